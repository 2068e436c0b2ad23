import { addDays, daysBetween } from '#domain/basics/format.ts'
import type { Amendment } from '#domain/records/amendment.ts'
import { amountNames, type FuelKind } from '#domain/records/fuel-log.ts'
import type { Filled } from '#domain/records/fuel-stretches.ts'

/* The lines that the database keeps of fill-ups and charges (migration 0086). */

export const betweenLines = '\x1e'
export const betweenParts = '\x1f'
/** Before a line whose cost the reader may not see. */
export const costHidden = '!'

const millennium = '2000-01-01'
/** Each day is worked out once: a car that is filled daily has many lines, but a year has few days. */
const days = new Map<number, string>()
function dayOf(since: number): string {
  const known = days.get(since)
  if (known) return known
  const day = addDays(millennium, since)
  if (days.size < 100_000) days.set(since, day)
  return day
}

const numberOr = (part: string | undefined) => (part ? Number(part) : null)

/** A later owner's word on a sealed line, oldest first. */
export interface AmendedLine {
  id: string
  line: string
  changes: Amendment['changes']
}

const parts = ['date', 'mileage', 'quantity', 'is_full', 'missed_before', 'start_percent', 'end_percent', 'cost']

/** As each was last put right, and in the order of the car's life again. */
export function amendLines(kind: FuelKind, lines: string | null, amendments: readonly AmendedLine[]): string | null {
  if (!lines || amendments.length === 0) return lines
  const all = lines.split(betweenLines)
  const changed = new Map<string, { line: string; changes: Amendment['changes'] }>()
  for (const { id, line, changes } of amendments)
    changed.set(id, { line, changes: { ...changed.get(id)?.changes, ...changes } })
  for (const { line, changes } of changed.values()) {
    const place = all.indexOf(line)
    if (place >= 0) all[place] = amendLine(kind, line, changes)
  }
  return all.sort(byLife).join(betweenLines)
}

function amendLine(kind: FuelKind, line: string, changes: Amendment['changes']): string {
  const isHidden = line.startsWith(costHidden)
  const said = (isHidden ? line.slice(1) : line).split(betweenParts)
  for (const [field, { to }] of Object.entries(changes)) {
    const name = field === amountNames[kind].quantity ? 'quantity' : field
    const place = name === 'service_center' ? parts.length : parts.indexOf(name)
    if (place >= 0) said[place] = written(kind, name, to)
  }
  return `${isHidden ? costHidden : ''}${said.join(betweenParts)}`
}

function written(kind: FuelKind, name: string, to: unknown): string {
  if (name === 'date') return String(daysBetween(millennium, String(to)))
  if (name === 'is_full') return (to ?? kind === 'fill_up') ? '1' : ''
  if (name === 'missed_before') return to ? '1' : ''
  return to == null ? '' : String(to).replaceAll(betweenLines, ' ').replaceAll(betweenParts, ' ')
}

/** Like the database's order: by day, then by mileage, those without one last. */
function byLife(one: string, other: string): number {
  const [a, b] = [one, other].map((line) => (line.startsWith(costHidden) ? line.slice(1) : line).split(betweenParts))
  const [days, miles] = [Number(a?.[0]) - Number(b?.[0]), [a, b].map((each) => (each?.[1] ? Number(each[1]) : 1e9))]
  return days || (miles[0] ?? 0) - (miles[1] ?? 0)
}

const partsOfLine = parts.length + 1

/** Every part of every line is cut in one go: five thousand cuts take half as long again. */
export function asFillings(lines: string | null): Filled[] {
  if (!lines) return []
  const said = lines.replaceAll(betweenLines, betweenParts).split(betweenParts)
  const fillings: Filled[] = []
  for (let at = 0; at < said.length; at += partsOfLine) {
    const first = said[at] as string
    const isHidden = first.startsWith(costHidden)
    fillings.push({
      date: dayOf(Number(isHidden ? first.slice(1) : first)),
      mileage: numberOr(said[at + 1]),
      quantity: numberOr(said[at + 2]),
      cost: isHidden ? null : numberOr(said[at + 7]),
      station: said[at + 8] || null,
      is_full: said[at + 3] === '1',
      missed_before: said[at + 4] === '1',
      start: numberOr(said[at + 5]),
      end: numberOr(said[at + 6]),
    })
  }
  return fillings
}
