import { sql } from 'kysely'
import { mostCustomTypes } from '#domain/records/custom-type.ts'
import { isLogKind } from '#domain/records/registry.ts'
import {
  type ImportAnswers,
  type ImportPreview,
  type ImportReport,
  importTexts,
  shownRefusals,
  skippedCar,
} from '#domain/sharing/vehicle-import.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live.ts'
import { log } from '../../platform/observability/log.ts'
import { rememberType } from '../../records/maintenance-logs/custom-types.queries.ts'
import { holdOwn } from '../../vehicles/garage/own-vehicle.ts'
import { followImport } from './follow-import.ts'
import { answersOf, asJson, filesOf, findImport, holdImport, type OwnImport } from './imports.queries.ts'
import { insertRecords } from './insert-records.ts'
import { knownRecords } from './known-records.ts'
import { addCars, stateMileage } from './own/add-cars.ts'
import { insertOwn, madeRecords, setImportedDates } from './own/insert-own.ts'
import { isTableKind } from './own/own-tables.ts'
import type { ParsedImport } from './parse-import.ts'
import { keepMapping } from './preview-import.ts'
import { readImport } from './read-import.ts'
import { lineOf, type NewRecord, type Sorted, sortRecords } from './sort-records.ts'

/** What was seen is what is made: a preview that has changed since, or that was confirmed already, is refused. */
export const confirmImport = (db: Db, own: OwnImport, version: number) =>
  db.transaction().execute(async (tx) => {
    const held = await holdImport(tx, own)
    if (held.state !== 'draft') throw conflict('started', importTexts.started)
    if (held.version !== version || !held.preview) throw conflict('changed', importTexts.changed)
    const { questions, cars, count } = held.preview as unknown as ImportPreview
    if (questions.length > 0 || cars.some(({ vehicle_id }) => vehicle_id === null))
      throw conflict('unanswered', importTexts.unanswered)
    if (count === 0) throw conflict('nothing', importTexts.nothing)
    await keepMapping(tx, held)
    await tx.updateTable('imports').set({ state: 'queued', done: 0 }).where('id', '=', held.id).execute()
    await enqueue(tx, runImport, { id: held.id, user_id: held.user_id })
    return holdImport(tx, held)
  })

interface Which {
  id: string
  user_id: string
}
const attempts = 3

/**
 * All or nothing, in one transaction: a server that stops in between leaves nothing, and the next one begins anew.
 * Should two run at once, one waits, and finds it done.
 */
export const runImport: Job<Which> = {
  name: 'run-import',
  retryLimit: attempts,
  expireInSeconds: 300,
  async run({ db, config }, which) {
    const own = await findImport(db, which)
    if (own?.state !== 'queued') return
    const { attempts: tried } = await db
      .updateTable('imports')
      .set({ attempts: sql`attempts + 1`, done: 0 })
      .where('id', '=', own.id)
      .returning('attempts')
      .executeTakeFirstOrThrow()
    try {
      const parsed = await readImport({ files: await filesOf(db, own.id), answers: answersOf(own) })
      await db.transaction().execute((tx) => makeAll(db, tx, own, parsed, config.capVehicles))
    } catch (error) {
      // What can be said in words is no fault of ours and would fail again.
      if (error instanceof AppError && error.status < 500) await fail(db, own, error.message)
      else if (tried >= attempts) await fail(db, own, importTexts.broken)
      else throw error
    }
  },
  /** What another server is making just now is left to it. */
  async resume({ db }) {
    const left = await db
      .selectFrom('imports')
      .select(['id', 'user_id', 'attempts'])
      .where('state', '=', 'queued')
      .where('attempts', '>', 0)
      .execute()
    for (const { id, user_id, attempts: tried } of left)
      if (await isBeingMade(db, id)) continue
      else if (tried >= attempts) await fail(db, { id, user_id }, importTexts.broken)
      else await enqueue(db, runImport, { id, user_id })
  },
}

const lockOf = (id: string) => sql`hashtextextended(${id}, 87)`

async function isBeingMade(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockOf(id)}) as free`.execute(db)
  return rows[0]?.free !== true
}

async function fail(db: Db, { id, user_id }: Which, failure: string) {
  await db
    .updateTable('imports')
    .set({ state: 'failed', failure, done: 0, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
  await db.deleteFrom('import_files').where('import_id', '=', id).execute()
  await announce(db, user_id, 'imports')
}

const atOnce = 2000

/**
 * For everybody to see, so not in the import's transaction. That doesn't wait for it: while it holds its cars, those who
 * wait for them may have all other connections.
 */
function tellProgress(db: Db, { id, user_id }: OwnImport, done: number, total: number) {
  const told = async () => {
    await db
      .updateTable('imports')
      .set({ done, total })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .where('done', '<', done)
      .execute()
    await announce(db, user_id, 'imports')
  }
  told().catch((error) => log.error('The progress of an import could not be told', error))
}

async function makeAll(db: Db, tx: Db, own: OwnImport, parsed: ParsedImport, isCapped: boolean) {
  // Not the import's own row: progress is written there meanwhile, for everybody to see.
  await sql`select pg_advisory_xact_lock(${lockOf(own.id)})`.execute(tx)
  if ((await findImport(tx, own))?.state !== 'queued') return
  const { answers, added } = await addCars(tx, own, parsed, isCapped)
  const chosen = vehiclesOf(answers)
  const cars = await holdOwn(tx, own.user_id, chosen)
  if (cars.length < chosen.length) throw conflict('car_gone', importTexts.carGone)
  const sorted = sortRecords(parsed, answers, await knownRecords(tx, chosen))
  // What may refer to a record comes after all of them.
  const fresh = sorted.fresh.toSorted((one, other) => Number(isTableKind(one.kind)) - Number(isTableKind(other.kind)))
  const maker = { import_id: own.id, user_id: own.user_id }
  const made = madeRecords(fresh)
  for (let start = 0; start < fresh.length; start += atOnce) {
    const records = fresh.slice(start, start + atOnce)
    await insertRecords(tx, maker, records)
    await insertOwn(tx, maker, records, made)
    tellProgress(db, own, Math.min(start + atOnce, fresh.length), fresh.length)
  }
  await rememberTypes(tx, own.user_id, fresh)
  for (const car of cars) {
    await followImport(tx, car)
    await setImportedDates(tx, car, fresh)
  }
  for (const [id, vehicle] of added) await stateMileage(tx, id, vehicle)
  await finish(tx, own, sorted, { answers, vehicle: added.size, without_files: parsed.withoutFiles })
}

/** Names of the member's own, of which each is offered again. */
async function rememberTypes(tx: Db, user_id: string, records: NewRecord[]) {
  const named = new Map(
    records.flatMap(({ kind, type }) => (isLogKind(kind) ? [[`${kind} ${type}`, { kind, type }]] : [])),
  )
  for (const { kind, type } of [...named.values()].slice(0, mostCustomTypes * 2))
    await rememberType(tx, user_id, kind, type)
}

const vehiclesOf = ({ cars }: ImportAnswers) => [...new Set(Object.values(cars))].filter((id) => id !== skippedCar)

async function finish(
  tx: Db,
  own: OwnImport,
  { fresh, duplicates, refused }: Sorted,
  { answers, vehicle, without_files }: { answers: ImportAnswers; vehicle: number; without_files: number },
) {
  const made: ImportReport['made'] = vehicle > 0 ? { vehicle } : {}
  for (const { kind } of fresh) made[kind] = (made[kind] ?? 0) + 1
  const all = [...refused, ...duplicates.map((record) => lineOf(record, 'This is in the car’s record already.'))]
  all.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
  const report: ImportReport = {
    made,
    duplicates: duplicates.length,
    refused: all.slice(0, shownRefusals / 10),
    refusedCount: all.length,
    without_files,
  }
  await tx
    .updateTable('imports')
    .set({
      state: 'done',
      // By now each car has its place in the garage.
      answers: asJson(answers),
      report: asJson(report),
      refused: asJson(all),
      finished_at: sql`now()`,
      total: fresh.length,
    })
    .where('id', '=', own.id)
    .execute()
  await tx.deleteFrom('import_files').where('import_id', '=', own.id).execute()
  await announce(tx, own.user_id, 'vehicles')
  await announce(tx, own.user_id, 'imports')
}

/** Files that nobody came back for. */
export const sweepImports: Job<object> = {
  name: 'sweep-imports',
  schedule: '41 3 * * *',
  async run({ db }) {
    await db
      .deleteFrom('imports')
      .where('state', '=', 'draft')
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
  },
}
