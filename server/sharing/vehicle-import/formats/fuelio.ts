import {
  at,
  type DateOrder,
  distanceNamed,
  type Given,
  type GivenImport,
  refusal,
  type Volume,
  volumeNamed,
} from '../given.ts'
import { columnsOf, type Row, rowsOf, type Section, sectionsOf, type TextFile } from '../read-table.ts'
import { beginningOf, type Format } from './format.ts'

/** Sections under '## Vehicle', '## Log', '## Costs'; the vehicle's says the units. */
export const fuelio: Format = {
  isOurs: (file) => /^\s*"?## ?Vehicle"?/im.test(beginningOf(file)) && /"?## ?Log"?/i.test(file.text),
  read(files) {
    const all: GivenImport = { app: 'fuelio', given: [], refused: [], says: { decimal: '.' } }
    for (const file of files) readFile(file, all)
    return all
  },
}

const titleOf = ({ cells }: Row) => /^## ?(\w+)/.exec(cells[0] ?? '')?.[1]?.toLowerCase()

interface Car {
  name: string
  distance: 'mi' | 'km' | undefined
  volume: Volume | undefined
}

function readFile(file: TextFile, all: GivenImport) {
  const sections = sectionsOf(rowsOf(file.text, ','), titleOf)
  const of = (name: string) => sections.find((section) => section.name === name)
  const car = carOf(of('vehicle'), all)
  const categories = new Map(
    tableOf(of('costcategories')).map(({ cell }): [string, string] => [cell('costtypeid'), cell('name')]),
  )
  for (const { row, cell, header } of tableOf(of('log'))) all.given.push(fillUpOf(file, row, cell, header, car))
  for (const { row, cell } of tableOf(of('costs'))) {
    const date = cell('date')
    if (cell('isincome') === '1') all.refused.push(refusal(file, row, 'Income isn’t kept here.'))
    else if (cell('istemplate') === '1' || date.startsWith('2011-01-01'))
      all.refused.push(refusal(file, row, 'This is a template or a reminder, not something that was paid.'))
    else
      all.given.push({
        ...at(file, row, car.name),
        what: 'work',
        date,
        odometer: zeroIsNone(cell('odo')),
        distance: car.distance,
        total: cell('cost'),
        title: cell('costtitle'),
        category: categories.get(cell('costtypeid')) ?? '',
        notes: cell('notes'),
      })
  }
}

type Cell = (...names: string[]) => string
function tableOf(section: Section | undefined): { row: Row; cell: Cell; header: string[] }[] {
  const [header, ...rows] = section?.rows ?? []
  if (!header) return []
  const columns = columnsOf(header.cells)
  return rows.map((row) => ({ row, cell: columns.of(row), header: header.cells }))
}

function carOf(section: Section | undefined, all: GivenImport): Car {
  const [vehicle] = tableOf(section)
  const cell: Cell = vehicle?.cell ?? (() => '')
  all.says.dates ??= orderOfFormat(cell('importcsvdateformat'))
  const distances = { '0': 'km', '1': 'mi' } as const
  const volumes = { '0': 'l', '1': 'us', '2': 'uk' } as const
  return {
    name: [cell('name'), cell('plate')].filter(Boolean).join(' '),
    distance: distances[cell('distunit') as keyof typeof distances],
    volume: volumes[cell('fuelunit') as keyof typeof volumes],
  }
}

/** 'dd.MM.yyyy', 'MM/dd/yyyy' */
function orderOfFormat(format: string): DateOrder | undefined {
  const [first = ''] = format.toLowerCase()
  return ({ d: 'dmy', m: 'mdy', y: 'ymd' } as const)[first]
}

function fillUpOf(file: TextFile, row: Row, cell: Cell, header: string[], car: Car): Given {
  const named = (start: string) => header.find((name) => name.toLowerCase().startsWith(start)) ?? ''
  const odo = named('odo')
  const fuel = named('fuel (') || 'Fuel'
  const type = Number(cell('fueltype'))
  const isCharge = type >= 600 && type < 700
  const isDiesel = type >= 200 && type < 300
  const isLpg = type >= 400 && type < 500
  return {
    ...at(file, row, car.name),
    what: 'energy',
    date: cell('data', 'date'),
    odometer: cell(plain(odo)),
    distance: distanceNamed(odo) ?? car.distance,
    quantity: cell(plain(fuel)),
    volume: isCharge ? 'kwh' : (volumeNamed(fuel) ?? car.volume),
    total: cell('price optional', 'price'),
    price: cell('volumeprice'),
    isFull: cell('full') === '1',
    isMissed: cell('missed') === '1',
    station: cell('city optional', 'city'),
    fuel: isDiesel ? 'Diesel' : isLpg ? 'LPG' : '',
    notes: cell('notes optional', 'notes'),
  }
}
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim()
const zeroIsNone = (odometer: string) => (Number(odometer) === 0 ? '' : odometer)
