import { type Hours, type OperatingHours, type Weekday, weekdays } from './business.ts'

export const closed = 'Closed'

export const hoursTexts = {
  noTime: 'Please enter a time, such as 09:00',
  both: 'Please enter both times, or neither if you’re closed',
  same: 'Please enter a later closing time',
}

export const isTime = (typed: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed)

/** '9am', '9.30', '17' as times; what can't be read as one is ''. */
export function asTime(typed: string): string {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?:[:.]([0-5]\d))?\s*(am|pm)?$/.exec(typed.trim().toLowerCase()) ?? []
  const on24 = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  const time = `${String(on24).padStart(2, '0')}:${minute}`
  return hour && isTime(time) ? time : ''
}

/** '09:00 - 17:00'; from when hours were free text one alone may be words, and is shown alone. */
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
