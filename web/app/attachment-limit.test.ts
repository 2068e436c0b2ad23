import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listWith } from './attachment-limit.ts'

interface Item {
  key: string
  state: 'uploading' | 'ready' | 'failed'
  canRetry?: boolean
  problem?: string
}

const stored = (count: number): Item[] => Array.from({ length: count }, (_, n) => ({ key: `old-${n}`, state: 'ready' }))
const chosen = (count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({ key: `new-${n}`, state: 'uploading' }))
const refused: Item = { key: 'huge', state: 'failed', canRetry: false, problem: 'Too large' }

test('what does not fit is listed as left out, and nothing that was there goes', () => {
  const list = listWith(stored(18), chosen(4), 20)
  expect(list.slice(0, 18)).toEqual(stored(18))
  expect(list.slice(18).map(({ key, state }) => [key, state])).toEqual([
    ['new-0', 'uploading'],
    ['new-1', 'uploading'],
    ['new-2', 'failed'],
    ['new-3', 'failed'],
  ])
  expect(list.at(-1)).toMatchObject({ canRetry: false, problem: 'Up to 20 files' })
})

test('what was refused takes no room, what may be tried again does', () => {
  expect(listWith([...stored(19), refused], chosen(1), 20).at(-1)?.state).toBe('uploading')
  expect(listWith(stored(19), [refused, ...chosen(1)], 20).map(({ problem }) => problem)).toEqual([
    ...stored(19).map(() => undefined),
    'Too large',
    undefined,
  ])
  const waiting: Item = { key: 'cut', state: 'failed', canRetry: true }
  expect(listWith([...stored(19), waiting], chosen(1), 20).at(-1)).toMatchObject({ problem: 'Up to 20 files' })
})

test('a place for one is taken over by the last chosen', () => {
  expect(listWith(stored(1), chosen(2), 1)).toEqual(chosen(2).slice(1))
  expect(listWith(stored(1), [], 1)).toEqual(stored(1))
})

test('a refused file leaves the one that was there, and goes when the next is chosen', () => {
  expect(listWith(stored(1), [refused], 1)).toEqual([...stored(1), refused])
  expect(listWith([...stored(1), refused], chosen(1), 1)).toEqual(chosen(1))
})

test('every file chosen is on the list, in order, and never more than the limit travel', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(60), fc.integer({ min: 2, max: 30 }), (before, added, most) => {
      const list = listWith(stored(before), chosen(added), most)
      expect(list.map(({ key }) => key)).toEqual([...stored(before), ...chosen(added)].map(({ key }) => key))
      const travelling = list.filter(({ state }) => state === 'uploading').length
      expect(travelling).toBe(Math.min(added, Math.max(0, most - before)))
    }),
  )
})
