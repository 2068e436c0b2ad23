import { access, chmod, constants, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { folderTrouble } from '../plain-trouble.ts'

/** From here on, only this process's own user can read what it writes. */
export const keepToOurselves = () => void process.umask(0o077)

/**
 * The data folder, closed to the machine's other users, including what an earlier version left open. Under root the
 * database runs as another user, who must be able to pass through but need not see what else is there.
 */
export async function privateDataFolder(folder: string) {
  keepToOurselves()
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderTrouble(error, folder, 'choose another folder with DATA_DIR=….')
  }
  const found = await lstat(folder)
  // A shared folder such as /tmp, or somebody else's, is not ours to close.
  const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o1000) === 0
  if (isOurs) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  for (const name of await readdir(folder)) if (!name.startsWith('postgres')) await close(join(folder, name))
}

/** A folder that nobody else may enter hides everything in it, so this is done only once. */
async function close(path: string) {
  const found = await lstat(path).catch(() => undefined)
  if (!found || found.uid !== process.getuid?.() || (found.mode & 0o077) === 0) return
  if (found.isFile()) await chmod(path, found.mode & 0o700)
  if (!found.isDirectory()) return
  // The folder last: if interrupted, this runs again.
  for (const name of await readdir(path)) await close(join(path, name))
  await chmod(path, 0o700)
}
