import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { openPostgres, type Sql } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { fillEveryTable } from '../server/test/every-table.ts'
import { type FakeS3, startFakeS3 } from '../server/test/s3.ts'
import { findHalfDone } from './consistency-checks.ts'
import { secret } from './faults/stage.ts'
import { type Content, command, contentOf, differences, filesIn, lookInto, type Settings } from './installation.ts'
import { addCar, type Member, newMember } from './member.ts'
import { startProgram } from './program.ts'
import { allowances, type KnownPost, nextWrite, type Write, type Writer } from './writes.ts'

interface Size {
  members: number
  /** Documents that exist before the first backup, of up to 300 KB each. */
  files: number
  /** How long to write before, and at least during, the backup. */
  seconds: number
  /** One database server for all installations instead of one in each folder, and only the move into a bucket. */
  short?: boolean
}
const full: Size = { members: 12, files: 600, seconds: 20 }

/** Backs up an installation in use, restores it, moves it into a bucket and back, and compares each time. */
export async function drillBackup(size: Size = full): Promise<Figure[]> {
  const folder = await temporaryFolder('drill')
  const at = (name: string) => join(folder, name)
  const s3 = await startFakeS3()
  const cluster = size.short
    ? await startEmbedded({ dir: at('postgres'), database: 'drill', temporary: true })
    : undefined
  const newPlace = async (name: string): Promise<Place> => {
    if (!cluster) return { DATA_DIR: at(name) }
    const sql = openPostgres(cluster.url, { max: 1 })
    await sql.unsafe(`create database "${name}"`)
    await sql.end()
    return { DATA_DIR: at(name), DATABASE_URL: cluster.url.replace('/drill?', `/${name}?`), AUTH_SECRET: secret }
  }
  try {
    return await play(size, at, newPlace, s3)
  } finally {
    await s3.close()
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Place = Settings & { DATA_DIR: string }

async function play(
  size: Size,
  at: (name: string) => string,
  newPlace: (name: string) => Promise<Place>,
  s3: FakeS3,
): Promise<Figure[]> {
  const home = await newPlace('home')
  const busy = await backUpWhileWriting(size, home, at('busy.tar.gz'))
  const restored = await newPlace('restored')
  await command('restore', restored, at('busy.tar.gz'))
  const wrong = await lookInto(restored, (sql) => compareWithWrites(sql, busy, join(restored.DATA_DIR, 'files')))

  const rows = (content: Content) => Object.values(content.tables).reduce((sum, table) => sum + table.rows, 0)
  const onDisk = (place: Place) => lookInto(place, (sql) => contentOf(sql, filesIn(join(place.DATA_DIR, 'files'))))
  await lookInto(home, fillEveryTable)
  const before = await onDisk(home)
  const begun = performance.now()
  await command('backup', home, at('quiet.tar.gz'))
  const backedUp = performance.now()
  const bucket = { ...(await newPlace('bucket')), ...s3.settings }
  await command('restore', bucket, at('quiet.tar.gz'))
  const restoredAt = performance.now()
  const inBucket = await lookInto(bucket, (sql) => contentOf(sql, objectsOf(s3)))
  const trips: Record<string, Content> = { 'restore from a folder to S3': inBucket }
  if (!size.short) {
    const away = await newPlace('away')
    await command('restore', away, at('quiet.tar.gz'))
    trips['restore to a folder'] = await onDisk(away)
    await command('backup', bucket, at('bucket.tar.gz'))
    const back = await newPlace('back')
    await command('restore', back, at('bucket.tar.gz'))
    trips['backup from S3 and restore to a folder'] = await onDisk(back)
    await command('backup', back, at('again.tar.gz'))
    const again = await newPlace('again')
    await command('restore', again, at('again.tar.gz'))
    trips['a second backup, of what was restored'] = await onDisk(again)
    await command('admin', again, 'verify-files')
  }

  return [
    { name: 'Backup of an installation in use: writes acknowledged before it', value: busy.before.length },
    { name: 'Backup of an installation in use: writes acknowledged while it was made', value: busy.during },
    none('Of the writes before it, missing after the restore', wrong.missing),
    none('Writes from after it that are in it', wrong.later),
    none('Acts that are there in part (sums, counts, points, files, emails)', wrong.halfDone, busy.before.length > 0),
    { name: 'Tables compared, each with rows in it', value: Object.keys(before.tables).length },
    none('Tables without a row, which would prove nothing', emptyTables(before)),
    { name: 'Rows compared', value: rows(before) },
    { name: 'Files compared', value: Object.keys(before.files).length },
    { name: 'Bytes of these files', value: before.bytes },
    ...Object.entries(trips).map(([trip, content]) => none(`Differences after ${trip}`, count(before, content))),
    { name: 'Backup took', value: ((backedUp - begun) / 1000).toFixed(1), unit: 's' },
    { name: 'Restore took', value: ((restoredAt - backedUp) / 1000).toFixed(1), unit: 's' },
  ]
}

const none = (name: string, value: number, meaningful = true): Figure => ({
  name,
  value,
  goal: '0',
  reached: meaningful && value === 0,
})

function count(one: Content, other: Content) {
  const found = differences(one, other)
  for (const each of found.slice(0, 10)) console.log(`  differs: ${each}`)
  return found.length
}

const emptyTables = ({ tables }: Content) => {
  const empty = Object.keys(tables).filter((name) => tables[name]?.rows === 0)
  if (empty.length > 0) console.log(`  empty: ${empty.join(', ')}`)
  return empty.length
}

async function* objectsOf({ objects }: FakeS3): AsyncGenerator<[string, Buffer]> {
  for (const [key, { bytes }] of objects) yield [key, bytes]
}

interface Busy {
  /** Acknowledged before the backup began. */
  before: Write[]
  during: number
  /** Sent after it was done. */
  after: Write[]
}

async function backUpWhileWriting(size: Size, home: Settings, path: string): Promise<Busy> {
  const program = await startProgram({ port: await freePort(), settings: { ...home, TRUST_PROXY: '1' } })
  try {
    const writers: Writer[] = []
    for (let n = 0; n < size.members; n++) {
      const member = await newMember(program.url, `Writer ${n}`)
      writers.push({ member, car: await addCar(member), left: { ...allowances } })
    }
    for (let n = 0; n < size.files; n++) await addDocument(writers[n % writers.length] as Writer)

    const posts: KnownPost[] = []
    const acknowledged: { write: Write; at: number; sent: number }[] = []
    let going = true
    const hands = writers.map(async (writer) => {
      while (going) {
        const write = await nextWrite(writer, writers, posts)
        const sent = Date.now()
        const answer = await write.send()
        if (answer.status >= 300 || answer.status === 0) continue
        acknowledged.push({ write, at: Date.now(), sent })
        if (write.kind === 'post') posts.push({ id: answer.body.id, author: writer.member.id })
      }
    })
    await sleep(size.seconds * 1000)
    const begun = Date.now()
    await command('backup', home, path)
    const done = Date.now()
    await sleep(Math.min(2, size.seconds) * 1000)
    going = false
    await Promise.all(hands)
    const within = acknowledged.filter(({ at, sent }) => at >= begun && sent <= done)
    return {
      before: acknowledged.filter(({ at }) => at < begun).map(({ write }) => write),
      during: within.length,
      after: acknowledged.filter(({ sent }) => sent > done).map(({ write }) => write),
    }
  } finally {
    await program.stop()
  }
}

async function addDocument({ member, car }: { member: Member; car: string }) {
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    randomBytes(1000 + (randomBytes(2).readUInt16BE() % 300) * 1000),
  ])
  const uploaded = await member.ask('POST', '/uploads/document', undefined, { bytes })
  const paper = { title: 'A paper', category: 'Miscellaneous', file_id: uploaded.body?.id }
  const { status, body } = await member.ask('POST', `/vehicles/${car}/documents`, paper)
  if (status !== 201) throw new Error(`A document was refused: ${status} ${JSON.stringify(body)}`)
}

/** Where each kind of write can be found by its mark; a state has none. */
const marks: Record<string, string> = {
  service: 'select comments from maintenance_logs',
  cost: 'select title from maintenance_logs',
  note: 'select content from vehicle_notes',
  reminder: 'select title from reminders',
  document: 'select title from vehicle_documents',
  comment: 'select content from post_comments',
  post: 'select title from posts',
  message: 'select message from enquiries',
  vehicle: 'select model from vehicles',
  'sign-up': 'select name from users',
}

async function compareWithWrites(sql: Sql, { before, after }: Busy, files: string) {
  const found = new Set<string>()
  for (const search of Object.values(marks))
    for (const row of await sql.unsafe(search)) found.add(String(Object.values(row)[0]))
  const marked = (writes: Write[]) => writes.filter(({ kind }) => kind in marks)
  const halfDone = await findHalfDone(sql, files)
  for (const each of halfDone) console.log(`  half done: ${each}`)
  return {
    missing: marked(before).filter(({ mark }) => !found.has(mark)).length,
    later: marked(after).filter(({ mark }) => found.has(mark)).length,
    halfDone: halfDone.length,
  }
}
