import { at, distanceNamed, type Given, type GivenImport, isYes, volumeNamed } from '../given.ts'
import { columnsOf, type Row, rowsOf, sectionsOf, type TextFile } from '../read-table.ts'
import { readBackup } from './acar-backup.ts'
import { beginningOf, type Format } from './format.ts'

const titles = /^(Fill-?Up|Service|Expense|Trip)s? Records?$|^(Vehicles?|Metadata)$/i

/** Sections under 'Fill-Up Records' and the like, or the XML files of a backup. */
export const aCar: Format = {
  isOurs: (file) => /^\s*"?(Fill-?Up|Service|Expense) Records"?/im.test(file.text) || isBackup(file),
  read(files) {
    const all: GivenImport = { app: 'acar', given: [], refused: [], says: {} }
    for (const file of files)
      if (isBackup(file)) readBackup(file, all)
      else readFile(file, all)
    return all
  },
}

const isBackup = (file: TextFile) =>
  /<(fillup|fill-up|service|expense)-record/.test(beginningOf(file) + file.text.slice(4000))

function readFile(file: TextFile, all: GivenImport) {
  const sections = sectionsOf(rowsOf(file.text), ({ cells: [first = '', ...rest] }) =>
    rest.every((cell) => cell === '') && titles.test(first) ? first.toLowerCase().replace(/[^a-z]/g, '') : undefined,
  )
  for (const { name, rows } of sections) {
    const [header, ...lines] = rows
    const columns = columnsOf(header?.cells ?? [])
    const kind = /^(fillup|service|expense)/.exec(name)?.[1]
    if (kind) for (const row of lines) all.given.push(givenOf(kind, file, row, columns))
  }
}

function givenOf(kind: string, file: TextFile, row: Row, { of, names }: ReturnType<typeof columnsOf>): Given {
  const cell = of(row)
  const odometerColumn = names.find((name) => name.startsWith('odometer')) ?? ''
  const volumeColumn =
    names.find((name) => name === 'volume' || (name.startsWith('volume') && !name.includes('unit'))) ?? ''
  const shared = {
    ...at(file, row, cell('vehicle', 'vehicle name')),
    date: cell('date', 'fill up date', 'service date', 'expense date'),
    odometer: cell(odometerColumn),
    distance: distanceNamed(cell('distance unit') || odometerColumn),
    total: cell('total cost', 'cost', 'total price'),
    currency: cell('currency'),
    station: cell('fueling station', 'fuel station', 'service center', 'expense center', 'place', 'location'),
    notes: [cell('notes'), cell('tags')].filter(Boolean).join('\n'),
  }
  if (kind !== 'fillup') {
    const title = cell('services', 'service types', 'expenses', 'expense types', 'subtypes', 'description')
    const isService = kind === 'service'
    return { ...shared, what: isService ? 'work' : 'cost', title, category: isService ? 'Service' : '' }
  }
  return {
    ...shared,
    what: 'energy',
    quantity: cell(volumeColumn),
    volume: volumeNamed(cell('volume unit') || volumeColumn),
    price: cell('price per unit', 'price per volume unit', 'volume price'),
    isFull: !isYes(cell('partial fill up', 'partial', 'partial?')),
    isMissed: isYes(cell('previous missed fill ups', 'previous missed', 'missed previous fill up', 'missed')),
    fuel: cell('fuel type', 'fuel name', 'fuel'),
  }
}
