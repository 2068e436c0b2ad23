import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

const event: CalendarEvent = {
  ...{ uid: 'mot-1@garagetale', date: '2026-12-31', summary: 'MOT: Mini Cooper', description: '', location: null },
  ...{ url: 'https://garage.example/vehicle/1', sequence: 7, changed_at: new Date('2026-01-02T03:04:05.678Z') },
  alarms: [30, 1, 0],
}
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))

test('a day is an event of that whole day, with its alarms at nine in the morning', () => {
  const [found] = read(writeCalendar('GarageTale', [event]))
  if (!found) throw new Error('No event.')
  expect([found.uid, found.summary, found.sequence]).toEqual(['mot-1@garagetale', 'MOT: Mini Cooper', 7])
  expect([found.startDate.isDate, String(found.startDate), String(found.endDate)]).toEqual([
    ...[true, '2026-12-31', '2027-01-01'],
  ])
  expect(String(found.component.getFirstPropertyValue('dtstamp'))).toBe('2026-01-02T03:04:05Z')
  const alarms = found.component.getAllSubcomponents('valarm').map((alarm) => {
    const at = found.startDate.clone()
    at.isDate = false
    at.addDuration(alarm.getFirstPropertyValue('trigger') as InstanceType<typeof ICAL.Duration>)
    return String(at)
  })
  expect(alarms).toEqual(['2026-12-01T09:00:00', '2026-12-30T09:00:00', '2026-12-31T09:00:00'])
})

test('whatever a title holds, it is read back, in lines of 75 octets at most, each ended by CRLF', () => {
  const hostile = [
    'Oil, filter; and C:\\new',
    'one\r\ntwo\nthree\rfour',
    'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Not mine',
    '🚗'.repeat(60),
    `${'a'.repeat(66)}é${'€'.repeat(40)}🛠️`,
    'x'.repeat(2000),
  ]
  for (const summary of hostile) expect(readBack(summary)).toBe(summary.replace(/\r\n?/g, '\n'))
  expect(readBack('bell\u0007, \u0000nothing\u2028next\u0085last')).toBe('bell, nothing\nnext\nlast')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (summary) => {
      const plain = summary
        .toWellFormed()
        .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\n')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
        .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g, '')
      expect(readBack(summary)).toBe(plain)
    }),
  )
})

function readBack(summary: string) {
  const written = writeCalendar('GarageTale', [{ ...event, summary, description: summary, alarms: [] }])
  const lines = written.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([])
  // Neither half of a character is at the end of a line.
  expect(Buffer.from(written).toString()).toBe(written)
  const found = read(written)
  expect(found).toHaveLength(1)
  expect(found[0]?.description).toBe(found[0]?.summary)
  return found[0]?.summary
}
