import { expect, test } from 'vitest'
import { plural, pluralWord } from './plural.ts'

test('one of a thing is singular, and none or several are plural', () => {
  expect(plural(1, 'entry', 'entries')).toBe('1 entry')
  expect(plural(0, 'entry', 'entries')).toBe('0 entries')
  expect(plural(3, 'vehicle')).toBe('3 vehicles')
  expect(plural(3000, 'entry', 'entries')).toBe('3,000 entries')
})

test('the noun can stand alone', () => {
  expect(pluralWord(1, 'point')).toBe('point')
  expect(pluralWord(2, 'point')).toBe('points')
  expect(pluralWord(2, 'person', 'people')).toBe('people')
})
