import { at, distanceNamed, type Given, type GivenImport, isYes, refusal, volumeNamed } from '../given.ts'
import { type Delimiter, type Row, rowsOf, type Section, type TextFile } from '../read-table.ts'
import { type Format, firstLine } from './format.ts'

/** The first line names the signs: 'ROAD TRIP CSV ",."'. Titles are translated, the order is fixed. */
export const roadTrip: Format = {
  isOurs: (file) => firstLine(file).startsWith('road trip csv'),
  read(files) {
    const all: GivenImport = { app: 'road-trip', given: [], refused: [], says: {} }
    for (const file of files) readFile(file, all)
    return all
  },
}

function readFile(file: TextFile, all: GivenImport) {
  const [, delimiter = ',', decimal = '.'] = /^road trip csv\s+"?([,;\t])([.,])/i.exec(file.text.trimStart()) ?? []
  all.says.decimal = decimal === ',' ? ',' : '.'
  const sections = capitalSections(rowsOf(file.text, delimiter as Delimiter).slice(1))
  const [fuel, work, ...others] = sections
  const vehicle = others.find(({ name, rows }) => rows.length === 2 && !/TIRE|REIFEN|TRIP/i.test(name))
  const car = vehicle?.rows[1]?.cells[0] ?? ''
  for (const row of fuel?.rows.slice(1) ?? []) all.given.push(fillUpOf(file, row, fuel?.rows[0]?.cells ?? [], car))
  for (const row of work?.rows.slice(1) ?? []) all.given.push(workOf(file, row, work?.rows[0]?.cells ?? [], car))
  for (const { name, rows } of others)
    if (/TRIP/i.test(name))
      for (const row of rows.slice(1)) all.refused.push(refusal(file, row, 'Journeys aren’t kept here.'))
}

/** A title stands alone on its line, in capitals. */
function capitalSections(rows: Row[]): Section[] {
  const found: Section[] = []
  for (const row of rows) {
    const [first = '', ...rest] = row.cells
    const isTitle =
      rest.every((cell) => cell === '') && first.length > 3 && first === first.toUpperCase() && /\p{L}/u.test(first)
    if (isTitle) found.push({ name: first, rows: [] })
    else found.at(-1)?.rows.push(row)
  }
  return found
}

function fillUpOf(file: TextFile, row: Row, header: string[], car: string): Given {
  const [odometer = '', , date = '', quantity = '', units = '', price = '', total = '', partial = '', , notes = ''] =
    row.cells
  const [fuel = '', station = ''] = row.cells.slice(10)
  const currency = row.cells[17] ?? ''
  return {
    ...at(file, row, car),
    what: 'energy',
    date,
    odometer,
    distance: distanceNamed(header[0] ?? ''),
    quantity,
    volume: volumeNamed(units),
    price,
    total,
    currency,
    isFull: !isYes(partial) && !/partial/i.test(partial),
    isMissed: /reset/i.test(row.cells[14] ?? ''),
    fuel,
    station,
    notes,
  }
}

function workOf(file: TextFile, row: Row, header: string[], car: string): Given {
  const [title = '', date = '', odometer = '', total = '', notes = '', station = '', type = ''] = row.cells
  return {
    ...at(file, row, car),
    what: 'work',
    title,
    date,
    odometer,
    distance: distanceNamed(header[2] ?? ''),
    total,
    notes,
    station,
    category: type,
  }
}
