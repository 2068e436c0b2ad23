import type { Sql } from '../../server/platform/database/database.ts'
import { addPoints, addRecords, addVehicles } from './members.ts'

/** The members whose screens are measured: they own the same things, however many others there are. */
export interface Owners {
  /** A typical member with three cars, of which one is public and one for sale. */
  reader: string
  /** Fifteen cars and five thousand records. */
  collector: string
  moderator: string
  /** Has a business with sixty reviews. */
  trader: string
  /** Somebody else's profile, with three public cars and twenty posts. */
  neighbour: string
  /** The reader's three: a hundred records each, the third with two thousand. */
  cars: { public: string; listed: string; old: string }
  publicSlug: string
  listingSlug: string
  /** A post of the reader's with a hundred and twenty comments. */
  post: string
  soldTransfer: string
}

export async function addOwners(sql: Sql, reader: string): Promise<Owners> {
  const [collector, moderator, trader, neighbour] = [
    await addMember(sql, 'Colin Collector'),
    await addMember(sql, 'Mo Moderator'),
    await addMember(sql, 'Tess Trader'),
    await addMember(sql, 'Ned Neighbour'),
  ]
  await sql`update users set role = 'moderator', two_factor_enabled = true where id = ${moderator}`
  const [shown = '', listed = '', old = ''] = await addVehicles(sql, reader, 3)
  await addRecords(sql, reader, shown, 100)
  await addRecords(sql, reader, listed, 100)
  await addRecords(sql, reader, old, 2000)
  for (const car of await addVehicles(sql, collector, 15)) await addRecords(sql, collector, car, 333)
  await addVehicles(sql, neighbour, 3)
  for (const owner of [reader, collector]) {
    await addPoints(sql, owner)
    await sql`insert into user_badges (user_id, badge_id) select ${owner}, id from badges where sort_order <= 8`
  }
  await show(sql, reader, neighbour, shown)
  await sql`
    insert into vehicle_listings (vehicle_id, user_id, price, description, location, contact_phone, contact_email, status,
                                  url_slug, published_at)
    values (${listed}, ${reader}, 5000, 'Kept dry.', 'Whitby', '07700 900123', 'rita@example.org', 'published',
            'ritas-car-for-sale', now())`
  await sql`update vehicles set status = 'For Sale' where id = ${listed}`
  await addCompany(sql, { reader, trader, neighbour })
  const people = { reader, collector, moderator, trader, neighbour }
  return {
    ...people,
    cars: { public: shown, listed, old },
    publicSlug: 'ritas-car',
    listingSlug: 'ritas-car-for-sale',
    post: await addPosts(sql, people),
    soldTransfer: await addSale(sql, people),
  }
}

async function addMember(sql: Sql, name: string): Promise<string> {
  const username = name.toLowerCase().replace(' ', '-')
  const [member] = await sql<{ id: string }[]>`
    insert into users (name, email, username, email_verified)
    values (${name}, ${`${username}@example.org`}, ${username}, true) returning id`
  return member?.id ?? ''
}

async function show(sql: Sql, reader: string, neighbour: string, shown: string) {
  await sql`update vehicles set make = 'Ford', model = 'Escort' where id = ${shown}`
  await sql`
    update vehicles set is_public = true, public_created_at = now(), public_url = case when id = ${shown} then 'ritas-car'
                        else 'neds-car-' || right(id::text, 12) end
     where id = ${shown} or user_id = ${neighbour}`
  await sql`update vehicle_media set is_publicly_visible = true where vehicle_id = ${shown}`
  await sql`update files set visibility = 'public' where vehicle_id = ${shown} and kind = 'media' and user_id = ${reader}`
}

/** Other people's interactions with the reader, the neighbour and the business. */
async function addCompany(sql: Sql, { reader, trader, neighbour }: Record<'reader' | 'trader' | 'neighbour', string>) {
  const others = sql`(select community_id('a', n) as id, n from generate_series(1, 60) n) other`
  const [business] = await sql<{ id: string }[]>`
    insert into business_profiles (user_id, business_name, business_type, description, address, city, postal_code, country,
                                   phone, email, is_verified, decided_at)
    values (${trader}, 'Castle Hill Garage', 'Auto Repair', 'We mend.', '1 Castle Hill', 'Whitby', 'YO21 1AA', 'UK', '1',
            'tess@example.org', true, now() + interval '1 second')
    returning id`
  const id = business?.id ?? ''
  await sql`
    insert into business_services (business_id, name, price, position) select ${id}, 'Service ' || n, 90, n
      from generate_series(1, 8) n`
  await sql`
    insert into business_reviews (business_id, owner_id, user_id, rating, review_text, created_at)
    select ${id}, ${trader}, other.id, n % 5 + 1, 'Prompt.', now() - n * interval '1 day' from ${others}`
  await sql`
    update maintenance_logs set business_id = ${id} where user_id = ${reader} and kind = 'service' and mileage % 4 = 0`
  await sql`
    insert into follows (follower_id, following_id) select other.id, whom from ${others},
      (values (${reader}::uuid), (${neighbour}::uuid)) as followed (whom)
    on conflict do nothing`
  await sql`
    insert into enquiries (kind, to_user_id, from_user_id, message, created_at)
    select 'message', ${reader}, other.id, 'Is it still for sale?', now() - n * interval '1 day' from ${others}`
  await sql`
    insert into ai_chat_history (user_id, prompt, response, model, prompt_tokens, completion_tokens, total_tokens, created_at)
    select ${reader}, 'When is the oil due?', 'Every 6,000 miles.', 'handbook', 100, 100, 200, now() - n * interval '1 day'
      from generate_series(1, 60) n`
  await sql`insert into blocks (blocker_id, blocked_id) select ${reader}, other.id from ${others} where n > 55`
  await sql`
    insert into guides (user_id, title, description, type, video_id, make, model)
    values (${reader}, 'Bleeding the brakes', 'Two people, one jar.', 'youtube', 'dQw4w9WgXcQ', 'Ford', 'Escort')`
}

async function addPosts(sql: Sql, { reader, neighbour }: { reader: string; neighbour: string }): Promise<string> {
  const posts = await sql<{ id: string; user_id: string }[]>`
    insert into posts (user_id, title, content, created_at)
    select who, 'Over the moor ' || n, 'And back before the rain.', now() - n * interval '1 day'
      from (values (${reader}::uuid), (${neighbour}::uuid)) as author (who), generate_series(1, 20) n
    returning id, user_id`
  const post = posts.find(({ user_id }) => user_id === reader)?.id ?? ''
  await sql`
    insert into post_comments (post_id, user_id, content, created_at)
    select ${post}, community_id('a', n % 50 + 1), 'Lovely.', now() - n * interval '1 minute' from generate_series(1, 120) n`
  await sql`
    insert into post_reactions (post_id, user_id, type)
    select ${post}, community_id('a', n), 'like' from generate_series(1, 50) n`
  return post
}

/** A car the reader sold to the collector, and one the collector wants to hand over to the reader. */
async function addSale(sql: Sql, { reader, collector }: { reader: string; collector: string }): Promise<string> {
  const [sold, offered] = await sql<{ id: string }[]>`select id from vehicles where user_id = ${collector} limit 2`
  const pass = (vehicle: string, from: string, to: string, status: string) => sql<{ id: string }[]>`
    insert into ownership_transfers (vehicle_id, previous_owner_id, previous_owner_name, new_owner_id, new_owner_name,
                                     new_owner_email, new_owner_phone, sale_price, sale_date, vehicle_mileage,
                                     vehicle_make, vehicle_model, vehicle_year, status, answered_at)
    select ${vehicle}, ${from}, 'Seller', ${status === 'accepted' ? to : null}, 'Buyer', email, '07700 900123', 4000,
           current_date, 40000, 'Rover', 'P6', 1972, ${status}, ${status === 'accepted' ? sql`now()` : null}
      from users where id = ${to} returning id`
  const [sale] = await pass(sold?.id ?? '', reader, collector, 'accepted')
  const [offer] = await pass(offered?.id ?? '', collector, reader, 'pending')
  await sql`update vehicles set pending_transfer_id = ${offer?.id ?? ''} where id = ${offered?.id ?? ''}`
  await sql`
    insert into vehicle_notes (vehicle_id, user_id, content) select ${sold?.id ?? ''}, ${reader}, 'Mine alone.'
      from generate_series(1, 30)`
  return sale?.id ?? ''
}
