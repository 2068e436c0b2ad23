import { lstat, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { checkBackup, isBackup } from './check-backup.ts'

export interface Keep {
  days: number
  weeks: number
  months: number
}

const name = /^garagetale-(\d{4}-\d\d-\d\d)T\d{4}(?:\d\d)?\.tar\.gz$/
const partialName = /^garagetale-\d{4}-\d\d-\d\dT\d{4}(?:\d\d)?\.tar\.gz\.partial-\d+$/
const aDay = 24 * 60 * 60 * 1000

/** As `npm run backup` names them: their order is that of time. */
export const backupName = (at: Date, to: 'minute' | 'second' = 'minute') =>
  `garagetale-${at
    .toISOString()
    .slice(0, to === 'minute' ? 16 : 19)
    .replaceAll(':', '')}.tar.gz`

/** Newest first. */
export const backupsAmong = (names: string[]) =>
  names
    .filter((one) => name.test(one))
    .sort()
    .reverse()

/** Of each of the last days, weeks and months that have one, the newest is kept; these are the others. */
export function superfluous(names: string[], keep: Keep): string[] {
  const backups = backupsAmong(names)
  const kept = new Set([
    ...newestOfEach(backups, keep.days, (day) => day),
    ...newestOfEach(backups, keep.weeks, mondayOf),
    ...newestOfEach(backups, keep.months, (day) => day.slice(0, 7)),
  ])
  return backups.filter((one) => !kept.has(one))
}

function newestOfEach(backups: string[], count: number, periodOf: (day: string) => string): string[] {
  const newest = new Map<string, string>()
  for (const one of backups) {
    const period = periodOf(name.exec(one)?.[1] ?? '')
    if (!newest.has(period)) newest.set(period, one)
  }
  return [...newest.values()].slice(0, count)
}

function mondayOf(day: string) {
  const date = new Date(`${day}T00:00Z`)
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * aDay).toISOString().slice(0, 10)
}

/**
 * Deletes what is superfluous beside a new backup, once that has been read back whole. What is not a backup by its
 * content stays, whatever its name; so does the new one, even if a wrong clock has dated another later.
 */
export async function keepBackups(path: string, keep: Keep): Promise<string[]> {
  await checkBackup(path)
  const folder = dirname(path)
  const names = await readdir(folder)
  const deleted: string[] = []
  for (const one of superfluous(names, keep)) {
    const old = join(folder, one)
    if (one === basename(path) || !(await lstat(old)).isFile() || !(await isBackup(old))) continue
    await rm(old)
    deleted.push(one)
  }
  for (const one of names.filter((other) => partialName.test(other))) {
    const found = await lstat(join(folder, one)).catch(() => undefined)
    // Of a backup that was killed: one that is being made has just been written to.
    if (found?.isFile() && Date.now() - found.mtimeMs > aDay) await rm(join(folder, one), { force: true })
  }
  return deleted
}
