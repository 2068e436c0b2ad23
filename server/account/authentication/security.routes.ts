import { type Context, Hono } from 'hono'
import {
  authenticatorCode,
  emailChange,
  mailedToken,
  passwordChange,
  passwordConfirmation,
  proof,
  recoveryCode,
} from '#domain/account/account.ts'
import { whileTyping } from '../../platform/auth/recovery-codes.ts'
import type { Session } from '../../platform/auth/session.ts'
import type { Env } from '../../platform/http/env.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { anyone, body, isId, signedIn } from '../../platform/http/guard.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { asKnown } from '../../platform/http/request-clock.ts'
import { noteSecurity } from '../../platform/http/security-log.ts'
import { beforeVisitors } from '../../platform/http/time-limit.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { askBetterAuth, visitOf } from './ask-better-auth.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { sendCheck } from './check-address.ts'
import { refuseCommon } from './common-password.ts'
import { rememberDevice } from './known-device.ts'
import { limits } from './limits.ts'
import { distrustBrowsers } from './mailed-link.ts'
import { reauthenticate, renewKey, usedBefore } from './reauthenticate.ts'
import { endDevice, endOtherDevices, listDevices } from './signed-in-devices.ts'
import { tellMember } from './tell-member.ts'

const isOff = () => conflict('two_factor_off', 'Two-factor sign-in isn’t on.')

/** How a member keeps the account secure. */
export const security = new Hono<Env>()
  .post('/auth/change-password', signedIn(), beforeVisitors, body(passwordChange), async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    refuseCommon(newPassword, 'newPassword')
    await countAgainst(c.var.services.sql, limits.ownPassword, c.var.user.id)
    const { services, session } = c.var
    const token = await changePassword(services, session, currentPassword, newPassword)
    services.sessions.remember(c, token, session.keeps)
    noteSecurity(c, 'password changed', { member: c.var.user.id })
    return c.json({ changed: true })
  })
  .post('/account/email', signedIn(), beforeVisitors, body(emailChange), async (c) => {
    const { email, ...given } = c.req.valid('json')
    await reauthenticate(c, given)
    await countAgainst(c.var.services.sql, limits.mailbox, email)
    const changed = await changeEmail(c.var.services, c.var.user, email)
    await renewKey(c)
    noteSecurity(c, 'address to change', { member: c.var.user.id })
    return c.json({ changed })
  })
  .post('/account/check-email', signedIn(), async (c) => {
    const { services, user } = c.var
    await countAgainst(services.sql, limits.mailbox, user.email)
    await sendCheck(services, user)
    return c.json({ sent: true })
  })
  .post('/account/confirm-email', signedIn(), body(mailedToken), async (c) => {
    await countAgainst(c.var.services.sql, limits.openLink, c.var.address)
    await confirmEmail(c.var.services, c.var.user, c.req.valid('json').token)
    noteSecurity(c, 'address confirmed')
    return c.json({ changed: true })
  })
  .get('/sessions', signedIn(), async (c) => c.json(await listDevices(c.var.db, c.var.session)))
  .delete('/sessions/:id', signedIn(), async (c) => {
    const id = c.req.param('id')
    if (!isId(id) || !(await endDevice(c.var.db, c.var.user.id, id))) throw notFound('Session')
    if (id === c.var.session.id) c.var.services.sessions.forget(c)
    noteSecurity(c, 'devices signed out', { member: c.var.user.id })
    return c.body(null, 204)
  })
  .post('/sessions/end-others', signedIn(), async (c) => {
    await endOtherDevices(c.var.db, c.var.session)
    noteSecurity(c, 'devices signed out', { member: c.var.user.id })
    return c.body(null, 204)
  })
  .post('/auth/two-factor/enable', signedIn(), beforeVisitors, body(passwordConfirmation), async (c) => {
    const { password } = c.req.valid('json')
    await countAgainst(c.var.services.sql, limits.ownPassword, c.var.user.id)
    const { totpURI, backupCodes } = await askBetterAuth<{ totpURI: string; backupCodes: string[] }>(c, (asking) =>
      c.var.services.signIn.api.enableTwoFactor({ ...asking, body: { password, method: 'totp' } }),
    )
    await renewKey(c)
    return c.json({ totp_uri: totpURI, recovery_codes: backupCodes })
  })
  .post('/auth/two-factor/verify-totp', anyone(), body(authenticatorCode), async (c) => {
    const { services, address } = c.var
    await countAgainst(services.sql, limits.secondFactor, address)
    const before = await services.sessions.find(c)
    const { keep_signed_in: keeps = null, ...given } = c.req.valid('json')
    const opened = await askBetterAuth<Opened>(
      c,
      (asking) => services.signIn.api.verifyTOTP({ ...asking, body: given }),
      before ? false : 'all but the session’s',
    )
    if (!before) {
      await refuseUsedCode(c, opened, given.code)
      await services.sessions.settle(c, opened.token, keeps)
      rememberDevice(c, opened.user.email)
    }
    const turnsOn = before && !before.user.two_factor_enabled
    if (turnsOn) services.sessions.remember(c, await twoFactorChanged(c, before, true), before.keeps)
    if (before) services.sessions.forgetUser(before.user.id)
    noteSecurity(c, turnsOn ? 'two-factor on' : 'signed in', { member: opened.user.id })
    return c.json({ signed_in: true })
  })
  .post('/auth/two-factor/verify-backup-code', anyone(), body(recoveryCode), async (c) => {
    const { services, address } = c.var
    await countAgainst(services.sql, limits.secondFactor, address)
    // Codes are only checked after a correct password.
    const { keep_signed_in: keeps = null, ...given } = c.req.valid('json')
    const opened = await asKnown(`second-factor-${address}`, () =>
      whileTyping(given.code, () =>
        askBetterAuth<Opened>(
          c,
          (asking) => services.signIn.api.verifyBackupCode({ ...asking, body: given }),
          'all but the session’s',
        ),
      ),
    )
    await services.sessions.settle(c, opened.token, keeps)
    rememberDevice(c, opened.user.email)
    noteSecurity(c, 'signed in', { member: opened.user.id, why: 'recovery code' })
    return c.json({ signed_in: true })
  })
  .post('/auth/two-factor/generate-backup-codes', signedIn(), beforeVisitors, body(proof), async (c) => {
    const { password, code } = c.req.valid('json')
    if (!c.var.user.two_factor_enabled) throw isOff()
    await reauthenticate(c, { password, code })
    const { backupCodes } = await askBetterAuth<{ backupCodes: string[] }>(c, (asking) =>
      c.var.services.signIn.api.generateBackupCodes({ ...asking, body: { password } }),
    )
    await renewKey(c)
    noteSecurity(c, 'recovery codes made', { member: c.var.user.id })
    return c.json({ recovery_codes: backupCodes })
  })
  .post('/auth/two-factor/disable', signedIn(), beforeVisitors, body(proof), async (c) => {
    const { services, session, user } = c.var
    const { password, code } = c.req.valid('json')
    if (!user.two_factor_enabled) throw isOff()
    await reauthenticate(c, { password, code })
    await askBetterAuth(c, (asking) => services.signIn.api.disableTwoFactor({ ...asking, body: { password } }), false)
    services.sessions.remember(c, await twoFactorChanged(c, session, false), session.keeps)
    noteSecurity(c, 'two-factor off', { member: c.var.user.id })
    return c.json({ two_factor_enabled: false })
  })

interface Opened {
  token: string
  user: { id: string; email: string }
}

/**
 * Anyone looking over the member's shoulder has the code too, until it expires: a session opened with it a second time
 * is closed again.
 */
async function refuseUsedCode(c: Context<Env>, { token, user }: Opened, code: string) {
  const { sql, db, sessions } = c.var.services
  try {
    await countAgainst(sql, limits.usedCode, `${user.id} ${code}`)
  } catch {
    await db.deleteFrom('sessions').where('token', '=', token).execute()
    await distrustBrowsers(db, user.id)
    sessions.forgetUser(user.id)
    noteSecurity(c, 'refused', { member: user.id, why: 'code used before' })
    throw Object.assign(usedBefore(), { repeated: true })
  }
}

/** Ends every session and starts a new one for this browser, whose token is returned. */
function twoFactorChanged(
  c: Pick<Context<Env>, 'req' | 'var' | 'header'>,
  { user: { id, name, email }, keeps }: Session,
  enabled: boolean,
): Promise<string> {
  const { db, sessions } = c.var.services
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
    await distrustBrowsers(tx, id)
    await queueMail(tx, email, 'two_factor_changed', { name, enabled })
    await tellMember(
      tx,
      id,
      enabled ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
      enabled
        ? 'Signing in now also asks for a code from your authenticator app.'
        : 'Signing in no longer asks for a code from your authenticator app.',
    )
    await announce(tx, id, 'session')
    return sessions.start(tx, id, visitOf(c), keeps)
  })
}
