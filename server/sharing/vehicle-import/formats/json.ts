import { importLimits, importTexts } from '#domain/sharing/vehicle-import.ts'
import { ImportProblem, type TextFile } from '../read-table.ts'

type Entry = Record<string, unknown>
export const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function jsonOf({ text }: TextFile): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportProblem(importTexts.unreadable)
  }
}

/** The list that a file is, or that is the longest in it. */
export function entriesOf(json: unknown): Entry[] {
  const lists = Array.isArray(json) ? [json] : isEntry(json) ? Object.values(json).filter(Array.isArray) : []
  const longest = lists.reduce<unknown[]>((best, list) => (list.length > best.length ? list : best), [])
  if (longest.length > importLimits.lines) throw new ImportProblem(importTexts.tooManyLines)
  return longest.filter(isEntry)
}

/** A unit may be an object with its name. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return isEntry(value) ? textIn(value.long ?? value.name ?? value.key ?? '') : ''
}
