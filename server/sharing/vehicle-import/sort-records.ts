import { definitionOf, isLogKind } from '#domain/records/registry.ts'
import { type ImportAnswers, type RefusedLine, skippedCar } from '#domain/sharing/vehicle-import.ts'
import { keyOfRecord } from './known-records.ts'
import type { CheckedRecord, ParsedImport } from './parse-import.ts'

export interface NewRecord extends CheckedRecord {
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
  known: Map<string, number>,
): Sorted {
  const left = new Map(known)
  const sorted: Sorted = { fresh: [], duplicates: [], refused: [...refused] }
  for (const record of records) {
    const vehicle_id = chosenCar(answers, record.car)
    if (vehicle_id === undefined || vehicle_id === skippedCar) {
      if (vehicle_id) sorted.refused.push(lineOf(record, 'You chose to leave this car out.'))
      continue
    }
    const made = { ...record, vehicle_id, type: typeOf(record) }
    const key = keyOfRecord(made, vehicle_id, made.type)
    const there = left.get(key) ?? 0
    if (there > 0) {
      left.set(key, there - 1)
      sorted.duplicates.push(made)
    } else sorted.fresh.push(made)
  }
  return sorted
}

export const lineOf = ({ file, line, text }: CheckedRecord, reason: string): RefusedLine => ({
  file,
  line,
  text,
  reason,
})
