import { describe, expect, test } from 'vitest'
import { usualPreferences } from '#domain/members/notification-preference.ts'
import { type Message, sendMail } from '../../../platform/mail/mail.ts'
import { deliverEnquiry } from '../../../sharing/conversations/deliver-enquiry.ts'
import { member, type Person, people, visitor } from '../../../test/people.ts'
import { inserted } from '../../../test/rows.ts'
import { useServer } from '../../../test/server.ts'
import { addNotification } from '../notifications.queries.ts'
import { emailWish } from './preferences.queries.ts'

const server = useServer()
const preferencesOf = async (person: Person) => (await person.get('/notification-preferences')).json()
const confirmation = (user_id: string, title: string) =>
  addNotification(server.services.db, { user_id, type: 'confirmation', title, metadata: { business: true } })
const writesTo = async (to: Person, message: string) => {
  const { sql, db } = server.services
  const id = await inserted(sql`
    insert into enquiries (kind, to_user_id, from_name, from_email, message)
    values ('contact_owner', ${to.id}, 'Vi', 'vi@example.org', ${message}) returning id`)
  await db.transaction().execute((tx) =>
    deliverEnquiry(
      tx,
      { user_id: to.id, name: to.name, email: to.email, email_verified: true },
      {
        ...{ id, conversation_id: id, kind: 'contact_owner', is_answer: false },
        ...{ from_name: message, from_user_id: null, about: null, message },
      },
    ),
  )
}
/** Every email and job that was on its way when this was called has arrived or been dropped. */
const settled = async () => {
  const { sql } = server.services
  await expect
    .poll(async () => {
      const [left] = await sql`
        select count(*)::int as count from jobs.job
         where name in ('send-mail', 'deliver-notification') and state in ('created', 'retry', 'active')
           and start_after <= now()`
      return left?.count
    })
    .toBe(0)
}
const mailsTo = async (person: Person) => (await lettersTo(person)).map(({ subject }) => subject)
const lettersTo = async (person: Person) => {
  await settled()
  return (await server.mails(0)).filter(({ to }) => to === person.email) as Message[]
}

describe('notification preferences', () => {
  test('are as they always were for a member who has chosen nothing, and change one by one', async () => {
    const { ann, sam } = await people(server)
    expect(await preferencesOf(ann)).toEqual(usualPreferences)
    await ann.patch('/notification-preferences', { kinds: { community: { email: 'weekly' } } })
    await ann.patch('/notification-preferences', { kinds: { community: { push: true } }, quiet: null })
    expect(await preferencesOf(ann)).toEqual({
      kinds: { ...usualPreferences.kinds, community: { bell: true, push: true, email: 'weekly' } },
      quiet: null,
    })
    expect(await preferencesOf(sam)).toEqual(usualPreferences)
    expect((await visitor(server).get('/notification-preferences')).status).toBe(401)
  })

  test('two changes at once are both kept', async () => {
    const ann = await member(server, 'Ann Archer')
    await Promise.all([
      ann.patch('/notification-preferences', { kinds: { reminders: { push: false } } }),
      ann.patch('/notification-preferences', { kinds: { messages: { email: 'none' } } }),
      ann.patch('/notification-preferences', { quiet: { from: '22:30', until: '06:00', emails: true } }),
    ])
    const { kinds, quiet } = await preferencesOf(ann)
    expect([kinds.reminders.push, kinds.messages.email, quiet]).toEqual([
      false,
      'none',
      { from: '22:30', until: '06:00', emails: true },
    ])
  })

  test('emails about a handover can’t be turned off', async () => {
    const ann = await member(server, 'Ann Archer')
    const answer = await ann.patch('/notification-preferences', { kinds: { handovers: { email: 'none' } } })
    expect(answer.status).toBe(400)
  })
})

describe('the bell', () => {
  test('leaves out a kind that its member wants nowhere, in its list and its count, and has it again when they do', async () => {
    const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
    const { db } = server.services
    const seen = async (person: Person) => {
      const shown: { title: string }[] = await (await person.get('/notifications')).json()
      const { unread_notifications } = await (await person.get('/session')).json()
      return [shown.map(({ title }) => title).sort(), unread_notifications]
    }
    for (const { id: user_id } of [ann, sam]) {
      await addNotification(db, { user_id, type: 'post_comment', title: 'A comment' })
      await addNotification(db, { user_id, type: 'reminder_due', title: 'MOT' })
    }
    const both = [['A comment', 'MOT'], 2]
    expect([await seen(ann), await seen(sam)]).toEqual([both, both])
    await ann.patch('/notification-preferences', { kinds: { community: { bell: false, push: false, email: 'none' } } })
    expect([await seen(ann), await seen(sam)]).toEqual([[['MOT'], 1], both])
    await ann.patch('/notification-preferences', { kinds: { community: { bell: true } } })
    expect(await seen(ann)).toEqual(both)
  })

  test('always shows a handover and what decides about the account', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const kind of ['handovers', 'account']) {
      const answer = await ann.patch('/notification-preferences', { kinds: { [kind]: { bell: false } } })
      expect([kind, answer.status]).toEqual([kind, 400])
    }
  })

  test('is not what pushes and emails go by', async () => {
    const ann = await member(server, 'Ann Archer')
    await ann.patch('/notification-preferences', { kinds: { confirmations: { bell: false, email: 'at_once' } } })
    await confirmation(ann.id, 'Kelham Lane Motors confirmed the brakes')
    expect(await mailsTo(ann)).toEqual(['Kelham Lane Motors confirmed the brakes'])
  })
})

describe('emails', () => {
  test('of a kind go at once, or not at all, as chosen; the bell rings in any case', async () => {
    const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
    await sam.patch('/notification-preferences', {
      kinds: { messages: { email: 'none' }, confirmations: { email: 'at_once' } },
    })
    for (const person of [ann, sam]) {
      await writesTo(person, 'Is it still for sale?')
      await confirmation(person.id, 'Kelham Lane Motors confirmed the brakes')
    }
    expect(await mailsTo(ann)).toEqual([expect.stringContaining('Is it still for sale?')])
    expect(await mailsTo(sam)).toEqual(['Kelham Lane Motors confirmed the brakes'])
    expect((await (await sam.get('/notifications')).json()).length).toBe(2)
    expect(await server.services.sql`select id from mails where to_address = ${sam.email} and state <> 'sent'`).toEqual(
      [],
    )
  })

  test('what has an email of its own is not told a second time', async () => {
    const ann = await member(server, 'Ann Archer')
    await ann.patch('/notification-preferences', { kinds: { account: { email: 'at_once' } } })
    await addNotification(server.services.db, {
      ...{ user_id: ann.id, type: 'account', title: 'Password reset', content: '', emailed: true },
    })
    await addNotification(server.services.db, { user_id: ann.id, type: 'account', title: 'Storage is nearly full' })
    expect(await mailsTo(ann)).toEqual(['Storage is nearly full'])
  })

  test('wait for the end of the quiet hours if their reader wants that', async () => {
    const ann = await member(server, 'Ann Archer')
    const { db } = server.services
    const night = new Date('2026-07-10T22:30:00Z')
    await ann.patch('/notification-preferences', { quiet: { from: '21:00', until: '08:00', emails: false } })
    expect(await emailWish(db, ann.id, 'messages', night)).toBe('send')
    await ann.patch('/notification-preferences', { quiet: { from: '21:00', until: '08:00', emails: true } })
    expect(await emailWish(db, ann.id, 'messages', night)).toEqual({ after: new Date('2026-07-11T07:00:00Z') })
    expect(await emailWish(db, ann.id, 'messages', new Date('2026-07-11T07:00:00Z'))).toBe('send')
  })

  test('an email in the quiet hours is kept until they end, and dropped if it is not wanted any more by then', async () => {
    const ann = await member(server, 'Ann Archer')
    // Quiet from the minute that has just passed to a minute ago: at every time of day.
    const clock = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
        ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' },
      })
    await ann.patch('/notification-preferences', { quiet: { from: clock(-2), until: clock(-3), emails: true } })
    await writesTo(ann, 'At an ungodly hour')
    expect(await mailsTo(ann)).toEqual([])
    const [waiting] = await server.services.sql`
      select mails.id as mail_id, start_after > now() + interval '22 hours' as later from jobs.job join mails on mails.id::text = data ->> 'mail_id'
       where name = 'send-mail' and to_address = ${ann.email} and jobs.job.state = 'created'`
    expect(waiting).toMatchObject({ later: true })
    // Whatever they chose meanwhile counts when it would go.
    await ann.patch('/notification-preferences', { kinds: { messages: { email: 'weekly' } }, quiet: null })
    await sendMail.run(server.services, { mail_id: waiting?.mail_id })
    expect(await mailsTo(ann)).toEqual([])
    expect(await server.services.sql`select id from mails where to_address = ${ann.email}`).toEqual([])
  })
})

describe('unsubscribing', () => {
  const stopIn = async (person: Person) => {
    const [mail] = await lettersTo(person)
    const [, link = ''] = mail?.text.match(/Stop these emails: (\S+)/) ?? []
    return { link, path: new URL(link).pathname, headers: mail?.headers }
  }
  const oneClick = (path: string) =>
    server.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })

  test('takes one request of a mailbox, without a cookie, and ends that kind for that member alone', async () => {
    const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
    await writesTo(ann, 'Hello')
    const { link, path, headers } = await stopIn(ann)
    expect(path).toBe(`/unsubscribe/messages.${ann.id}.${path.slice(-32)}`)
    expect(headers).toEqual({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect((await oneClick(path)).status).toBe(204)
    expect((await oneClick(path)).status).toBe(204)
    expect((await preferencesOf(ann)).kinds).toEqual({
      ...usualPreferences.kinds,
      messages: { bell: true, push: true, email: 'none' },
    })
    expect(await preferencesOf(sam)).toEqual(usualPreferences)
    await writesTo(ann, 'Hello again')
    expect(await mailsTo(ann)).toHaveLength(1)
  })

  test('refuses a link that is not ours', async () => {
    const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
    await writesTo(ann, 'Hello')
    const { path } = await stopIn(ann)
    const token = path.slice('/unsubscribe/'.length)
    for (const forged of [
      token.replace(ann.id, sam.id),
      token.replace('messages', 'reminders'),
      token.replace('messages', 'handovers'),
      `${token}0`,
      'x',
    ]) {
      expect((await oneClick(`/unsubscribe/${forged}`)).status).toBe(404)
      expect((await visitor(server).post(`/public/unsubscribe/${forged}`)).status).toBe(404)
    }
    expect(await preferencesOf(sam)).toEqual(usualPreferences)
    expect((await visitor(server).post(`/public/unsubscribe/${token}`)).status).toBe(204)
  })
})
