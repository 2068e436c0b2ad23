import { copyFile, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createArchive } from './archive.ts'
import { backupName, backupsAmong, keepBackups, superfluous } from './keep-backups.ts'
import { entryNames, format, type Manifest } from './manifest.ts'

const aDay = 24 * 60 * 60 * 1000

/** One a night for `nights`, the last on this day. */
const nightly = (nights: number, last = '2026-11-18') =>
  Array.from({ length: nights }, (_, ago) => backupName(new Date(Date.parse(`${last}T02:15Z`) - ago * aDay)))
const days = (names: string[]) => names.map((name) => name.slice(11, 21))

test('two weeks of days, eight weeks and a year of months are kept of three years, the newest of each', () => {
  const names = nightly(3 * 365)
  const gone = new Set(superfluous(names, { days: 14, weeks: 8, months: 12 }))
  const kept = days(names.filter((name) => !gone.has(name)))
  expect(kept.slice(0, 14)).toEqual(days(nightly(14)))
  // Sundays, and then the last days of months.
  expect(kept.slice(14)).toEqual([
    ...['2026-11-01', '2026-10-31', '2026-10-25', '2026-10-18', '2026-10-11', '2026-10-04', '2026-09-30'],
    ...['2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28'],
    ...['2026-01-31', '2025-12-31'],
  ])
})

test('one that was kept for its month is kept the next nights too, until its time is over', () => {
  let names: string[] = []
  for (let night = 0; night < 400; night++) {
    names = [backupName(new Date(Date.parse('2026-01-01T02:15Z') + night * aDay)), ...names]
    const gone = superfluous(names, { days: 7, weeks: 4, months: 6 })
    names = names.filter((name) => !gone.includes(name))
  }
  expect(days(names).filter((day) => /-(28|30|31)$/.test(day))).toEqual(
    expect.arrayContaining(['2026-12-31', '2026-11-30', '2026-10-31', '2026-09-30']),
  )
  expect(names.length).toBeLessThanOrEqual(7 + 4 + 6)
})

test('days without a backup don’t count: after a month’s pause the old ones are still there', () => {
  const names = [...nightly(1), ...nightly(5, '2026-10-01')]
  expect(superfluous(names, { days: 6, weeks: 0, months: 0 })).toEqual([])
  expect(superfluous(names, { days: 5, weeks: 0, months: 0 })).toEqual([backupName(new Date('2026-09-27T02:15Z'))])
})

test('of several on a day the newest is kept, and other names are nobody’s business', () => {
  const [first, second] = ['garagetale-2026-11-18T0215.tar.gz', 'garagetale-2026-11-18T1630.tar.gz']
  const others = ['before-the-move.tar.gz', 'garagetale-2026-11-17.tar.gz', `old-${first}`, `${first}.part`]
  expect(superfluous([first, second, ...others], { days: 1, weeks: 0, months: 0 })).toEqual([first])
  expect(backupsAmong([first, ...others, second])).toEqual([second, first])
})

async function emptyBackup(path: string) {
  const archive = await createArchive(path)
  const entry = (name: string, value: unknown) => archive.add(name, [Buffer.from(JSON.stringify(value))])
  await entry(entryNames.opening, { program: 'GarageTale', format, version: '0.1.0' })
  await archive.add(entryNames.jobs, [])
  const none = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const manifest: Manifest = {
    ...{ format, version: '0.1.0', made_at: new Date().toISOString(), migrations: [], tables: [], files: [] },
    ...{ jobs: { rows: 0, sha256: none }, damaged_files: [], secret: { included: false, fingerprint: 'x' } },
  }
  await entry(entryNames.manifest, manifest)
  await archive.close()
}

test('only what is a backup by its content is deleted, and nothing at all beside a new one that is damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  const [fresh = '', old = '', impostor = '', link = '', ahead = ''] = [...nightly(4), ...nightly(1, '2031-01-01')]
  await emptyBackup(at(fresh))
  for (const name of [old, ahead]) await copyFile(at(fresh), at(name))
  await writeFile(at(impostor), 'a letter')
  await copyFile(at(fresh), at('mine.tar.gz'))
  await symlink(at('mine.tar.gz'), at(link))
  const partials = [`${old}.partial-11`, `${fresh}.partial-12`]
  for (const name of partials) await writeFile(at(name), 'half')
  const before = new Date(Date.now() - 2 * aDay)
  await utimes(at(`${old}.partial-11`), before, before)

  const damaged = at('garagetale-2026-11-19T0000.tar.gz')
  await writeFile(damaged, 'no backup')
  await expect(keepBackups(damaged, { days: 1, weeks: 0, months: 0 })).rejects.toThrow('cannot be restored')
  expect((await readdir(folder)).length).toBe(9)
  await rm(damaged)

  expect(await keepBackups(at(fresh), { days: 1, weeks: 0, months: 0 })).toEqual([old])
  expect((await readdir(folder)).sort()).toEqual(
    [fresh, ahead, impostor, link, 'mine.tar.gz', `${fresh}.partial-12`].sort(),
  )
})
