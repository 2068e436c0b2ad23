import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { member } from '../test/people.ts'
import { jpeg, pdf } from '../test/pictures.ts'
import { useServer } from '../test/server.ts'
import { commands } from './admin-commands.ts'
import { backupFolder } from './folders.ts'
import { backupName } from './keep-backups.ts'

const server = useServer()

async function diskUse(config: Config) {
  const lines: string[] = []
  await commands['disk-use']?.run({ db: server.services.db, config, say: (line) => lines.push(line) }, '')
  return lines
}
/** The bytes and the count of a line, as they are printed. */
const of = (lines: string[], what: string) => {
  const line = lines.find((each) => each.trim().startsWith(what))
  return line?.match(/(\d+\.\d [KMG]B) {2}([\d,]+)$/)?.slice(1)
}

test('what members store is told by kind, and so are backups, the outbox, the database and what is free', async () => {
  const ann = await member(server, 'Ann Archer')
  for (const [kind, bytes] of [
    ['document', pdf('x'.repeat(50_000))],
    ['document', pdf('y'.repeat(30_000))],
    ['vehicle_photo', await jpeg(900, 600)],
  ] as const) {
    const answer = await ann.post(`/uploads/${kind}`, new Uint8Array(bytes))
    expect(answer.status, await answer.text()).toBe(201)
  }
  const { sql } = server.services
  // Backups are beside the data.
  const config = { ...server.services.config, dataDir: join(server.services.config.dataDir, 'data') }
  const [stored] = await sql<{ bytes: number }[]>`
    select sum(size_bytes)::float8 as bytes from files where kind = 'document' and state <> 'removed'`
  await mkdir(backupFolder(config), { recursive: true })
  await writeFile(join(backupFolder(config), backupName(new Date())), Buffer.alloc(123_000))
  await writeFile(join(backupFolder(config), 'notes.txt'), 'mine')
  await mkdir(config.mail.outbox, { recursive: true })
  await writeFile(join(config.mail.outbox, 'one.json'), Buffer.alloc(7000))

  const lines = await diskUse(config)
  expect(of(lines, 'document')).toEqual([`${((stored?.bytes ?? 0) / 1000).toFixed(1)} KB`, '2'])
  expect(of(lines, 'vehicle photo')?.[1]).toBe('1')
  expect(of(lines, 'of these: pictures')?.[1]).toBe('1')
  expect(of(lines, 'backups in')).toEqual(['123.0 KB', '1'])
  expect(of(lines, 'outbox')).toEqual(['7.0 KB', '1'])
  expect(of(lines, 'files of imports waiting')?.[1]).toBe('0')
  expect(lines).toContainEqual(expect.stringMatching(/^Files, in \/.*files: \d+\.\d KB, 3 files$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Database: \d+\.\d MB/))
  expect(lines).toContainEqual(expect.stringMatching(/^Free: \d+\.\d GB of \d+\.\d GB on the disk of \//))
})

test('files in a bucket are told from what the database has recorded', async () => {
  const files = { store: 's3' as const, bucket: 'garage', region: '', accessKeyId: '', secretAccessKey: '' }
  const lines = await diskUse({
    ...server.services.config,
    files: { ...files, endpoint: 'http://127.0.0.1:9', forcePathStyle: false },
  })
  expect(lines[0]).toMatch(/^Files, in the bucket garage: \d+\.\d KB, 3 files$/)
})
