import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A link of its own for each email, since only hashes are kept; every one of them works for 90 days. */
export async function makeLink(tx: Db, conversation_id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('conversation_links')
    .values({ token_hash: hashOf(token), conversation_id })
    .execute()
  return token
}

export type VisitorSide = NonNullable<Awaited<ReturnType<typeof findVisitorSide>>>

/** Only while it works, the visitor has not ended it, and whom they wrote to is a member in good standing. */
export const findVisitorSide = (db: Db, token: string) =>
  db
    .selectFrom('conversation_links as link')
    .innerJoin('enquiries as opening', 'opening.id', 'link.conversation_id')
    .innerJoin('users', 'users.id', 'opening.to_user_id')
    .select(['opening.id', 'opening.kind', 'opening.about', 'opening.to_user_id as member_id'])
    .select(['opening.vehicle_id', 'opening.vehicle_listing_id', 'opening.business_id', 'users.name as member_name'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('opening.visitor_left_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()

/** Of somebody who has left nothing remains that could be written to. */
export const forgottenAddress = 'left@garagetale.invalid'

/** Nothing is sent to this address about it any more, and we no longer have the address. */
export const leaveConversation = (db: Db, { id }: VisitorSide) =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('enquiries').set({ visitor_left_at: sql<Date>`now()` }).where('id', '=', id).execute()
    await tx
      .updateTable('enquiries')
      .set({ from_email: forgottenAddress })
      .where((row) => row.or([row('id', '=', id), row('opening_id', '=', id)]))
      .where('from_email', 'is not', null)
      .execute()
    await tx.deleteFrom('conversation_links').where('conversation_id', '=', id).execute()
  })

export const sweepConversationLinks: Job<object> = {
  name: 'sweep-conversation-links',
  schedule: '41 3 * * *',
  async run({ db }) {
    await sql`delete from conversation_links where expires_at < now()`.execute(db)
  },
}
