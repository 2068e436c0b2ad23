import { expect, test } from 'vitest'
import { versionedCache } from './versioned-cache.ts'

test('an answer is made once for all who ask, and again for another version', async () => {
  const kept = versionedCache<string>({ entries: 3, bytes: 1000 }, (answer) => answer.length)
  let made = 0
  const ask = (version: string) =>
    kept.get('a', version, async () => {
      made++
      await new Promise((done) => setTimeout(done, 5))
      return `answer ${version}`
    })
  expect(await Promise.all([ask('1'), ask('1'), ask('1')])).toEqual(['answer 1', 'answer 1', 'answer 1'])
  expect(await ask('2')).toBe('answer 2')
  expect(made).toBe(2)
})

test('a failure is told to those who wait for it and to nobody after them', async () => {
  const kept = versionedCache<string>({ entries: 3, bytes: 1000 }, (answer) => answer.length)
  const failing = () => kept.get('a', '1', () => Promise.reject(new Error('no')))
  expect((await Promise.allSettled([failing(), failing()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await kept.get('a', '1', async () => 'yes')).toBe('yes')
})

test('what was asked for longest ago leaves when there is no room', async () => {
  const kept = versionedCache<string>({ entries: 2, bytes: 10 }, (answer) => answer.length)
  const made: string[] = []
  const ask = (key: string, answer = 'abcd') =>
    kept.get(key, '1', async () => {
      made.push(key)
      return answer
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  await ask('large', 'x'.repeat(11))
  await ask('large', 'x'.repeat(11))
  expect(made.filter((key) => key === 'large')).toHaveLength(2)
})
