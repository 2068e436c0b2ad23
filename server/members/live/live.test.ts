import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { elsewhere, listens } from '../../test/listening.ts'
import { member, visitor } from '../../test/people.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { addNotification } from '../notifications/notifications.queries.ts'

let here: TestServer
let there: TestServer
let stop = async () => {}

beforeAll(async () => {
  const database = await createTestDatabase()
  const [one, two] = [await startTestServer({}, database.url), await startTestServer({}, database.url)]
  here = one.server
  there = two.server
  stop = async () => {
    await one.stop()
    await two.stop()
    await database.drop()
  }
})
afterAll(() => stop())

const tell = (server: TestServer, user_id: string) =>
  addNotification(server.services.db, { user_id, type: 'account', title: 'News' })

describe('live events', () => {
  test('news written through one server reaches a browser connected to another (NOTI-07, CALL-40)', async () => {
    const ann = await member(here, 'Ann Archer')
    const sam = await member(here, 'Sam Sutton')
    const annsLine = await listens(elsewhere(ann, there))
    const samsLine = await listens(elsewhere(sam, there))
    expect(annsLine.heard).toEqual([{ event: 'ready', data: { unread: 0, unread_messages: 0 } }])
    await tell(here, ann.id)
    await expect
      .poll(() => annsLine.heard.at(-1))
      .toEqual({ event: 'change', data: { topic: 'notifications', unread: 1, unread_messages: 0 } })
    await ann.post('/notifications/read')
    await expect
      .poll(() => annsLine.heard.at(-1))
      .toEqual({ event: 'change', data: { topic: 'notifications', unread: 0, unread_messages: 0 } })
    expect(samsLine.heard).toHaveLength(1)
    await annsLine.hangsUp()
    await samsLine.hangsUp()
  })

  test('the line is an uncompressed event stream that nobody may keep', async () => {
    const line = await listens(await member(here, 'Ann Archer'))
    expect(line.response.headers.get('content-type')).toContain('text/event-stream')
    expect(line.response.headers.get('content-encoding')).toBeNull()
    expect(line.response.headers.get('cache-control')).toMatch(/no-cache|no-store/)
    await line.hangsUp()
  })

  test('it starts with what was missed: the number of unread ones (NOTI-06)', async () => {
    const ann = await member(here, 'Ann Archer')
    await tell(here, ann.id)
    await tell(here, ann.id)
    const line = await listens(ann)
    expect(line.heard[0]).toEqual({ event: 'ready', data: { unread: 2, unread_messages: 0 } })
    await line.hangsUp()
  })

  test('a seventh line takes the place of the oldest, which is told so', async () => {
    const ann = await member(here, 'Ann Archer')
    const lines: Awaited<ReturnType<typeof listens>>[] = []
    for (let number = 0; number < 7; number++) lines.push(await listens(ann))
    await expect.poll(() => lines[0]?.heard.at(-1)?.event).toBe('replaced')
    await expect.poll(() => lines[0]?.ended).toBe(true)
    await tell(here, ann.id)
    for (const line of lines.slice(1)) await expect.poll(() => line.heard.at(-1)?.event).toBe('change')
    for (const line of lines.slice(1)) await line.hangsUp()
  })

  test('a session that was revoked hears nothing more, and the line ends (PLAT-51)', async () => {
    const ann = await member(here, 'Ann Archer')
    const line = await listens(ann)
    await here.services.db.deleteFrom('sessions').where('user_id', '=', ann.id).execute()
    await tell(there, ann.id)
    await expect.poll(() => line.ended).toBe(true)
    expect(line.heard.map(({ event }) => event)).toEqual(['ready'])
  })

  test('of a suspended or erased account the browser is told, so that it asks for no new sign-in', async () => {
    for (const column of ['suspended_at', 'deleted_at'] as const) {
      const ann = await member(here, 'Ann Archer')
      const line = await listens(ann)
      await here.services.db
        .updateTable('users')
        .set({ [column]: new Date() })
        .where('id', '=', ann.id)
        .execute()
      await tell(there, ann.id)
      await expect.poll(() => line.ended).toBe(true)
      expect(line.heard.map(({ event }) => event)).toEqual(['ready', 'closed'])
    }
  })

  test('when the line to the database was lost, browsers are told to ask again', async () => {
    const ann = await member(here, 'Ann Archer')
    const line = await listens(ann)
    await there.services.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`
    await expect.poll(() => line.heard.map(({ event }) => event), { timeout: 10_000 }).toContain('resync')
    await tell(there, ann.id)
    await expect.poll(() => line.heard.at(-1)?.event).toBe('change')
    await line.hangsUp()
  })

  test('a visitor has nothing to listen to (PLAT-54)', async () => {
    expect((await visitor(here).get('/live')).status).toBe(401)
  })
})
