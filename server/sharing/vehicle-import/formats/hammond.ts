import { distanceNamed, type Given, type GivenImport, volumeNamed } from '../given.ts'
import type { TextFile } from '../read-table.ts'
import type { Format } from './format.ts'
import { entriesOf, jsonOf, textIn } from './json.ts'

/** Fill-ups as JSON. */
export const hammond: Format = {
  isOurs: (file) => /^\s*[[{]/.test(file.text) && /"fuelQuantity"/.test(file.text),
  read(files) {
    const all: GivenImport = { app: 'hammond', given: [], refused: [], says: { decimal: '.' } }
    for (const file of files)
      for (const [place, entry] of entriesOf(jsonOf(file)).entries()) all.given.push(givenOf(file, place, entry))
    return all
  },
}

function givenOf(file: TextFile, place: number, entry: Record<string, unknown>): Given {
  const said = (name: string) => textIn(entry[name])
  const nickname = textIn((entry.vehicle as Record<string, unknown> | undefined)?.nickname)
  return {
    file: file.name,
    line: place + 1,
    text: JSON.stringify(entry).slice(0, 200),
    car: said('vehicleName') || nickname,
    what: 'energy',
    date: said('date'),
    odometer: said('odoReading'),
    distance: distanceNamed(said('distanceUnit')),
    quantity: said('fuelQuantity'),
    volume: volumeNamed(said('fuelUnit')),
    total: said('totalAmount'),
    price: said('perUnitPrice'),
    currency: said('currency'),
    isFull: entry.isTankFull !== false,
    isMissed: entry.hasMissedFillup === true,
    station: said('fillingStation'),
    fuel: said('fuelSubType'),
    notes: said('comments'),
  }
}
