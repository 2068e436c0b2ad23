import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from './http/errors.ts'
import { nearestFolder, ownerOf, thisUser } from './this-user.ts'

/** What the system was asked to do, by its call. */
const verbs: Record<string, string> = {
  mkdir: 'make',
  mkdtemp: 'make',
  open: 'open',
  scandir: 'look into',
  opendir: 'look into',
  stat: 'look at',
  lstat: 'look at',
  chmod: 'close',
  rename: 'move',
  unlink: 'delete',
  rmdir: 'delete',
  rm: 'delete',
}

/** A file or folder that this user may not use, or that cannot be, as a sentence that says what to do. */
export function plainTrouble(error: unknown): PlainError | undefined {
  const { code, path, syscall = '' } = error as NodeJS.ErrnoException
  if (!path) return undefined
  if (code === 'EACCES' || code === 'EPERM')
    return new PlainError(
      `${thisUser()} may not ${verbs[syscall] ?? 'use'} ${path} (${code}). ${belongsTo(path)}${remedy(path)}`,
    )
  if (code === 'EROFS') return new PlainError(`${path} is on a file system that can’t be written to (EROFS).`)
  if (code === 'ENOSPC') return new PlainError(`There is no room left on the disk for ${path} (ENOSPC).`)
  if (code === 'ENOTDIR' || (code === 'EEXIST' && syscall === 'mkdir'))
    return new PlainError(`${path} can’t be a folder, because there is a file in its way (${code}).`)
  return undefined
}

function belongsTo(path: string) {
  const there = nearestFolder(path)
  return `${there} belongs to ${ownerOf(there)}`
}

export const makeFolder = (user: string, folder: string) => `sudo install -d -o ${user} -m 700 ${folder}`

/** What was made as root by mistake is to be given back; of what else is root's nothing is said. */
function remedy(path: string) {
  const [user, owner] = [thisUser(), ownerOf(path)]
  if (owner !== 'root') return `: run the command as that user, or give it to ${user}.`
  return existsSync(path) ? `: give it to ${user} (sudo chown -R ${user}: ${path}).` : '.'
}

/** For a folder that the operator chose: how to make it, in a line that can be typed and takes nothing from others. */
export function folderTrouble(error: unknown, folder: string, otherwise: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  const user = thisUser()
  if (code === 'EACCES' || code === 'EPERM') {
    const there = existsSync(folder)
    const advice = there
      ? `It belongs to ${ownerOf(folder)}: make one of its own in it (${makeFolder(user, join(folder, 'garagetale'))}) and name that`
      : `Make it (${makeFolder(user, folder)})`
    return new PlainError(`${user} can’t write to the folder ${folder} (${code}). ${advice}, or ${otherwise}`)
  }
  const trouble = plainTrouble(error)
  return trouble ? new PlainError(`${trouble.message} Mend that, or ${otherwise}`) : error
}

/** The shortest that says what kind of failure it was. */
export function reasonOf(error: unknown): string {
  const { code, name, message, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException }
  return cause?.code ?? code ?? (name !== 'Error' && name !== 'TypeError' ? name : message)
}
