import { expect, test } from 'vitest'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Template, TemplateData } from '../../platform/mail/mail-templates.ts'
import { readBounceAddress } from '../../platform/mail/returned/bounce-address.ts'
import { takeReport } from '../../platform/mail/returned/note-returned.ts'
import type { Returned } from '../../platform/mail/returned/why.ts'
import { confirmedMember } from '../../test/confirmed-member.ts'
import { tokenIn } from '../../test/outbox.ts'
import { Person, password, visitor } from '../../test/people.ts'
import { testSecret, useServerWithMail } from '../../test/server.ts'
import { accountOf } from '../export/subjects.ts'

const withMail = useServerWithMail({ MAIL_BOUNCES: 'bounces@garage.test' })
const { server, smtp } = withMail
const sqlOf = () => server.services.sql

const confirmed = (name: string) => confirmedMember(withMail, name)
const userOf = async (person: Person) => (await (await person.get('/session')).json()).user

async function queued<T extends Template>(to: string, template: T, data: TemplateData[T]) {
  await queueMail(server.services.db, to, template, data)
  const [mail] = await sqlOf()`select id from mails where to_address = ${to} order by created_at desc, id limit 1`
  return mail?.id as string
}
const reminder = (member: Person, email = member.email) =>
  queued(email, 'reminder_due', {
    ...{ name: member.name, title: 'MOT', vehicle: 'Mini', due: 'due today', due_date: '2026-03-14' },
    ...{ location: null, vehicle_id: '00000000-0000-0000-0000-000000000000', member: member.id },
  })
const mailOf = async (id: string) =>
  (await sqlOf()`select state, attempts, last_error, returned_why, returned_status from mails where id = ${id}`)[0]
const ended = (id: string) => expect.poll(async () => (await mailOf(id))?.state, { timeout: 15_000 }).not.toBe('queued')

const gone: Returned = { status: '5.1.1', why: 'no_mailbox' }
const full: Returned = { status: '5.2.2', why: 'mailbox' }
const comesBack = (mail_id: string, returned: Returned) => takeReport.run(server.services, { mail_id, ...returned })
/** A reminder that was sent, so many days ago, and has come back since. */
async function cameBack(person: Person, returned: Returned, daysAgo = 0) {
  const mail = await reminder(person)
  await ended(mail)
  await comesBack(mail, returned)
  await sqlOf()`
    update mails set sent_at = sent_at - make_interval(days => ${daysAgo}),
                     returned_at = returned_at - make_interval(days => ${daysAgo}) where id = ${mail}`
  return mail
}
const isMarked = async (person: Person) => (await userOf(person)).email_unreachable

test('every email goes back to an address of its own, which names it', async () => {
  const ann = await confirmed('Ann Archer')
  const mail = await reminder(ann)
  await ended(mail)
  const { returnTo } = await smtp.mailTo(ann.email, 'MOT')
  expect(returnTo).toMatch(/^bounces\+[0-9a-z]{48}@garage\.test$/)
  expect(readBounceAddress([testSecret], returnTo)).toBe(mail)
})

test('an address that a mail server refuses for good is given up at once, and marked; signing in still works by email', async () => {
  const ben = await confirmed('Ben Brown')
  smtp.refuse(ben.email, '550 5.1.1 <ben>: Recipient address rejected: User unknown in virtual mailbox table')
  const first = await reminder(ben)
  await ended(first)
  expect(await mailOf(first)).toMatchObject({ state: 'failed', attempts: 1, returned_why: 'no_mailbox' })
  expect(await isMarked(ben)).toBe(true)

  smtp.takeAgain(ben.email)
  const second = await reminder(ben)
  await ended(second)
  expect(await mailOf(second)).toMatchObject({ state: 'failed', attempts: 0, returned_why: null })
  expect(smtp.received.filter(({ to, subject }) => to === ben.email && subject.includes('MOT'))).toEqual([])
  await visitor(server).post('/auth/request-password-reset', { email: ben.email })
  const { text } = await smtp.mailTo(ben.email, 'Reset your password')
  const newPassword = 'a brand new password'
  expect((await visitor(server).post('/auth/reset-password', { token: tokenIn(text), newPassword })).status).toBe(200)
  await ben.signsIn(newPassword)
  expect(await isMarked(ben)).toBe(false)
})

test('a refusal of us, of the message, or only for now, marks nobody and is tried again', async () => {
  const cat = await confirmed('Cat Cole')
  for (const reply of [
    '554 5.7.1 Service unavailable; client host is listed',
    '550 5.1.8 Sender address rejected: Domain not found',
    '450 4.2.0 Recipient address rejected: Greylisted',
    '550 Go away',
  ]) {
    smtp.refuse(cat.email, reply)
    const mail = await reminder(cat)
    await expect.poll(async () => (await mailOf(mail))?.attempts, { timeout: 15_000 }).toBeGreaterThan(0)
    expect([reply, await mailOf(mail)]).toEqual([
      reply,
      expect.objectContaining({ state: 'queued', returned_why: null }),
    ])
    smtp.takeAgain(cat.email)
  }
  await smtp.mailTo(cat.email, 'MOT', 4)
  expect(await isMarked(cat)).toBe(false)
}, 60_000)

test('a report of no mailbox marks at once, and once, however many arrive together', async () => {
  const dan = await confirmed('Dan Dale')
  const mails = [await reminder(dan), await reminder(dan)]
  for (const mail of mails) await ended(mail)
  await Promise.all([...mails, ...mails, ...mails].map((mail) => comesBack(mail, gone)))
  expect(await isMarked(dan)).toBe(true)
  const [before] = await sqlOf()`select email_unreachable_since from users where id = ${dan.id}`
  await comesBack(mails[0] ?? '', full)
  expect(await mailOf(mails[0] ?? '')).toMatchObject({ returned_why: 'no_mailbox', returned_status: '5.1.1' })
  expect(await sqlOf()`select email_unreachable_since from users where id = ${dan.id}`).toEqual([before])
})

test('a mailbox that takes nothing is marked with the third email in more than a week, not with three in a day', async () => {
  const eve = await confirmed('Eve Ellis')
  for (let n = 0; n < 3; n++) await cameBack(eve, full)
  expect(await isMarked(eve)).toBe(false)
  const longAgo = (person: Person) =>
    sqlOf()`update users set email_reached_at = now() - interval '1 year' where id = ${person.id}`
  const fay = await confirmed('Fay Ford')
  await longAgo(fay)
  await cameBack(fay, full, 9)
  await cameBack(fay, full, 1)
  expect(await isMarked(fay)).toBe(false)
  await cameBack(fay, full)
  expect(await isMarked(fay)).toBe(true)
  const guy = await confirmed('Guy Grant')
  await longAgo(guy)
  for (const days of [200, 150, 0]) await cameBack(guy, full, days)
  for (const days of [30, 10, 0]) await cameBack(guy, { status: '5.7.1', why: 'refused' }, days)
  for (const days of [30, 10, 0]) await cameBack(guy, { status: '4.4.1', why: 'gave_up' }, days)
  expect(await isMarked(guy)).toBe(false)
}, 60_000)

test('an email that came back from an earlier address says nothing of the new one', async () => {
  const ida = await confirmed('Ida Ingle')
  const mail = await reminder(ida)
  await ended(mail)
  const email = `moved.${ida.email}`
  await ida.post('/account/email', { email, password })
  const { text } = await smtp.mailTo(email, 'Confirm your new email address')
  expect((await ida.post('/account/confirm-email', { token: tokenIn(text) })).status).toBe(200)
  await comesBack(mail, gone)
  expect(await isMarked(ida)).toBe(false)
})

test('another address ends the mark', async () => {
  const jim = await confirmed('Jim Jones')
  await cameBack(jim, gone)
  expect(await isMarked(jim)).toBe(true)
  const email = `moved.${jim.email}`
  await jim.post('/account/email', { email, password })
  const { text } = await smtp.mailTo(email, 'Confirm your new email address')
  await jim.post('/account/confirm-email', { token: tokenIn(text) })
  expect(await userOf(jim)).toMatchObject({ email, email_unreachable: false })
})

test('a test email that arrives ends the mark, in any browser, once; what comes back afterwards from before does not count', async () => {
  const kim = await confirmed('Kim King')
  const late = await reminder(kim)
  await ended(late)
  await cameBack(kim, gone)
  expect((await visitor(server).post('/account/check-email')).status).toBe(401)
  expect(await (await kim.post('/account/check-email')).json()).toEqual({ sent: true })
  const { text } = await smtp.mailTo(kim.email, 'Has this email reached you?')
  const token = tokenIn(text)
  const other = visitor(server)
  expect(await (await other.post('/auth/check-link', { token })).json()).toEqual({
    ...{ purpose: 'check-address', name: 'Kim King', email: expect.stringContaining('k•••@'), needs: 'nothing' },
  })
  for (const path of ['/auth/verify-email', '/auth/reset-password'])
    expect((await other.post(path, { token, newPassword: 'a brand new password' })).status).toBe(400)
  expect((await other.post('/auth/email-arrived', { token })).status).toBe(200)
  expect(await userOf(other)).toBeNull()
  expect(await isMarked(kim)).toBe(false)
  expect((await other.post('/auth/email-arrived', { token })).status).toBe(400)
  await comesBack(late, gone)
  expect(await isMarked(kim)).toBe(false)
  await cameBack(kim, gone)
  expect(await isMarked(kim)).toBe(true)
})

test('whoever has not confirmed their address yet is sent the link for that, and it ends the mark too', async () => {
  const lee = new Person(server, 'Lee Lowe', `lee.lowe@example.org`)
  await lee.post('/auth/sign-up/email', { name: 'Lee Lowe', email: lee.email, password })
  await smtp.mailTo(lee.email, 'Confirm your email address')
  const [mail] = await sqlOf()`select id from mails where to_address = ${lee.email}`
  await ended(mail?.id)
  await comesBack(mail?.id, gone)
  await lee.signsIn()
  expect(await userOf(lee)).toMatchObject({ email_verified: false, email_unreachable: true })
  await lee.post('/account/check-email')
  const { text } = await smtp.mailTo(lee.email, 'Confirm your email address', 2)
  await lee.post('/auth/verify-email', { token: tokenIn(text) })
  expect(await userOf(lee)).toMatchObject({ email_verified: true, email_unreachable: false })
})

test('even what is needed for signing in goes to such an address three times a day at most', async () => {
  const mia = await confirmed('Mia Moss')
  await cameBack(mia, gone)
  const sent: unknown[] = []
  for (let n = 0; n < 5; n++) {
    const id = await queued(mia.email, 'password_changed', { name: 'Mia Moss' })
    await ended(id)
    sent.push((await mailOf(id))?.state)
  }
  expect(sent).toEqual(['sent', 'sent', 'sent', 'failed', 'failed'])
})

test('an erased member leaves no mark, a report about one of their emails changes nothing, and their data tell of it', async () => {
  const ned = await confirmed('Ned Nash')
  const mail = await cameBack(ned, gone)
  expect(await accountOf(sqlOf(), ned.id)).toMatchObject({ email_unreachable_why: 'no_mailbox' })
  expect((await ned.request('DELETE', '/account', { password })).status).toBe(204)
  await comesBack(mail, gone)
  expect(
    await sqlOf()`
    select email_reached_at, email_unreachable_since, email_unreachable_why from users where id = ${ned.id}`,
  ).toEqual([{ email_reached_at: null, email_unreachable_since: null, email_unreachable_why: null }])
  expect(await sqlOf()`select id from mails where id = ${mail}`).toEqual([])
})
