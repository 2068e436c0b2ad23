import { type Hours, type OperatingHours, type Weekday, weekdays } from './business.ts'

export const closed = 'Closed'

/** '09:00 - 17:00'; if only one was typed it may be words, and is shown alone. */
export const hoursOf = ({ open, close }: Hours): string => [open, close].filter(Boolean).join(' - ') || closed

export const dayName = (day: Weekday) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`
const short = (day: Weekday) => dayName(day).slice(0, 3)

/** Consecutive days with the same hours share a line: 'Mon-Fri: 09:00 - 17:00'. */
export function hoursInShort(hours: OperatingHours): string[] {
  const runs: { first: Weekday; last: Weekday; words: string }[] = []
  for (const day of weekdays) {
    const words = hoursOf(hours[day])
    const run = runs.at(-1)
    if (run?.words === words) run.last = day
    else runs.push({ first: day, last: day, words })
  }
  return runs.map(({ first, last, words }) => {
    const days = first === last ? short(first) : `${short(first)}-${short(last)}`
    return `${days}: ${words === closed ? 'closed' : words}`
  })
}
