import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { jobs } from '../jobs.ts'
import { createFileStore } from '../platform/files/create-file-store.ts'
import { folderOf, keyOf } from '../platform/files/file-store.ts'
import { addMember } from '../test/rows.ts'
import { startFakeS3 } from '../test/s3.ts'
import { useServer } from '../test/server.ts'
import { checkFiles, compareFiles } from './check-files.ts'
import { reportLastCheck } from './report-last-check.ts'

const server = useServer()

/** An empty file store with these settings; the rest of the server stays the same. */
async function start(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: folder, ...settings })
  const services = { ...server.services, config, files: createFileStore(config) }
  await services.sql`delete from file_checks`
  await services.sql`delete from files`
  const owner = await addMember(services.sql)
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  return {
    services,
    said: () => said.mock.calls.map((line) => line.join(' ')),
    path: (id: string) => join(folder, 'files', keyOf(id, 'original.pdf')),
    async store(bytes = randomBytes(100), state = 'stored') {
      const id = randomUUID()
      await services.files.put(keyOf(id, 'original.pdf'), bytes, 'application/pdf')
      const checksum = createHash('sha256').update(bytes).digest('hex')
      await services.sql`
        insert into files (id, user_id, kind, mime, size_bytes, checksum, state, stored_at)
        values (${id}, ${owner}, 'document', 'application/pdf', ${bytes.length}, ${checksum}, ${state}, now())`
      return id
    },
    async status() {
      const lines: string[] = []
      const code = await reportLastCheck({ db: services.db, say: (line) => void lines.push(line) })
      return { code, lines }
    },
    compare: (night: string) => compareFiles({ ...services, night, stopped: () => false }),
  }
}
type Place = Awaited<ReturnType<typeof start>>

const week = ['05', '06', '07', '08', '09', '10', '11'].map((day) => `2026-01-${day}`)
async function problemsOfAWeek({ compare }: Place) {
  const found = await Promise.all(week.map(compare))
  return [...new Set(found.flatMap(({ problems }) => problems))].sort()
}

test('the check is among the jobs of the night', () => {
  expect(jobs).toContain(checkFiles)
  expect(checkFiles.schedule).toMatch(/^\d+ [1-4] \* \* \*$/)
})

test('silent while every file is as it was, and within a week every byte is read', async () => {
  const place = await start()
  for (let n = 0; n < 40; n++) await place.store()
  await place.store(undefined, 'pending')
  await checkFiles.run(place.services, {})
  expect(place.said()).toEqual([])
  expect(await place.status()).toEqual({
    code: 0,
    lines: [
      expect.stringMatching(/^\d{4}-\d\d-\d\d: 40 stored files compared, \d+ of them read \(.*\), 0 problems\.$/),
    ],
  })
  const nights = await Promise.all(week.map(place.compare))
  expect(nights.map(({ files_compared }) => files_compared)).toEqual(week.map(() => 40))
  expect(nights.reduce((sum, { files_read }) => sum + files_read, 0)).toBe(40)
  expect(nights.reduce((sum, { bytes_read }) => sum + bytes_read, 0)).toBe(4000)
  expect(nights.flatMap(({ problems }) => problems)).toEqual([])
})

test('a missing, a shortened, an altered and an orphaned file are noticed, told and left as they are', async () => {
  const place = await start()
  const [missing, shortened, altered, orphan, fresh, removed] = [
    await place.store(),
    await place.store(),
    await place.store(),
    await place.store(),
    await place.store(),
    await place.store(),
  ]
  await place.store()
  await rm(dirname(place.path(missing)), { recursive: true })
  await writeFile(place.path(shortened), 'half')
  await writeFile(place.path(altered), randomBytes(100))
  await place.services.sql`delete from files where id in ${place.services.sql([orphan, fresh])}`
  await place.services.sql`update files set state = 'removed', removed_at = now(), size_bytes = 0 where id = ${removed}`
  const yesterday = new Date(Date.now() - 25 * 3600_000)
  for (const id of [orphan, removed]) await utimes(place.path(id), yesterday, yesterday)

  expect(await problemsOfAWeek(place)).toEqual(
    [
      `${missing}: its bytes are missing`,
      `${shortened}: 4 bytes are stored instead of 100`,
      `${altered}: its checksum is wrong`,
      `${orphan}: bytes without a file (original.pdf)`,
      `${removed}: bytes without a file (original.pdf)`,
    ].sort(),
  )
  await checkFiles.run(place.services, {})
  expect(place.said()).toEqual([
    expect.stringMatching(/^The nightly file check found [45] problems: npm run admin -- files-status names them\.$/),
  ])
  const { code, lines } = await place.status()
  expect([code, lines]).toEqual([2, expect.arrayContaining([`${missing}: its bytes are missing`])])
  for (const id of [shortened, altered, orphan, removed])
    expect(await place.services.files.exists(keyOf(id, 'original.pdf'))).toBe(true)
  expect(await place.services.sql`select 1 from files where id = ${missing} and state = 'stored'`).toHaveLength(1)
})

test('runs once a night, however many servers are told to, and again what a server died over', async () => {
  const place = await start()
  const lost = await place.store()
  await place.services.files.remove(folderOf(lost))
  await Promise.all([1, 2, 3].map(() => checkFiles.run(place.services, {})))
  await checkFiles.run(place.services, {})
  expect(place.said()).toHaveLength(1)
  expect(await place.services.sql`select problem_count, problems from file_checks`).toMatchObject([
    { problem_count: 1, problems: [`${lost}: its bytes are missing`] },
  ])
  await place.services.sql`update file_checks set finished_at = null, started_at = now() - interval '7 hours'`
  await checkFiles.run(place.services, {})
  expect(await place.services.sql`select 1 from file_checks where finished_at is not null`).toHaveLength(1)
})

test('an unavailable store is not reported: the check runs again', async () => {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const place = await start(s3.settings)
  await place.store()
  s3.failing.add('LIST')
  await expect(checkFiles.run(place.services, {})).rejects.toThrow()
  expect(await place.status()).toMatchObject({ code: 0, lines: [expect.stringMatching('been checked yet')] })
})
