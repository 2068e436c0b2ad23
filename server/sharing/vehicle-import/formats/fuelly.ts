import { at, type GivenImport, type Volume, volumeNamed } from '../given.ts'
import { columnsOf, rowsOf, type TextFile } from '../read-table.ts'
import { type Format, headerHas } from './format.ts'

/** What the header says: 'gallons' are either country's, 'litres' are litres. */
function unitsOf(names: string[]): GivenImport['says'] {
  const volume: Volume | undefined = names.some((name) => volumeNamed(name) === 'l') ? 'l' : undefined
  const isMetric = names.some((name) => name === 'km' || name.startsWith('l/100'))
  const isMiles = names.some((name) => name === 'miles' || name === 'mpg')
  return {
    decimal: '.',
    ...(isMetric ? { distance: 'km' } : isMiles ? { distance: 'mi' } : {}),
    ...(volume ? { volume } : { isGallons: names.some((name) => name.startsWith('gallon')) }),
  }
}

function tablesOf(files: TextFile[]) {
  return files.map((file) => {
    const [header, ...rows] = rowsOf(file.text)
    const columns = columnsOf(header?.cells ?? [])
    return { file, columns, rows }
  })
}

/** The website's: its price is a unit's. */
export const fuellyWeb: Format = {
  isOurs: (file) => headerHas(file, 'car_name', 'fuelup_date', 'odometer'),
  read(files) {
    const tables = tablesOf(files)
    const given = tables.flatMap(({ file, columns, rows }) =>
      rows.map((row) => {
        const cell = columns.of(row)
        return {
          ...at(file, row, cell('car name')),
          what: 'energy' as const,
          date: cell('fuelup date'),
          odometer: cell('odometer'),
          quantity: cell('gallons', 'litres', 'liters'),
          price: cell('price'),
          isFull: cell('partial fuelup') !== '1',
          isMissed: cell('missed fuelup') === '1',
          station: cell('brand'),
          notes: [cell('notes'), cell('tags')].filter(Boolean).join('\n'),
        }
      }),
    )
    return { app: 'fuelly-web', given, refused: [], says: unitsOf(tables.flatMap(({ columns }) => columns.names)) }
  },
}

/** The app's: fuel and services in one table. */
export const fuellyApp: Format = {
  isOurs: (file) => headerHas(file, 'type', 'vehicle', 'odometer', 'filled up', 'services'),
  read(files) {
    const tables = tablesOf(files)
    const given = tables.flatMap(({ file, columns, rows }) =>
      rows.map((row) => {
        const cell = columns.of(row)
        const shared = {
          ...at(file, row, cell('vehicle')),
          date: cell('date'),
          odometer: cell('odometer'),
          total: cell('total cost'),
          station: [cell('gas brand'), cell('location')].filter(Boolean).join(', '),
        }
        const notes = [cell('notes'), cell('tags')].filter(Boolean).join('\n')
        if (/service/i.test(cell('type')))
          return { ...shared, what: 'work' as const, title: cell('services'), category: 'Service', notes }
        return {
          ...shared,
          what: 'energy' as const,
          quantity: cell('gallons', 'litres', 'liters'),
          price: cell('price'),
          isFull: /full/i.test(cell('filled up')),
          fuel: cell('octane'),
          notes,
        }
      }),
    )
    return { app: 'fuelly-app', given, refused: [], says: unitsOf(tables.flatMap(({ columns }) => columns.names)) }
  },
}
