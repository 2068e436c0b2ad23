import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
const gigabyte = 2 ** 30

/**
 * The tests' temporary files lie in memory where there is plenty of it: every test file has a database of its own, some
 * 850 files that a disk takes ten times as long to copy. A TMPDIR that somebody chose stays.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR === undefined && isRoomy()) process.env.TMPDIR = folder
}

function isRoomy(): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    // Some tests run a copy of the program from there.
    const runs = !/^\S+ \/dev\/shm tmpfs \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'))
    return runs && bavail * bsize > 4 * gigabyte && process.availableMemory() > 8 * gigabyte
  } catch {
    return false
  }
}
