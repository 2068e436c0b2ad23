import type { Db } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { queueMail } from '../../platform/mail.ts'
import type { Visit } from '../../platform/sessions.ts'
import type { Services } from '../../services.ts'
import { addressVerified } from './address-verified.ts'
import { makeLink, takeLink } from './mailed-link.ts'

export async function queueVerification(
  { config }: Services,
  tx: Db,
  user: { id: string; name: string; email: string },
  next: string | undefined,
) {
  const token = await makeLink(tx, 'verify-address', user.id)
  const query = new URLSearchParams({ token, ...(next ? { next } : {}) })
  const link = `${config.publicUrl}/api/auth/verify-email?${query}`
  await queueMail(tx, user.email, 'verify_address', { name: user.name, link })
}

/** The request only leaves this behind, so its answer cannot differ between a known and an unknown address. */
export const resendVerification: Job<{ email: string; next?: string }> = {
  name: 'resend-verification',
  expireInSeconds: 60,
  async run(services, { email, next }) {
    if (!services.mailer.configured) return
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

/** Signs in too, except where a password alone would not: a suspended member, or one with two-factor. */
export async function verifyAddress(services: Services, token: string, visit: Visit) {
  const { db, sessions } = services
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, 'verify-address', token)
    if (!link) return { verified: false }
    await addressVerified(tx, services, link.user_id)
    const user = await tx
      .selectFrom('users')
      .select(['id', 'two_factor_enabled', 'suspended_at', 'deleted_at'])
      .where('id', '=', link.user_id)
      .executeTakeFirst()
    const maySignIn = user && !user.two_factor_enabled && !user.suspended_at && !user.deleted_at
    return { verified: true, session: maySignIn ? await sessions.start(tx, user.id, visit) : undefined }
  })
}
