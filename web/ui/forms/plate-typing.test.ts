import { describe, expect, test } from 'vitest'
import { ontoPlate } from './plate-typing.ts'

/** `|` is the caret. */
const typed = (field: string, plain = false) => {
  const caret = field.indexOf('|')
  const { shown, caret: at } = ontoPlate(field.replace('|', ''), caret, plain)
  return `${shown.slice(0, at)}|${shown.slice(at)}`
}

describe('a registration on its plate (GARA-17)', () => {
  test.each([
    ['ab12 cde|', 'AB12 CDE|'],
    ['AB 12 CDE|', 'AB12CDE|'],
    ['a-b-1-2-c-d-e-f-g|', 'AB12CDEF|'],
    ['  ab12|', 'AB12|'],
    ['abcdefghij|', 'ABCDEFGH|'],
    ['ABX|CDEFGH', 'AB|CDEFGH'],
    ['AB1X|2 CDE', 'AB1X|2CDE'],
    ['A99|B12 CDE', 'A9|B12CDE'],
    ['|AB12CDEF', '|AB12CDEF'],
  ])('%s is shown as %s', (field, shown) => {
    expect(typed(field)).toBe(shown)
  })

  test('where separators are not wanted they are not shown, and the caret stays', () => {
    expect(typed('g-t|17', true)).toBe('GT|17')
  })
})
