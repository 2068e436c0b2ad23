import { type RawBuilder, sql } from 'kysely'
import type { Cursor } from '#domain/basics/cursor.ts'
import {
  type Conversation,
  type ConversationMessage,
  type ConversationPage,
  type ConversationSummary,
  type MessagePicture,
  messagesLeft,
} from '#domain/sharing/conversation.ts'
import type { EnquiryKind } from '#domain/sharing/enquiry.ts'
import { visible } from '../../members/blocks/visible-people.ts'
import { markMatterRead } from '../../members/notifications/ring-once.ts'
import { asCursorPage, atCursor } from '../../platform/database/cursor.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import { findPage } from './find-page.ts'

const pageSize = 20

/** The other side is a visitor, or a member in good standing with no block between them. */
const isShown = (me: string) => sql<boolean>`
  other.deleted_at is null and other.suspended_at is null
  and not exists (select from blocks where blocker_id = ${me} and blocked_id = side.other_id)
  and not exists (select from blocks where blocked_id = ${me} and blocker_id = side.other_id)`

/** A sender's address is not among the columns. */
const sides = (me: string) => sql`
  side.conversation_id as id, opening.kind, opening.about, side.unread,
  opening.from_user_id is not distinct from ${me}::uuid as opened_by_me,
  coalesce(nullif(trim(other.name), ''), opening.from_name, 'Unknown') as with_name,
  side.other_id as with_user_id, other.avatar_url as with_avatar_url`

type Row = Omit<ConversationSummary, 'last'> & {
  message: string
  is_mine: boolean
  pictures: number
  created_at: string
  cursor: string
}

/** Those with something new from either side first. */
export async function listConversations(db: Db, me: string, after?: Cursor): Promise<ConversationPage> {
  const before = (bound: RawBuilder<unknown> | undefined) =>
    bound ? sql`and (side.last_at, side.conversation_id) < ${bound}` : sql``
  const { rows } = await sql<Row>`
    select ${sides(me)}, last.message, last.from_user_id is not distinct from ${me}::uuid as is_mine,
           (select count(*)::int from message_pictures where enquiry_id = last.id) as pictures,
           to_json(last.created_at) #>> '{}' as created_at,
           (extract(epoch from side.last_at) * 1000000)::bigint || '_' || side.conversation_id as cursor
      from conversation_sides side
      join enquiries opening on opening.id = side.conversation_id
      join enquiries last on last.id = side.last_id
      left join users other on other.id = side.other_id
     where side.user_id = ${me} and ${isShown(me)} ${before(after && atCursor(sql, after))}
     order by side.last_at desc, side.conversation_id desc
     limit ${sql.lit(pageSize + 1)}`.execute(db)
  const { items, next } = asCursorPage(rows, pageSize)
  return {
    items: items.map(({ cursor: _, message, is_mine, pictures, created_at, ...rest }) => ({
      ...rest,
      last: { message, is_mine, pictures, created_at },
    })),
    next,
  }
}

interface Found {
  id: string
  kind: EnquiryKind
  about: string | null
  unread: number
  opened_by_me: boolean
  with_name: string
  with_user_id: string | null
  with_avatar_url: string | null
  preferred_date: string | null
  vehicle_id: string | null
  vehicle_listing_id: string | null
  business_id: string | null
  visitor_confirmed: boolean
  visitor_left: boolean
}

/** By the id of any of its messages, since earlier emails and notifications name the one they told of. */
export async function getConversation(db: Db, me: string, id: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select ${sides(me)}, opening.preferred_date, opening.vehicle_id, opening.vehicle_listing_id, opening.business_id,
           opening.visitor_confirmed_at is not null as visitor_confirmed,
           opening.visitor_left_at is not null as visitor_left
      from enquiries named
      join enquiries opening on opening.id = coalesce(named.opening_id, named.id)
      join conversation_sides side on side.conversation_id = opening.id and side.user_id = ${me}
      left join users other on other.id = side.other_id
     where named.id = ${id} and ${isShown(me)}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('Conversation')
  return found
}

export async function openConversation(db: Db, me: string, id: string): Promise<Conversation> {
  const { vehicle_id, vehicle_listing_id, business_id, visitor_confirmed, ...found } = await getConversation(db, me, id)
  const messages = await listMessages(db, found.id, me)
  const isUnconfirmedVisitor = found.with_user_id === null && !visitor_confirmed
  return {
    ...found,
    page: await findPage(db, { vehicle_id, vehicle_listing_id, business_id }, me),
    messages,
    messages_left: found.visitor_left ? 0 : messagesLeft(messages, { isUnconfirmedVisitor }),
  }
}

const longest = 100

/** The newest of a long conversation, in the order they were written; `me` is null for its visitor. */
export async function listMessages(
  db: Db,
  conversation_id: string,
  me: string | null,
  urlOf = ({ url }: MessagePicture) => url,
): Promise<ConversationMessage[]> {
  const { rows } = await sql<ConversationMessage>`
    select m.id, m.message, m.from_user_id is not distinct from ${me}::uuid as is_mine,
           to_json(m.created_at) #>> '{}' as created_at,
           coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'url', '/files/' || p.file_id, 'width', f.width, 'height', f.height)
                                      order by p.position)
                       from message_pictures p join files f on f.id = p.file_id and f.state = 'stored'
                      where p.enquiry_id = m.id), '[]') as pictures
      from (select id, message, from_user_id, created_at from enquiries
             where id = ${conversation_id} or opening_id = ${conversation_id}
             order by created_at desc, id desc limit ${sql.lit(longest)}) as m
     order by m.created_at, m.id`.execute(db)
  return rows.map((row) => ({ ...row, pictures: row.pictures.map((each) => ({ ...each, url: urlOf(each) })) }))
}

export const matterOf = (conversation_id: string) => `conversation:${conversation_id}`

/** Only for the reader: nobody is told that, or when, somebody has read what they wrote. */
export const readConversation = (db: Db, me: string, id: string) =>
  db.transaction().execute(async (tx) => {
    const found = await getConversation(tx, me, id)
    await markMatterRead(tx, me, matterOf(found.id))
    const { numUpdatedRows } = await tx
      .updateTable('conversation_sides')
      .set({ unread: 0 })
      .where('conversation_id', '=', found.id)
      .where('user_id', '=', me)
      .where('unread', '>', 0)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await announce(tx, me, 'conversations')
  })

/** Whether a picture is in a conversation that this member takes part in and can still open. */
export async function isInConversationOf(sql: Sql, me: string, fileId: string): Promise<boolean> {
  const [found] = await sql`
    select side.conversation_id
      from message_pictures
      join enquiries on enquiries.id = enquiry_id
      join conversation_sides side on side.conversation_id = coalesce(enquiries.opening_id, enquiries.id)
       and side.user_id = ${me}
      join users on users.id = side.other_id
     where file_id = ${fileId} and ${visible(sql, me)}`
  return found !== undefined
}
