import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { addressVerified } from './address-verified.ts'
import { linkExpired, linkTo, makeLink, otherAccount, takeLink, voidLinks } from './mailed-link.ts'
import { addressTaken } from './sign-up.ts'
import { tellMember } from './tell-member.ts'
import { queueVerification } from './verify-address.ts'

/** True when the new address is in use from now on, false when its mailbox has to confirm it first. */
export async function changeEmail(services: Services, user: Member, email: string): Promise<boolean> {
  const { db, config, mailer } = services
  if (email === user.email) return true
  if (!mailer.configured) {
    if (
      !(await unlessTaken(() =>
        db.transaction().execute((tx) => moveTo(tx, services, user.id, email, config.mail.trustsAddresses)),
      ))
    )
      throw addressTaken()
    return true
  }
  await db.transaction().execute(async (tx) => {
    const holder = await tx.selectFrom('users').select('name').where('email', '=', email).executeTakeFirst()
    // Also created for a taken address, though never sent, so that the response takes the same time.
    const token = await makeLink(tx, 'change-email', user.id, email)
    if (holder) return queueMail(tx, email, 'address_in_use', { name: holder.name })
    const link = linkTo(config, '/confirm-address', token)
    await queueMail(tx, email, 'confirm_new_address', { name: user.name, link })
  })
  return false
}

/** Only for the member who asked: the link does nothing for anyone else. */
export async function confirmEmail(services: Services, user: Member, token: string) {
  const moved = await unlessTaken(() =>
    services.db.transaction().execute(async (tx) => {
      const { member, email } = await takeLink(tx, 'change-email', token)
      if (member.id !== user.id) throw otherAccount()
      return moveTo(tx, services, member.id, email, true)
    }),
  )
  if (!moved) throw linkExpired() // somebody else has taken the address in the meantime
}

async function moveTo(tx: Db, services: Services, user_id: string, email: string, isProven: boolean): Promise<boolean> {
  const before = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  // Whether emails arrive at the new address is not known yet.
  const unknown = { email_reached_at: null, email_unreachable_since: null, email_unreachable_why: null }
  await tx
    .updateTable('users')
    .set({ email, ...unknown })
    .where('id', '=', user_id)
    .execute()
  await voidLinks(tx, user_id) // those emailed to the old address
  if (isProven) await addressVerified(tx, services, user_id)
  else {
    await tx.updateTable('users').set({ email_verified: false }).where('id', '=', user_id).execute()
    await queueVerification(services, tx, { id: user_id, name: before.name, email }, undefined)
  }
  await queueMail(tx, before.email, 'address_changed', { name: before.name, email })
  await tellMember(tx, user_id, 'Email address changed', `Your account now uses ${email}.`)
  await announce(tx, user_id, 'session')
  return true
}

async function unlessTaken(move: () => Promise<boolean>): Promise<boolean> {
  try {
    return await move()
  } catch (error) {
    if ((error as { constraint_name?: string }).constraint_name === 'users_email_key') return false
    throw error
  }
}
