import { type RawBuilder, sql } from 'kysely'
import { type Guide, type GuidePage, type GuideSearch, guidesCounted, guidesPerPage } from '#domain/community/guide.ts'
import { visible, visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import { literally } from '../../platform/database/word-match.ts'
import { notFound } from '../../platform/http/errors.ts'
import { asPage } from '../../platform/http/paging.ts'
import { isShort } from '../search/search.queries.ts'

const guidesAndAuthors = (db: Db) =>
  db.selectFrom('guides').innerJoin('users', 'users.id', 'guides.user_id').where('guides.deleted_at', 'is', null)

const shown = (db: Db, me: string) => guidesAndAuthors(db).where('guides.hidden_at', 'is', null).where(visibleTo(me))

/** Hidden from everybody else; a few, and queried separately because they have their own index. */
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
  const wanted = search ? await matching(db, me, search) : always
  const { found, ids } = await firstOf(db, me, wanted)
  const beyond = after
    ? sql<boolean>`(guides.created_at, guides.id) < (select created_at, id from guides where id = ${after})`
    : always
  // If there are few matches the word index has just found them; if many, they are close together among the newest.
  const rows = search && ids ? await those(db, ids, beyond) : await along(db, me, wanted, beyond)
  return {
    ...asPage(rows.map(asGuide(me)), guidesPerPage),
    total: Math.min(found, guidesCounted),
    has_more_than_total: found > guidesCounted,
  }
}

const onePage = (guides: ReturnType<typeof guidesAndAuthors>, beyond: Condition) =>
  guides
    .select(columns)
    .where(beyond)
    .orderBy('guides.created_at', 'desc')
    .orderBy('guides.id', 'desc')
    .limit(sql.lit(guidesPerPage + 1))

const those = (db: Db, ids: string[], beyond: Condition): Promise<Found[]> =>
  onePage(guidesAndAuthors(db).where(sql<boolean>`guides.id = any(${ids}::uuid[])`), beyond).execute()

async function along(db: Db, me: string, wanted: Condition, beyond: Condition): Promise<Found[]> {
  const [page, hidden] = [shown(db, me), ownHidden(db, me)].map((guides) => onePage(guides.where(wanted), beyond))
  const { rows } = await sql<Found>`
    (${page}) union all (${hidden}) order by created_at desc, id desc limit ${sql.lit(guidesPerPage + 1)}`.execute(db)
  return rows
}

/**
 * The newest matches, and no more than are counted, so that the cost doesn't grow with the table. Hidden members are
 * checked the other way round, because they are few and a thousand authors would be looked up one by one.
 */
async function firstOf(db: Db, me: string, wanted: Condition): Promise<{ found: number; ids: string[] | null }> {
  const { rows } = await sql<{ found: number; ids: string[] | null }>`
    select count(*)::integer as found,
           case when count(*) <= ${sql.lit(guidesCounted)} then coalesce(array_agg(id), '{}') end as ids from (
      (select guides.id from guides
        where guides.deleted_at is null and guides.hidden_at is null and ${wanted}
          and not exists (select from users as gone where gone.id = guides.user_id and gone.deleted_at is not null)
          and guides.user_id not in (
            select id from users where suspended_at is not null
            union all select blocked_id from blocks where blocker_id = ${me}
            union all select blocker_id from blocks where blocked_id = ${me})
        order by guides.created_at desc, guides.id desc limit ${sql.lit(guidesCounted + 1)})
      union all
      (select guides.id from guides
        where guides.deleted_at is null and guides.hidden_at is not null and guides.user_id = ${me} and ${wanted})
      limit ${sql.lit(guidesCounted + 1)}) as first`.execute(db)
  return rows[0] ?? { found: 0, ids: [] }
}

/**
 * A separate query: combined with other conditions PostgreSQL would scan all trigrams, which don't cover such letters.
 */
const having = (db: Db, letters: string) =>
  db
    .selectFrom('guides as lettered')
    .select('lettered.id')
    .where('lettered.deleted_at', 'is', null)
    .where('lettered.hidden_at', 'is', null)
    .where(sql<boolean>`short_parts(lettered.search_text) @> array[lower(${letters})]`)

const contains = (search: string): Condition => sql`search_text like lower(${`%${literally(search)}%`})`

const sampled = 500
const commonShare = 0.1

/**
 * In title, make, model or description. Common text is soon found among the newest, and rare text by an index: for
 * three letters PostgreSQL knows which it is; for one or two the newest guides show it.
 */
async function matching(db: Db, me: string, search: string): Promise<Condition> {
  if (!isShort(search)) return contains(search)
  const newest = db
    .selectFrom('guides')
    .select('search_text')
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sampled)
  const { rows } = await sql<{ is_common: boolean | null }>`
    select avg((${contains(search)})::integer) >= ${commonShare} as is_common from (${newest}) as newest`.execute(db)
  return rows[0]?.is_common
    ? contains(search)
    : sql`guides.id = any(array(${having(db, search)} union all (${ownHidden(db, me).select('guides.id').where(contains(search))})))`
}

export async function getGuide(db: Db, me: string, id: string): Promise<Guide> {
  for (const guides of [shown(db, me), ownHidden(db, me)]) {
    const found = await guides.select(columns).where('guides.id', '=', id).executeTakeFirst()
    if (found) return asGuide(me)(found)
  }
  throw notFound('Guide')
}

/** Whether a file is the PDF or picture of a guide this member may see now. */
export async function isInGuideFor(sql: Sql, me: string, file_id: string): Promise<boolean> {
  const found = await sql`
    select from guides join users on users.id = guides.user_id
     where (guides.file_id = ${file_id} or guides.thumbnail_file_id = ${file_id})
       and guides.deleted_at is null and guides.hidden_at is null and ${visible(sql, me)}`
  return found.length > 0
}
