import { expect, test } from 'vitest'
import { createConcurrencyLimit, createTurns } from './concurrency-limit.ts'

test('no more than its places are taken at once, heavy work takes several, and nobody is passed over', async () => {
  const pass = createConcurrencyLimit(3)
  let inside = 0
  let most = 0
  const order: number[] = []
  const work = (number: number, weight: number) =>
    pass(weight, async () => {
      inside += weight
      most = Math.max(most, inside)
      order.push(number)
      await new Promise((done) => setTimeout(done, 5))
      inside -= weight
    })
  await Promise.all([work(1, 1), work(2, 3), work(3, 1), work(4, 2), work(5, 1)])
  expect(most).toBe(3)
  expect(order).toEqual([1, 2, 3, 4, 5])
})

test('work that fails gives its place back, and work heavier than the gate is let in alone', async () => {
  const pass = createConcurrencyLimit(1)
  await expect(pass(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass(5, async () => 'done')).toBe('done')
  expect(await pass(1, async () => 'again')).toBe('again')
})

test('where enough wait already the next is told so, and finds a place again later', async () => {
  const pass = createConcurrencyLimit(1, 1)
  let finish = () => {}
  const first = pass(1, () => new Promise<void>((done) => (finish = done)))
  const second = pass(1, async () => 'second')
  await expect(pass(1, async () => 'third')).rejects.toMatchObject({ status: 503, code: 'busy' })
  finish()
  await first
  expect(await second).toBe('second')
  expect(await pass(1, async () => 'fourth')).toBe('fourth')

  const strict = createConcurrencyLimit(1, 0)
  const only = strict(1, () => new Promise<void>((done) => (finish = done)))
  await expect(strict(1, async () => 'next')).rejects.toMatchObject({ code: 'busy' })
  finish()
  await only
  expect(await strict(1, async () => 'next')).toBe('next')
})

test('what one asks for is done one by one, in order and whatever fails, and others do not wait for it', async () => {
  const turn = createTurns()
  const done: string[] = []
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  const first = turn('ann', async () => {
    await held
    done.push('ann 1')
    throw new Error('it could not be read')
  })
  const second = turn('ann', async () => done.push('ann 2'))
  await turn('sam', async () => done.push('sam'))
  expect(done).toEqual(['sam'])
  release()
  await expect(first).rejects.toThrow('it could not be read')
  await second
  expect(done).toEqual(['sam', 'ann 1', 'ann 2'])
})
