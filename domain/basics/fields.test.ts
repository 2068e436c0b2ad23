import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { blankable, day, miles, money, optionalText, text } from './fields.ts'

const record = z.object({
  cost: blankable(money()),
  mileage: miles(),
  date: day(),
  next: blankable(day()),
  notes: optionalText(10),
})
const whole = { mileage: 1, date: '2026-01-01' }
const read = (given: object) => record.parse({ ...whole, ...given })
const problems = (given: object) =>
  Object.fromEntries(record.safeParse({ ...whole, ...given }).error?.issues.map((i) => [i.path[0], i.message]) ?? [])

describe('what a form sends', () => {
  test('a number may be typed, with commas; the penny is the smallest part (CNST-40)', () => {
    expect(read({ cost: '1,234.50', mileage: '98,765' })).toMatchObject({ cost: 1234.5, mileage: 98765 })
    expect(read({ cost: 19.99 }).cost).toBe(19.99)
    expect(problems({ cost: '12.345' })).toHaveProperty('cost')
    expect(problems({ cost: '-1' })).toEqual({ cost: 'This can’t be less than 0' })
    expect(problems({ cost: 'ten' })).toEqual({ cost: 'Please enter a cost' })
    expect(read({ cost: ' 1,234,567.8 ', mileage: '12345' })).toMatchObject({ cost: 1234567.8, mileage: 12345 })
  })

  test.each([
    '12,50',
    '1,2345',
    '12,345,6',
    ',500',
    '1,,000',
    '0x10',
    '1e3',
    '.5',
    '5.',
    '1.2.3',
    '+5',
    '£5',
    'Infinity',
  ])('what is no plain number is refused, not read as another one: %s', (odd) => {
    expect(problems({ cost: odd, mileage: odd })).toEqual({
      cost: 'Please enter a cost',
      mileage: 'Please enter the mileage',
    })
  })

  test('nor is what no number can hold', () => {
    for (const odd of ['NaN', '1e400', '9'.repeat(39), '9'.repeat(41)])
      expect(problems({ cost: odd })).toHaveProperty('cost')
  })

  test('miles are whole and never negative', () => {
    expect(problems({ mileage: '12.5' })).toEqual({ mileage: 'Please enter whole miles' })
    expect(problems({ mileage: -1 })).toEqual({ mileage: 'Mileage can’t be less than 0' })
    expect(problems({ mileage: '' })).toEqual({ mileage: 'Please enter the mileage' })
  })

  test.each(['', ' \n\t', '\u0085', '\u200b\u2060', '\u3000 \ufeff', '\u202e', '\u001b', '\u2067\u2069'])(
    'what nobody can see is no text: %j',
    (typed) => {
      const title = text(10, 'Please enter a title')
      expect(title.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Please enter a title'])
      expect(read({ notes: typed }).notes).toBeNull()
    },
  )

  test('controls and marks that turn the direction of writing are left out, line breaks only where there are lines', () => {
    const hidden = 'a\u001b[2J\u0007b\u009b\u202ec\u2066d\u2069\u200f\u061ce\u206a'
    expect(text(500, 'x').parse(hidden)).toBe('a[2Jbcde')
    expect(optionalText(500).parse(hidden)).toBe('a[2Jbcde')
    const lines = 'one\r\ntwo\rthree\u2028four\u0085five\tsix'
    expect(text(500, 'x').parse(lines)).toBe('one\ntwo\nthree\nfour\nfive\tsix')
    expect(text(200, 'x').parse(lines)).toBe('one two three four five six')
    expect(optionalText(200).parse(lines)).toBe('one two three four five six')
  })

  test.each([
    'مرحبا بالعالم',
    'שלום 12',
    'می\u200cخواهم',
    '👨\u200d👩\u200d👧',
    '❤\ufe0f',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])('letters of every script, and what joins an emoji, stay: %s', (typed) => {
    for (const most of [200, 500]) expect(text(most, 'x').parse(typed)).toBe(typed)
  })

  test('what only our fonts do not know is text', () => {
    for (const typed of ['\ud7fc', '\uf8ff', '👍🏽', '.'])
      expect(text(10, 'Please enter a title').parse(typed)).toBe(typed)
  })

  test('a day is a day of the calendar', () => {
    expect(problems({ date: '2026-02-30' })).toHaveProperty('date')
    expect(problems({ date: '0026-02-03' })).toEqual({ date: 'Please check the year' })
    expect(problems({ date: '' })).toEqual({ date: 'Please choose a date' })
  })

  test('a blank field is emptied, a missing one is left alone', () => {
    expect(read({ cost: '', next: '', notes: '   ' })).toMatchObject({ cost: null, next: null, notes: null })
    expect(record.partial().parse({})).toEqual({})
    expect(record.partial().parse({ cost: null })).toEqual({ cost: null })
  })
})
