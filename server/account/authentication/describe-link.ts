import { type MailedLink, maskedAddress } from '#domain/account/account.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FoundLink } from './mailed-link.ts'
import { type Holder, isKnown } from './verify-address.ts'

/** For the link's page: whose account it is about, and what the person who opened it has to do. */
export async function describeLink(db: Db, link: FoundLink, holder: Holder): Promise<MailedLink> {
  const { purpose, member, email } = link
  return { purpose, name: member.name, email: maskedAddress(email), needs: await needsOf(db, link, holder) }
}

async function needsOf(db: Db, link: FoundLink, holder: Holder): Promise<MailedLink['needs']> {
  if (link.purpose === 'reset-password') return 'new-password'
  // It opens nothing: whoever has it has the mailbox, and that is all it tells.
  if (link.purpose === 'check-address') return 'nothing'
  const { session } = holder
  if (session && session.user.id !== link.member.id) return 'other-account'
  if (link.purpose === 'change-email') return session ? 'nothing' : 'sign-in'
  return (await isKnown(db, link, holder)) ? 'nothing' : 'new-password'
}
