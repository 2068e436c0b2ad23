import { Hono } from 'hono'
import { authenticatorCode, recoveryCode } from '#domain/account.ts'
import { accountErasure } from '#domain/account-data.ts'
import { invalid } from '../../errors.ts'
import { body, type Env, signedIn } from '../../guard.ts'
import { countAgainst } from '../../platform/rate-limit.ts'
import { askBetterAuth } from '../accounts/ask-better-auth.ts'
import { requirePassword } from '../accounts/change-password.ts'
import { limits } from '../accounts/limits.ts'
import { eraseAccount } from './erase-account.ts'

export const erasure = new Hono<Env>().delete('/account', signedIn(), body(accountErasure), async (c) => {
  const { services, user, db } = c.var
  const { password, code } = c.req.valid('json')
  await countAgainst(services.sql, limits.ownPassword, user.id)
  await requirePassword(db, user.id, password)
  if (user.two_factor_enabled) {
    if (!code) throw invalid({ code: 'Enter the 6 digits your authenticator app shows, or a recovery code.' })
    const digits = authenticatorCode.safeParse({ code })
    await askBetterAuth(c, (asking) =>
      digits.success
        ? services.signIn.api.verifyTOTP({ ...asking, body: { code: digits.data.code } })
        : services.signIn.api.verifyBackupCode({ ...asking, body: { code: recoveryCode.parse({ code }).code } }),
    )
  }
  await eraseAccount(services, user.id)
  services.sessions.forgetUser(user.id)
  services.sessions.forget(c)
  return c.body(null, 204)
})
