import { at, type GivenImport, refusal, type Volume } from '../given.ts'
import { rowsOf } from '../read-table.ts'
import { type Format, firstLine } from './format.ts'

const electric = new Set(['19', '24'])

/** Titles are in the language of its user; the order is fixed. */
export const spritmonitor: Format = {
  isOurs: (file) =>
    /^(date|datum|date|data|fecha);(odometer|kilometerstand|[^;]+);(trip|distanz|[^;]+);(quantity|menge|[^;]+);[^;]+;(currency|währung|[^;]+);(type|tankart|art|[^;]+);(tires|tyres|reifen)/.test(
      firstLine(file),
    ),
  read(files) {
    const all: GivenImport = { app: 'spritmonitor', given: [], refused: [], says: { dates: 'dmy' } }
    for (const file of files)
      for (const row of rowsOf(file.text, ';').slice(1)) {
        const [
          date = '',
          odometer = '',
          ,
          quantity = '',
          total = '',
          currency = '',
          type = '',
          ,
          ,
          ,
          fuel = '',
          notes = '',
        ] = row.cells
        if (type === '0') {
          all.refused.push(refusal(file, row, 'Spritmonitor marks this fill-up as invalid.'))
          continue
        }
        const volume: Volume | undefined = electric.has(fuel) ? 'kwh' : undefined
        all.given.push({
          ...at(file, row),
          what: 'energy',
          date,
          odometer,
          quantity,
          volume,
          total,
          currency,
          isFull: type !== '2',
          // The first one that was kept: what was filled before is not known.
          isMissed: type === '3',
          notes,
        })
      }
    return all
  },
}
