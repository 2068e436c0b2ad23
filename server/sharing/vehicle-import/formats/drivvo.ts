import { at, distanceNamed, type Given, type GivenImport, isYes, refusal, volumeNamed } from '../given.ts'
import { type Row, rowsOf, sectionsOf, type TextFile } from '../read-table.ts'
import { beginningOf, type Format } from './format.ts'

const titles = /^##\s?(Refuelling|Refueling|Expense|Service|Income|Route|Vehicle|Checklist)/i

/** Headers are in the language of its user, so cells are known by their place. */
export const drivvo: Format = {
  isOurs: (file) =>
    /^"?##\s?(Refuell?ing|Expense|Route|Income)/im.test(beginningOf(file)) && !/## ?Log"?/.test(file.text),
  read(files) {
    const all: GivenImport = { app: 'drivvo', given: [], refused: [], says: {} }
    for (const file of files) readFile(file, all)
    return all
  },
}

function readFile(file: TextFile, all: GivenImport) {
  const sections = sectionsOf(rowsOf(file.text), ({ cells }) => titles.exec(cells[0] ?? '')?.[1]?.toLowerCase())
  const car =
    sections
      .find(({ name }) => name === 'vehicle')
      ?.rows[1]?.cells.slice(0, 2)
      .join(' ')
      .trim() ?? ''
  for (const { name, rows } of sections) {
    const [header, ...lines] = rows
    for (const row of lines) {
      if (/^refuell?ing$/.test(name)) all.given.push(...fillUpsOf(file, row, header?.cells ?? [], car))
      else if (name === 'expense' || name === 'service')
        all.given.push(paidOf(file, row, header?.cells ?? [], car, name))
      else if (name === 'income') all.refused.push(refusal(file, row, 'Income isn’t kept here.'))
      else if (name === 'route') all.refused.push(refusal(file, row, 'Journeys aren’t kept here.'))
    }
  }
}

/** The second and third fuel of one stop repeat the five cells of the first. */
function fillUpsOf(file: TextFile, row: Row, header: string[], car: string): Given[] {
  const [odometer = '', date = ''] = row.cells
  return [2, 7, 12].flatMap((start, place): Given[] => {
    const [fuel = '', price = '', total = '', quantity = '', full = ''] = row.cells.slice(start, start + 5)
    if (!/[1-9]/.test(quantity) && place > 0) return []
    // A file without further fuels has its notes here.
    if (place > 0 && !/^[\d.,\s]+$/.test(price + quantity)) return []
    return [
      {
        ...at(file, row, car),
        what: 'energy',
        date,
        quantity,
        odometer,
        distance: distanceNamed(header[0] ?? ''),
        volume: volumeNamed(fuel) ?? volumeNamed(`${header[start + 1]} ${header[start + 3]}`.replace('/', ' ')),
        total,
        price,
        isFull: isYes(full),
        fuel,
        notes:
          place === 0
            ? row.cells
                .slice(17)
                .filter((cell) => /\p{L}{3}/u.test(cell))
                .join('\n')
            : '',
      },
    ]
  })
}

/** Odometer, date, cost, then place, type and notes in an order that has varied. */
function paidOf(file: TextFile, row: Row, header: string[], car: string, section: string): Given {
  const [odometer = '', date = '', ...rest] = row.cells
  const cost = rest.findIndex((cell) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell))
  const typed = header.slice(2).findIndex((name) => /type|tipo|art|expense|service/i.test(name))
  const words = rest.filter((cell, place) => place !== cost && place !== typed && /\p{L}/u.test(cell))
  return {
    ...at(file, row, car),
    what: section === 'service' ? 'work' : 'cost',
    date,
    odometer,
    distance: distanceNamed(header[0] ?? ''),
    total: rest[cost] ?? '',
    title: typed >= 0 ? (rest[typed] ?? '') : (words.shift() ?? ''),
    category: section,
    notes: words.join('\n'),
  }
}
