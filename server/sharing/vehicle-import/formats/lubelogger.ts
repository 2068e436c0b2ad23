import { at, type Given, type GivenImport, isYes, refusal } from '../given.ts'
import { columnsOf, rowsOf, type TextFile } from '../read-table.ts'
import { type Format, firstLine } from './format.ts'

const kinds = ['service', 'repair', 'upgrade', 'fuel', 'gas', 'tax', 'odometer', 'note', 'supply', 'plan'] as const
type Kind = (typeof kinds)[number]

const namesOf = (file: TextFile) => columnsOf(firstLine(file).split(/[,;\t]/))

/** By its own columns; services, repairs and upgrades have the same ones, and their file's name tells them apart. */
function kindOf(file: TextFile): Kind | undefined {
  const { has, names } = namesOf(file)
  if (has('fuelconsumed') && has('odometer')) return 'fuel'
  if (has('initialodometer')) return 'odometer'
  if (has('notetext')) return 'note'
  if (has('partnumber', 'partsupplier')) return 'supply'
  if (has('datecreated') && has('progress')) return 'plan'
  const isOfOurs = has('tags') || names.some((name) => name.startsWith('extrafield'))
  if (!has('date') || !has('notes') || !isOfOurs) return undefined
  if (has('description') && has('cost')) return has('odometer') ? (byName(file) ?? 'service') : 'tax'
  return has('odometer') ? 'odometer' : undefined
}
const byName = ({ name }: TextFile) => kinds.find((kind) => name.toLowerCase().includes(kind))

/** One table for each kind of record, all of one car. */
export const lubeLogger: Format = {
  isOurs: (file) => /\.csv$|^[^.]*$/i.test(file.name) && kindOf(file) !== undefined,
  read(files) {
    const all: GivenImport = { app: 'lubelogger', given: [], refused: [], says: {} }
    for (const file of files) readFile(file, all)
    return all
  },
}

const refusals: Partial<Record<Kind, string>> = {
  supply: 'Supplies that haven’t been used yet aren’t kept here.',
  plan: 'Plans aren’t records of something done.',
}

function readFile(file: TextFile, all: GivenImport) {
  const kind = kindOf(file) ?? 'service'
  const [header, ...rows] = rowsOf(file.text)
  const columns = columnsOf(header?.cells ?? [])
  const extras = (header?.cells ?? []).flatMap((name, place) =>
    /^extrafield_/i.test(name) ? [{ place, name: name.slice(11) }] : [],
  )
  for (const row of rows) {
    const reason = refusals[kind]
    if (reason) all.refused.push(refusal(file, row, reason))
    else all.given.push(givenOf(kind, file, row, columns.of(row), extras))
  }
}

type Extra = { place: number; name: string }
function givenOf(
  kind: Kind,
  file: TextFile,
  row: Parameters<typeof at>[1],
  cell: (...names: string[]) => string,
  extras: Extra[],
): Given {
  const tags = cell('tags').split(/\s+/).filter(Boolean).join(', ')
  const notes = [
    cell('notes'),
    ...extras.flatMap(({ place, name }) => (row.cells[place] ? `${name}: ${row.cells[place]}` : [])),
    tags ? `Tags: ${tags}` : '',
  ]
    .filter(Boolean)
    .join('\n')
  const shared = { ...at(file, row), date: cell('date'), odometer: zeroIsNone(cell('odometer')), notes }
  const paid = { ...shared, title: cell('description'), total: cell('cost') }
  switch (kind) {
    case 'fuel':
    case 'gas':
      return {
        ...shared,
        what: 'energy',
        quantity: cell('fuelconsumed'),
        total: cell('cost'),
        isFull: !cell('isfilltofull') || isYes(cell('isfilltofull')),
        isMissed: isYes(cell('missedfuelup')),
      }
    case 'odometer':
      return { ...shared, what: 'mileage' }
    case 'note':
      return { ...at(file, row), what: 'note', title: cell('description'), notes: cell('notetext') }
    case 'tax':
      return { ...paid, what: 'cost', category: 'Tax' }
    case 'repair':
    case 'upgrade':
      return { ...paid, what: 'cost', category: kind === 'repair' ? 'Repair' : 'Upgrade' }
    default:
      return { ...paid, what: 'work', category: 'Service' }
  }
}
const zeroIsNone = (odometer: string) => (/[1-9]/.test(odometer) ? odometer : '')
