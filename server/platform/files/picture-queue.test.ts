import { expect, onTestFinished, test } from 'vitest'
import { member } from '../../test/people.ts'
import { jpeg, pixelBomb } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'
import { decoding } from './uploads.ts'

const server = useServer()

test('whatever large pictures others have sent, a small one is next, and more than can be done is refused', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  onTestFinished(() => {
    first.resolve()
    second.resolve()
  })
  const held = [decoding({ whom: 'first' }, () => first.promise)]
  const [ann, ...others] = await Promise.all(
    ['Ann Archer', 'Bob Baker', 'Cat Cole', 'Dan Dunn', 'Eve Ellis'].map((name) => member(server, name)),
  )
  const waiting = (count: number) => expect.poll(() => decoding.waiting(), { timeout: 15_000 }).toBe(count)
  // 49 megapixels according to its header, and truncated after it: refused as soon as it is opened.
  const large = pixelBomb(7000).subarray(0, 200)
  const finished: string[] = []
  const sends = async (who: typeof ann, bytes: Uint8Array) => {
    const { status } = (await who?.post('/uploads/media', bytes)) ?? { status: 0 }
    finished.push(`${who?.name.split(' ')[0]} ${status}`)
  }
  const sent = [...others, ...others].map((who) => sends(who, large))
  await waiting(8)
  sent.push(sends(others[0], large))
  await expect.poll(() => finished, { timeout: 15_000 }).toEqual(['Bob 503'])
  sent.push(sends(ann, await jpeg(30, 20)))
  await waiting(9)
  // Heavier than Ann's picture and lighter than the others': it goes between them.
  held.push(decoding({ whom: 'second', weight: 2 }, () => second.promise))
  first.resolve()
  await expect.poll(() => finished, { timeout: 15_000 }).toEqual(['Bob 503', 'Ann 201'])
  second.resolve()
  await Promise.all([...held, ...sent])
  expect(finished.filter((each) => each.endsWith('415')).length).toBe(8)
})
