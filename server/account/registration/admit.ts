import type { NewAccount } from '#domain/account/account.ts'
import type { OpenInvitation } from '#domain/account/account-invitation.ts'
import { registrationTexts } from '#domain/basics/site.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { sentLinks } from '../account-hooks.ts'
import { takeInvitation } from './account-invitations.ts'

export const invitationOver = () => forbidden('invitation_over', registrationTexts.invitationOver)

/**
 * Whether somebody may make an account, and as what: in the transaction that makes it, so that an invitation is used up
 * by one account alone, and stays if none is made. Says nothing about whether the address is a member's.
 */
export async function admit(
  tx: Db,
  { registration }: Config,
  { email, invitation, next }: Pick<NewAccount, 'email' | 'invitation' | 'next'>,
): Promise<OpenInvitation['role']> {
  if (invitation) {
    const role = await takeInvitation(tx, invitation, email)
    // A moderator is the operator's own word; everybody else waits until registration is open again.
    if (role === 'member' && registration === 'closed') throw closed()
    if (!role) throw invitationOver()
    return role
  }
  if (registration === 'closed') throw closed()
  if (registration === 'invited' && !(await wasSentLink(tx, next, email)))
    throw forbidden('by_invitation', registrationTexts.invited)
  return 'member'
}

const closed = () => forbidden('registration_closed', registrationTexts.closed)

/** Somebody offered a car, or a share in one, was invited by a member. */
async function wasSentLink(tx: Db, next: string | undefined, email: string): Promise<boolean> {
  const [, page = '', token = ''] = next?.split('/') ?? []
  return (await sentLinks.get(page)?.(tx, token, email)) ?? false
}

/** For the audit log, where every moderator is found. */
export const recordModerator = (tx: Db, id: string) =>
  tx
    .insertInto('moderation_actions')
    .values({ action: 'grant_role', object_type: 'profile', object_id: id, reason: "The operator's invitation" })
    .execute()
