import type { MadeInvitation } from '#domain/account/account-invitation.ts'
import { registrationTexts } from '#domain/basics/site.ts'
import type { Member } from '../../platform/auth/session.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { countIfDone, type Limit } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { inviteToJoin, listInvitations } from './account-invitations.ts'

const perDay = { name: 'account-invite', hits: 50, seconds: 24 * 3600 }
const perMailbox = { name: 'account-invite-mailbox', hits: 5, seconds: 24 * 3600 }

export async function inviteAsModerator(
  services: Services,
  { id, name }: Member,
  email: string,
): Promise<MadeInvitation> {
  const { config, db, sql } = services
  if (config.registration === 'closed') throw forbidden('registration_closed', registrationTexts.closed)
  const uses: [Limit, string][] = [
    [perDay, id],
    [perMailbox, email],
  ]
  return countIfDone(sql, uses, () =>
    db.transaction().execute(async (tx) => {
      const made = await inviteToJoin(tx, config, { email, role: 'member', by: { id, name } })
      const [invitation] = (await listInvitations(tx)).filter((each) => each.id === made.id)
      if (!invitation) throw new Error('The invitation just made is not open.')
      return { invitation, link: made.link }
    }),
  )
}
