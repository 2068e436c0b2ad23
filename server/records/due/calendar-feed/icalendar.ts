/*
 * iCalendar (RFC 5545), as far as a list of days needs it. Written here rather than by a library, because the library that
 * is kept best lets control characters of a title through and leaves out the last line break.
 */

export interface CalendarEvent {
  /** Stays the same for as long as it is the same event. */
  uid: string
  /** YYYY-MM-DD; the event lasts this whole day. */
  date: string
  summary: string
  description: string
  location: string | null
  url: string
  /** Never lower than it was for an earlier state of the event. */
  sequence: number
  changed_at: Date
  /** Days before, at nine in the morning wherever the calendar is. */
  alarms: number[]
}

export const writeCalendar = (name: string, events: CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//GarageTale//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(writeEvent),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')

const writeEvent = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${instant(event.changed_at)}`,
  `LAST-MODIFIED:${instant(event.changed_at)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART;VALUE=DATE:${event.date.replaceAll('-', '')}`,
  `SUMMARY:${text(event.summary)}`,
  `DESCRIPTION:${text(event.description)}`,
  ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
  `URL:${event.url}`,
  'CLASS:PRIVATE',
  'TRANSP:TRANSPARENT',
  ...event.alarms.flatMap((days) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(event.summary)}`,
    `TRIGGER:${days === 0 ? 'PT9H' : `-P${days - 1}DT15H`}`,
    'END:VALARM',
  ]),
  'END:VEVENT',
]

/** 20261117T222500Z */
const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

// Some readers take these for line ends too.
const lineEnds = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g

const text = (given: string) =>
  given
    .toWellFormed()
    .replace(lineEnds, '\n')
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const longestLine = 75

/** At most 75 octets a line, the leading blank of a continued one included, and no character in two. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line
  let folded = ''
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > longestLine) {
      folded += '\r\n '
      octets = 1
    }
    folded += sign
    octets += size
  }
  return folded
}
