const clock = new Intl.DateTimeFormat('en-CA', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
  timeZone: 'Europe/London',
})
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What calendars and clocks in the United Kingdom show: '2026-03-29' and '02:30'. */
export function londonClock(instant: Date): { day: string; time: string } {
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  return { day: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

/**
 * When clocks in the United Kingdom show that time on that day. Of an hour that comes twice in autumn, the first; of one
 * that is left out in spring, as much later as was left out.
 */
export function londonInstant(day: string, time: string): Date {
  const winter = Date.parse(`${day}T${time}:00Z`)
  const summer = new Date(winter - HOUR)
  const shown = londonClock(summer)
  return shown.day === day && shown.time === time ? summer : new Date(winter)
}
