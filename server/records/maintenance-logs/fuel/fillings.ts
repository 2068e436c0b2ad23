import { addDays } from '#domain/basics/format.ts'
import type { Filled } from '#domain/records/economy.ts'

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

function asFilled(line: string): Filled {
  const isHidden = line.startsWith(costHidden)
  const parts = (isHidden ? line.slice(1) : line).split(betweenParts)
  const [date, mileage, quantity, full, missed, start, end, cost, station] = parts
  return {
    date: dayOf(Number(date)),
    mileage: numberOr(mileage),
    quantity: numberOr(quantity),
    cost: isHidden ? null : numberOr(cost),
    station: station || null,
    is_full: full === '1',
    missed_before: missed === '1',
    start: numberOr(start),
    end: numberOr(end),
  }
}

export const asFillings = (lines: string | null): Filled[] => (lines ? lines.split(betweenLines).map(asFilled) : [])
