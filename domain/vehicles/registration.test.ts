import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRegistration, normaliseRegistration, registrationStyle } from './registration.ts'

test('a registration is upper-cased and stripped to letters and digits (GARA-19)', () => {
  expect(normaliseRegistration(' ab12-cde ')).toBe('AB12CDE')
})

test.each([
  ['current', 'ab12cde', 'AB12 CDE'],
  ['prefix', 'a123bcd', 'A123 BCD'],
  ['suffix', 'abc123d', 'ABC 123D'],
  ['dateless', 'abc123', 'ABC 123'],
  ['dateless', '1a', '1 A'],
  ['dateless', '123abc', '123 ABC'],
  ['dateless', 'aiz1234', 'AIZ 1234'],
  ['diplomatic', '101d234', '101 D 234'],
  ['trade', '01234', '01234'],
] as const)('a %s registration such as %s is spaced as on the plate', (style, typed, plate) => {
  expect(registrationStyle(typed)).toBe(style)
  expect(formatRegistration(typed)).toBe(plate)
})

test('what fits no style is shown as it stands', () => {
  expect(formatRegistration('abcdefgh')).toBe('ABCDEFGH')
  expect(registrationStyle('')).toBe('unknown')
})

test('spacing a registration adds nothing but spaces, and spacing it twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const shown = formatRegistration(text)
      expect(normaliseRegistration(shown)).toBe(normaliseRegistration(text))
      expect(formatRegistration(shown)).toBe(shown)
    }),
  )
})
