import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { type FileKind, storedSizes } from '#domain/basics/file.ts'
import { bytesOf } from '../../../account/export/export-data.ts'
import type { Db } from '../../../platform/database/database.ts'
import { folderOf, keyOf } from '../../../platform/files/file-store.ts'
import { objectName, sizeMime } from '../../../platform/files/prepare-upload.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts'
import { workerProcess } from '../../../platform/jobs/worker-process.ts'
import { log } from '../../../platform/observability/log.ts'
import type { Services } from '../../../platform/services.ts'
import { findStillOwned, holdVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { type GatheredHistory, gatherHistory } from './gather-history.ts'
import type { HistoryFacts } from './history-facts.ts'
import type { HistoryOrder } from './make-history.ts'
import { type Box, boxes } from './sheet.ts'

export const historyObject = 'history.pdf'
const mostPapers = 200

interface Made {
  pages: number
  size: number
}
const draw = workerProcess<HistoryOrder, { made?: Made; memory: number; most: number }>(
  new URL('./history-worker.ts', import.meta.url),
  { what: 'Histories', longest: 90_000, heap: 200, young: 4 },
)

/** In a process of its own: requests are answered meanwhile, and a hostile receipt harms nobody else. */
export const makeHistoryPdf: Job<{ id: string }> = {
  name: 'make-history-pdf',
  retryLimit: 2,
  expireInSeconds: 5 * 60,
  async run(services, { id }) {
    const begun = await begin(services.db, id)
    if (!begun) return
    const vehicle = begun.vehicle_id
      ? await findStillOwned(services.db, { id: begun.vehicle_id, user_id: begun.user_id })
      : undefined
    if (!vehicle) return abandon(services.db, id)
    const folder = await mkdtemp(join(await workFolder(services), 'history-'))
    try {
      const gathered = await gatherHistory(
        services.db,
        vehicle,
        begun,
        services.config.publicUrl,
        services.config.siteName,
      )
      const tell = teller(services.db, id)
      const facts = await fetchFiles(services, gathered, folder)
      await tell(10)
      const path = join(folder, historyObject)
      const made = await drawn(facts, path, (progress) => void tell(10 + Math.round(progress * 85)))
      if (!made) return await fail(services.db, id)
      await services.files.put(keyOf(id, historyObject), await readFile(path), 'application/pdf')
      const isKept = await services.db.transaction().execute(async (tx) => {
        // A car that was sold meanwhile is not found: its seller's costs are not for reading any more.
        await holdVehicle(tx, vehicle)
        return finish(tx, id, made)
      })
      if (!isKept) await services.files.remove(folderOf(id))
    } catch (error) {
      if (services.stopping) throw error
      await services.files.remove(folderOf(id))
      if (error instanceof AppError && error.status === 404) return await abandon(services.db, id)
      log.error('A history PDF could not be made', error)
      await fail(services.db, id)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function workFolder({ config }: Services) {
  const folder = join(config.dataDir, 'histories')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Once more without them, should one of the bound PDFs have been too much for it. */
async function drawn(facts: HistoryFacts, path: string, told: (progress: number) => void) {
  const first = await draw({ facts, path, bindsPdfs: true }, told)
  if (first?.made || !facts.papers.some(({ is_pdf }) => is_pdf)) return first?.made
  return (await draw({ facts, path, bindsPdfs: false }, told))?.made
}

const begin = (db: Db, id: string) =>
  db
    .updateTable('history_pdfs')
    .set({ state: 'making' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['vehicle_id', 'user_id', 'with_costs', 'with_receipts'])
    .executeTakeFirst()

const abandon = async (db: Db, id: string) => {
  await db.deleteFrom('history_pdfs').where('id', '=', id).execute()
}

const fail = async (db: Db, id: string) => {
  await db
    .updateTable('history_pdfs')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute()
}

async function finish(tx: Db, id: string, { pages, size }: Made): Promise<boolean> {
  const kept = await tx
    .updateTable('history_pdfs')
    .set({ state: 'ready', progress: 100, pages, size_bytes: size, expires_at: sql<Date>`now() + interval '1 day'` })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

const shortestPause = 400

/** Written now and then, and only upwards; what it says is not worth failing for. */
function teller(db: Db, id: string) {
  let last = 0
  return async (progress: number) => {
    if (Date.now() - last < shortestPause) return
    last = Date.now()
    await db
      .updateTable('history_pdfs')
      .set({ progress })
      .where('id', '=', id)
      .where('state', '=', 'making')
      .where('progress', '<', progress)
      .execute()
      .catch(() => {})
  }
}

interface Stored {
  id: string
  kind: FileKind
  mime: string
  width: number | null
  height: number | null
}

/** Copies what the PDF shows next to it; what is missing from the store is left out. */
async function fetchFiles(services: Services, gathered: GatheredHistory, folder: string): Promise<HistoryFacts> {
  const { facts, photo, photos, modifications, papers } = gathered
  const bound = papers.slice(0, mostPapers)
  const boxOf = new Map<string, Box>([
    ...modifications.map((each) => [each.photo ?? '', boxes.modification] as const),
    ...photos.map(({ id }) => [id, boxes.photo] as const),
    ...bound.map(({ id }) => [id, boxes.paper] as const),
    [photo ?? '', boxes.cover],
  ])
  const stored = await findFiles(services.db, [...boxOf.keys()])
  const fetched = new Map<string, string>()
  const files = stored.values()
  const fetchNext = async () => {
    for (const file of files) {
      const content = await shownBytes(services, file, boxOf.get(file.id) ?? boxes.paper)
      if (!content) continue
      const path = join(folder, file.id)
      await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }))
      fetched.set(file.id, path)
    }
  }
  await Promise.all([fetchNext(), fetchNext(), fetchNext(), fetchNext()])
  const pathOf = (id: string | null) => (id ? (fetched.get(id) ?? null) : null)
  return {
    ...facts,
    photo: pathOf(photo),
    photos: photos.flatMap(({ id, caption }) => {
      const path = pathOf(id)
      return path ? { path, caption } : []
    }),
    modifications: modifications.map((each) => ({ ...each, photo: pathOf(each.photo) })),
    papers: bound.flatMap(({ id, title, note }) => {
      const path = pathOf(id)
      return path ? { title, note, path, is_pdf: stored.get(id)?.mime === 'application/pdf' } : []
    }),
    papers_left: papers.length - bound.length,
  }
}

/** The smallest size that is stored and large enough: to decode a photo in full takes long and fills the memory. */
async function shownBytes(services: Services, file: Stored, box: Box) {
  if (file.mime.startsWith('video/')) return undefined
  const size = sizeFor(file, box)
  const found = size && (await services.files.read(keyOf(file.id, objectName(sizeMime, size))))
  return found ? found.stream : bytesOf(services, file)
}

function sizeFor({ kind, width, height }: Stored, box: Box): number | undefined {
  if (width === null || height === null) return undefined
  const sizes = storedSizes(kind, Math.max(width, height))
  const isEnough = (size: number) => {
    const scale = size / Math.max(width, height)
    const [wide, high] = [(width * scale) / box.width, (height * scale) / box.height]
    return (box.cropped ? Math.min(wide, high) : Math.max(wide, high)) >= 1
  }
  return sizes.find(isEnough) ?? sizes.at(-1)
}

async function findFiles(db: Db, ids: string[]): Promise<Map<string, Stored>> {
  const wanted = ids.filter(Boolean)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'kind', 'mime', 'width', 'height'])
    .where('id', 'in', wanted)
    .where('state', '=', 'stored')
    .execute()
  return new Map(rows.map((row) => [row.id, row as Stored]))
}

/** Bytes go after the row has: nobody can be reading them then. */
export const removeHistoryBytes: Job<{ id: string }> = {
  name: 'remove-history-bytes',
  run: ({ files }, { id }) => files.remove(folderOf(id)),
}

const hour = 60 * 60 * 1000

/** What has been kept for a day, and what a crash left in the folder. */
export const sweepHistoryPdfs: Job<object> = {
  name: 'sweep-history-pdfs',
  schedule: '47 * * * *',
  async run(services) {
    await services.db.transaction().execute(async (tx) => {
      const gone = await tx
        .deleteFrom('history_pdfs')
        .where('expires_at', '<', sql<Date>`now()`)
        .returning('id')
        .execute()
      for (const { id } of gone) await enqueue(tx, removeHistoryBytes, { id })
    })
    const folder = await workFolder(services)
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtimeMs < Date.now() - hour) await rm(path, { recursive: true, force: true })
    }
  },
}
