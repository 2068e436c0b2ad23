import { expect, test } from 'vitest'
import { createFairQueue, type Place } from './fair-queue.ts'

/** A queue of one place, held until `release`; what is let in later is recorded in order. */
function heldGate(mostWaiting = 100) {
  const pass = createFairQueue(1, mostWaiting)
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = pass({ whom: 'nobody' }, () => promise)
  const asks = (name: string, place: Partial<Place> = {}) =>
    pass({ whom: name.split(' ')[0] ?? '', ...place }, async () => order.push(name)).then(
      () => 'done',
      (error) => error.code,
    )
  const release = () => {
    resolve()
    return held
  }
  return { order, asks, release }
}

test('of many who ask, each has their turn, and whoever was let in before goes behind the others', async () => {
  const { order, asks, release } = heldGate()
  const all = ['ann 1', 'ann 2', 'ann 3', 'sam 1', 'bob 1', 'sam 2'].map((name) => asks(name))
  await release()
  await Promise.all(all)
  expect(order).toEqual(['ann 1', 'sam 1', 'bob 1', 'ann 2', 'sam 2', 'ann 3'])
})

test('the lighter goes first, but lighter ones that come later do not keep the heavy waiting for ever', async () => {
  const pass = createFairQueue(1, 1000)
  const order: string[] = []
  const asks = (whom: string, weight: number, then?: () => void) =>
    pass({ whom, weight }, async () => {
      order.push(whom)
      then?.()
    })
  const all: Promise<void>[] = []
  const small = (n: number) => void (n < 100 && all.push(asks(`small ${n}`, 1, () => small(n + 1))))
  const first = asks('first', 1)
  all.push(first, asks('heavy', 49))
  small(0)
  await first
  while (!order.includes('heavy') || !order.includes('small 99')) await Promise.all(all)
  expect(order.slice(0, 2)).toEqual(['first', 'small 0'])
  expect(order.indexOf('heavy')).toBeLessThan(60)
})

test('whoever is known goes before all others, whatever waits', async () => {
  const { order, asks, release } = heldGate()
  const all = [...Array.from({ length: 30 }, (_, n) => asks(`guesser${n}`)), asks('owner', { first: true })]
  await release()
  await Promise.all(all)
  expect(order[0]).toBe('owner')
})

test('what nobody waits for any more is not done', async () => {
  const { order, asks, release } = heldGate()
  let isThere = true
  const gone = asks('gone', { isWanted: () => isThere })
  const other = asks('other')
  isThere = false
  await release()
  expect(await Promise.all([gone, other])).toEqual(['unavailable', 'done'])
  expect(order).toEqual(['other'])
})

test('when too much waits, the newest of whoever has most of it is refused at once, and a newcomer is not', async () => {
  const { order, asks, release } = heldGate(4)
  const guesses = Array.from({ length: 4 }, (_, n) => asks(`guesser ${n}`))
  const another = asks('another')
  expect(await guesses[3]).toBe('busy')
  const known = asks('owner', { first: true })
  expect(await guesses[2]).toBe('busy')
  await release()
  expect(await Promise.all([guesses[0], guesses[1], another, known])).toEqual(['done', 'done', 'done', 'done'])
  expect(order).toEqual(['owner', 'guesser 0', 'another', 'guesser 1'])
})

test('work that fails gives its place back', async () => {
  const pass = createFairQueue(1, 5)
  await expect(pass({ whom: 'ann' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass({ whom: 'ann' }, async () => 'again')).toBe('again')
})
