import { amended } from '#domain/records/amendment-words.ts'
import { fieldsOf, isLogKind } from '#domain/records/registry.ts'
import { type ImportKind, importLimits, importTexts, isOwnKind } from '#domain/sharing/vehicle-import.ts'
import { type GivenImport, refusal } from '../given.ts'
import { ownFields, picked } from '../own/own-records.ts'
import { columnsOf, ImportProblem, rowsOf, type TextFile } from '../read-table.ts'
import { beginningOf, type Format, headerHas } from './format.ts'
import { isEntry, jsonOf, textIn } from './json.ts'

const format = 'garagetale-export'
const version = 1

/** Our own export, as JSON or as a ZIP of CSV files. */
export const garageTale: Format = {
  isOurs: (file) =>
    (/^\s*\{/.test(file.text) && beginningOf(file).includes(`"${format}"`)) ||
    headerHas(file, 'vehicle_id', 'registration_number', 'make', 'model'),
  read(files) {
    const all: GivenImport = { app: 'garagetale', given: [], refused: [], says: { dates: 'ymd', decimal: '.' } }
    for (const file of files)
      if (/^\s*\{/.test(file.text)) readJson(file, all)
      else readTable(file, all)
    return all
  },
}

type Entry = Record<string, unknown>

function readJson(file: TextFile, all: GivenImport) {
  const json = jsonOf(file)
  if (!isEntry(json) || json.format !== format || !Array.isArray(json.vehicles))
    throw new ImportProblem(importTexts.unreadable)
  if (Number(json.version) > version)
    throw new ImportProblem('This export is from a newer GarageTale. Please update this one first.')
  let line = 0
  const vehicles = new Map(Object.entries(all.vehicles ?? {}))
  for (const each of json.vehicles.filter(isEntry)) {
    const { vehicle, records } = each
    const said = isEntry(vehicle) ? vehicle : {}
    const car = unusedName(carOf(said), vehicles)
    vehicles.set(car, describedIn(said))
    const kinds = { ...(isEntry(records) ? records : {}), due_date: said.due_dates }
    for (const [kind, list] of Object.entries(kinds))
      for (const record of Array.isArray(list) ? list.filter(isEntry) : []) {
        if (line >= importLimits.lines) throw new ImportProblem(importTexts.tooManyLines)
        take({ file, line: ++line, car }, kind, record, all)
      }
  }
  all.vehicles = Object.fromEntries(vehicles)
}

const carOf = (vehicle: Entry) =>
  [textIn(vehicle.registration_number), textIn(vehicle.make), textIn(vehicle.model)].filter(Boolean).join(' ')

/** Two cars that are called the same stay two. */
function unusedName(name: string, used: ReadonlyMap<string, unknown>): string {
  for (let nth = 2, tried = name; ; nth++) {
    if (!used.has(tried)) return tried
    tried = `${name} (${nth})`
  }
}

const vehicleNames = ['registration_number', 'make', 'model', 'year', 'engine_type', 'transmission', 'fuel_type']

function describedIn(vehicle: Entry): Entry {
  const { mileage, mileage_km, odometer_unit } = vehicle
  const isRead = odometer_unit === 'km' && mileage_km != null
  const read = isRead ? { mileage: mileage_km, odometer_unit } : { mileage: mileage ?? 0 }
  return { ...picked(vehicle, vehicleNames), ...read }
}

interface Place {
  file: TextFile
  line: number
  car: string
}

const notTaken: Record<string, string> = {
  document: 'The document itself isn’t in this file, so it can’t be imported.',
  media: 'The photo or video itself isn’t in this file, so it can’t be imported.',
  mot: 'MOT tests come from the official record.',
  identity_change: 'Changes of the registration and the like are recorded when they are made.',
  keeper_change: 'Changes of keeper come from the official record.',
}

function take({ file, line, car }: Place, kind: string, record: Entry, all: GivenImport) {
  const text = JSON.stringify(record).slice(0, 200)
  const refuse = (reason: string) => all.refused.push({ file: file.name, line, text, reason })
  const ref = textIn(record.id)
  const give = (as: ImportKind, fields: Entry) =>
    all.given.push({ file: file.name, line, text, car, what: 'own', kind: as, fields, ...(ref ? { ref } : {}) })
  all.withoutFiles = (all.withoutFiles ?? 0) + filesOf(record)
  if (kind === 'mileage') return takeReading(record, give, refuse)
  const said = amendedEntry(record)
  if (kind === 'note') return give(kind, picked(said, ['content', 'is_for_record']))
  if (isLogKind(kind)) return give(kind, logFields(kind, said))
  if (!isOwnKind(kind))
    return refuse((Object.hasOwn(notTaken, kind) && notTaken[kind]) || 'This isn’t kept as a record.')
  const fields = ownFields(kind, said)
  if (fields) give(kind, fields)
}

/** Those of records and tests come with them. */
function takeReading(record: Entry, give: (kind: 'mileage', fields: Entry) => void, refuse: (reason: string) => void) {
  if (record.stands === false) return
  if (record.source === 'instrument') return refuse('Please enter under Mileage that the instrument was replaced.')
  if (record.source === 'manual') give('mileage', picked(record, ['date', 'value', 'unit', 'comment']))
}

/** As it was last put right: what was sealed there is an entry like any other here. */
function amendedEntry(record: Entry): Entry {
  const changes = Array.isArray(record.amendments) ? record.amendments.filter(isEntry) : []
  const known = changes.flatMap((each) => (isEntry(each.changes) ? { changes: said(each.changes) } : []))
  const isReadAnew = known.some((each) => 'mileage' in each.changes)
  return { ...amended(record, known), ...(isReadAnew ? { mileage_km: null } : {}) }
}
const said = (changes: Entry) =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) =>
      isEntry(change) ? [[field, { from: change.from, to: change.to }]] : [],
    ),
  )

/** How many photos, receipts and papers it names. */
function filesOf({ images, before_images, after_images, file_url, media_url }: Entry): number {
  const listed = [images, before_images, after_images].flatMap((each) => (Array.isArray(each) ? each : []))
  return listed.length + [file_url, media_url].filter(Boolean).length
}

/** What was entered; who confirmed it stays with the original. */
function logFields(kind: Parameters<typeof fieldsOf>[0], record: Entry) {
  const names = fieldsOf(kind).flatMap(({ name, isList }) => {
    // A cell of our CSV has a list in words, for people to read.
    const isWords = isList && !Array.isArray(record[name])
    return name === 'business_id' || isWords ? [] : [name]
  })
  const fields = picked(record, names)
  const { mileage_km } = record
  return mileage_km === null || mileage_km === undefined || mileage_km === ''
    ? fields
    : { ...fields, mileage: Number(mileage_km), mileage_unit: 'km' }
}

/** One kind to a file, which is named after it. */
function readTable(file: TextFile, all: GivenImport) {
  const kind = (file.name.split('/').at(-1) ?? '').replace(/\.csv$/i, '') as ImportKind
  const [header, ...rows] = rowsOf(file.text, ',')
  const { of } = columnsOf(header?.cells ?? [])
  for (const row of rows) {
    const cell = of(row)
    const car = [cell('registration number'), cell('make'), cell('model')].map(written).filter(Boolean).join(' ')
    const record: Entry = Object.fromEntries(
      (header?.cells ?? []).map((name, place) => [name, typed(row.cells[place])]),
    )
    if (!kind) all.refused.push(refusal(file, row, importTexts.unreadable))
    else take({ file, line: row.line, car }, kind, record, all)
  }
}

const yesOrNo: Record<string, boolean> = { true: true, false: false }
function typed(cell = ''): unknown {
  return cell === '' ? undefined : (yesOrNo[cell] ?? written(cell))
}
/** Without the apostrophe that keeps a spreadsheet from taking it for a formula. */
const written = (cell: string) => (/^'+\s*[=+\-@|%\t\r']/.test(cell) ? cell.slice(1) : cell)
