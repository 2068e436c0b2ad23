import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusal, refusals } from './refusal.ts'

const sentences = (text: string) => text.match(/[.?!](\s|$)/g)?.length ?? 0

describe('turning down what is not about vehicles (AIAS-13)', () => {
  test('the same question meets the same words, whatever its capitals and spaces', () => {
    expect(refusal('  Write me a POEM  about the sea ')).toBe(refusal('write me a poem about the sea'))
  })

  test('each of the wordings is met by some question', () => {
    const met = new Set(Array.from({ length: 500 }, (_, index) => refusal(`question number ${index}`)))
    expect([...met].sort()).toEqual([...refusals].sort())
  })

  test.each(refusals)('is short, calm and leads back to cars: %s', (text) => {
    expect(sentences(text)).toBeLessThanOrEqual(2)
    expect(text.length).toBeLessThan(160)
    expect(text).not.toMatch(/!|stupid|silly|dumb|idiot|shut/i)
    const steer = text.split(/(?<=[.?])\s/).at(-1)
    expect(steer).toMatch(/car|wheel|noise|engine|servicing|MOT|yours|vans/)
  })

  test('no question is ever quoted back, so nothing in it can speak through AutoMate', () => {
    fc.assert(fc.property(fc.string(), (question) => (refusals as readonly string[]).includes(refusal(question))))
  })
})
