import type { Member } from '../../platform/auth/session.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { reachable } from './address-verified.ts'
import { linkTo, makeLink, takeLink } from './mailed-link.ts'
import { queueVerification } from './verify-address.ts'

/** For a member whose emails came back: one to try, whose link says that it has arrived. */
export const sendCheck = (services: Services, { id, name, email, email_verified }: Member) =>
  services.db.transaction().execute(async (tx) => {
    if (!email_verified) return queueVerification(services, tx, { id, name, email }, undefined)
    const token = await makeLink(tx, 'check-address', id, email)
    await queueMail(tx, email, 'check_address', { name, link: linkTo(services.config, '/confirm-address', token) })
  })

/** Opens nothing, so nobody needs to be signed in: whoever has the link has the mailbox. */
export async function confirmArrival(services: Services, token: string): Promise<string> {
  const member = await services.db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, 'check-address', token)
    await tx.updateTable('users').set(reachable).where('id', '=', link.member.id).execute()
    await announce(tx, link.member.id, 'session')
    return link.member.id
  })
  services.sessions.forgetUser(member)
  return member
}
