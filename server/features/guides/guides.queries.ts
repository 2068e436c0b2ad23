import { type RawBuilder, sql } from 'kysely'
import { type Guide, type GuidePage, type GuideSearch, guidesCounted, guidesPerPage } from '#domain/guide.ts'
import { notFound } from '../../errors.ts'
import type { Db, Sql } from '../../platform/database.ts'
import { asPage } from '../../platform/paging.ts'
import { visible, visibleTo } from '../blocks/visible-people.ts'
import { literally } from '../search/search.queries.ts'

const guidesAndAuthors = (db: Db) =>
  db.selectFrom('guides').innerJoin('users', 'users.id', 'guides.user_id').where('guides.deleted_at', 'is', null)

const shown = (db: Db, me: string) => guidesAndAuthors(db).where('guides.hidden_at', 'is', null).where(visibleTo(me))

/** Gone for everybody else; few, and apart because they have an index of their own. */
const ownHidden = (db: Db, me: string) =>
  guidesAndAuthors(db).where('guides.hidden_at', 'is not', null).where('guides.user_id', '=', me)

const columns = [
  'guides.id',
  'guides.user_id',
  'users.name',
  'users.avatar_url',
  'title',
  'description',
  'type',
  'url',
  'video_id',
  'thumbnail_url',
  'make',
  'model',
  'author_name',
  'hidden_at',
  'version',
  'guides.created_at',
] as const

interface Found extends Omit<Guide, 'user' | 'is_own' | 'is_hidden' | 'created_at'> {
  user_id: string
  name: string
  avatar_url: string | null
  hidden_at: Date | null
  created_at: Date
}

const asGuide =
  (me: string) =>
  ({ user_id, name, avatar_url, hidden_at, created_at, ...guide }: Found): Guide => ({
    ...guide,
    user: { id: user_id, name, avatar_url },
    is_own: user_id === me,
    is_hidden: hidden_at !== null,
    created_at: created_at.toISOString(),
  })

type Condition = RawBuilder<boolean>
const always: Condition = sql`true`

/** Newest first. */
export async function listGuides(db: Db, me: string, { search, after }: GuideSearch): Promise<GuidePage> {
  const wanted = search ? matching(search) : always
  const ids = await firstOf(db, me, wanted)
  const has_more_than_total = ids.length > guidesCounted
  // Few matches have just been found by the index of words; many lie close together along the newest.
  const among = !search || has_more_than_total ? wanted : sql<boolean>`guides.id = any(${ids}::uuid[])`
  const beyond = after
    ? sql<boolean>`(guides.created_at, guides.id) < (select created_at, id from guides where id = ${after})`
    : always
  const [page, hidden] = [shown(db, me), ownHidden(db, me)].map((guides) =>
    guides
      .select(columns)
      .where(among)
      .where(beyond)
      .orderBy('guides.created_at', 'desc')
      .orderBy('guides.id', 'desc')
      .limit(guidesPerPage + 1),
  )
  const { rows } = await sql<Found>`
    (${page}) union all (${hidden}) order by created_at desc, id desc limit ${sql.lit(guidesPerPage + 1)}`.execute(db)
  return {
    ...asPage(rows.map(asGuide(me)), guidesPerPage),
    total: Math.min(ids.length, guidesCounted),
    has_more_than_total,
  }
}

/** Any of those wanted, and no more than are counted: the table may grow, this does not. */
async function firstOf(db: Db, me: string, wanted: Condition): Promise<string[]> {
  const [some, hidden] = [shown(db, me), ownHidden(db, me)].map((guides) =>
    guides
      .select('guides.id')
      .where(wanted)
      .limit(guidesCounted + 1),
  )
  const { rows } = await sql<{ id: string }>`
    (${some}) union all (${hidden}) limit ${sql.lit(guidesCounted + 1)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** In title, make, model or description. */
const matching = (search: string): Condition => sql`search_text like lower(${`%${literally(search)}%`})`

export async function getGuide(db: Db, me: string, id: string): Promise<Guide> {
  for (const guides of [shown(db, me), ownHidden(db, me)]) {
    const found = await guides.select(columns).where('guides.id', '=', id).executeTakeFirst()
    if (found) return asGuide(me)(found)
  }
  throw notFound('Guide')
}

/** Whether a file is the PDF or the picture of a guide that this member may see now. */
export async function isInGuideFor(sql: Sql, me: string, file_id: string): Promise<boolean> {
  const found = await sql`
    select from guides join users on users.id = guides.user_id
     where (guides.file_id = ${file_id} or guides.thumbnail_file_id = ${file_id})
       and guides.deleted_at is null and guides.hidden_at is null and ${visible(sql, me)}`
  return found.length > 0
}
