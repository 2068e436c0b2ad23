import { londonToday } from '#domain/basics/format.ts'

const londonHour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/London' })

/** Seven o'clock in the United Kingdom on the current day there: six in UTC during summer time. */
export function londonMorning(now: Date): Date {
  const six = new Date(`${londonToday(now)}T06:00:00Z`)
  return londonHour.format(six) === '07' ? six : new Date(six.getTime() + 3_600_000)
}
