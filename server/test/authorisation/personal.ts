import { createECDH } from 'node:crypto'
import { expect } from 'vitest'
import { stopLink } from '../../account/referrals/refuse-invites.ts'
import { vapidKeys } from '../../members/notifications/push/vapid.ts'
import { stopToken } from '../../platform/mail/wanted-mail.ts'
import { type Person, password } from '../people.ts'
import { jpeg, pdf } from '../pictures.ts'
import { addVehicle, inserted } from '../rows.ts'
import { created, stockedCar, uploaded } from './cars.ts'
import type { Cast } from './cast.ts'
import { moderates } from './community.ts'
import { type Garage, share } from './garage.ts'
import { type MemberRole, members } from './roles.ts'
import type { Secrets } from './secrets.ts'

/** What the owner received, and what only the owner was told. */
export async function papersOf({ owner, author, visitor }: Cast, { public: car }: Garage, secrets: Secrets) {
  const { sql, secret } = owner.server.services
  const about = { kind: 'contact_owner', about: car.slug }
  const message = secrets.word('the letter to the owner', 'owner', 'author')
  expect((await author.post('/enquiries', { ...about, message })).status).toBe(201)
  const from_email = secrets.of('nobody.known@example.org', 'the address a visitor left')
  const letter = { ...about, from_name: 'Vi', from_email, message: secrets.word('the visitor’s letter', 'owner') }
  expect((await visitor.post('/enquiries', letter)).status).toBe(201)
  const from = (sender: string | null) =>
    inserted(
      sql`select id from enquiries where to_user_id = ${owner.id} and from_user_id is not distinct from ${sender}`,
    )
  await sql`
    insert into notifications (user_id, type, title, content)
    values (${owner.id}, 'account', 'Told', ${secrets.word('the notification', 'owner')})`
  const answer = await inserted(sql`
    insert into ai_chat_history (user_id, prompt, response, model, prompt_tokens, completion_tokens, total_tokens)
    values (${owner.id}, ${secrets.word('the question to AutoMate', 'owner')}, 'Check the oil.', 'offline', 1, 1, 2)
    returning id`)
  expect((await owner.put('/profile/avatar', await jpeg(80, 80))).status).toBe(200)
  const table = Buffer.from(`date,cost,what\n2024-01-01,5,${secrets.word('the table to be imported', 'owner')}\n`)
  const begun = (await (await owner.post('/imports', new Uint8Array(table))).json()) as { id: string }
  const browser = {
    endpoint: secrets.of('https://push.example.org/of-the-owner', 'the address of the owner’s browser'),
    keys: keysOfABrowser(),
  }
  const serverKey = vapidKeys(secret).publicKey
  const subscribed = await owner.post('/push-subscriptions', { ...browser, server_key: serverKey })
  expect(subscribed.status).toBe(201)
  const papers = {
    pushDevice: ((await subscribed.json()) as { id: string }).id,
    import: begun.id,
    letter: await from(author.id),
    visitorsLetter: await from(null),
    answer,
    customType: await inserted(
      sql`insert into custom_types (user_id, kind, name) values (${owner.id}, 'service', ${secrets.word('the type of their own', 'owner')}) returning id`,
    ),
    apiKey: await inserted(sql`
      insert into api_keys (user_id, name, scopes, token_hash, ending, expires_at)
      values (${owner.id}, 'Script', '{records:read}', ${'a'.repeat(64)}, 'abcd', now() + interval '1 day') returning id`),
    session: await inserted(sql`select id from sessions where user_id = ${owner.id}`),
    receipt: await uploaded(owner, 'receipt', await jpeg(60, 40)),
    upload: await uploaded(owner, 'document', pdf(secrets.word('the upload that no record names'))),
  }
  const visitorsToken = 'v'.repeat(43)
  await sql`
    insert into conversation_links (token_hash, conversation_id)
    values (encode(sha256(${visitorsToken}::bytea), 'hex'), ${papers.visitorsLetter})`
  for (const [what, id] of Object.entries(papers)) secrets.of(id, `the id of the ${what}`, 'owner')
  secrets.of(papers.letter, 'the id of the letter', 'owner', 'author')
  const avatar = await inserted(sql`select avatar_file_id as id from users where id = ${owner.id}`)
  const accountInvitation = await inserted(sql`
      insert into account_invitations (email, role, token_hash, expires_at)
      values ('guest@example.org', 'member', ${'b'.repeat(64)}, now() + interval '1 day') returning id`)
  return {
    ...{ ...papers, accountInvitation, visitorsToken, avatar, serverKey, otherKeys: keysOfABrowser() },
    browser: { ...browser, keys: keysOfABrowser() },
    stopToken: stopLink(secret, 'ab'.repeat(32)).split('/').at(-1) ?? '',
    stopEmails: stopToken(secret, { member: owner.id, about: 'messages' }),
  }
}

const keysOfABrowser = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'a'.repeat(22),
})

/** So that a write is refused only for lack of permission: one's own car, and unused uploads. */
export async function sparesOf(people: Cast) {
  const [picture, paper] = [await jpeg(30, 20), pdf()]
  const spares = await Promise.all(
    members.map(async (role) => {
      const person = people[role]
      const own = {
        car: await addVehicle(person.server.services.sql, person.id),
        media: await uploaded(person, 'media', picture),
        document: await uploaded(person, 'document', paper),
        guide: await uploaded(person, 'guide', paper),
        business: await uploaded(person, 'business', picture),
      }
      return [role, own] as const
    }),
  )
  return Object.fromEntries(spares) as Record<MemberRole, (typeof spares)[number][1]>
}

/** What was visible of somebody before they were suspended or erased; the erased member keeps the cookie. */
export async function leaversOf({ suspended, erased, moderator }: Cast, secrets: Secrets) {
  const things = async (person: Person, name: 'suspended' | 'erased') => {
    const car = await stockedCar(person, secrets, { name: `${name} member’s`, keepers: [], readers: [], isGone: true })
    await share(person, car)
    const file = await uploaded(person, 'post', await jpeg(60, 40))
    const title = secrets.quiet(`the post of the ${name}`, 'moderator')
    const post = await created(person, '/posts', { title, content: 'Gone.', file_ids: [file] })
    return { id: person.id, car, post: post.id, file }
  }
  const gone = { suspended: await things(suspended, 'suspended'), erased: await things(erased, 'erased') }
  await moderates(moderator, 'suspend', 'profile', suspended.id)
  const cookies = [...erased.cookies]
  expect((await erased.request('DELETE', '/account', { password })).status).toBe(204)
  for (const [name, value] of cookies) erased.cookies.set(name, value)
  return gone
}
