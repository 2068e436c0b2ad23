/** Calendar days are 'yyyy-mm-dd' texts: they compare and sort as they stand. */
export type Day = string

const msOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayOf(msOf(day) + Math.round(days) * 86_400_000)
export const daysBetween = (from: Day, to: Day): number => Math.round((msOf(to) - msOf(from)) / 86_400_000)
export const earliest = (...days: Day[]): Day => days.reduce((a, b) => (a < b ? a : b))
export const latest = (...days: Day[]): Day => days.reduce((a, b) => (a > b ? a : b))

/** 29 February becomes 1 March where there is none. */
export const addYears = (day: Day, years: number): Day =>
  dayOf(Date.UTC(Number(day.slice(0, 4)) + years, Number(day.slice(5, 7)) - 1, Number(day.slice(8))))

export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`
export const monthNumber = (day: Day) => Number(day.slice(5, 7))

/** A moment on that day; hours past midnight as a fraction. */
export const at = (day: Day, hours: number): string =>
  new Date(msOf(day) + Math.round(hours * 3600) * 1000).toISOString()
export const dayAt = (moment: string): Day => moment.slice(0, 10)
export const minutesAfter = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + Math.round(minutes * 60) * 1000).toISOString()

export const todayInLondon = (): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
