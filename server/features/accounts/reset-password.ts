import { AppError } from '../../errors.ts'
import type { Job } from '../../platform/jobs.ts'
import { announce } from '../../platform/live.ts'
import { queueMail } from '../../platform/mail.ts'
import type { Services } from '../../services.ts'
import { addressVerified } from './address-verified.ts'
import { makeLink, takeLink, voidLinks } from './mailed-link.ts'
import { tellMember } from './tell-member.ts'

/** The request only leaves this behind, so its answer cannot differ between a known and an unknown address. */
export const sendResetLink: Job<{ email: string }> = {
  name: 'send-reset-link',
  expireInSeconds: 60,
  async run({ db, config }, { email }) {
    await db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .where((row) => row.exists(row.selectFrom('accounts').select('id').whereRef('user_id', '=', 'users.id')))
        .executeTakeFirst()
      if (!user) return
      const token = await makeLink(tx, 'reset-password', user.id)
      const link = `${config.publicUrl}/reset-password?token=${token}`
      await queueMail(tx, user.email, 'reset_password', { name: user.name, link })
    })
  },
}

/** All sessions end, this browser's too: whoever holds the mailbox signs in afresh. */
export async function resetPassword(services: Services, token: string, newPassword: string) {
  const { db, sessions, passwords } = services
  const password = await passwords.hash(newPassword)
  const user_id = await db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, 'reset-password', token)
    if (!link) throw new AppError(400, 'link_expired', 'This link has expired or was already used.')
    const { user_id } = link
    await tx
      .updateTable('accounts')
      .set({ password, updated_at: new Date() })
      .where('user_id', '=', user_id)
      .where('provider_id', '=', 'credential')
      .execute()
    await addressVerified(tx, services, user_id) // the link came through the mailbox
    await tx.deleteFrom('sessions').where('user_id', '=', user_id).execute()
    await voidLinks(tx, user_id)
    const user = await tx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    await queueMail(tx, user.email, 'password_changed', { name: user.name })
    await tellMember(tx, user_id, 'Password reset', 'Your password was reset with a link from your mailbox.')
    await announce(tx, user_id, 'session')
    return user_id
  })
  sessions.forgetUser(user_id)
}
