import { createHash } from 'node:crypto'
import { asKept, type DistanceUnit, formatDistance } from '#domain/basics/distance.ts'
import { formatDate, formatMoney } from '#domain/basics/format.ts'
import {
  type ImportAnswers,
  type ImportedCar,
  type ImportedKind,
  type ImportKind,
  type ImportMapping,
  type ImportPreview,
  importTexts,
  newCar,
  shownFirst,
  shownRefusals,
  skippedCar,
} from '#domain/sharing/vehicle-import.ts'
import { type DueKind, dueNames } from '#domain/vehicles/due-date.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { untimed } from '../../platform/http/request-clock.ts'
import { asJson, filesOf, holdImport, type OwnImport } from './imports.queries.ts'
import { knownRecords } from './known-records.ts'
import type { ParsedImport } from './parse-import.ts'
import { readImport } from './read-import.ts'
import { chosenCar, type NewRecord, type Sorted, sortRecords } from './sort-records.ts'

/** Reads the files with these answers, and keeps what would be made for its member to look at. */
export async function previewImport(db: Db, own: OwnImport, given: ImportAnswers): Promise<OwnImport> {
  if (own.state !== 'draft') throw conflict('started', importTexts.started)
  const files = await filesOf(db, own.id)
  const parsed = await untimed(() => readImport({ files, answers: given }))
  if (parsed.table) await remember(db, own.user_id, parsed)
  const garage = await carsOf(db, own.user_id)
  const answers = { ...given, cars: chosenCars(parsed, given.cars, garage) }
  const chosen = [...new Set(Object.values(answers.cars))].filter((id) => garage.some((car) => car.id === id))
  const sorted = sortRecords(parsed, answers, await knownRecords(db, chosen))
  const preview = { ...previewOf(parsed, answers, sorted), garage: garage.map(asChoice) }
  return db.transaction().execute(async (tx) => {
    const held = await holdImport(tx, own)
    if (held.state !== 'draft') throw conflict('started', importTexts.started)
    if (held.version !== own.version) throw conflict('changed', importTexts.changed)
    await tx
      .updateTable('imports')
      .set({
        app: parsed.app,
        answers: asJson(answers),
        preview: asJson(preview),
        total: preview.count,
        version: held.version + 1,
      })
      .where('id', '=', held.id)
      .execute()
    return holdImport(tx, held)
  })
}

interface Car {
  id: string
  make: string
  model: string
  registration_number: string | null
}
const carsOf = (db: Db, user_id: string): Promise<Car[]> =>
  db
    .selectFrom('vehicles')
    .select(['id', 'make', 'model', 'registration_number'])
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .execute()

/**
 * As its member chose, or the only one that the name fits; one that our own export describes and that isn't there is
 * added. Somebody else's car is none of theirs.
 */
function chosenCars(
  { cars, vehicles }: ParsedImport,
  given: ImportAnswers['cars'],
  garage: Car[],
): ImportAnswers['cars'] {
  const chosen: [string, string][] = []
  for (const name of cars) {
    const mayAdd = Object.hasOwn(vehicles, name)
    const said = chosenCar({ cars: given }, name)
    const isTheirs = said === skippedCar || (said === newCar && mayAdd) || garage.some(({ id }) => id === said)
    const found = said && isTheirs ? said : likelyCar(name, mayAdd, garage)
    if (found) chosen.push([name, found])
  }
  return Object.fromEntries(chosen)
}

function likelyCar(name: string, mayAdd: boolean, garage: Car[]): string | undefined {
  const fitting = garage.filter((car) => fits(car, name))
  if (fitting.length === 1) return fitting[0]?.id
  if (mayAdd) return fitting.length === 0 ? newCar : undefined
  return garage.length === 1 ? garage[0]?.id : undefined
}

const asChoice = ({ id, make, model, registration_number }: Car) => ({
  id,
  name: [`${make} ${model}`, registration_number].filter(Boolean).join(', '),
})

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
function fits({ make, model, registration_number }: Car, name: string) {
  const said = letters(name)
  const plate = letters(registration_number ?? '')
  if (plate && said.includes(plate)) return true
  return said !== '' && (said.includes(letters(model)) || said === letters(make))
}

const hashOf = (header: string[]) => createHash('sha256').update(JSON.stringify(header)).digest('hex')

/** The same header again: as it was chosen last time. */
async function remember(db: Db, user_id: string, parsed: ParsedImport) {
  if (!parsed.table) return
  const found = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('user_id', '=', user_id)
    .where('header_hash', '=', hashOf(parsed.table.header))
    .executeTakeFirst()
  if (!found) return
  parsed.table = { ...parsed.table, suggested: found.mapping as unknown as ImportMapping, isRemembered: true }
}

/** In the transaction that confirms the import. */
export async function keepMapping(tx: Db, { user_id, preview, answers }: OwnImport) {
  const { table } = (preview ?? {}) as unknown as Partial<ImportPreview>
  const { mapping } = answers as unknown as ImportAnswers
  if (!table || !mapping) return
  const row = { user_id, header_hash: hashOf(table.header), mapping: asJson(mapping) }
  await tx
    .insertInto('import_mappings')
    .values(row)
    .onConflict((on) =>
      on.columns(['user_id', 'header_hash']).doUpdateSet({ mapping: row.mapping, used_at: new Date() }),
    )
    .execute()
}

function previewOf(
  parsed: ParsedImport,
  answers: ImportAnswers,
  { fresh, duplicates, refused }: Sorted,
): Omit<ImportPreview, 'garage'> {
  const { app, questions, cars, table } = parsed
  return {
    app,
    questions,
    cars: cars.map((name) => carOf(name, parsed, answers, fresh, duplicates)),
    ...(table ? { table } : {}),
    refused: refused.slice(0, shownRefusals / 10),
    refusedCount: refused.length,
    count: fresh.length,
    duplicates: duplicates.length,
    without_files: parsed.withoutFiles,
  }
}

function carOf(
  name: string,
  { records, vehicles }: ParsedImport,
  answers: ImportAnswers,
  fresh: NewRecord[],
  duplicates: NewRecord[],
): ImportedCar {
  const isTheirs = ({ car }: { car: string }) => car === name
  const all = records.filter(isTheirs)
  const vehicle_id = chosenCar(answers, name) ?? null
  // Before a car is chosen nobody knows what is there already.
  const made = vehicle_id ? fresh.filter(isTheirs) : all
  const there = duplicates.filter(isTheirs)
  const kinds = [...new Set(all.map(({ kind }) => kind))].map((kind): ImportedKind => {
    const its = all.filter((record) => record.kind === kind)
    const days = its.flatMap(({ fields }) => dayOf(kind, fields) ?? []).sort()
    return {
      kind,
      count: made.filter((record) => record.kind === kind).length,
      duplicates: there.filter((record) => record.kind === kind).length,
      from: days[0] ?? null,
      until: days.at(-1) ?? null,
      first: its.slice(0, shownFirst).map(({ line, fields }) => ({ line, words: wordsOf(fields) })),
    }
  })
  const may_be_added = Object.hasOwn(vehicles, name)
  return { name, vehicle_id, lines: all.length, kinds, falling: fallingOf(all), may_be_added }
}

/** When it was, if that is a day gone by. */
function dayOf(kind: ImportKind, { date, install_date, purchase_date }: Record<string, unknown>): string | undefined {
  const said = kind === 'due_date' ? undefined : (date ?? install_date ?? purchase_date)
  return typeof said === 'string' ? said : undefined
}

/** How a line will read: its day, what it is, and its figures. */
function wordsOf(fields: Record<string, unknown>): string[] {
  const said = fields as Record<string, string | number | undefined>
  const distance = said.mileage ?? said.value ?? said.due_miles
  const unit = (said.mileage_unit ?? said.unit ?? 'mi') as DistanceUnit
  const kept = distance === undefined || distance === null ? undefined : asKept(Number(distance), unit)
  return [
    ...[said.date ?? said.install_date ?? said.due_date ?? said.purchase_date].map((date) =>
      date ? formatDate(String(date)) : '',
    ),
    isDueKind(said.kind) ? dueNames[said.kind].title : '',
    String(said.title ?? said.name ?? said.purpose ?? said.type ?? said.fuel ?? ''),
    said.content ? String(said.content).slice(0, 80) : '',
    said.litres ? `${said.litres} l` : '',
    said.kwh ? `${said.kwh} kWh` : '',
    ...[said.cost ?? said.purchase_price ?? said.amount].map((cost) => (cost == null ? '' : formatMoney(Number(cost)))),
    kept ? formatDistance(kept.mileage, { unit }, kept.mileage_km) : '',
    String(said.service_center ?? ''),
  ].filter(Boolean)
}

const isDueKind = (kind: unknown): kind is DueKind => typeof kind === 'string' && Object.hasOwn(dueNames, kind)

/** Readings below an earlier one of the same file: often a unit that was chosen wrongly, or a slip. */
function fallingOf(records: ParsedImport['records']): number {
  const read = records.flatMap(({ fields: { date, mileage, value } }) => {
    const shown = mileage ?? value
    return typeof date === 'string' && typeof shown === 'number' ? { date, shown } : []
  })
  read.sort((one, other) => one.date.localeCompare(other.date) || one.shown - other.shown)
  let highest = 0
  let falling = 0
  for (const { shown } of read) {
    if (shown < highest) falling++
    highest = Math.max(highest, shown)
  }
  return falling
}
