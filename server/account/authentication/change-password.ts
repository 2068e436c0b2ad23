import type { Session } from '../../platform/auth/session.ts'
import { invalid } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { voidLinks } from './mailed-link.ts'
import { tellMember } from './tell-member.ts'

/** Ends every other session; the current one continues under a new token, which is returned. */
export async function changePassword(services: Services, { id, user }: Session, current: string, next: string) {
  const { db, passwords, sessions } = services
  const known = await requirePassword(services, user.id, current, 'currentPassword')
  const password = await passwords.hash(next)
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('accounts')
      .set({ password, updated_at: new Date() })
      .where('user_id', '=', user.id)
      .where('provider_id', '=', 'credential')
      .where('password', '=', known) // of two changes at once, the second was checked against an old password
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw wrongPassword('currentPassword')
    await tx.deleteFrom('sessions').where('user_id', '=', user.id).where('id', '!=', id).execute()
    await voidLinks(tx, user.id)
    await queueMail(tx, user.email, 'password_changed', { name: user.name })
    await tellMember(
      tx,
      user.id,
      'Password changed',
      'Your password was changed and your other devices were signed out.',
    )
    await announce(tx, user.id, 'session')
    return sessions.renew(tx, id)
  })
}

const wrongPassword = (field: string) =>
  Object.assign(invalid({ [field]: 'That isn’t your current password.' }), { noted: 'wrong password' })

/** Returns the stored hash it was checked against. */
export async function requirePassword(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  user_id: string,
  password: string,
  field = 'password',
): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', user_id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password || !(await passwords.verify({ hash: account.password, password }))) throw wrongPassword(field)
  return account.password
}
