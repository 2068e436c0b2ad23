import { randomUUID } from 'node:crypto'
import { definitionOf, isLogKind } from '#domain/records/registry.ts'
import { tyreTexts } from '#domain/records/tyre-set.ts'
import { type ImportAnswers, newCar, type RefusedLine, skippedCar } from '#domain/sharing/vehicle-import.ts'
import { type Days, groupOf, type Known, keyOfRecord } from './known-records.ts'
import { rooms } from './own/own-tables.ts'
import type { CheckedRecord, ParsedImport } from './parse-import.ts'

export interface NewRecord extends CheckedRecord {
  id: string
  vehicle_id: string
  type: string
}

export interface Sorted {
  fresh: NewRecord[]
  duplicates: NewRecord[]
  refused: RefusedLine[]
}

/** A car of the file is one of the member's, left out, or not chosen yet. */
export const chosenCar = ({ cars }: Pick<ImportAnswers, 'cars'>, name: string): string | undefined =>
  Object.hasOwn(cars, name) ? cars[name] : undefined

const typeOf = ({ kind, fields }: CheckedRecord): string => {
  if (!isLogKind(kind)) return ''
  const { type = '' }: { type?: string } = definitionOf(kind)
  return type || String(fields.type ?? '')
}

/** What is new, what is there already, and every line that is not taken. */
export function sortRecords(
  { records, refused }: Pick<ParsedImport, 'records' | 'refused'>,
  answers: Pick<ImportAnswers, 'cars'>,
  known: Known,
): Sorted {
  const left = new Map(known.counts)
  const fitsIn = roomBeside(known)
  const sorted: Sorted = { fresh: [], duplicates: [], refused: [...refused] }
  for (const record of records) {
    const chosen = chosenCar(answers, record.car)
    if (chosen === undefined || chosen === skippedCar) {
      if (chosen) sorted.refused.push(lineOf(record, 'You chose to leave this car out.'))
      continue
    }
    // Not there before the import runs, and two that will be added are two.
    const vehicle_id = chosen === newCar ? `${newCar} ${record.car}` : chosen
    const made = { ...record, id: randomUUID(), vehicle_id, type: typeOf(record) }
    const key = keyOfRecord(made, vehicle_id, made.type)
    const there = left.get(key) ?? 0
    if (there > 0) {
      left.set(key, there - 1)
      sorted.duplicates.push(made)
      continue
    }
    const reason = fitsIn(made)
    if (reason) sorted.refused.push(lineOf(record, reason))
    else sorted.fresh.push(made)
  }
  return sorted
}

/** Why there is no room for it beside what is there and what came before it; undefined where there is. */
function roomBeside(known: Known) {
  const groups = new Map(known.groups)
  const fittings = new Map(known.fittings)
  return ({ kind, vehicle_id, fields }: NewRecord): string | undefined => {
    const room = rooms[kind]
    if (!room) return undefined
    const said = fields as never
    const group = groupOf(vehicle_id, kind, room.group?.(said) ?? '')
    const kept = groups.get(group) ?? 0
    if (kept >= room.most) return room.full(said)
    if (kind === 'tyre_set') {
      const worn = [...(fittings.get(vehicle_id) ?? [])]
      for (const days of fields.fittings as Days[]) {
        if (worn.some((other) => overlaps(days, other))) return tyreTexts.overlaps
        worn.push(days)
      }
      fittings.set(vehicle_id, worn)
    }
    groups.set(group, kept + 1)
    return undefined
  }
}

const forGood = '9999-12-31'
/** A day on which one comes off and another goes on belongs to both. */
const overlaps = (one: Days, other: Days) =>
  one.fitted_on < (other.removed_on ?? forGood) && other.fitted_on < (one.removed_on ?? forGood)

export const lineOf = ({ file, line, text }: CheckedRecord, reason: string): RefusedLine => ({
  file,
  line,
  text,
  reason,
})
