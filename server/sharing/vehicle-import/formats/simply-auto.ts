import { at, type Given, type GivenImport, isYes, refusal } from '../given.ts'
import { columnsOf, rowsOf, type TextFile } from '../read-table.ts'
import { type Format, headerHas } from './format.ts'

const other = ['Nothing says what this line is.', 'Journeys aren’t kept here.']

/** Fuel, services and expenses in one table, told apart by a number; the date is in three columns. */
export const simplyAuto: Format = {
  isOurs: (file) => headerHas(file, 'row id', 'vehicle id', 'qty', 'record type'),
  read(files) {
    const all: GivenImport = { app: 'simply-auto', given: [], refused: [], says: { dates: 'ymd' } }
    const months = new Set<number>()
    for (const file of files) readFile(file, all, months)
    // Some versions count months from 0.
    if (months.has(0)) for (const each of all.given) each.date = nextMonth(each.date ?? '')
    else if (!months.has(12) && months.size > 0) all.says.months = 'asked'
    return all
  },
}

const nextMonth = (date: string) => date.replace(/-(\d+)-/, (_, month) => `-${Number(month) + 1}-`)

function readFile(file: TextFile, all: GivenImport, months: Set<number>) {
  const [header, ...rows] = rowsOf(file.text)
  const columns = columnsOf(header?.cells ?? [])
  for (const row of rows) {
    const cell = columns.of(row)
    const type = cell('record type')
    const shared = {
      ...at(file, row, cell('vehicle id')),
      date: `${cell('year')}-${cell('month')}-${cell('day')}`,
      odometer: cell('odometer'),
      total: cell('total cost'),
      notes: cell('notes'),
    }
    if (type === '0') {
      all.given.push({
        ...shared,
        what: 'energy',
        quantity: cell('qty'),
        isFull: !isYes(cell('partial tank')),
        isMissed: isYes(cell('missed fill up')),
        station: cell('filling station') || cell('fuel brand'),
        fuel: cell('octane'),
      })
    } else if (type === '1' || type === '2' || type === '4') {
      const what: Given['what'] = type === '1' ? 'work' : 'cost'
      const category = type === '1' ? 'Service' : ''
      all.given.push({ ...shared, what, title: cell('record desc'), category, station: cell('filling station') })
    } else {
      all.refused.push(refusal(file, row, (type === '3' ? other[1] : other[0]) ?? ''))
      continue
    }
    months.add(Number(cell('month')))
  }
}
