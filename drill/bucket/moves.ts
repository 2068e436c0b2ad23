import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import type { Figure } from '../../scripts/proof.ts'
import { openPostgres } from '../../server/platform/database/database.ts'
import { fillEveryTable } from '../../server/test/every-table.ts'
import { brokenLine } from '../faults/broken-line.ts'
import type { Gate } from '../faults/fault-proxy.ts'
import { openStage, secret } from '../faults/stage.ts'
import { atLeast, holds, is } from '../figures.ts'
import { type Content, command, contentOf, differences, filesIn, lookInto, type Settings } from '../installation.ts'
import type { Ceph } from '../parts/ceph.ts'
import { keepPaper, keysIn, paperOf } from './papers.ts'

interface Places {
  folder: string
  ceph: Ceph
  gate: Gate
  clusterUrl: string
}

/** More objects than the store lists on one page, moved from a disk into a bucket and on into another. */
export async function moves({ folder, ceph, gate, clusterUrl }: Places, documents: number): Promise<Figure[]> {
  const at = (name: string) => join(folder, name)
  const place = async (name: string, bucket: Settings = {}): Promise<Settings> => {
    const sql = openPostgres(clusterUrl, { max: 1 })
    await sql.unsafe(`create database "${name}"`)
    await sql.end()
    const DATABASE_URL = clusterUrl.replace('/drill?', `/${name}?`)
    return { DATA_DIR: at(name), DATABASE_URL, AUTH_SECRET: secret, ...bucket }
  }
  const onDisk = (where: Settings) =>
    lookInto(where, (sql) => contentOf(sql, filesIn(join(where.DATA_DIR ?? '', 'files'))))
  const inBucket = (where: Settings) => lookInto(where, (sql) => contentOf(sql, objectsIn(ceph, where.S3_BUCKET ?? '')))

  const home = await place('home')
  await fill(home, documents)
  const before = await onDisk(home)
  await command('backup', home, at('home.tar.gz'))
  const first = await place('first', await ceph.bucket('first'))
  const begun = performance.now()
  await command('restore', first, at('home.tar.gz'))
  const restored = performance.now()
  const moved = await inBucket(first)

  const line = brokenLine(ceph.port, { back: 1_000_000, how: 'cut' })
  await gate.shut(line.meeting)
  await command('backup', through(first, gate), at('cut.tar.gz'))
  await gate.refuse()
  const away = await command('backup', through(first, gate), at('away.tar.gz')).catch(({ message }) => String(message))
  await gate.open()
  const second = await place('second', await ceph.bucket('second'))
  await command('restore', second, at('cut.tar.gz'))
  const again = await inBucket(second)
  const verified = await command('admin', second, 'verify-files')
  const replaced = await restoreOver(first, second, ceph, at('cut.tar.gz'))
  return [
    atLeast('objects of an installation on disk', Object.keys(before.files).length, documents),
    { name: 'bytes of them', value: before.bytes },
    same('a backup of it, restored into a bucket', before, moved),
    { name: 'that restore took', value: ((restored - begun) / 1000).toFixed(1), unit: 's' },
    atLeast('lines cut while the bucket was backed up', line.broken(), 5),
    same('that backup, restored into another bucket', before, again),
    holds('every file of the bucket has its checksum (verify-files)', / 0 problems\./.test(verified)),
    same('restored over what was in a bucket (--replace)', before, replaced.content),
    is('objects in it that were there before and no file has', replaced.strangers, 0),
    holds('a backup while the store is away ends with a sentence', /The bucket first .* can’t be used/.test(away)),
    holds('and leaves no file behind', !existsSync(at('away.tar.gz')) && !/\n\s+at .*:\d+:\d+/.test(away)),
  ]
}

const through = (settings: Settings, gate: Gate): Settings => ({
  ...settings,
  S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
})

function same(trip: string, one: Content, other: Content): Figure {
  const found = differences(one, other)
  for (const each of found.slice(0, 10)) console.log(`  ${trip}: differs: ${each}`)
  return is(`${trip}: differences`, found.length, 0)
}

/** Papers of every size, and a row in every table. */
async function fill(home: Settings, documents: number) {
  const stage = await openStage(home, async () => home.DATABASE_URL ?? '')
  try {
    let left = documents
    const hands = Array.from({ length: 4 }, async () => {
      while (left-- > 0) await keepPaper(stage, paperOf(randomInt(1000, left % 50 === 0 ? 3_000_000 : 20_000)))
    })
    await Promise.all(hands)
  } finally {
    await stage.close()
  }
  await lookInto(home, fillEveryTable)
}

/** Another installation's objects are in the bucket, and are replaced. */
async function restoreOver(first: Settings, second: Settings, ceph: Ceph, backup: string) {
  const stage = await openStage(first, async () => first.DATABASE_URL ?? '')
  for (let n = 0; n < 5; n++) await keepPaper(stage, paperOf(50_000))
  await stage.close()
  await rm(second.DATA_DIR ?? '', { recursive: true, force: true })
  await command('restore', first, backup, '--replace', '--yes')
  const bucket = first.S3_BUCKET ?? ''
  const content = await lookInto(first, (sql) => contentOf(sql, objectsIn(ceph, bucket)))
  return { content, strangers: (await keysIn(ceph, bucket)).length - Object.keys(content.files).length }
}

/** Read by other means than the program's. */
async function* objectsIn(ceph: Ceph, Bucket: string): AsyncGenerator<[string, Buffer]> {
  for (const Key of await keysIn(ceph, Bucket)) {
    const found = await ceph.client.send(new GetObjectCommand({ Bucket, Key }))
    yield [Key, Buffer.from((await found.Body?.transformToByteArray()) ?? [])]
  }
}
