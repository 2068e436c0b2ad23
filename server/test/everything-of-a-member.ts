import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { londonToday } from '#domain/basics/format.ts'
import { letIn } from './access.ts'
import { fullCar } from './full-car.ts'
import { member, type Person, password } from './people.ts'
import { jpeg, pdf } from './pictures.ts'
import { addVehicle, inserted } from './rows.ts'
import { carForSale, offers, sells } from './sale.ts'
import type { TestServer } from './server.ts'
import { authenticatorApp } from './totp.ts'

/** What nobody else may keep of Zelda once she has left: her texts contain this mark. */
export const mark = 'plantedsecret'
export const plate = 'ZQ12XYZ'

/**
 * Zelda Quixote with something in every table. Carl sold her a car and kept things of it; Bea bought one from her; Dan
 * is everybody else she deals with.
 */
export async function everythingOfAMember(server: TestServer) {
  const { sql } = server.services
  const [carl, bea, dan] = await Promise.all(['Carl Cole', 'Bea Booth', 'Dan Dale'].map((name) => member(server, name)))
  if (!carl || !bea || !dan) throw new Error('Somebody is missing.')
  const { referral_code } = await (await dan.put('/referral-code')).json()
  const zelda = await member(server, 'Zelda Quixote', { ref: referral_code })

  const bought = await fullCar(server, carl)
  await sells(carl, bought.car, zelda, { new_owner_name: 'Zelda Quixote', share_costs: true })
  await writes(zelda, bought.car)
  await changesPlate(zelda, bought.car, plate)
  const amended = await zelda.post(`/vehicles/${bought.car}/amendments`, {
    record_type: 'maintenance_log',
    record_id: bought.records.service,
    changes: { comments: `${mark} amended` },
  })
  expect([amended.status, amended.status === 201 ? '' : await amended.text()]).toEqual([201, ''])

  const sold = await fullCar(server, zelda)
  await sells(zelda, sold.car, bea, { notes: `${mark} of the sale` })

  const own = await fullCar(server, zelda)
  await sql`update vehicles set registration_number = ${plate}, public_description = ${`${mark} public`} where id = ${own.car}`
  await sql`
    insert into mot_history (vehicle_id, test_date, test_result, advisory_notices)
    values (${own.car}, '2025-01-02', 'Pass', ${[`${mark} advised`]})`
  await sql`insert into vehicle_recalls (vehicle_id, outstanding) values (${own.car}, true)`
  await offers(zelda, own.car, dan.email, { notes: `${mark} of the offer` })
  await sql`
    insert into registry_lookups (provider, vrm, status, answer) values ('sample', ${plate}, 200, ${sql.json({ mark })})`
  const offered = await carForSale(server, dan)
  await offers(dan, offered, zelda.email, { new_owner_name: 'Zelda Quixote' })

  await sql`
    insert into account_invitations (email, role, token_hash, invited_by, expires_at)
    values ('guest@example.org', 'member', ${'c'.repeat(64)}, ${zelda.id}, now() + interval '1 day')`
  await uploads(zelda)
  await isSociable(server, zelda, dan)
  await keepsAccounts(server, zelda, dan)
  await bringsAndTakes(server, zelda, own.car)
  await sharesCars(server, zelda, { carl, bea, dan })
  const { uri } = await turnsOnTwoFactor(zelda)
  await isPushed(server, zelda)
  return { zelda, carl, bea, dan, bought, sold, own, offered, uri }
}

/** What an import remembers of a table, and a history that was asked for. */
async function bringsAndTakes({ services: { sql } }: TestServer, { id }: Person, car: string) {
  await sql`insert into import_mappings (user_id, header_hash, mapping)
    values (${id}, repeat('a', 64), ${sql.json({ what: mark })})`
  await sql`insert into history_pdfs (user_id, vehicle_id, with_costs, with_receipts) values (${id}, ${car}, false, false)`
}

/** In somebody's garage, somebody in hers, and somebody whom she removed from a third. */
async function sharesCars(
  { services: { sql } }: TestServer,
  zelda: Person,
  others: Record<'carl' | 'bea' | 'dan', Person>,
) {
  const { carl, bea, dan } = others
  await letIn(zelda, dan, 'viewer')
  await letIn(dan, zelda, 'manager')
  // What she does for him there is his.
  const his = await addVehicle(sql, dan.id)
  const due = { title: 'Polish', type: 'Other', due_date: '2030-01-01', lead_days: 5, for_member: zelda.id }
  for (const [where, body] of [
    ['reminders', due],
    ['tyre-sets', { name: 'Winter' }],
    ['parts', { name: 'Filter' }],
  ] as const) {
    const made = await zelda.post(`/vehicles/${his}/${where}`, body)
    expect([where, made.status]).toEqual([where, 201])
    const { id } = await made.json()
    if (where === 'reminders')
      expect((await zelda.put(`/vehicles/${his}/reminders/${id}/status`, { status: 'completed' })).status).toBe(200)
  }
  const ended = await letIn(carl, bea, 'viewer')
  await sql`update vehicle_access set ended_at = now(), ended_as = 'removed', ended_by = ${zelda.id} where id = ${ended}`
  const invited = await carl.post('/people', {
    ...{
      email: zelda.email,
      vehicle_id: null,
      role: 'viewer',
      shows_costs: false,
      shows_documents: false,
      reminds: false,
    },
  })
  expect(invited.status).toBe(201)
}

/** Not only told in the app; after her last sign-in, because a device is told as long as it is signed in. */
async function isPushed({ services: { sql } }: TestServer, { id }: Person) {
  await sql`insert into notification_preferences (user_id) values (${id})`
  const told = await inserted(sql`
    insert into notifications (user_id, type, title) values (${id}, 'account', ${mark}) returning id`)
  await sql`insert into push_matters (user_id, matter, notification_id, waits) values (${id}, ${mark}, ${told}, true)`
  await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, server_key)
    select user_id, id, ${`https://push.example.org/${mark}`}, repeat('a', 87), repeat('a', 22), 'key'
      from sessions where user_id = ${id} limit 1`
}

/** Twice: the plate is also one the car had before. */
async function changesPlate(owner: Person, car: string, to: string) {
  for (const registration_number of [to, 'P1ATE', to]) {
    const { version } = await (await owner.get(`/vehicles/${car}`)).json()
    const change = { registration_number, changed_on: londonToday(), version }
    expect((await owner.post(`/vehicles/${car}/registration`, change)).status).toBe(200)
  }
}

async function writes(owner: Person, car: string) {
  const path = `/vehicles/${car}`
  const done = async (where: string, body: object) => {
    const answer = await owner.post(`${path}/${where}`, body, { 'idempotency-key': randomUUID() })
    expect([where, answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([where, 201, ''])
  }
  const file = async (kind: string, bytes: Uint8Array) =>
    (await (await owner.post(`/uploads/${kind}`, bytes, { 'x-file-name': `${mark}.pdf` })).json()).id
  await done('service-records', { type: 'Oil Change', date: '2026-01-02', cost: 12, comments: `${mark} service` })
  await done('running-costs', { type: `${mark} parking`, date: '2026-01-02', cost: 3 })
  await done('notes', { content: `${mark} note` })
  await done('media', { title: `${mark} photo`, file_id: await file('media', await jpeg(30, 20)) })
  await done('documents', { title: `${mark} paper`, category: 'Insurance', file_id: await file('document', pdf()) })
  await done('tyre-sets', { name: `${mark} tyres`, stored_at: `${mark} shed`, cost: 99 })
  await done('parts', { name: `${mark} filter`, note: `${mark} note`, cost: 9 })
  await done('modifications', { type: 'Tech', name: `${mark} radio`, brand: 'Alpine', install_date: '2026-01-02' })
  await done('reminders', { title: `${mark} reminder`, type: 'Other', due_date: '2030-01-01', lead_days: 5 })
  await done('business-mileage', { date: '2026-01-02', purpose: `${mark} visit`, miles: 12.5 })
  await done('calendar-feed', { replaces: null })
  const key = { name: `${mark} script`, vehicle_id: path.split('/')[2], scopes: ['records:read'], days: '30', password }
  expect((await owner.post('/api-keys', key)).status).toBe(201)
  const receipt = await file('receipt', await jpeg(30, 20))
  await done('service-records', { type: 'Brake Service', date: '2026-01-02', image_ids: [receipt] })
  expect((await owner.put(`${path}/receipts/${receipt}/cover`, { areas: [] })).status).toBe(200)
  await done('report-links', {
    ...{ label: `${mark} buyer`, days: 7, with_receipts: true, cover_receipts: true, with_costs: false },
  })
  const table = new TextEncoder().encode(`date,cost,what\n2026-01-02,5,${mark} imported\n`)
  expect((await owner.post('/imports', table, { 'x-file-name': `${mark}.csv` })).status).toBe(201)
}

/** An avatar, and an upload that no record names yet. */
async function uploads(person: Person) {
  expect((await person.put('/profile/avatar', await jpeg(300, 300))).status).toBeLessThan(300)
  for (const name of ['a.pdf', `${mark}.pdf`])
    expect((await person.post('/uploads/document', pdf(), { 'x-file-name': name })).status).toBe(201)
}

async function isSociable({ services: { sql } }: TestServer, zelda: Person, dan: Person) {
  const post = async (user_id: string) =>
    inserted(
      sql`insert into posts (user_id, title, content) values (${user_id}, ${mark}, ${`${mark} post`}) returning id`,
    )
  const hers = await post(zelda.id)
  const his = await inserted(
    sql`insert into posts (user_id, title, content) values (${dan.id}, 'Dan’s', 'own post') returning id`,
  )
  const file = await inserted(sql`
    insert into files (user_id, kind, mime, state, size_bytes, checksum, stored_at, original_name)
    values (${zelda.id}, 'post', 'image/webp', 'stored', 9, ${'a'.repeat(64)}, now(), ${mark}) returning id`)
  await sql`insert into post_media (post_id, file_id, type) values (${hers}, ${file}, 'image')`
  await sql`insert into post_comments (post_id, user_id, content) values (${his}, ${zelda.id}, ${`${mark} comment`})`
  await sql`insert into post_comments (post_id, user_id, content) values (${hers}, ${dan.id}, 'a comment of Dan')`
  await sql`insert into post_reactions (post_id, user_id, type) values (${his}, ${zelda.id}, 'love')`
  await sql`insert into post_reactions (post_id, user_id, type) values (${hers}, ${dan.id}, 'like')`
  await sql`
    insert into guides (user_id, title, description, type, video_id, make, model)
    values (${zelda.id}, ${mark}, ${mark}, 'youtube', 'dQw4w9WgXcQ', 'Mini', 'Cooper')`
  await sql`insert into follows (follower_id, following_id) values (${zelda.id}, ${dan.id}), (${dan.id}, ${zelda.id})`
  const stranger = await inserted(
    sql`insert into users (name, email, username) values ('Sid', 'sid@example.org', 'sid') returning id`,
  )
  await sql`insert into blocks (blocker_id, blocked_id) values (${zelda.id}, ${stranger}), (${stranger}, ${zelda.id})`
  await sql`
    insert into notifications (user_id, type, title, content, metadata)
    values (${dan.id}, 'new_follower', 'Zelda Quixote follows you', '', ${sql.json({ user_id: zelda.id })}),
           (${dan.id}, 'post_comment', 'Zelda Quixote commented', ${mark}, ${sql.json({ user_id: zelda.id, post_id: his })})`
  await sql`
    insert into reports (reporter_id, object_type, object_id, reason, details)
    values (${zelda.id}, 'post', ${his}, 'spam', ${`${mark} report`}),
           (${dan.id}, 'post', ${hers}, 'spam', 'Zelda Quixote wrote this'),
           (${dan.id}, 'profile', ${zelda.id}, 'other', 'Zelda Quixote again')`
  await sql`
    insert into reports (reporter_id, object_type, object_id, reason, state, resolved_by, resolved_at)
    values (${dan.id}, 'post', ${his}, 'spam', 'dismissed', ${zelda.id}, now())`
  await sql`
    insert into moderation_actions (moderator_id, action, object_type, object_id) values (${zelda.id}, 'dismiss', 'post', ${his})`
  await sql`update users set role = 'moderator' where id = ${zelda.id}`
  const sent = await zelda.post('/enquiries', { kind: 'message', about: dan.id, message: `${mark} hello` })
  expect(sent.status).toBe(201)
  const [enquiry] = (await (await dan.get('/conversations')).json()).items
  expect(
    (await dan.post(`/conversations/${enquiry.id}/messages`, { message: 'Hello Zelda Quixote' })).status,
  ).toBeLessThan(300)
}

async function keepsAccounts({ services: { sql } }: TestServer, zelda: Person, dan: Person) {
  const car = await addVehicle(sql, dan.id)
  const business = async (owner: string, name: string) =>
    inserted(sql`
      insert into business_profiles (user_id, business_name, business_type, description, address, city, postal_code, country, phone, email)
      values (${owner}, ${name}, 'Detailer', ${name}, '1 High St', 'Leeds', 'LS1 1AA', 'UK', '0113', 'b@example.org') returning id`)
  const hers = await business(zelda.id, `${mark} garage`)
  const his = await business(dan.id, 'Dan’s garage')
  await sql`insert into business_reviews (business_id, user_id, rating, review_text) values (${his}, ${zelda.id}, 5, ${mark})`
  const onHers = await inserted(
    sql`insert into business_reviews (business_id, user_id, rating) values (${hers}, ${dan.id}, 5) returning id`,
  )
  await sql`
    insert into reports (reporter_id, object_type, object_id, reason, details)
    values (${dan.id}, 'business', ${hers}, 'fraud', 'Zelda Quixote has no garage'),
           (${dan.id}, 'review', ${onHers}, 'spam', 'Zelda Quixote asked for this')`
  expect((await zelda.post('/business/services', { name: `${mark} polish`, price: 65 })).status).toBe(201)
  const picture = await (await zelda.post('/uploads/business', await jpeg(60, 40))).json()
  const [image] = await (await zelda.post('/business/images', { image_ids: [picture.id] })).json()
  expect((await zelda.patch(`/business/images/${image.id}`, { caption: mark })).status).toBe(200)
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, business_id, confirmed_at, confirmed_by_name)
    values (${car}, ${dan.id}, 'service', 'Oil Change', '2026-01-01', ${hers}, now(), ${`${mark} garage`})`
  await sql`
    insert into ai_chat_history (user_id, prompt, response, model, prompt_tokens, completion_tokens, total_tokens)
    values (${zelda.id}, ${mark}, ${mark}, 'offline', 1, 1, 2)`
  await sql`insert into user_badges (user_id, badge_id) values (${zelda.id}, 'early-bird') on conflict do nothing`
  await sql`insert into valuation_requests (vehicle_id, user_id) values (${car}, ${zelda.id})`
  await sql`
    insert into referral_invites (user_id, email, message, mailbox_hash)
    values (${zelda.id}, 'friend@example.org', ${mark}, ${randomBytes(32).toString('hex')}),
           (${dan.id}, ${zelda.email}, 'Come along, Zelda Quixote', ${randomBytes(32).toString('hex')})`
  const code = (await (await zelda.put('/referral-code')).json()).referral_code
  await member(zelda.server, 'Fay Friend', { ref: code })
  expect((await zelda.post('/suggestions', { text: `${mark} suggestion` })).status).toBe(204)
  expect((await zelda.post('/auth/request-password-reset', { email: zelda.email })).status).toBe(200)
}

async function turnsOnTwoFactor(person: Person) {
  const begun = await (await person.post('/auth/two-factor/enable', { password })).json()
  const answer = await person.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) })
  expect(answer.status).toBe(200)
  return { uri: begun.totp_uri as string }
}
