import type {
  ImportAnswers,
  ImportApp,
  ImportKind,
  ImportQuestion,
  ImportTable,
  RefusedLine,
} from '#domain/sharing/vehicle-import.ts'
import { checkRecord } from './check-record.ts'
import { type ImportedVehicle, importedVehicle } from './own/own-records.ts'
import { readGiven } from './recognise.ts'
import { settle } from './settle.ts'
import { type SentFile, unpack } from './unpack.ts'

/** As its kind's own schema gives it: ready to be kept. */
export interface CheckedRecord {
  file: string
  line: number
  text: string
  car: string
  kind: ImportKind
  fields: Record<string, unknown>
  ref?: string
}

export interface ParsedImport {
  app: ImportApp
  cars: string[]
  questions: ImportQuestion[]
  records: CheckedRecord[]
  refused: RefusedLine[]
  table?: ImportTable
  /** Those that the file describes well enough to be added to the garage. */
  vehicles: Record<string, ImportedVehicle>
  withoutFiles: number
}

/** From the files that were sent to what can be kept, with every line that can't and why. */
export async function parseImport(
  sent: SentFile[],
  { answers, mapping }: Pick<ImportAnswers, 'answers' | 'mapping'>,
): Promise<ParsedImport> {
  const given = readGiven(await unpack(sent), mapping)
  const { cars, questions, records, refused } = settle(given, answers)
  const checked: CheckedRecord[] = []
  for (const { fields, ...record } of records) {
    const { file, line, text, kind } = record
    const found = checkRecord({ kind, fields })
    if ('reason' in found) refused.push({ file, line, text, reason: found.reason })
    else checked.push({ ...record, fields: found.fields })
  }
  refused.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
  const { app, table, withoutFiles = 0 } = given
  const vehicles = described(given.vehicles ?? {})
  return { app, cars, questions, records: checked, refused, vehicles, withoutFiles, ...(table ? { table } : {}) }
}

const described = (vehicles: Record<string, unknown>): ParsedImport['vehicles'] =>
  Object.fromEntries(
    Object.entries(vehicles).flatMap(([name, said]) => {
      const { data } = importedVehicle.safeParse(said)
      return data ? [[name, data]] : []
    }),
  )
