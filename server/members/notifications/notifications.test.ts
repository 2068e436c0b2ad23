import { describe, expect, test } from 'vitest'
import type { Notification } from '#domain/members/notification.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'
import { addNotification } from './notifications.queries.ts'

const server = useServer()
const tell = (user_id: string, title: string, extra: { dedupe_key?: string } = {}) =>
  addNotification(server.services.db, { user_id, type: 'account', title, ...extra })
const unreadOf = async (person: Person) =>
  ((await (await person.get('/session')).json()) as { unread_notifications: number }).unread_notifications
const notificationsOf = async (person: Person) => (await (await person.get('/notifications')).json()) as Notification[]

describe('notifications', () => {
  test('the newest fifty come, newest first, and only one’s own (NOTI-02, CALL-39)', async () => {
    const { ann, sam } = await people(server)
    for (let number = 1; number <= 52; number++) await tell(ann.id, `Note ${number}`)
    await tell(sam.id, 'For Sam')
    const list = await notificationsOf(ann)
    expect(list.map((note) => note.title)).toEqual(Array.from({ length: 50 }, (_, index) => `Note ${52 - index}`))
    expect(Object.keys(list[0] ?? {}).sort()).toEqual([
      'content',
      'created_at',
      'id',
      'is_read',
      'metadata',
      'title',
      'type',
    ])
  })

  test('the count is of the unread ones, and reading all of them touches nobody else’s (NOTI-05, NOTI-06, CALL-41)', async () => {
    const { ann, sam } = await people(server)
    for (const title of ['One', 'Two', 'Three']) await tell(ann.id, title)
    await tell(sam.id, 'For Sam')
    expect(await unreadOf(ann)).toBe(3)
    expect((await ann.post('/notifications/read')).status).toBe(204)
    expect(await unreadOf(ann)).toBe(0)
    expect(await unreadOf(sam)).toBe(1)
    expect((await notificationsOf(ann)).every((note) => note.is_read)).toBe(true)
  })

  test('reading in several tabs at once is the same as reading once (CALL-41)', async () => {
    const ann = await member(server, 'Ann Archer')
    let announced = 0
    const leave = server.services.live.subscribe(ann.id, () => announced++)
    for (const title of ['One', 'Two', 'Three']) await tell(ann.id, title)
    await expect.poll(() => announced).toBe(3)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ann.post('/notifications/read')))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(204))
    expect(await unreadOf(ann)).toBe(0)
    await tell(ann.id, 'Whatever was announced before this has arrived when this has')
    await expect.poll(async () => [announced, await unreadOf(ann)]).toEqual([5, 1])
    leave()
  })

  test('the same news with the same key is told once', async () => {
    const ann = await member(server, 'Ann Archer')
    await Promise.all(Array.from({ length: 4 }, () => tell(ann.id, 'MOT due', { dedupe_key: 'mot-1' })))
    expect(await notificationsOf(ann)).toHaveLength(1)
  })

  test('a notification written in a transaction that fails never existed', async () => {
    const ann = await member(server, 'Ann Archer')
    let announced = 0
    const leave = server.services.live.subscribe(ann.id, () => announced++)
    const act = server.services.db.transaction().execute(async (tx) => {
      await addNotification(tx, { user_id: ann.id, type: 'account', title: 'Never mind' })
      throw new Error('changed my mind')
    })
    await expect(act).rejects.toThrow('changed my mind')
    await tell(ann.id, 'This one counts')
    await expect.poll(() => announced).toBe(1)
    expect((await notificationsOf(ann)).map((note) => note.title)).toEqual(['This one counts'])
    leave()
  })

  test('a visitor is told Not authenticated (PLAT-54)', async () => {
    for (const answer of [
      await visitor(server).get('/notifications'),
      await visitor(server).post('/notifications/read'),
    ]) {
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { message: 'Not authenticated' } })
    }
  })
})
