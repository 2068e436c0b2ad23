import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** From here on, whatever this process writes is for its own user and nobody else on the machine. */
export const keepToOurselves = () => void process.umask(0o077)

/**
 * The data folder, closed to the machine's other users; what an earlier version left open is closed too. Root lends the
 * database another user, who must get through to it, but need not see what else is there.
 */
export async function privateDataFolder(folder: string) {
  keepToOurselves()
  await mkdir(folder, { recursive: true })
  const found = await lstat(folder)
  // One that many share, such as /tmp, or that is somebody else's, is not ours to close.
  const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o1000) === 0
  if (isOurs) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  for (const name of await readdir(folder)) if (!name.startsWith('postgres')) await close(join(folder, name))
}

/** A folder that nobody else may enter hides all that is in it, so it is gone through once. */
async function close(path: string) {
  const found = await lstat(path).catch(() => undefined)
  if (!found || found.uid !== process.getuid?.() || (found.mode & 0o077) === 0) return
  if (found.isFile()) await chmod(path, found.mode & 0o700)
  if (!found.isDirectory()) return
  // The folder last: cut short half-way, it is gone through again.
  for (const name of await readdir(path)) await close(join(path, name))
  await chmod(path, 0o700)
}
