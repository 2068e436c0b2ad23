import { expect, test } from 'vitest'
import { usualHours } from './business.ts'
import { hoursInShort, hoursOf } from './business-hours.ts'

test('the usual hours are Monday to Friday, a shorter Saturday and a closed Sunday (BUSI-05)', () => {
  expect(hoursInShort(usualHours)).toEqual(['Mon-Fri: 09:00 - 17:00', 'Sat: 10:00 - 16:00', 'Sun: closed'])
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
