import type { Session } from '../../platform/auth/session.ts'
import type { Visit } from '../../platform/auth/sessions.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { addressVerified } from './address-verified.ts'
import { type FoundLink, linkTo, makeLink, otherAccount, takeLink } from './mailed-link.ts'
import { setPassword } from './set-password.ts'
import { signedUpHere } from './sign-up-browser.ts'

export async function queueVerification(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  user: { id: string; name: string; email: string },
  next: string | undefined,
) {
  const token = await makeLink(tx, 'verify-address', user.id, user.email)
  const link = linkTo(config, '/confirm-address', token, next)
  await queueMail(tx, user.email, 'verify_address', { name: user.name, link })
}

/** The request only queues this, so its answer cannot differ between a known and an unknown address. */
export const resendVerification: Job<{ email: string; next?: string }> = {
  name: 'resend-verification',
  expireInSeconds: 60,
  async run(services, { email, next }) {
    await services.db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('email', '=', email)
        .where('email_verified', '=', false)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (user) await queueVerification(services, tx, user, next)
    })
  },
}

/** Who has opened the link, as far as this browser can tell. */
export interface Holder {
  session: Session | undefined
  /** The key that signing up left in this browser. */
  browser: string | undefined
}

/** Whether the person with the link is known to have chosen the account's password. */
export async function isKnown(db: Db, { member }: FoundLink, { session, browser }: Holder): Promise<boolean> {
  return session?.user.id === member.id || signedUpHere(db, browser, member.id)
}

interface Confirming extends Holder {
  token: string
  /** The hash of the password chosen on the page, if it asked for one. */
  password: string | undefined
  visit: Visit
  keeps: boolean | null
}

/**
 * Also signs in, except where a password alone would not: for a suspended member, or one with two-factor sign-in.
 * Anyone not recognised takes the account over from the person who created it, whose credentials then stop working.
 */
export async function verifyAddress(services: Services, confirming: Confirming) {
  const { db, sessions } = services
  const { session, token, password, visit, keeps } = confirming
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, 'verify-address', token)
    const { member } = link
    if (session && session.user.id !== member.id) throw otherAccount()
    const known = await isKnown(tx, link, confirming)
    if (!known && !password) throw new AppError(400, 'password_needed', 'Please choose a password for this account.')
    if (!known && password) await setPassword(tx, member, password)
    await addressVerified(tx, services, member.id)
    await announce(tx, member.id, 'session')
    if (session) return { member: member.id, key: undefined, signed_in: true }
    const maySignIn = !member.suspended_at && (!known || !member.two_factor_enabled)
    const key = maySignIn ? await sessions.start(tx, member.id, visit, keeps) : undefined
    return { member: member.id, key, signed_in: maySignIn }
  })
}
