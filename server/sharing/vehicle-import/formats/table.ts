import {
  type ColumnRole,
  type ImportMapping,
  rolesOf,
  type TableKind,
  tableKinds,
} from '#domain/sharing/vehicle-import.ts'
import { at, distanceNamed, type Given, type GivenImport, isYes, volumeNamed } from '../given.ts'
import { plainName, rowsOf, type TextFile } from '../read-table.ts'

/* Any other table: its owner says what its columns hold. */

const names: Record<ColumnRole, RegExp> = {
  date: /^(date|datum|fecha|data|day|when|fuelup date)\b/,
  odometer: /\b(odo|odometer|mileage|kilometerstand|km|miles|reading)\b/,
  quantity: /\b(litres?|liters?|gallons?|quantity|qty|volume|amount of fuel|fuel amount|menge|kwh|energy)\b/,
  price: /\b(price|ppl|per litre|per liter|per gallon|unit price)\b|\/ ?(l|litre|gal|kwh)\b/,
  total: /\b(cost|total|amount|paid|betrag|spent|gbp)\b/,
  full: /\b(full|filled up|tank full)\b/,
  missed: /\bmissed\b/,
  fuel: /\b(fuel|grade|fuel type)\b/,
  title: /\b(title|description|service|work|type|category|item|what)\b/,
  station: /\b(station|garage|location|place|where|vendor|workshop|supplier)\b/,
  notes: /\b(notes?|comments?|remarks?|notiz|memo)\b/,
  car: /\b(car|vehicle|registration|reg|plate)\b/,
}

/** What the names of the columns suggest; its owner decides. */
export function suggestedMapping(header: string[]): ImportMapping {
  const plain = header.map(plainName)
  const taken = new Set<number>()
  const columns: ImportMapping['columns'] = {}
  for (const [role, pattern] of Object.entries(names) as [ColumnRole, RegExp][]) {
    const found = plain.findIndex((name, place) => !taken.has(place) && pattern.test(name))
    if (found < 0) continue
    taken.add(found)
    columns[role] = found
  }
  const has = (role: ColumnRole) => columns[role] !== undefined
  const kind: TableKind = has('quantity')
    ? plain.some((name) => /\bkwh\b/.test(name))
      ? 'charge'
      : 'fill_up'
    : has('title')
      ? 'service'
      : has('total')
        ? 'running_cost'
        : has('odometer')
          ? 'mileage'
          : 'note'
  return { kind, columns: only(kind, columns) }
}

const only = (kind: TableKind, columns: ImportMapping['columns']): ImportMapping['columns'] =>
  Object.fromEntries(rolesOf(kind).flatMap((role) => (columns[role] === undefined ? [] : [[role, columns[role]]])))

export const isComplete = ({ kind, columns }: ImportMapping) =>
  tableKinds[kind].needs.every((role) => columns[role] !== undefined)

const firstLines = 5

export function readTable(files: TextFile[], chosen: ImportMapping | undefined): GivenImport {
  const [file] = files
  const [header, ...rows] = file ? rowsOf(file.text) : []
  const cells = header?.cells ?? []
  const table = {
    file: file?.name ?? '',
    header: cells,
    first: rows.slice(0, firstLines).map((row) => row.cells),
    suggested: suggestedMapping(cells),
    isRemembered: false,
  }
  const mapping = chosen && isComplete(chosen) ? chosen : undefined
  const given = mapping && file ? rows.map((row) => givenOf(file, row, cells, mapping)) : []
  return { app: 'table', given, refused: [], says: {}, table }
}

function givenOf(
  file: TextFile,
  row: Parameters<typeof at>[1],
  header: string[],
  { kind, columns }: ImportMapping,
): Given {
  const cell = (role: ColumnRole) => row.cells[columns[role] ?? -1] ?? ''
  const called = (role: ColumnRole) => plainName(header[columns[role] ?? -1] ?? '')
  const shared = {
    ...at(file, row, cell('car')),
    date: cell('date'),
    odometer: cell('odometer'),
    distance: distanceNamed(called('odometer')),
    total: cell('total'),
    station: cell('station'),
    notes: cell('notes'),
    title: cell('title'),
  }
  if (kind === 'service') return { ...shared, what: 'work', category: 'Service' }
  if (kind === 'running_cost') return { ...shared, what: 'cost' }
  if (kind === 'wash' || kind === 'mileage' || kind === 'note') return { ...shared, what: kind }
  return {
    ...shared,
    what: 'energy',
    quantity: cell('quantity'),
    volume: kind === 'charge' ? 'kwh' : volumeNamed(called('quantity')),
    price: cell('price'),
    fuel: cell('fuel'),
    ...(columns.full === undefined ? {} : { isFull: isYes(cell('full')) }),
    isMissed: isYes(cell('missed')),
  }
}
