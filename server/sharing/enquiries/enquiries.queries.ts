import { sql } from 'kysely'
import { type Enquiry, mostReplies, type OpenEnquiry } from '#domain/sharing/enquiry.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { asPage } from '../../platform/http/paging.ts'

const pageSize = 20

/** From visitors, and from members with no block. A sender's address is not among the columns. */
const receivedBy = (db: Db, user_id: string) =>
  db
    .selectFrom('enquiries')
    // One by one: for a whole page PostgreSQL might prefer to read through all members.
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('users')
          .selectAll()
          .whereRef('users.id', '=', 'enquiries.from_user_id')
          .offset(0)
          .as('users'),
      (join) => join.onTrue(),
    )
    .select(['enquiries.id', 'enquiries.kind', 'enquiries.from_user_id', 'enquiries.about', 'enquiries.message'])
    .select(['enquiries.preferred_date', 'enquiries.created_at', 'enquiries.answered_at'])
    .select(sql<string>`coalesce(users.name, enquiries.from_name)`.as('from_name'))
    .select(sql<boolean>`enquiries.opening_id is not null`.as('is_answer'))
    .where('enquiries.to_user_id', '=', user_id)
    .where((row) => row.or([row('enquiries.from_user_id', 'is', null), visibleTo(user_id)(row)]))

/** The last thing the member received in each conversation, newest first; `after` is the last of the page before. */
export async function listEnquiries(db: Db, user_id: string, after?: string) {
  const found = await receivedBy(db, user_id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('enquiries as later')
            .select('later.id')
            .where(sql<boolean>`later.opening_id = coalesce(enquiries.opening_id, enquiries.id)`)
            .where('later.to_user_id', '=', user_id)
            .where(sql<boolean>`(later.created_at, later.id) > (enquiries.created_at, enquiries.id)`),
        ),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(enquiries.created_at, enquiries.id) <
          (select mark.created_at, mark.id from enquiries mark where mark.id = ${after} and mark.to_user_id = ${user_id})`,
      ),
    )
    .orderBy('enquiries.created_at', 'desc')
    .orderBy('enquiries.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return asPage(found.map(asEnquiry), pageSize)
}

export async function openEnquiry(db: Db, user_id: string, id: string): Promise<OpenEnquiry> {
  const found = await receivedBy(db, user_id)
    .select('enquiries.opening_id')
    .where('enquiries.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Enquiry')
  const { opening_id, ...enquiry } = found
  const said = await listConversation(db, opening_id ?? id)
  const last = said.findLast(({ to_user_id }) => to_user_id === user_id)
  return {
    ...asEnquiry(enquiry),
    conversation: said.map(({ id, message, from_user_id, created_at }) => ({
      ...{ id, message, is_mine: from_user_id === user_id },
      created_at: created_at.toISOString(),
    })),
    reply_to: last?.id ?? id,
    replies_left: mostReplies(last ?? enquiry) - (last?.reply_count ?? 0),
  }
}

const longestConversation = 100

/** The newest of a long conversation, in the order they were written. It always has the same two sides. */
async function listConversation(db: Db, opening_id: string) {
  const found = await db
    .selectFrom('enquiries')
    .select(['id', 'message', 'from_user_id', 'to_user_id', 'reply_count', 'created_at'])
    .where((row) => row.or([row('id', '=', opening_id), row('opening_id', '=', opening_id)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(longestConversation)
    .execute()
  return found.reverse()
}

type Row = Omit<Enquiry, 'kind' | 'created_at' | 'answered_at'> & {
  kind: string
  created_at: Date
  answered_at: Date | null
}
const asEnquiry = ({ kind, created_at, answered_at, ...rest }: Row): Enquiry => ({
  ...rest,
  kind: kind as Enquiry['kind'],
  created_at: created_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
})
