import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostPushDevices } from '#domain/members/push.ts'
import { endDevice } from '../../../account/authentication/signed-in-devices.ts'
import type { Services } from '../../../platform/services.ts'
import { member, Person, password, people, visitor } from '../../../test/people.ts'
import { startPushService } from '../../../test/push-service.ts'
import { startTestServer, testSecret, useServer } from '../../../test/server.ts'
import { addNotification } from '../notifications.queries.ts'
import { sendPush } from './send-push.ts'
import { vapidKeys, vapidSubject } from './vapid.ts'

const server = useServer({ OUTSIDE_PRIVATE: '1', SUPPORT_EMAIL: 'help@garage.example' })
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

type Browser = ReturnType<typeof service.browser>
const { publicKey: server_key } = vapidKeys(testSecret)

const subscribes = async (person: Person, browser: Browser = service.browser()) => {
  const answer = await person.post('/push-subscriptions', { ...browser.subscription, server_key })
  expect([answer.status, await answer.clone().text()]).toEqual([201, expect.any(String)])
  return Object.assign(browser, { id: (await answer.json()).id as string })
}
/** Awake at any hour: the tests run at night too. */
const awake = async (name: string) => {
  const person = await member(server, name)
  await person.patch('/notification-preferences', { quiet: null })
  return person
}
const remind = (user_id: string, title: string, reminder: string = randomUUID(), vehicle_id = randomUUID()) =>
  addNotification(server.services.db, {
    ...{ user_id, type: 'reminder_due', title, content: 'Secret plate AB12 CDE', metadata: { vehicle_id } },
    dedupe_key: `reminder:${reminder}:${randomUUID()}`,
  })
const comment = (user_id: string, post_id: string, title: string) =>
  addNotification(server.services.db, { user_id, type: 'post_comment', title, metadata: { post_id } })

/** Until nothing that is due waits any more. */
const settled = async () => {
  const { sql } = server.services
  await expect
    .poll(
      async () => {
        const [left] = await sql`
          select count(*)::int as count from jobs.job
           where name in ('deliver-notification', 'push-matter', 'send-push') and state in ('created', 'active', 'retry')
             and start_after <= now() + interval '1 second'`
        return left?.count
      },
      { timeout: 20_000 },
    )
    .toBe(0)
}
const titlesAt = async ({ pushed }: Browser) => {
  await settled()
  return pushed.map(({ message }) => message.title)
}
const waiting = async (person: Person) => {
  const { sql } = server.services
  return sql<{ name: string; start_after: Date }[]>`
    select name, start_after from jobs.job
     where name = 'push-matter' and data ->> 'user_id' = ${person.id} and state = 'created' and start_after > now()`
}

describe('a push', () => {
  test('reaches the member’s browsers, encrypted for each, signed by us, and says no more than the bell’s own line', async () => {
    const ann = await awake('Ann Archer')
    const phone = await subscribes(ann)
    const vehicle_id = randomUUID()
    await remind(ann.id, 'MOT', randomUUID(), vehicle_id)
    expect(await titlesAt(phone)).toEqual(['MOT'])
    const [pushed] = phone.pushed
    expect(pushed?.message).toEqual({
      title: 'MOT',
      body: 'Reminders',
      path: `/vehicle/${vehicle_id}?tab=reminders`,
      tag: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(pushed?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: pushed?.message.tag,
    })
    expect(pushed?.headers.authorization).toContain(`k=${server_key}`)
    expect(pushed?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:help@garage.example' })
    expect((pushed?.claims.exp ?? 0) * 1000 - Date.now()).toBeLessThan(24 * 60 * 60 * 1000)
  })

  test('is as small as a push service takes it, whatever somebody called their post', async () => {
    const ann = await awake('Ann Archer')
    const phone = await subscribes(ann)
    await remind(ann.id, '🚗'.repeat(200))
    await titlesAt(phone)
    expect(phone.pushed[0]?.bytes).toBeLessThan(4096)
  })

  test('goes to nobody else, to no device that was stopped, and not if its kind is turned off', async () => {
    const [ann, sam] = [await awake('Ann Archer'), await awake('Sam Sutton')]
    const [phone, other] = [await subscribes(ann), await subscribes(sam)]
    await remind(ann.id, 'For Ann')
    await ann.patch('/notification-preferences', { kinds: { community: { push: false } } })
    await comment(ann.id, randomUUID(), 'Somebody commented')
    expect(await titlesAt(phone)).toEqual(['For Ann'])
    expect(await titlesAt(other)).toEqual([])
    expect((await sam.delete(`/push-subscriptions/${phone.id}`)).status).toBe(404)
    expect((await ann.delete(`/push-subscriptions/${phone.id}`)).status).toBe(204)
    await remind(ann.id, 'Not any more')
    expect(await titlesAt(phone)).toEqual(['For Ann'])
  })

  test('is sent once the act has committed, and never if it has not', async () => {
    const ann = await awake('Ann Archer')
    const phone = await subscribes(ann)
    const act = server.services.db.transaction().execute(async (tx) => {
      await addNotification(tx, { user_id: ann.id, type: 'account', title: 'Never mind' })
      throw new Error('changed my mind')
    })
    await expect(act).rejects.toThrow()
    expect(await titlesAt(phone)).toEqual([])
  })

  test('is one for each matter, however much happens to it, and about the newest', async () => {
    const ann = await awake('Ann Archer')
    await ann.patch('/notification-preferences', { kinds: { community: { push: true } } })
    const phone = await subscribes(ann)
    const [post, another] = [randomUUID(), randomUUID()]
    await comment(ann.id, post, 'First comment')
    expect(await titlesAt(phone)).toEqual(['First comment'])
    await Promise.all(Array.from({ length: 30 }, (_, number) => comment(ann.id, post, `Comment ${number}`)))
    await comment(ann.id, post, 'Last comment')
    await comment(ann.id, another, 'On another post')
    expect(await titlesAt(phone)).toEqual(['First comment', 'On another post'])
    // The rest waits a quarter of an hour, as one.
    const [later, ...more] = await waiting(ann)
    expect(more).toEqual([])
    expect(later && later.start_after.getTime() - Date.now()).toBeGreaterThan(14 * 60_000)
    const { sql } = server.services
    await sql`update jobs.job set start_after = now() where name = 'push-matter' and data ->> 'user_id' = ${ann.id}`
    expect(await titlesAt(phone)).toEqual(['First comment', 'On another post', 'Last comment'])
    expect(phone.pushed[2]?.message.tag).toBe(phone.pushed[0]?.message.tag)
    expect(phone.pushed[1]?.message.tag).not.toBe(phone.pushed[0]?.message.tag)
  })

  test('waits for the end of the quiet hours, and is not needed if it was read in the bell by then', async () => {
    const ann = await awake('Ann Archer')
    const phone = await subscribes(ann)
    const clock = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
        ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' },
      })
    await ann.patch('/notification-preferences', { quiet: { from: clock(-2), until: clock(-3), emails: false } })
    await remind(ann.id, 'In the night')
    await remind(ann.id, 'Read in the night')
    expect(await titlesAt(phone)).toEqual([])
    const jobs = await waiting(ann)
    expect(jobs.map(({ start_after }) => start_after.getTime() > Date.now() + 22 * 60 * 60_000)).toEqual([true, true])
    const { sql } = server.services
    await sql`update notifications set is_read = true where user_id = ${ann.id} and title = 'Read in the night'`
    await ann.patch('/notification-preferences', { quiet: null })
    await sql`update jobs.job set start_after = now() where name = 'push-matter' and data ->> 'user_id' = ${ann.id}`
    expect(await titlesAt(phone)).toEqual(['In the night'])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i has forgotten the browser, and so do we', async (status) => {
    const ann = await awake('Ann Archer')
    const phone = await subscribes(ann)
    phone.answers(status)
    await remind(ann.id, 'MOT')
    await settled()
    expect((await (await ann.get('/push')).json()).devices).toEqual([])
    await remind(ann.id, 'Tax')
    await settled()
    expect(phone.asked()).toBe(1)
  })

  test('that is busy or broken is asked again', { timeout: 30_000 }, async () => {
    const ann = await awake('Ann Archer')
    const tablet = Object.assign(new Person(server, ann.name, ann.email), { id: ann.id })
    await tablet.signsIn()
    const browsers = [await subscribes(ann), await subscribes(tablet)]
    for (const [at, status] of [429, 500].entries()) browsers[at]?.answers(status)
    await remind(ann.id, 'MOT')
    await expect.poll(() => browsers.map(({ asked }) => asked()), { timeout: 10_000 }).toEqual([1, 1])
    for (const browser of browsers) browser.answers(201)
    await expect.poll(() => browsers.map(({ pushed }) => pushed.length), { timeout: 25_000 }).toEqual([1, 1])
    expect((await (await ann.get('/push')).json()).devices).toHaveLength(2)
  })

  test('that keeps refusing is given up, but not for one bad day', async () => {
    const ann = await awake('Ann Archer')
    const phone = await subscribes(ann)
    const [row] = await server.services.sql`
      insert into notifications (user_id, type, title) values (${ann.id}, 'account', 'Hello') returning id`
    const push = () =>
      sendPush.run(server.services, { subscription_id: phone.id, notification_id: row?.id, topic: 'matter' })
    const devices = async () => (await (await ann.get('/push')).json()).devices.length
    phone.answers(403)
    for (let time = 0; time < 9; time++) await push()
    phone.answers(201)
    await push()
    phone.answers(403)
    for (let time = 0; time < 9; time++) await push()
    expect(await devices()).toBe(1)
    await push()
    expect(await devices()).toBe(0)
  })

  test('in our own network is never asked, whoever names it', async () => {
    const careful: Services = { ...server.services, config: { ...server.services.config, allowPrivateOutside: false } }
    const ann = await awake('Ann Archer')
    const phone = await subscribes(ann)
    const [row] = await server.services.sql`
      insert into notifications (user_id, type, title) values (${ann.id}, 'account', 'Hello') returning id`
    await sendPush.run(careful, { subscription_id: phone.id, notification_id: row?.id, topic: 'matter' })
    expect([phone.asked(), (await (await ann.get('/push')).json()).devices]).toEqual([0, []])
  })
})

describe('a subscription', () => {
  test('shows where notifications are on, by the name of the device', async () => {
    const { ann, sam } = await people(server)
    const phone = await subscribes(ann)
    expect(await (await ann.get('/push')).json()).toEqual({
      server_key,
      devices: [{ id: phone.id, device: expect.any(String), created_at: expect.any(String), is_current: true }],
    })
    expect((await (await sam.get('/push')).json()).devices).toEqual([])
    expect((await visitor(server).get('/push')).status).toBe(401)
  })

  test('belongs to whoever turned it on last in that browser, and to nobody before', async () => {
    const [ann, sam] = [await awake('Ann Archer'), await awake('Sam Sutton')]
    const shared = await subscribes(ann)
    await subscribes(sam, shared)
    await remind(ann.id, 'For Ann')
    await remind(sam.id, 'For Sam')
    expect(await titlesAt(shared)).toEqual(['For Sam'])
    expect((await (await ann.get('/push')).json()).devices).toEqual([])
  })

  test('can’t be taken by somebody who only knows its address', async () => {
    const [ann, eve] = [await awake('Ann Archer'), await awake('Eve Evans')]
    const phone = await subscribes(ann)
    const { keys } = service.browser().subscription
    const taken = { endpoint: phone.subscription.endpoint, keys, server_key }
    expect((await eve.post('/push-subscriptions', taken)).status).toBe(409)
    const { server_key: _, ...asked } = taken
    expect(await (await eve.post('/push-subscriptions/check', asked)).json()).toEqual({ mine: false, renew: false })
    await remind(ann.id, 'Still Ann’s')
    expect(await titlesAt(phone)).toEqual(['Still Ann’s'])
  })

  test('that somebody left behind ends when another member opens GarageTale in that browser', async () => {
    const [ann, sam] = [await awake('Ann Archer'), await awake('Sam Sutton')]
    const shared = await subscribes(ann)
    expect(await (await ann.post('/push-subscriptions/check', shared.subscription)).json()).toEqual({
      mine: true,
      renew: false,
    })
    expect(await (await sam.post('/push-subscriptions/check', shared.subscription)).json()).toEqual({
      mine: false,
      renew: false,
    })
    await remind(ann.id, 'For Ann alone')
    expect(await titlesAt(shared)).toEqual([])
  })

  test('stays with a member who signs in again in the same browser', async () => {
    const ann = await awake('Ann Archer')
    const phone = await subscribes(ann)
    const again = new Person(server, ann.name, ann.email)
    await again.signsIn()
    expect(await (await again.post('/push-subscriptions/check', phone.subscription)).json()).toMatchObject({
      mine: true,
    })
    await ann.post('/auth/sign-out')
    await remind(ann.id, 'MOT')
    expect(await titlesAt(phone)).toEqual(['MOT'])
  })

  test('ends with its session: signed out there or elsewhere, suspended, or with a new password', async () => {
    const { sql, db } = server.services
    const again = (person: Person) => Object.assign(new Person(server, person.name, person.email), { id: person.id })
    const ends: [string, (ann: Person, phone: Person) => Promise<unknown>][] = [
      ['signed out', (_, phone) => phone.post('/auth/sign-out')],
      [
        'signed out elsewhere',
        async (ann) => {
          const devices = await (await ann.get('/sessions')).json()
          await endDevice(db, ann.id, devices.find(({ is_current }: { is_current: boolean }) => !is_current).id)
        },
      ],
      [
        'a new password',
        (ann) =>
          ann.post('/auth/change-password', { currentPassword: password, newPassword: 'nine green bottles standing' }),
      ],
      [
        'suspended',
        (ann) =>
          sql`with gone as (delete from sessions where user_id = ${ann.id}) update users set suspended_at = now() where id = ${ann.id}`,
      ],
      ['erased', (ann) => ann.request('DELETE', '/account', { password })],
    ]
    for (const [how, end] of ends) {
      const ann = await awake('Ann Archer')
      const phone = again(ann)
      await phone.signsIn()
      const browser = await subscribes(phone)
      await end(ann, phone)
      await remind(ann.id, 'MOT')
      expect([how, await titlesAt(browser)]).toEqual([how, []])
      expect([how, await sql`select id from push_subscriptions where user_id = ${ann.id}`]).toEqual([how, []])
    }
  })

  test('is one per browser and at most ten per member: the oldest makes room', { timeout: 60_000 }, async () => {
    const ann = await awake('Ann Archer')
    const [first, second] = [await subscribes(ann), await subscribes(ann)]
    await remind(ann.id, 'MOT')
    expect([await titlesAt(first), await titlesAt(second)]).toEqual([[], ['MOT']])
    for (let device = 0; device < mostPushDevices; device++) {
      const phone = new Person(server, ann.name, ann.email)
      await phone.signsIn()
      await subscribes(phone)
    }
    const { devices } = await (await ann.get('/push')).json()
    expect([devices.length, devices.some(({ id }: { id: string }) => id === second.id)]).toEqual([
      mostPushDevices,
      false,
    ])
  })

  test('is the same when it is sent many times at once', async () => {
    const ann = await awake('Ann Archer')
    const browser = service.browser()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ann.post('/push-subscriptions', { ...browser.subscription, server_key })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    await remind(ann.id, 'MOT')
    expect(await titlesAt(browser)).toEqual(['MOT'])
  })

  test('made for another key is refused; one that a former secret made still works while that is known', async () => {
    const ann = await awake('Ann Archer')
    const { subscription } = service.browser()
    const other = vapidKeys('another secret').publicKey
    expect((await ann.post('/push-subscriptions', { ...subscription, server_key: other })).status).toBe(409)
    const phone = await subscribes(ann)
    const { sql, services } = { sql: server.services.sql, services: server.services }
    const [row] =
      await sql`insert into notifications (user_id, type, title) values (${ann.id}, 'account', 'Hello') returning id`
    const data = { subscription_id: phone.id, notification_id: row?.id, topic: 'matter' }
    const changed = (previousSecret: string | undefined): Services => ({
      ...services,
      secret: 'a new secret that is long enough',
      config: { ...services.config, previousSecret },
    })
    await sendPush.run(changed(testSecret), data)
    expect(phone.pushed).toHaveLength(1)
    await sql`update push_subscriptions set server_key = ${other} where id = ${phone.id}`
    expect(await (await ann.post('/push-subscriptions/check', phone.subscription)).json()).toEqual({
      ...{ mine: true, renew: true },
    })
    await sendPush.run(changed(undefined), data)
    expect([phone.asked(), await sql`select id from push_subscriptions where id = ${phone.id}`]).toEqual([1, []])
  })
})

describe('an address that is no push service’s', () => {
  let careful: Awaited<ReturnType<typeof startTestServer>>
  let ann: Person
  beforeAll(async () => {
    careful = await startTestServer()
    ann = await member(careful.server, 'Ann Archer')
  })
  afterAll(() => careful.stop())
  const keysOfABrowser = () => service.browser().subscription.keys
  const answerTo = async (endpoint: string, keys = keysOfABrowser()) =>
    (await ann.post('/push-subscriptions', { endpoint, keys, server_key })).status

  test.each([
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.8/x',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://database/x',
    'https://ann:secret@push.example.org/x',
    'file:///etc/passwd',
    `https://push.example.org/${'x'.repeat(1000)}`,
  ])('%.60s is refused', async (endpoint) => {
    expect(await answerTo(endpoint)).toBe(400)
  })

  test('a real one is taken, but not with keys that are none', async () => {
    expect(await answerTo('https://push.example.org/x')).toBe(201)
    const keys = keysOfABrowser()
    expect(await answerTo('https://push.example.org/y', { ...keys, p256dh: 'A'.repeat(87) })).toBe(400)
    expect(await answerTo('https://push.example.org/y', { ...keys, auth: 'A'.repeat(21) })).toBe(400)
  })
})

describe('our key', () => {
  test('is the same on every server that shares the secret, and another for another', () => {
    expect(vapidKeys(testSecret)).toEqual(vapidKeys(testSecret))
    expect(vapidKeys('another')).not.toEqual(vapidKeys(testSecret))
    for (let number = 0; number < 300; number++) {
      const { publicKey, privateKey } = vapidKeys(`secret ${number}`)
      expect([publicKey.length, privateKey.length]).toEqual([87, 43])
    }
  })

  test('comes with somebody to write to', () => {
    const { config } = server.services
    const withSupport = (support: string, publicUrl: string) =>
      vapidSubject({ ...config, operator: undefined, publicUrl, mail: { ...config.mail, support } })
    expect(withSupport('help@garage.example', 'https://garage.example')).toBe('mailto:help@garage.example')
    expect(withSupport('support@garagetale.invalid', 'https://garage.example')).toBe('https://garage.example')
  })
})
