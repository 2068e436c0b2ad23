import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { elsewhere, listens } from '../../test/listening.ts'
import { people } from '../../test/people.ts'
import { startTestServer } from '../../test/server.ts'

test('a follow on one server moves the bell of a browser at another (NOTI-07)', async () => {
  const database = await createTestDatabase()
  const [one, two] = [await startTestServer({}, database.url), await startTestServer({}, database.url)]
  try {
    const { ann, sam } = await people(one.server)
    const line = await listens(elsewhere(ann, two.server))
    const bell = () => line.heard.find(({ data }) => data.topic === 'notifications')?.data
    expect((await sam.put(`/follows/${ann.id}`)).status).toBe(200)
    await expect.poll(bell, { timeout: 10_000 }).toEqual({ topic: 'notifications', unread: 1, unread_messages: 0 })
    await expect.poll(() => line.heard.some(({ data }) => data.topic === 'follows')).toBe(true)
    // A block removes it as quickly, hides what they wrote to each other, and announces nothing else.
    const heard = line.heard.length
    await ann.put(`/blocks/${sam.id}`)
    await expect.poll(() => line.heard.at(-1)?.data.unread ?? line.heard.at(-2)?.data.unread).toBe(0)
    await expect
      .poll(() => new Set(line.heard.slice(heard).map(({ data }) => data.topic)))
      .toEqual(new Set(['notifications', 'follows', 'conversations']))
    await line.hangsUp()
  } finally {
    await one.stop()
    await two.stop()
    await database.drop()
  }
})
