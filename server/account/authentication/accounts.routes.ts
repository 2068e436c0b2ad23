import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import {
  addressConfirmation,
  credentials,
  type MailedLink,
  mailbox,
  mailboxToVerify,
  mailedToken,
  newAccount,
  passwordReset,
} from '#domain/account/account.ts'
import type { Env } from '../../platform/http/env.ts'
import { anyone, body } from '../../platform/http/guard.ts'
import { privateByDefault, sameOrigin } from '../../platform/http/http.ts'
import { countAgainst, giveBack, type Limit } from '../../platform/http/rate-limit.ts'
import { asKnown } from '../../platform/http/request-clock.ts'
import { noteSecurity } from '../../platform/http/security-log.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { askBetterAuth, visitOf } from './ask-better-auth.ts'
import { confirmArrival } from './check-address.ts'
import { refuseCommon } from './common-password.ts'
import { describeLink } from './describe-link.ts'
import { hashAnew } from './hash-anew.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { limits } from './limits.ts'
import { findLink, linkExpired } from './mailed-link.ts'
import { resetPassword, sendResetLink } from './reset-password.ts'
import { signUp } from './sign-up.ts'
import { forgetSignUpBrowser, markSignUpBrowser, signUpBrowserOf } from './sign-up-browser.ts'
import { type Holder, resendVerification, verifyAddress } from './verify-address.ts'

/** The ways in which a visitor can sign up or sign in. */
export const accounts = new Hono<Env>()
  .post('/auth/sign-up/email', anyone(), body(newAccount), async (c) => {
    const { services, address } = c.var
    const { keep_signed_in: keeps = null, ...account } = c.req.valid('json')
    refuseCommon(account.password, 'password')
    await countAgainst(services.sql, limits.signUp, address)
    await countAgainst(services.sql, limits.signUpMailbox, account.email)
    // Hashed before we know whether the address exists, and before the timer below starts.
    const hash = await services.passwords.hash(account.password)
    const browser = services.mailer.configured ? markSignUpBrowser(c) : undefined
    const enter = () => signUp(services, account, { hash, visit: visitOf(c), browser, keeps })
    const token = await (services.mailer.configured ? evenly(enter) : enter())
    if (token) {
      services.sessions.remember(c, token, keeps)
      rememberDevice(c, account.email)
    }
    noteSecurity(c, 'signed up')
    return c.json({ signed_in: token !== undefined }, 201)
  })
  .post('/auth/sign-in/email', anyone(), body(credentials), async (c) => {
    const { services, address } = c.var
    const { email, password, keep_signed_in: keeps = null } = c.req.valid('json')
    const device = knownDevice(c, email)
    // Guesses from elsewhere use up the address's limit; a known device has its own.
    const uses: [Limit, string][] = device
      ? [[limits.signInDevice, `${device} ${email}`]]
      : [
          [limits.signInAddress, address],
          [limits.signIn, `${address} ${email}`],
          [limits.signInMailbox, email],
        ]
    for (const use of uses) await countAgainst(services.sql, ...use)
    const answer = await asKnown(device, async () => {
      const opened = await askBetterAuth<{ twoFactorRedirect?: boolean; token?: string; user?: { id: string } }>(
        c,
        (asking) => services.signIn.api.signInEmail({ ...asking, body: { email, password } }),
        'all but the session’s',
      )
      await hashAnew(services, email, password)
      return opened
    })
    await services.sessions.discard(c)
    for (const use of uses) await giveBack(services.sql, ...use)
    const needsCode = answer.twoFactorRedirect === true || !answer.token
    if (answer.token) await services.sessions.settle(c, answer.token, keeps)
    else services.sessions.forget(c)
    if (!needsCode) rememberDevice(c, email)
    noteSecurity(c, needsCode ? 'asked for a code' : 'signed in', { member: answer.user?.id })
    return c.json({ signed_in: !needsCode, two_factor_required: needsCode })
  })
  .post('/auth/sign-out', anyone(), async (c) => {
    await c.var.services.sessions.end(c)
    noteSecurity(c, 'signed out')
    return c.json({ signed_in: false })
  })
  .post('/auth/request-password-reset', anyone(), body(mailbox), async (c) => {
    const { email } = c.req.valid('json')
    await countAgainst(c.var.services.sql, limits.mailAddress, c.var.address)
    await countAgainst(c.var.services.sql, limits.mailbox, email)
    await enqueue(c.var.db, sendResetLink, { email })
    return c.json({ message: 'Check your email for a password reset link' })
  })
  .post('/auth/reset-password', anyone(), body(passwordReset), async (c) => {
    const { token, newPassword } = c.req.valid('json')
    refuseCommon(newPassword, 'newPassword')
    await countAgainst(c.var.services.sql, limits.openLink, c.var.address)
    await resetPassword(c.var.services, token, newPassword)
    c.var.services.sessions.forget(c)
    noteSecurity(c, 'password reset')
    return c.json({ signed_in: false })
  })
  .post('/auth/send-verification-email', anyone(), body(mailboxToVerify), async (c) => {
    const { email, next } = c.req.valid('json')
    await countAgainst(c.var.services.sql, limits.mailAddress, c.var.address)
    await countAgainst(c.var.services.sql, limits.mailbox, email)
    await enqueue(c.var.db, resendVerification, { email, ...(next ? { next } : {}) })
    return c.json({ message: 'Check your email for a link to confirm your address' })
  })
  .post('/auth/check-link', anyone(), body(mailedToken), async (c) => {
    const { services, address, db } = c.var
    await countAgainst(services.sql, limits.checkLink, address)
    const link = await findLink(db, c.req.valid('json').token)
    if (!link) throw linkExpired()
    return c.json<MailedLink>(await describeLink(db, link, await holderOf(c)))
  })
  .post('/auth/email-arrived', anyone(), body(mailedToken), async (c) => {
    await countAgainst(c.var.services.sql, limits.openLink, c.var.address)
    const member = await confirmArrival(c.var.services, c.req.valid('json').token)
    noteSecurity(c, 'address confirmed', { member })
    return c.json({ arrived: true })
  })
  .post('/auth/verify-email', anyone(), body(addressConfirmation), async (c) => {
    const { services, address } = c.var
    const { token, newPassword, keep_signed_in: keeps = null } = c.req.valid('json')
    if (newPassword) refuseCommon(newPassword, 'newPassword')
    await countAgainst(services.sql, limits.openLink, address)
    const password = newPassword && (await services.passwords.hash(newPassword))
    const holder = await holderOf(c)
    const confirmed = await verifyAddress(services, { ...holder, token, password, visit: visitOf(c), keeps })
    services.sessions.forgetUser(confirmed.member)
    if (confirmed.key) services.sessions.remember(c, confirmed.key, keeps)
    forgetSignUpBrowser(c)
    noteSecurity(c, 'address confirmed', { member: confirmed.member })
    return c.json({ signed_in: confirmed.signed_in })
  })

const holderOf = async (c: Context<Env>): Promise<Holder> => ({
  session: await c.var.services.sessions.find(c),
  browser: signUpBrowserOf(c),
})

/** A form submitted before its script had loaded: ignored, and the page is served again. */
export const earlyForms = new Hono<Env>().post(
  '/:page{login|signup|reset-password|confirm-address|welcome}',
  anyone(),
  privateByDefault,
  sameOrigin,
  (c) => c.redirect(c.req.path, 303),
)

/**
 * A known and an unknown address differ by a few writes; a floor above both keeps that from being measured. Without
 * mail the answer itself says that an address is taken, and nobody has to wait.
 */
async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(250)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
