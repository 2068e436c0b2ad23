import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { openPostgres, type Sql } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { folderOf } from '../server/platform/files/file-store.ts'
import { addReader } from './fill/members.ts'
import { peakOf } from './mixed-load/process-figures.ts'
import { addWords, report } from './report.ts'
import { secret } from './stage.ts'

const gigabyte = 1024 ** 3
const sizes = [2, 20]

/** What backup and restore of a small and a large installation hold in memory. */
export async function benchBackup() {
  if (process.platform !== 'linux') return console.log('Memory is only read on Linux.')
  const folder = await temporaryFolder('bench')
  const { bavail, bsize } = await statfs(folder)
  const needed = (2 * Math.max(...sizes) + 2) * gigabyte
  if (bavail * bsize < needed) throw new Error(`This needs ${Math.ceil(needed / gigabyte)} GB in ${folder}.`)
  const cluster = await startEmbedded({ dir: join(folder, 'postgres'), database: 'bench', temporary: true })
  const admin = openPostgres(cluster.url, { max: 1 })
  try {
    for (const size of sizes) {
      const place = async (name: string): Promise<Place> => {
        await admin.unsafe(`create database ${name}_${size}`)
        const url = cluster.url.replace('/bench?', `/${name}_${size}?`)
        return { DATA_DIR: join(folder, `${name}_${size}`), DATABASE_URL: url, AUTH_SECRET: secret }
      }
      await backUpAndRestore(size, await place('made'), await place('restored'), join(folder, `${size}.tar.gz`))
    }
  } finally {
    await admin.end()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  addWords(
    'Photos as they are kept, in three sizes and as they came (4 MB a photo, 260 photos a gigabyte). Memory is the most that the whole command held, of which Node itself takes some 100 MB before it begins. A restore reads the backup twice: once to check it before anything is touched.',
  )
}

type Place = Record<'DATA_DIR' | 'DATABASE_URL' | 'AUTH_SECRET', string>

const smallest = new Map<string, number>()

async function backUpAndRestore(size: number, made: Place, restored: Place, path: string) {
  await addPhotos(made, size * gigabyte)
  const backup = await measure(['server/operations/backup.ts', path], made)
  const bytes = (await stat(path)).size
  await rm(made.DATA_DIR, { recursive: true })
  const restore = await measure(['server/operations/restore.ts', path], restored)
  await rm(restored.DATA_DIR, { recursive: true })
  await rm(path)
  for (const [name, { seconds, memory }] of Object.entries({ backup, restore })) {
    report(`backup.${name}_of_${size}_gb.memory`, memory, 'MB', { atMost: 400 })
    const first = smallest.get(name)
    if (first) report(`backup.${name}_of_${size}_gb.against_${sizes[0]}_gb`, memory / first, 'x', { atMost: 1.2 })
    else smallest.set(name, memory)
    report(`backup.${name}_of_${size}_gb.rate`, bytes / seconds / 1e6, 'MB/s')
  }
}

/** The same few photos many times over, as links: they take the room of one. */
async function addPhotos({ DATA_DIR, DATABASE_URL }: Place, bytes: number) {
  const sql = openPostgres(DATABASE_URL, { max: 1 })
  await migrate(sql)
  const reader = await addReader(sql)
  const objects = [
    { name: 'received', size: 3_500_000 },
    { name: '320.webp', size: 20_000 },
    { name: '960.webp', size: 110_000 },
    { name: '1920.webp', size: 400_000 },
  ].map(({ name, size }) => ({ name, content: randomBytes(size), at: join(DATA_DIR, name) }))
  await mkdir(DATA_DIR, { recursive: true })
  for (const { at, content } of objects) await writeFile(at, content)
  const whole = objects.reduce((sum, { content }) => sum + content.length, 0)
  const last = objects.at(-1)?.content ?? Buffer.alloc(0)
  const checksum = createHash('sha256').update(last).digest('hex')
  for (const { id } of await addRows(sql, reader, { whole, checksum, photos: Math.ceil(bytes / whole) })) {
    const home = join(DATA_DIR, 'files', folderOf(id))
    await mkdir(home, { recursive: true })
    for (const { name, at } of objects) await link(at, join(home, name))
  }
  await sql.end()
}

const addRows = (
  sql: Sql,
  user: string,
  { whole, checksum, photos }: { whole: number; checksum: string; photos: number },
) => sql<{ id: string }[]>`
  insert into files (user_id, kind, mime, size_bytes, checksum, width, height, state, stored_at)
  select ${user}, 'media', 'image/webp', ${whole}, ${checksum}, 1920, 1280, 'stored', now()
    from generate_series(1, ${photos}) returning id`

async function measure(line: string[], place: Place) {
  const begun = performance.now()
  const { PATH, HOME, TMPDIR } = process.env
  const started = launch(line, { env: { PATH, HOME, TMPDIR, ...place } })
  let memory = 0
  let ended = false
  void started.ended.then(() => {
    ended = true
  })
  while (!ended) {
    memory = Math.max(memory, peakOf(started.pid))
    await sleep(50)
  }
  if ((await started.ended) !== 0) throw new Error(started.words())
  return { memory, seconds: (performance.now() - begun) / 1000 }
}
