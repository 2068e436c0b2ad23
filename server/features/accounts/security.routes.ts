import { Hono } from 'hono'
import { z } from 'zod'
import { authenticatorCode, emailChange, passwordChange, passwordConfirmation, recoveryCode } from '#domain/account.ts'
import { conflict, notFound } from '../../errors.ts'
import { anyone, body, type Env, isId, query, signedIn } from '../../guard.ts'
import type { Db } from '../../platform/database.ts'
import { queueMail } from '../../platform/mail.ts'
import { countAgainst } from '../../platform/rate-limit.ts'
import type { Member } from '../../platform/sessions.ts'
import { askBetterAuth } from './ask-better-auth.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { changePassword, requirePassword } from './change-password.ts'
import { limits } from './limits.ts'
import { distrustBrowsers } from './mailed-link.ts'
import { endDevice, endOtherDevices, listDevices } from './signed-in-devices.ts'
import { tellMember } from './tell-member.ts'

const link = z.object({ token: z.string().max(200).catch('') })

/** What a member does to keep the account their own. */
export const security = new Hono<Env>()
  .post('/auth/change-password', signedIn(), body(passwordChange), async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    await countAgainst(c.var.services.sql, limits.ownPassword, c.var.user.id)
    await changePassword(c.var.db, c.var.session, currentPassword, newPassword)
    return c.json({ changed: true })
  })
  .post('/account/email', signedIn(), body(emailChange), async (c) => {
    const { email, password } = c.req.valid('json')
    await countAgainst(c.var.services.sql, limits.ownPassword, c.var.user.id)
    await requirePassword(c.var.db, c.var.user.id, password)
    await countAgainst(c.var.services.sql, limits.mailbox, email)
    return c.json({ changed: await changeEmail(c.var.services, c.var.user, email) })
  })
  .get('/account/confirm-email', anyone(), query(link), async (c) => {
    await countAgainst(c.var.services.sql, limits.openLink, c.var.address)
    const confirmed = await confirmEmail(c.var.services, c.req.valid('query').token)
    c.var.services.sessions.forgetAll()
    return c.redirect(`/login?notice=${confirmed ? 'address-changed' : 'link-expired'}`)
  })
  .get('/sessions', signedIn(), async (c) => c.json(await listDevices(c.var.db, c.var.session)))
  .delete('/sessions/:id', signedIn(), async (c) => {
    const id = c.req.param('id')
    if (!isId(id) || !(await endDevice(c.var.db, c.var.user.id, id))) throw notFound('Session')
    if (id === c.var.session.id) c.var.services.sessions.forget(c)
    return c.body(null, 204)
  })
  .post('/sessions/end-others', signedIn(), async (c) => {
    await endOtherDevices(c.var.db, c.var.session)
    return c.body(null, 204)
  })
  .post('/auth/two-factor/enable', signedIn(), body(passwordConfirmation), async (c) => {
    const { password } = c.req.valid('json')
    await countAgainst(c.var.services.sql, limits.ownPassword, c.var.user.id)
    const { totpURI, backupCodes } = await askBetterAuth<{ totpURI: string; backupCodes: string[] }>(c, (asking) =>
      c.var.services.signIn.api.enableTwoFactor({ ...asking, body: { password, method: 'totp' } }),
    )
    return c.json({ totp_uri: totpURI, recovery_codes: backupCodes })
  })
  .post('/auth/two-factor/verify-totp', anyone(), body(authenticatorCode), async (c) => {
    const { services, address } = c.var
    await countAgainst(services.sql, limits.secondFactor, address)
    const before = await services.sessions.find(c)
    await askBetterAuth(c, (asking) => services.signIn.api.verifyTOTP({ ...asking, body: c.req.valid('json') }))
    if (before && !before.user.two_factor_enabled) await tellTwoFactor(c.var.db, before.user, true)
    if (before) services.sessions.forgetUser(before.user.id)
    return c.json({ signed_in: true })
  })
  .post('/auth/two-factor/verify-backup-code', anyone(), body(recoveryCode), async (c) => {
    const { services, address } = c.var
    await countAgainst(services.sql, limits.secondFactor, address)
    await askBetterAuth(c, (asking) => services.signIn.api.verifyBackupCode({ ...asking, body: c.req.valid('json') }))
    return c.json({ signed_in: true })
  })
  .post('/auth/two-factor/generate-backup-codes', signedIn(), body(passwordConfirmation), async (c) => {
    await countAgainst(c.var.services.sql, limits.ownPassword, c.var.user.id)
    const { backupCodes } = await askBetterAuth<{ backupCodes: string[] }>(c, (asking) =>
      c.var.services.signIn.api.generateBackupCodes({ ...asking, body: c.req.valid('json') }),
    )
    return c.json({ recovery_codes: backupCodes })
  })
  .post('/auth/two-factor/disable', signedIn(), body(passwordConfirmation), async (c) => {
    if (!c.var.user.two_factor_enabled) throw conflict('two_factor_off', 'Two-factor sign-in is not on.')
    await countAgainst(c.var.services.sql, limits.ownPassword, c.var.user.id)
    await askBetterAuth(c, (asking) =>
      c.var.services.signIn.api.disableTwoFactor({ ...asking, body: c.req.valid('json') }),
    )
    await tellTwoFactor(c.var.db, c.var.user, false)
    return c.json({ two_factor_enabled: false })
  })

async function tellTwoFactor(db: Db, { id, name, email }: Member, enabled: boolean) {
  await db.transaction().execute(async (tx) => {
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
  })
}
