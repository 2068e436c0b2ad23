import { describe, expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

describe('a cell', () => {
  test('is quoted where it holds a comma, a quote or a line break', () => {
    expect(csvLine(['a', 'b, c', 'say "hello"', 'two\nlines', null, 12.5, true])).toBe(
      'a,"b, c","say ""hello""","two\nlines",,12.5,true\r\n',
    )
  })

  test.each([
    '=1+1',
    '+44 7700 900123',
    '-2',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1',
    ' =1+1',
    '＝1+1',
    '|calc',
    '=HYPERLINK("http://example.org")',
  ])('never begins like a formula: %j', (text) => {
    const [, inside] = csvCell(text).match(/^"?([\s\S]*?)"?$/) ?? []
    expect(inside?.startsWith("'")).toBe(true)
  })

  test('of a number is a number, also below nought', () => {
    expect(csvCell(-3.5)).toBe('-3.5')
  })

  test('gives back what was written when one apostrophe is taken away', () => {
    const back = (cell: string) => (/^'+\s*[=+\-@|%＝＋－＠\t\r]/.test(cell) ? cell.slice(1) : cell)
    for (const text of ['=1', "'=1", "''+2", "'quoted'", 'plain', '-'])
      expect(back(csvCell(text).replace(/^"([\s\S]*)"$/, '$1'))).toBe(text)
  })
})
