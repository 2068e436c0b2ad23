import { mailbox } from '#domain/account/account.ts'
import { invitationDays, type OpenInvitation } from '#domain/account/account-invitation.ts'
import { inviteToJoin, listInvitations, revokeInvitation } from '../account/registration/account-invitations.ts'
import { AppError, PlainError } from '../platform/http/errors.ts'
import type { Desk } from './desk.ts'

/** Somebody who has no account yet. */
export async function invite({ db, config, say }: Desk, argument: string, role: OpenInvitation['role'] = 'member') {
  const email = addressIn(argument)
  if (role === 'member' && config.registration === 'closed')
    throw new PlainError('REGISTRATION is closed: nobody new may join, invited or not. Set it to invited first.')
  const { link } = await db
    .transaction()
    .execute((tx) => inviteToJoin(tx, config, { email, role, by: null }))
    .catch((error) => {
      throw error instanceof AppError ? new PlainError(error.message) : error
    })
  const account = role === 'moderator' ? 'a moderator’s account' : 'an account'
  say(link ?? `A link that makes ${account} for ${email} is being emailed to them.`)
  say(`It works once, for ${invitationDays} days, and replaces any sent before.`)
  if (link) say(`It makes ${account} for ${email}. Anyone who has it can use it, so send it to nobody else.`)
  return 0
}

function addressIn(argument: string): string {
  const checked = mailbox.safeParse({ email: argument })
  if (!checked.success) throw new PlainError(`${argument} isn’t an email address.`)
  return checked.data.email
}

/** All that are open; with `--revoke` and an address, ends that one. */
export async function showInvitations({ db, say }: Desk, argument: string) {
  const [flag = '', address = '', ...rest] = argument.split(' ').filter(Boolean)
  if (flag) {
    if (flag !== '--revoke' || !address || rest.length > 0)
      throw new PlainError('To end an invitation: npm run admin -- invitations --revoke <email>')
    const email = addressIn(address)
    if (!(await revokeInvitation(db, { email }))) throw new PlainError(`There is no open invitation for ${email}.`)
    say(`The invitation for ${email} no longer works.`)
    return 0
  }
  const open = await listInvitations(db)
  for (const { email, role, invited_by, expires_at } of open)
    say(
      [
        email,
        `by ${invited_by ?? 'the operator'}`,
        `until ${expires_at.slice(0, 10)}`,
        ...(role === 'moderator' ? ['as a moderator'] : []),
      ].join('  '),
    )
  if (open.length === 0) say('No invitation is open.')
  return 0
}
