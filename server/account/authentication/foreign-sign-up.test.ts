import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { tokenIn } from '../../test/outbox.ts'
import { Person, password, visitor } from '../../test/people.ts'
import { useServerWithMail } from '../../test/server.ts'
import { authenticatorApp } from '../../test/totp.ts'

/* Mallory signs up with the address of Vic, whose mailbox then gets our link. Whatever Vic does with it must be safe. */

const { server, smtp } = useServerWithMail()
const newPassword = 'chosen by vic alone'
const userOf = async (person: Person) => (await (await person.get('/session')).json()).user

async function signsUpAs(email: string, name = 'Mallory') {
  const person = new Person(server, name, email)
  expect((await person.post('/auth/sign-up/email', { name, email, password })).status).toBe(201)
  return person
}
const fresh = () => `vic.${randomBytes(4).toString('hex')}@example.org`
const linkOf = async (email: string) => tokenIn((await smtp.mailTo(email, 'Confirm your email')).text)

test('confirming in a browser that did not sign up asks for a password, and takes the account from whoever made it', async () => {
  const email = fresh()
  const mallory = await signsUpAs(email)
  await mallory.signsIn()
  const begun = await (await mallory.post('/auth/two-factor/enable', { password })).json()
  await mallory.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) })
  const token = await linkOf(email)

  const vic = new Person(server, 'Vic', email)
  expect(await (await vic.post('/auth/check-link', { token })).json()).toMatchObject({
    name: 'Mallory',
    needs: 'new-password',
  })
  const without = await vic.post('/auth/verify-email', { token })
  expect([without.status, (await without.json()).error.code]).toEqual([400, 'password_needed'])
  const common = await vic.post('/auth/verify-email', { token, newPassword: 'password123' })
  expect([common.status, await userOf(vic)]).toEqual([400, null])
  expect((await userOf(mallory)).email_verified).toBe(false)

  expect(await (await vic.post('/auth/verify-email', { token, newPassword })).json()).toEqual({ signed_in: true })
  expect(await userOf(vic)).toMatchObject({ email, email_verified: true, two_factor_enabled: false })
  expect(await userOf(mallory)).toBeNull()
  expect((await mallory.signsIn()).status).toBe(401)
  expect((await new Person(server, 'Vic', email).signsIn(newPassword)).status).toBe(200)
})

test('signing up again oneself does not make the first sign-up one’s own', async () => {
  const email = fresh()
  await signsUpAs(email)
  const token = await linkOf(email)
  const vic = await signsUpAs(email, 'Vic')
  expect(await (await vic.post('/auth/check-link', { token })).json()).toMatchObject({ needs: 'new-password' })
  expect((await vic.post('/auth/verify-email', { token })).status).toBe(400)
})

test('a reset of an account whose address was never confirmed takes it over in the same way', async () => {
  const email = fresh()
  const mallory = await signsUpAs(email)
  await mallory.signsIn()
  const begun = await (await mallory.post('/auth/two-factor/enable', { password })).json()
  await mallory.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) })
  const token = await linkOf(email)
  await visitor(server).post('/auth/request-password-reset', { email })
  const reset = tokenIn((await smtp.mailTo(email, 'Reset your password')).text)
  expect((await visitor(server).post('/auth/reset-password', { token: reset, newPassword })).status).toBe(200)
  expect(await userOf(mallory)).toBeNull()
  const vic = new Person(server, 'Vic', email)
  expect(await (await vic.signsIn(newPassword)).json()).toEqual({ signed_in: true, two_factor_required: false })
  expect((await mallory.post('/auth/verify-email', { token })).status).toBe(400)
})

test('a reset of a confirmed account leaves its second factor on', async () => {
  const email = fresh()
  const ann = await signsUpAs(email, 'Ann Archer')
  await ann.post('/auth/verify-email', { token: await linkOf(email) })
  const begun = await (await ann.post('/auth/two-factor/enable', { password })).json()
  await ann.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) })
  await ann.post('/auth/request-password-reset', { email })
  const token = tokenIn((await smtp.mailTo(email, 'Reset your password')).text)
  await ann.post('/auth/reset-password', { token, newPassword })
  expect(await (await ann.signsIn(newPassword)).json()).toMatchObject({ two_factor_required: true })
})

test('a link to an account of somebody else signs nobody in as them', async () => {
  const mallory = await signsUpAs(fresh())
  const token = await linkOf(mallory.email)
  const vic = await signsUpAs(fresh(), 'Vic')
  await vic.post('/auth/verify-email', { token: await linkOf(vic.email) })
  expect(await (await vic.post('/auth/check-link', { token })).json()).toMatchObject({ needs: 'other-account' })
  const refused = await vic.post('/auth/verify-email', { token, newPassword })
  expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'other_account'])
  expect((await userOf(vic)).email).toBe(vic.email)
  expect((await mallory.post('/auth/verify-email', { token })).status).toBe(200)
})

test('whoever has signed in with the password confirms without another, and other devices stay signed in', async () => {
  const ann = await signsUpAs(fresh(), 'Ann Archer')
  const telephone = new Person(server, 'Ann Archer', ann.email)
  await telephone.signsIn()
  const desk = new Person(server, 'Ann Archer', ann.email)
  await desk.signsIn()
  const token = await linkOf(ann.email)
  expect(await (await telephone.post('/auth/check-link', { token })).json()).toMatchObject({ needs: 'nothing' })
  expect(await (await telephone.post('/auth/verify-email', { token })).json()).toEqual({ signed_in: true })
  expect([(await userOf(telephone)).email_verified, (await userOf(desk)).email_verified]).toEqual([true, true])
})

test('a new password ends what the sign-up left in its browser', async () => {
  const ann = await signsUpAs(fresh(), 'Ann Archer')
  const telephone = new Person(server, 'Ann Archer', ann.email)
  await telephone.signsIn()
  const first = await linkOf(ann.email)
  await telephone.post('/auth/change-password', { currentPassword: password, newPassword })
  expect((await ann.post('/auth/verify-email', { token: first })).status).toBe(400)
  await ann.post('/auth/send-verification-email', { email: ann.email })
  const token = tokenIn((await smtp.mailTo(ann.email, 'Confirm your email', 2)).text)
  expect(await (await ann.post('/auth/check-link', { token })).json()).toMatchObject({ needs: 'new-password' })
})
