import { chmod, chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type DatabaseUser, isReachable, passableFolder } from './postgres-binaries.ts'

const prefix = 'garagetale-socket-'

/**
 * A folder for PostgreSQL's socket, which needs no password: newly created under a name nobody could have taken before,
 * and only the database's user may enter it. It is among the temporary files because a socket's path is limited to 107
 * bytes, and not in XDG_RUNTIME_DIR because that is emptied when the operator logs out.
 */
export async function createSocketFolder(user: DatabaseUser, elsewhere: string): Promise<string> {
  const inTemporary = user.uid === undefined || (await isReachable(tmpdir()))
  if (!inTemporary) await passableFolder(elsewhere)
  const folder = await mkdtemp(join(inTemporary ? tmpdir() : elsewhere, prefix))
  await privateFolder(folder, user)
  return folder
}

/** Removes the folder of a server that has ended; its name comes from a file, so it must look like one of ours. */
export async function removeSocketFolder(folder: string) {
  if (!basename(folder).startsWith(prefix)) return
  const found = await lstat(folder).catch(() => undefined)
  if (found?.isDirectory()) await rm(folder, { recursive: true, force: true })
}

export async function privateFolder(path: string, user: DatabaseUser) {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
  if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid)
}
