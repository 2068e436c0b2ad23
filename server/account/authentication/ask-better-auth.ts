import type { Context } from 'hono'
import type { Env } from '../../platform/http/env.ts'
import { AppError, conflict, forbidden, invalid, tooMany } from '../../platform/http/errors.ts'
import { noteSecurity } from '../../platform/http/security-log.ts'

type Here = Pick<Context<Env>, 'req' | 'var' | 'header'>

interface Asking {
  headers: Headers
  asResponse: true
}

/** Passes on only what better-auth needs, keeps its cookies unless we set our own, and rewords its refusals. */
export async function askBetterAuth<T>(
  c: Here,
  ask: (asking: Asking) => Promise<Response>,
  keepsCookies: boolean | 'all but the session’s' = true,
): Promise<T> {
  const { address, userAgent } = visitOf(c)
  const headers = new Headers({ 'user-agent': userAgent, 'x-client-address': address })
  const cookie = c.req.header('cookie')
  if (cookie) headers.set('cookie', cookie)
  const response = await ask({ headers, asResponse: true })
  const session = `${c.var.services.sessions.cookieName}=`
  for (const set of keepsCookies ? response.headers.getSetCookie() : [])
    if (keepsCookies === true || !set.startsWith(session)) c.header('set-cookie', set, { append: true })
  const answer = await response.json()
  if (!response.ok) throw refusal(c, response.status, answer as { code?: string })
  return answer as T
}

export const visitOf = (c: Here) => ({
  address: c.var.address,
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 400),
})

const wrongCredentials = () => new AppError(401, 'wrong_credentials', 'Invalid email or password')
const startAgain = (message: string) => new AppError(401, 'sign_in_again', message)
const notOn = () => conflict('two_factor_off', 'Two-factor sign-in isn’t on.')

const refusals: Record<string, () => AppError> = {
  INVALID_EMAIL_OR_PASSWORD: wrongCredentials,
  INVALID_EMAIL: wrongCredentials,
  PASSWORD_TOO_LONG: wrongCredentials,
  ACCOUNT_SUSPENDED: () =>
    forbidden('suspended', 'This account is suspended. Please contact us if you think this is a mistake.'),
  INVALID_PASSWORD: () => invalid({ password: 'That isn’t your current password.' }),
  INVALID_CODE: () => invalid({ code: 'That code isn’t right. Check your authenticator app and try again.' }),
  INVALID_BACKUP_CODE: () => invalid({ code: 'That recovery code isn’t right, or has already been used.' }),
  INVALID_TWO_FACTOR_COOKIE: () => startAgain('Your sign-in took too long. Please start again.'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => startAgain('Too many wrong codes. Please start again.'),
  ACCOUNT_TEMPORARILY_LOCKED: () => tooMany(15 * 60),
  TOTP_ALREADY_ENABLED: () => conflict('two_factor_on', 'Two-factor sign-in is already on.'),
  TOTP_NOT_ENABLED: notOn,
  TWO_FACTOR_NOT_ENABLED: notOn,
  BACKUP_CODES_NOT_ENABLED: notOn,
}

function refusal(c: Here, status: number, answer: { code?: string }): Error {
  const error = inOurWords(status, answer)
  // 403 and 429 are logged where every such answer is written.
  if (error instanceof AppError && ![403, 429].includes(error.status)) {
    noteSecurity(c, 'refused', { why: answer.code ?? error.code })
    error.repeated = true
  }
  return error
}

function inOurWords(status: number, { code = '' }: { code?: string }): Error {
  const refusal = refusals[code]
  if (refusal) return refusal()
  if (status >= 500) return new Error(`better-auth failed: ${status} ${code}`)
  return new AppError(status as 400, 'refused', 'That didn’t work. Please try again.')
}
