import { fieldsOf, isLogKind } from '#domain/records/registry.ts'
import { type ImportKind, importTexts } from '#domain/sharing/vehicle-import.ts'
import { type Given, type GivenImport, refusal } from '../given.ts'
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
  for (const each of json.vehicles.filter(isEntry)) {
    const { vehicle, records } = each
    const car = isEntry(vehicle) ? carOf(vehicle) : ''
    for (const [kind, list] of Object.entries(isEntry(records) ? records : {}))
      for (const record of Array.isArray(list) ? list.filter(isEntry) : [])
        take({ file, line: ++line, car }, kind, record, all)
  }
}

const carOf = (vehicle: Entry) =>
  [textIn(vehicle.registration_number), textIn(vehicle.make), textIn(vehicle.model)].filter(Boolean).join(' ')

interface Place {
  file: TextFile
  line: number
  car: string
}

const notTaken: Record<string, string> = {
  modification: 'Modifications aren’t imported.',
  document: 'Documents aren’t imported: their files aren’t in the export.',
  media: 'Photos aren’t imported: their files aren’t in the export.',
  reminder: 'Reminders aren’t imported.',
  mot: 'MOT tests come from the official record.',
}

function take({ file, line, car }: Place, kind: string, record: Entry, all: GivenImport) {
  const text = JSON.stringify(record).slice(0, 200)
  const refuse = (reason: string) => all.refused.push({ file: file.name, line, text, reason })
  const shared = { file: file.name, line, text, car, what: 'own' as const }
  if (kind === 'note') all.given.push({ ...shared, kind, fields: picked(record, ['content', 'is_for_record']) })
  else if (kind === 'mileage') {
    // The others come with their records, or with a test.
    if (record.source !== 'manual' || record.stands === false) return
    all.given.push({ ...shared, kind, fields: picked(record, ['date', 'value', 'unit', 'comment']) })
  } else if (isLogKind(kind)) all.given.push({ ...shared, kind, fields: logFields(kind, record) })
  else refuse(notTaken[kind] ?? 'This isn’t kept as a record.')
}

/** The kind's own schema checks what each may hold. */
const picked = (record: Entry, names: string[]): NonNullable<Given['fields']> =>
  Object.fromEntries(names.flatMap((name) => (record[name] == null ? [] : [[name, record[name]]])))

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
