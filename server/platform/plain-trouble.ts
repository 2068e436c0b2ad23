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
      `${thisUser()} may not ${verbs[syscall] ?? 'use'} ${path} (${code}). ${belongsTo(path)}: run the command as that user, or give it to ${thisUser()}.`,
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

/** For a folder that the operator chose: how to make it, in a line that can be typed. */
export function folderTrouble(error: unknown, folder: string, otherwise: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  const user = thisUser()
  if (code === 'EACCES' || code === 'EPERM')
    return new PlainError(
      `${user} can’t write to the folder ${folder} (${code}). Give it to that user (sudo install -d -o ${user} -m 700 ${folder}), or ${otherwise}`,
    )
  const trouble = plainTrouble(error)
  return trouble ? new PlainError(`${trouble.message} Mend that, or ${otherwise}`) : error
}
