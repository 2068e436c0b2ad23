import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { member } from '../../test/people.ts'
import { jpeg, pixelBomb } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'
import { uploadFolder } from './spool-upload.ts'
import { decoding } from './uploads.ts'

const server = useServer()

test('whatever large pictures others have sent, a small one is next, and more than can be done is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = decoding({ whom: 'held' }, () => promise)
  onTestFinished(() => resolve())
  const [ann, ...others] = await Promise.all(
    ['Ann Archer', 'Bob Baker', 'Cat Cole', 'Dan Dunn', 'Eve Ellis'].map((name) => member(server, name)),
  )
  const arrived = async (count: number) => {
    const spooled = () => readdir(uploadFolder(server.services.config.dataDir))
    await expect.poll(async () => (await spooled()).length, { timeout: 15_000 }).toBe(count)
    for (let n = 0; n < 20; n++) await server.services.sql`select 1`
  }
  // 49 megapixels according to its header, and truncated after it: refused as soon as it is opened.
  const large = pixelBomb(7000).subarray(0, 200)
  const finished: string[] = []
  const sends = async (who: typeof ann, bytes: Uint8Array) => {
    const { status } = (await who?.post('/uploads/media', bytes)) ?? { status: 0 }
    finished.push(`${who?.name.split(' ')[0]} ${status}`)
  }
  const sent = [...others, ...others].map((who) => sends(who, large))
  await arrived(8)
  sent.push(sends(others[0], large))
  await expect.poll(() => finished, { timeout: 15_000 }).toEqual(['Bob 503'])
  sent.push(sends(ann, await jpeg(30, 20)))
  await arrived(9)
  resolve()
  await Promise.all([held, ...sent])
  expect(finished.slice(1, 3)).toContain('Ann 201')
  expect(finished.filter((each) => each.endsWith('415')).length).toBe(8)
})
