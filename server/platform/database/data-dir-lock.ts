import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../http/errors.ts'

/** One program per data folder: two would run two databases on the same files. */
export function lockDataDir(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'running.pid')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      const release = () => rmSync(file, { force: true })
      return release
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = holderOf(folder)
    if (holder)
      throw new PlainError(
        `GarageTale is already running on ${folder} (process ${holder}). Stop it, or choose another folder with DATA_DIR=….`,
      )
    rmSync(file, { force: true })
  }
  throw new PlainError(`${folder} is being claimed by another start. Try again.`)
}

/** The process running on this data folder. */
export function holderOf(folder: string): number | undefined {
  const file = join(folder, 'running.pid')
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8') || 0) : 0
  return holder && holder !== process.pid && isGarageTale(holder) ? holder : undefined
}

/** After a crash the pid may belong to another program by now. */
function isGarageTale(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return /(\.ts|\/dist\/main\.js)\0/.test(`${command}\0`) && command.includes('node')
  } catch {
    return false
  }
}
