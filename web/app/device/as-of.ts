const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const aDay = 24 * 60 * 60 * 1000

/** By the clock and the calendar of this device, as its owner reads them. */
export function asOf(at: number, now = Date.now()): string {
  const date = new Date(at).toDateString()
  if (date === new Date(now).toDateString()) return `As of ${time.format(at)}`
  if (date === new Date(now - aDay).toDateString()) return `As of yesterday, ${time.format(at)}`
  return `As of ${day.format(at)}, ${time.format(at)}`
}
