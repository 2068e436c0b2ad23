import type { Context } from 'hono'
import { authenticatorCode, codeNeeded, type Proof, recoveryCode } from '#domain/account/account.ts'
import { whileTyping } from '../../platform/auth/recovery-codes.ts'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { invalid } from '../../platform/http/errors.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { askBetterAuth } from './ask-better-auth.ts'
import { requirePassword } from './change-password.ts'
import { limits } from './limits.ts'

type Here = Context<SignedInEnv>

/** An open browser doesn't prove identity: asks for the password again, and a code if two-factor sign-in is on. */
export async function reauthenticate(c: Here, { password, code }: Proof) {
  const { services, user } = c.var
  await countAgainst(services.sql, limits.ownPassword, user.id)
  await requirePassword(services, user.id, password)
  if (!user.two_factor_enabled) return
  if (!code) throw invalid({ code: codeNeeded })
  const digits = authenticatorCode.safeParse({ code })
  if (!digits.success) return useRecoveryCode(c, recoveryCode.parse({ code }).code)
  await askBetterAuth(c, (asking) =>
    services.signIn.api.verifyTOTP({ ...asking, body: { code: digits.data.code, trustDevice: false } }),
  )
  await countAgainst(services.sql, limits.usedCode, `${user.id} ${digits.data.code}`).catch(() => {
    throw usedBefore()
  })
}

const useRecoveryCode = (c: Here, code: string) =>
  whileTyping(code, () =>
    askBetterAuth<void>(c, (asking) => c.var.services.signIn.api.verifyBackupCode({ ...asking, body: { code } })),
  )

export const usedBefore = () => invalid({ code: 'That code has already been used. Please wait for the next one.' })

/** The session token is replaced, so that anyone who copied it before loses it. */
export async function renewKey(c: Here) {
  const { sessions, db } = c.var.services
  const { id, keeps } = c.var.session
  sessions.remember(c, await sessions.renew(db, id), keeps)
}
