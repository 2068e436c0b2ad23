import type { Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { addressVerified } from './address-verified.ts'
import { linkTo, makeLink, takeLink } from './mailed-link.ts'
import { setPassword } from './set-password.ts'
import { tellMember } from './tell-member.ts'

/** The request only queues this, so its answer cannot differ between a known and an unknown address. */
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
      const token = await makeLink(tx, 'reset-password', user.id, user.email)
      const link = linkTo(config, '/reset-password', token)
      await queueMail(tx, user.email, 'reset_password', { name: user.name, link })
    })
  },
}

/** All sessions end, this browser's too: the owner of the mailbox signs in again. */
export async function resetPassword(services: Services, token: string, newPassword: string) {
  const { db, sessions, passwords } = services
  const password = await passwords.hash(newPassword)
  const user_id = await db.transaction().execute(async (tx) => {
    const { member } = await takeLink(tx, 'reset-password', token)
    await setPassword(tx, member, password)
    await addressVerified(tx, services, member.id) // the link came through the mailbox
    await queueMail(tx, member.email, 'password_changed', { name: member.name })
    await tellMember(tx, member.id, 'Password reset', 'Your password was reset using a link we emailed you.')
    await announce(tx, member.id, 'session')
    return member.id
  })
  sessions.forgetUser(user_id)
}
