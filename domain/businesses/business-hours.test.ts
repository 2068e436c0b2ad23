import { expect, test } from 'vitest'
import { usualHours } from './business.ts'
import { asTime, hoursInShort, hoursOf, isTime } from './business-hours.ts'
import { newBusiness } from './new-business.ts'

test('the usual hours are Monday to Friday, a shorter Saturday and a closed Sunday (BUSI-05)', () => {
  expect(hoursInShort(usualHours)).toEqual(['Mon-Fri: 09:00 - 17:00', 'Sat: 10:00 - 16:00', 'Sun: closed'])
})

test('hours are times: what was typed before is read as one where it can be (BUSI-03)', () => {
  expect(['9', '9am', '9.30', '17:00', '5 pm', '12am', '12pm'].map(asTime)).toEqual([
    ...['09:00', '09:00', '09:30', '17:00', '17:00', '00:00', '12:00'],
  ])
  expect(['by appointment', '25:00', '', '13pm', '9:7'].map(asTime).filter((time) => time && !isTime(time))).toEqual([])
  expect(asTime('by appointment')).toBe('')
})

test.each([
  [{ open: '9', close: '17:00' }, 'open', 'Please enter a time, such as 09:00'],
  [{ open: '09:00', close: '' }, 'close', 'Please enter both times, or neither if you’re closed'],
  [{ open: '09:00', close: '09:00' }, 'close', 'Please enter a later closing time'],
  [{ open: '18:00', close: '02:00' }, undefined, undefined],
  [{ open: '', close: '' }, undefined, undefined],
])('%o on a day', (monday, field, message) => {
  const { error } = newBusiness.shape.operating_hours.safeParse({ ...usualHours, monday })
  expect([error?.issues[0]?.path[1], error?.issues[0]?.message]).toEqual([field, message])
})

test('hours are read as they were typed, and a day without any is closed (BUSI-15)', () => {
  expect(hoursOf({ open: '8 am', close: 'noon' })).toBe('8 am - noon')
  expect(hoursOf({ open: 'By appointment', close: '' })).toBe('By appointment')
  expect(hoursOf({ open: '', close: '' })).toBe('Closed')
})

test('days share a line only where they follow each other', () => {
  const shut = { open: '', close: '' }
  expect(hoursInShort({ ...usualHours, wednesday: shut, saturday: shut })).toEqual([
    'Mon-Tue: 09:00 - 17:00',
    'Wed: closed',
    'Thu-Fri: 09:00 - 17:00',
    'Sat-Sun: closed',
  ])
})
