import { type ImportMapping, importTexts } from '#domain/sharing/vehicle-import.ts'
import { aCar } from './formats/acar.ts'
import { drivvo } from './formats/drivvo.ts'
import type { Format } from './formats/format.ts'
import { fuelio } from './formats/fuelio.ts'
import { fuellyApp, fuellyWeb } from './formats/fuelly.ts'
import { garageTale } from './formats/garagetale.ts'
import { hammond } from './formats/hammond.ts'
import { lubeLogger } from './formats/lubelogger.ts'
import { roadTrip } from './formats/road-trip.ts'
import { simplyAuto } from './formats/simply-auto.ts'
import { spritmonitor } from './formats/spritmonitor.ts'
import { readTable } from './formats/table.ts'
import type { GivenImport } from './given.ts'
import { ImportProblem, type TextFile } from './read-table.ts'

/** The plainest signature comes last. */
const formats: Format[] = [
  garageTale,
  fuelio,
  drivvo,
  roadTrip,
  aCar,
  hammond,
  fuellyWeb,
  fuellyApp,
  simplyAuto,
  spritmonitor,
  lubeLogger,
]

const formatOf = (file: TextFile) => formats.find(({ isOurs }) => isOurs(file))

/** By what only the app's own files have; any other table goes to the column mapper. */
export function readGiven(files: TextFile[], mapping: ImportMapping | undefined): GivenImport {
  const known = new Map<Format, TextFile[]>()
  const others: TextFile[] = []
  for (const file of files) {
    const format = formatOf(file)
    if (format) known.set(format, [...(known.get(format) ?? []), file])
    else others.push(file)
  }
  if (known.size > 1) throw new ImportProblem(importTexts.mixed)
  const [found] = known
  if (!found) return readOther(others, mapping)
  const [format, its] = found
  const read = format.read(its)
  const unread = others.map(({ name, text }) => ({
    file: name,
    line: 1,
    text: text.slice(0, 200),
    reason: 'This file isn’t part of what we know of this app.',
  }))
  return { ...read, refused: [...read.refused, ...unread] }
}

function readOther(files: TextFile[], mapping: ImportMapping | undefined): GivenImport {
  const tables = files.filter(({ name, text }) => !/\.(json|xml|md)$/i.test(name) && text.trim().includes('\n'))
  if (tables.length === 0) throw new ImportProblem(importTexts.nothingInside)
  if (tables.length > 1)
    throw new ImportProblem('We don’t know the app of these files. Please import them one at a time.')
  return readTable(tables, mapping)
}
