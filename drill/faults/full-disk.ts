import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../../scripts/proof.ts'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'
import { findEmbedded, startEmbedded } from '../../server/platform/database/embedded-postgres.ts'
import { filesWork } from './outside.ts'
import { daily, isDaily, openStage, type Stage, stuck, upload } from './stage.ts'
import { eventually, holds, keepAsking, none } from './witness.ts'

// Run on a small disk that small-disk.ts has mounted at `disk`: node full-disk.ts <files|database> <disk> [quickly]
const [what, disk = '', quickly] = process.argv.slice(2)
const ballast = join(disk, 'ballast')
/** Everything except the database is on it: files, uploads in progress, the outbox. */
async function filesHaveNoRoom(): Promise<Figure[]> {
  const elsewhere = await temporaryFolder('drill')
  const cluster = await startEmbedded({ dir: join(elsewhere, 'postgres'), database: 'drill', temporary: true })
  let stage: Stage | undefined
  try {
    stage = await openStage({ DATA_DIR: disk, DATABASE_URL: cluster.url }, async () => cluster.url)
    const { witness, sql } = stage
    witness.begin()
    fill()
    const stop = keepAsking(witness, {
      ...daily(stage),
      'an upload': () => upload(3_000_000),
      'a small upload': () => upload(30_000),
      'a file': readFile(stage),
    })
    const forgotten = { email: (await sql`select email from users order by created_at desc limit 1`)[0]?.email }
    const reset = { method: 'POST', path: '/api/auth/request-password-reset', body: forgotten }
    await witness.ask('a reset', reset)
    await sleep(quickly ? 1500 : 15_000)
    await stop()
    const uploads = witness.seen.filter((seen) => seen.what.endsWith('upload'))
    const refused = uploads.filter(({ status, text }) => status === 507 && text.includes('no room to save')).length
    const figures = witness.figures('Disk full under the files', (seen) => isDaily(seen) || seen.what === 'a file')
    await makeRoom()
    const again = await filesWork(stage)
    const left = async () => {
      const { 'unfinished uploads': unfinished = 1, 'rows of failed uploads': failed = 1, ...rest } = await stuck(sql)
      return unfinished + failed + (rest['mails not sent'] ?? 1)
    }
    await eventually(async () => (await left()) === 0 && (await strangers(sql)) === 0, 60)
    return [
      ...figures,
      none('Disk full under the files: uploads not refused with a message', uploads.length - refused),
      holds('Disk full under the files: uploads work again, without a restart', again),
      none('Disk full under the files: rows and emails left half-done', await left()),
      none('Disk full under the files: bytes without a row, and leftover uploads', await strangers(sql)),
    ]
  } finally {
    await stage?.close()
    await cluster.stop()
    await rm(elsewhere, { recursive: true, force: true })
  }
}

const readFile =
  ({ file }: Stage) =>
  () => ({ path: `/files/${file}` })

/** A machine's only disk, with everything on it, including the database. */
async function databaseHasNoRoom(): Promise<Figure[]> {
  const name = 'Disk full under the database'
  const url = async () => (await findEmbedded({ dir: join(disk, 'postgres'), database: 'garagetale' })).url ?? ''
  const stage = await openStage({ DATA_DIR: disk }, url)
  try {
    const { witness, sql } = stage
    witness.begin()
    fill()
    // PostgreSQL has some free space in its own files, which larger records soon use up.
    const longNote = { content: 'Wrote a long note. '.repeat(500) }
    const stop = keepAsking(
      witness,
      {
        ...daily(stage),
        'a long note': () => ({ method: 'POST', path: `/api/vehicles/${stage.car}/notes`, body: longNote }),
        'another long note': () => ({ method: 'POST', path: `/api/vehicles/${stage.car}/notes`, body: longNote }),
        'an upload': upload,
        'a file': readFile(stage),
      },
      20,
    )
    await sleep(quickly ? 3000 : 20_000)
    await stop()
    const isRead = ({ what }: { what: string }) => ['a page', 'a screen', 'a list', 'a file'].includes(what)
    const reads = witness.seen.filter(isRead)
    const writes = witness.seen.filter((seen) => !isRead(seen))
    const figures = witness.figures(name)
    const failedReads = reads.filter(({ status }) => status >= 400 || status === 0).length
    const failedWrites = writes.filter(({ status }) => status >= 400 || status === 0).length
    await makeRoom()
    const again = await eventually(async () => {
      const answers = await Promise.all(Object.entries(daily(stage)).map(([each, ask]) => witness.ask(each, ask())))
      return answers.every(({ status }) => status > 0 && status < 400)
    }, 60)
    const rest = async () => Object.values(await stuck(sql)).reduce((sum, each) => sum + each, 0)
    const worksAgain = again && (await filesWork(stage))
    await eventually(async () => (await rest()) === 0, 60)
    return [
      ...figures,
      { name: `${name}: reads that were answered`, value: `${reads.length - failedReads} of ${reads.length}` },
      { name: `${name}: writes refused with a message`, value: `${failedWrites} of ${writes.length}` },
      holds(`${name}: everything works again, without a restart of ours`, worksAgain),
      none(`${name}: things left stuck`, await rest()),
    ]
  } finally {
    await stage.close()
  }
}

function fill() {
  const file = openSync(ballast, 'w')
  const block = Buffer.alloc(1 << 16, 1)
  try {
    for (let size = block.length; size >= 512; size >>= 1) for (;;) if (!wrote(file, block.subarray(0, size))) break
  } finally {
    closeSync(file)
  }
}

function wrote(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) > 0
  } catch {
    return false
  }
}

const makeRoom = () => rm(ballast)

async function strangers(sql: Stage['sql']): Promise<number> {
  await mkdir(join(disk, 'uploads'), { recursive: true })
  const lying = await readdir(join(disk, 'uploads'))
  const rows = await sql<{ id: string }[]>`select id from files where state = 'stored'`
  const known = new Set(rows.map(({ id }) => id))
  const entries = await readdir(join(disk, 'files'), { recursive: true, withFileTypes: true })
  const orphans = entries.filter((entry) => entry.isFile() && !known.has(entry.parentPath.split('/').at(-1) ?? ''))
  return lying.length + orphans.length
}

try {
  const figures = await (what === 'files' ? filesHaveNoRoom() : databaseHasNoRoom())
  console.log(`FIGURES ${JSON.stringify(figures)}`)
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}
