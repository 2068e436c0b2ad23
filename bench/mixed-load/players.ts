import sharp from 'sharp'
import { isShownListing } from '../../server/sharing/listings/listings.queries.ts'
import { type Stage, signedInAs } from '../stage.ts'
import type { Company, Player } from './request-mix.ts'

const enough = 8

/** This many members of the community, signed in, with pictures that have bytes and pages to visit. */
export async function gatherCompany(stage: Stage, count: number): Promise<Company> {
  const { sql } = stage
  const found = await sql<{ id: string; vehicles: string[] }[]>`
    select id, array(select v.id from vehicles v
                      where v.user_id = users.id and v.deleted_at is null and v.pending_transfer_id is null
                      order by v.id limit 5) as vehicles
      from users
     where email_verified and deleted_at is null and suspended_at is null
       and exists (select from vehicles v where v.user_id = users.id and v.deleted_at is null and v.pending_transfer_id is null)
     order by md5(id::text) limit ${count}`
  const players: Player[] = []
  for (const [number, { id, vehicles }] of found.entries())
    players.push({
      user: id,
      cookie: `garagetale=${await signedInAs(sql, id)}`,
      address: `10.${Math.floor(number / 250)}.${number % 250}.7`,
      vehicles,
      pictures: [],
    })
  for (const player of players.slice(0, enough)) player.pictures.push(await addPicture(stage, player))
  // Members with a block are invisible to some of the players.
  const isForAll = sql`
    users.deleted_at is null and suspended_at is null
    and not exists (select from blocks where blocker_id = users.id)
    and not exists (select from blocks where blocked_id = users.id)`
  const people = await sql<{ id: string }[]>`
    select id from users where ${isForAll} order by md5(id::text) limit 400`
  const posts = await sql<{ id: string }[]>`
    select posts.id
      from posts join users on users.id = posts.user_id
     where not is_private and posts.hidden_at is null and posts.deleted_at is null and ${isForAll}
     order by posts.created_at desc limit 200`
  return {
    players,
    people: people.map(({ id }) => id),
    posts: posts.map(({ id }) => id),
    pages: await pagesOf(stage, players),
    listings: await listingsOf(stage, players),
  }
}

async function pagesOf(stage: Stage, players: Player[]): Promise<string[]> {
  const shown = await stage.sql<{ slug: string }[]>`
    select public_url as slug from vehicles join users on users.id = user_id
     where is_public and public_url is not null and vehicles.deleted_at is null and users.deleted_at is null
       and suspended_at is null
     order by public_created_at desc limit 100`
  if (shown.length >= enough) return shown.map(({ slug }) => slug)
  const published: string[] = []
  for (const player of players.slice(0, enough)) {
    const { public_url } = await send(stage, player, 'PATCH', `/vehicles/${player.vehicles[0]}/sharing`, {
      is_public: true,
    })
    published.push(String(public_url))
  }
  return published
}

async function listingsOf(stage: Stage, players: Player[]): Promise<string[]> {
  const shown = await stage.sql<{ slug: string }[]>`
    select url_slug as slug
      from vehicle_listings
      join vehicles on vehicles.id = vehicle_listings.vehicle_id
      join users on users.id = vehicle_listings.user_id
     where ${stage.sql.unsafe(isShownListing)} order by published_at desc limit 100`
  if (shown.length >= enough) return shown.map(({ slug }) => slug)
  const slugs: string[] = []
  for (const player of players.slice(0, enough)) {
    const path = `/vehicles/${player.vehicles[0]}/listing`
    await stage.sql`update vehicles set status = 'For Sale' where id = ${player.vehicles[0] ?? ''}`
    const draft = await send(stage, player, 'PUT', path, advertisement)
    const listing = await send(stage, player, 'PUT', `${path}/status`, { status: 'published', version: draft.version })
    slugs.push(String(listing.url_slug))
  }
  return slugs
}

const advertisement = {
  price: 4200,
  location: 'Whitby',
  contact_phone: '01632 960 100',
  contact_email: 'seller@example.org',
  description: 'Kept dry, driven on Sundays, never raced. '.repeat(20),
}

async function addPicture(stage: Stage, player: Player): Promise<string> {
  const picture = await sharp({
    create: {
      width: 640,
      height: 427,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const { id } = await send(stage, player, 'POST', '/uploads/media', picture)
  await send(stage, player, 'POST', `/vehicles/${player.vehicles[0]}/media`, { file_id: id, title: 'On the road' })
  return String(id)
}

async function send(stage: Stage, player: Player, method: string, path: string, body?: unknown) {
  const raw = body instanceof Uint8Array
  const answer = await fetch(`http://localhost:${stage.port}/api${path}`, {
    method,
    headers: {
      cookie: player.cookie,
      'x-forwarded-for': player.address,
      ...(body !== undefined && { 'content-type': raw ? 'image/jpeg' : 'application/json' }),
    },
    ...(body !== undefined && { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
