import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
const gigabyte = 2 ** 30

/**
 * The tests' temporary files are in memory if there is plenty: every test file has its own database, some 850 files
 * that take a disk ten times as long to copy. A TMPDIR that somebody has set is respected.
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
