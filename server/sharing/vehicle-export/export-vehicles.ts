import { londonToday } from '#domain/basics/format.ts'
import { exportFormat, exportVersion } from '#domain/sharing/vehicle-export.ts'
import type { Db } from '../../platform/database/database.ts'
import { type ZipEntry, zip } from '../../platform/files/zip.ts'
import { AppError } from '../../platform/http/errors.ts'
import { toldFiles } from '../../records/told-files.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { getVehiclePage } from '../../vehicles/detail/vehicle-detail.queries.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { cellOf, type ExportedKind, exportedKinds } from './exported-kinds.ts'

/* Both are written while they are read, a page of records at a time, however much there is. */

const enough = 64 * 1024

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const each of texts) {
    text += each
    if (text.length < enough) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

/** Undefined once it was sold or deleted: then it is left out. */
async function pageOf(db: Db, vehicle: OwnedVehicle) {
  try {
    return await getVehiclePage(db, vehicle)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}

export const exportAsJson = (db: Db, vehicles: readonly OwnedVehicle[]) => inPieces(json(db, vehicles))

async function* json(db: Db, vehicles: readonly OwnedVehicle[]): AsyncGenerator<string> {
  const opening = { format: exportFormat, version: exportVersion, exported_at: new Date().toISOString() }
  yield `${JSON.stringify(opening).slice(0, -1)},"vehicles":[`
  let before = ''
  for (const vehicle of vehicles) {
    const page = await pageOf(db, vehicle)
    if (!page) continue
    yield `${before}\n{"vehicle":${JSON.stringify(page)},"records":{`
    for (const [place, { name, records }] of exportedKinds.entries()) {
      yield `${place === 0 ? '' : ','}\n"${name}":[`
      let comma = ''
      for await (const record of records(db, vehicle)) {
        yield `${comma}\n${JSON.stringify(toldFiles({ vehicle }, record))}`
        comma = ','
      }
      yield ']'
    }
    yield '}}'
    before = ','
  }
  yield '\n]}\n'
}

const ofVehicle = ['vehicle_id', 'registration_number', 'make', 'model'] as const
const vehicleColumns = [
  ...['id', 'registration_number', 'make', 'model', 'year', 'engine_type', 'transmission', 'fuel_type', 'color'],
  ...['mileage', 'mileage_km', 'odometer_unit', 'date_first_registered', 'number_of_previous_keepers', 'status'],
  ...['mot_expiry', 'tax_due_date', 'insurance_expiry', 'last_service', 'next_service', 'created_at'],
]

/** One file for each kind that has any record; every line says whose it is. */
export const exportAsCsv = (db: Db, vehicles: readonly OwnedVehicle[]) => zip(csvFiles(db, vehicles))

async function* csvFiles(db: Db, vehicles: readonly OwnedVehicle[]): AsyncGenerator<ZipEntry> {
  const modified = new Date()
  yield { name: 'README.txt', modified, content: readme() }
  yield { name: 'vehicles.csv', modified, content: inPieces(vehicleLines(db, vehicles)) }
  for (const kind of exportedKinds) {
    const lines = recordLines(db, vehicles, kind)
    const first = await lines.next()
    if (first.done) continue
    yield { name: `${kind.name}.csv`, modified, content: inPieces(resumed(first.value, lines)) }
  }
}

async function* vehicleLines(db: Db, vehicles: readonly OwnedVehicle[]) {
  yield byteOrderMark + csvLine(vehicleColumns)
  for (const vehicle of vehicles) {
    const page = await pageOf(db, vehicle)
    if (page) yield csvLine(vehicleColumns.map((column) => cellOf(page, column)))
  }
}

/** Nothing at all where there are no records. */
async function* recordLines(db: Db, vehicles: readonly OwnedVehicle[], { columns, records }: ExportedKind) {
  let begun = false
  for (const vehicle of vehicles)
    for await (const record of records(db, vehicle)) {
      if (!begun) yield byteOrderMark + csvLine([...ofVehicle, ...columns])
      begun = true
      const { id, registration_number, make, model } = vehicle
      yield csvLine([id, registration_number, make, model, ...columns.map((column) => cellOf(record, column))])
    }
}

async function* resumed(first: string, rest: AsyncGenerator<string>) {
  yield first
  yield* rest
}

const readme = () => `Your vehicles from GarageTale, as they were on ${londonToday()}
=========================================================

vehicles.csv has a line for each vehicle; every other file holds one kind of record, with a line for each, newest first.
The files open in Excel, Numbers and LibreOffice: UTF-8, separated by commas, with the names of the columns at the top.

Dates are year-month-day, money is in pounds, distances are in miles unless the column says otherwise. A text that a
spreadsheet could take for a formula has an apostrophe (') before it.

The addresses in "files" (/files/...) belong to GarageTale; Settings, Download my data gives you the files themselves.
`
