import { disableRateLimits } from '../../scripts/disable-rate-limits.ts'
import type { Sql } from '../../server/platform/database/database.ts'
import { addBooks } from './books.ts'
import { addCommunity, type CommunitySize, prepareIds } from './community.ts'
import { addReader } from './members.ts'
import { addOwners, type Owners } from './owners.ts'
import { addTrade } from './trade.ts'

export interface ScaleSize extends CommunitySize {
  vehicles: number
}

export const small: ScaleSize = {
  members: 1000,
  vehicles: 2500,
  posts: 10_000,
  comments: 20_000,
  follows: 20_000,
  followed: 200,
  mostReactions: 3,
}
/** With twelve records a vehicle: three million. */
export const large: ScaleSize = {
  members: 100_000,
  vehicles: 250_000,
  posts: 1_000_000,
  comments: 2_000_000,
  follows: 2_000_000,
  followed: 200,
  mostReactions: 3,
}

/** Whom and what the measurements request, besides the owners whose things are the same at every size. */
export interface ScaleWorld extends Owners {
  /** Two hundred members from all over the community. */
  members: string[]
  /** The vehicles of each of those members. */
  garages: Record<string, string[]>
  publicSlugs: string[]
  listingSlugs: string[]
  posts: string[]
  guides: string[]
  /** Members who have a business. */
  businesses: string[]
  /** The most followed member. */
  popular: string
}

/**
 * A large community in an empty database, around a few owners whose screens are measured. With a second connection the
 * cars' records are written at the same time as the rest.
 */
export async function fillScale(sql: Sql, size: ScaleSize, beside?: Sql): Promise<ScaleWorld> {
  const reader = await addReader(sql)
  await prepareIds(sql)
  const write = async (connection: Sql) => {
    await addBooks(connection, size)
    await addTrade(connection, size)
  }
  await Promise.all([addCommunity(sql, reader, size), beside && write(beside)])
  if (!beside) await write(sql)
  await sql`
    update vehicles set pending_transfer_id = transfer.id
      from ownership_transfers as transfer where transfer.status = 'pending' and transfer.vehicle_id = vehicles.id`
  const owners = await addOwners(sql, reader)
  await disableRateLimits(sql)
  await sql`vacuum analyze`
  return { ...owners, ...(await sample(sql, size)) }
}

async function sample(sql: Sql, { members, posts }: ScaleSize) {
  const spread = async (kind: string, among: number, every = 1) => {
    const step = Math.max(1, Math.floor(among / 200 / every)) * every
    const rows = await sql<{ id: string }[]>`
      select community_id(${kind}, n * ${step}::bigint) as id from generate_series(1, 200) n
       where n * ${step}::bigint <= ${among}`
    return rows.map(({ id }) => id)
  }
  const chosen = await spread('a', members)
  const cars = await sql<{ user_id: string; ids: string[] }[]>`
    select user_id, array_agg(id) as ids from vehicles where user_id = any(${chosen}::uuid[]) group by user_id`
  const slugs = await sql<{ slug: string }[]>`
    select public_url as slug from vehicles where is_public and deleted_at is null
     order by public_created_at desc nulls last, id desc limit 200`
  const listings = await sql<{ slug: string }[]>`
    select url_slug as slug from vehicle_listings where status = 'published' order by id limit 200`
  const [popular] = await sql<{ id: string }[]>`select id from users order by followers_count desc limit 1`
  const open = await sql<{ id: string }[]>`
    select id from posts where id = any(${await spread('b', posts)}::uuid[]) and not is_private`
  return {
    members: chosen,
    garages: Object.fromEntries(cars.map(({ user_id, ids }) => [user_id, ids])),
    publicSlugs: slugs.map(({ slug }) => slug),
    listingSlugs: listings.map(({ slug }) => slug),
    posts: open.map(({ id }) => id),
    guides: await spread('b2', members, 5),
    businesses: await spread('a', members, 8),
    popular: popular?.id ?? '',
  }
}
