import { describe, expect, test } from 'vitest'
import type { BusinessVisit } from '#domain/businesses/business.ts'
import type { AuditPage, ReportedPage, ReportedThing, ReportedType } from '#domain/community/moderation.ts'
import type { Notification } from '#domain/members/notification.ts'
import { houseAccount } from '#domain/members/people.ts'
import { opensBusiness, reviews as reviewsBusiness } from '../../test/business.ts'
import { advertises, comments, guides, moderatorOf, writes } from '../../test/community.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const reason = 'It names a private address.'
const acts = (person: Person, action: string, object_type: ReportedType, object_id: string, extra: object = {}) =>
  person.post('/moderation/actions', { action, object_type, object_id, reason, ...extra })
async function reports(person: Person, object_type: ReportedType, object_id: string, extra: object = {}) {
  const answer = await person.post('/reports', { object_type, object_id, reason: 'privacy', ...extra })
  expect(answer.status).toBe(201)
}
async function queueOf(mo: Person): Promise<ReportedThing[]> {
  const items: ReportedThing[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: ReportedPage = await (await mo.get(`/moderation/queue${after && `?after=${after}`}`)).json()
    items.push(...page.items)
    after = page.next
  }
  return items
}
const waiting = async (mo: Person, id: string) => (await queueOf(mo)).find(({ object_id }) => object_id === id)
const logOf = async (mo: Person, type: ReportedType, id: string): Promise<AuditPage['items']> =>
  (await (await mo.get(`/moderation/log?object_type=${type}&object_id=${id}`)).json()).items
const told = async (person: Person): Promise<string[]> =>
  ((await (await person.get('/notifications')).json()) as Notification[])
    .filter(({ type }) => type === 'account')
    .map(({ title }) => title)
const said = async (answer: { json(): Promise<{ error: { code: string } }> }) => (await answer.json()).error.code

describe('the door', () => {
  const doors = [
    ['GET', '/moderation/queue'],
    ['GET', '/moderation/log'],
    ['POST', '/moderation/actions'],
    ['GET', '/moderation/businesses'],
    ['POST', '/moderation/verifications'],
  ] as const

  test('is not there for a visitor, a member, a former and a suspended moderator: 404, in the words of any missing page', async () => {
    const { ann } = await people(server)
    const [former, suspended] = [await moderatorOf(server, 'Former Flag'), await moderatorOf(server, 'Shut Flag')]
    const post = await writes(ann)
    const act = { action: 'hide', object_type: 'post', object_id: post, reason }
    for (const mo of [former, suspended]) expect((await mo.get('/moderation/queue')).status).toBe(200)
    await server.services.sql`update users set role = 'member' where id = ${former.id}`
    await server.services.sql`update users set suspended_at = now() where id = ${suspended.id}`
    for (const person of [visitor(server), ann, former, suspended])
      for (const [method, path] of doors) {
        const answer = await person.request(method, path, method === 'POST' ? act : undefined)
        expect([person.name, path, answer.status]).toEqual([person.name, path, 404])
        expect(await answer.json()).toEqual({ error: { code: 'not_found', message: 'Page not found' } })
      }
    expect(await logOf(await moderatorOf(server), 'post', post)).toEqual([])
  })

  test('the session says who moderates', async () => {
    const mo = await moderatorOf(server)
    expect(await (await mo.get('/session')).json()).toMatchObject({ user: { role: 'moderator' } })
    expect(await (await mo.patch('/profile', { name: 'Mo Marshal', role: 'member' })).json()).not.toHaveProperty('role')
    const ann = await member(server, 'Ann Archer')
    await ann.patch('/profile', { name: 'Ann Archer', role: 'moderator' })
    expect(await (await ann.get('/session')).json()).toMatchObject({ user: { role: 'member' } })
  })
})

describe('the queue', () => {
  test('names each reported thing once, with all its reports, the one that has waited longest first', async () => {
    const { ann, sam } = await people(server)
    const [una, mo] = [await member(server, 'Una Upton'), await moderatorOf(server)]
    const [first, second] = [await writes(ann, { title: 'First' }), await writes(ann, { title: 'Second' })]
    await reports(sam, 'post', first, { details: 'My street.' })
    await reports(sam, 'post', second)
    await reports(una, 'post', first, { reason: 'abuse' })
    const mine = (await queueOf(mo)).filter(({ author }) => author?.id === ann.id)
    expect(mine).toMatchObject([
      {
        ...{ object_type: 'post', object_id: first, title: 'First', excerpt: 'It rolled back.', report_count: 2 },
        ...{ hidden: false, gone: false, off_limits: null, href: `/updates?post=${first}` },
        author: { id: ann.id, name: 'Ann Archer', suspended: false },
        reports: [
          { reason: 'privacy', details: 'My street.', reporter: 'Sam Sutton' },
          { reason: 'abuse', details: null, reporter: 'Una Upton' },
        ],
      },
      { object_id: second, reports: [{ reporter: 'Sam Sutton' }] },
    ])
  })

  test('is paged by key and stays whole while entries are settled under it', async () => {
    const ann = await member(server, 'Ann Archer')
    const mo = await moderatorOf(server)
    const { sql } = server.services
    await sql`update reports set state = 'dismissed', resolved_at = now() where state = 'open'`
    await sql`
      with made as (insert into posts (user_id, title, content)
        select ${ann.id}, 'T' || n, 'C' from generate_series(1, 45) n returning id)
      insert into reports (object_type, object_id, reason, created_at)
      select 'post', id, 'spam', now() - row_number() over () * interval '1 minute' from made`
    const page: ReportedPage = await (await mo.get('/moderation/queue')).json()
    expect(page.items).toHaveLength(20)
    const last = page.items.at(-1)?.object_id ?? ''
    expect((await acts(mo, 'dismiss', 'post', last)).status).toBe(204)
    const rest: ReportedPage = await (await mo.get(`/moderation/queue?after=${page.next}`)).json()
    const seen = [...page.items, ...rest.items].map(({ object_id }) => object_id)
    expect([rest.items.length, new Set(seen).size]).toEqual([20, 40])
    expect(await queueOf(mo)).toHaveLength(44)
    expect((await mo.get('/moderation/queue?after=x')).status).toBe(400)
    await sql`update reports set state = 'dismissed', resolved_at = now() where state = 'open'`
  })

  test('does not show a moderator what is reported of themselves, and says of another’s that the operator decides', async () => {
    const sam = await member(server, 'Sam Sutton')
    const [mo, lee] = [await moderatorOf(server), await moderatorOf(server, 'Lee Lamp')]
    const post = await writes(mo)
    await reports(sam, 'post', post, { details: 'He shouted.' })
    expect(await waiting(mo, post)).toBeUndefined()
    expect(await waiting(lee, post)).toMatchObject({ off_limits: 'moderator' })
    for (const action of ['hide', 'suspend', 'dismiss']) {
      expect(await said(await acts(mo, action, 'post', post))).toBe('own_thing')
      expect(await said(await acts(lee, action, 'post', post))).toBe('moderator')
    }
    expect((await acts(lee, 'suspend', 'profile', mo.id)).status).toBe(403)
    expect((await mo.get('/moderation/queue')).status).toBe(200)
  })

  test('shows what is private or hidden with its pictures, which are a moderator’s to see only once they are reported', async () => {
    const { ann, sam } = await people(server)
    const mo = await moderatorOf(server)
    const upload = await ann.post('/uploads/post', await jpeg(60, 40), { 'x-file-name': 'drive.jpg' })
    const file = ((await upload.json()) as { id: string }).id
    const post = await writes(ann, { is_private: true, file_ids: [file] })
    const sees = async (person: Person) => (await person.get(`/files/${file}/320`)).status
    await sam.put(`/follows/${ann.id}`)
    expect([await sees(sam), await sees(mo)]).toEqual([200, 404])
    await reports(sam, 'post', post)
    expect(await waiting(mo, post)).toMatchObject({ pictures: [`/files/${file}`] })
    expect(await sees(mo)).toBe(200)
    await acts(mo, 'hide', 'post', post)
    expect([await sees(sam), await sees(ann), await sees(mo)]).toEqual([404, 200, 200])
    await server.services.sql`update users set role = 'member' where id = ${mo.id}`
    expect(await sees(mo)).toBe(404)
  })
})

describe('hide and restore', () => {
  test('a post, comment, guide, listing, business and review go from everybody but their author, who is told why, and come back whole', async () => {
    const { ann, sam } = await people(server)
    const mo = await moderatorOf(server)
    const under = await writes(sam)
    const owen = await member(server, 'Owen Opening')
    await opensBusiness(owen)
    const things = {
      post: await writes(ann),
      comment: await comments(ann, under),
      guide: await guides(ann),
      listing: await advertises(ann),
      business: (await opensBusiness(ann)).id,
      review: ((await (await reviewsBusiness(ann, owen)).json()) as { id: string }).id,
    }
    const reads: Record<string, (person: Person) => Promise<boolean>> = {
      post: async (person) => (await person.get(`/posts/${things.post}`)).status === 200,
      comment: async (person) =>
        ((await (await person.get(`/posts/${under}/comments`)).json()) as ReportedPage).items.length === 1,
      guide: async (person) => (await person.get(`/guides/${things.guide}`)).status === 200,
      listing: async (person) => (await person.get(`/public/listings/${things.listing.slug}`)).status === 200,
      business: async (person) => (await person.get(`/businesses/${ann.id}`)).status === 200,
      review: async (person) =>
        person === ann
          ? ((await (await ann.get(`/businesses/${owen.id}/visit`)).json()) as BusinessVisit).my_review !== null
          : ((await (await person.get(`/businesses/${owen.id}/reviews`)).json()) as ReportedPage).items.length === 1,
    }
    for (const type of ['post', 'comment', 'guide', 'listing', 'business', 'review'] as const) {
      const id = type === 'listing' ? things.listing.id : things[type]
      await reports(sam, type, id)
      expect([type, await reads[type]?.(sam)]).toEqual([type, true])
      expect((await acts(mo, 'hide', type, id)).status).toBe(204)
      expect([type, await reads[type]?.(sam)]).toEqual([type, false])
      if (type !== 'listing') expect([type, await reads[type]?.(ann)]).toEqual([type, true])
      expect(await waiting(mo, id)).toBeUndefined()
      expect(await said(await acts(mo, 'hide', type, id))).toBe('already')
      expect((await acts(mo, 'restore', type, id)).status).toBe(204)
      expect([type, await reads[type]?.(sam)]).toEqual([type, true])
      expect(await said(await acts(mo, 'restore', type, id))).toBe('already')
      expect((await logOf(mo, type, id)).map(({ action, moderator }) => [action, moderator])).toEqual([
        ['restore', 'Mo Marshal'],
        ['hide', 'Mo Marshal'],
      ])
    }
    expect(await told(ann)).toEqual([
      ...['Your review is back', 'Your review was hidden'],
      ...['Your business profile is back', 'Your business profile was hidden'],
      ...['Your listing is back', 'Your listing was hidden'],
      ...['Your guide is back', 'Your guide was hidden'],
      ...['Your comment is back', 'Your comment was hidden'],
      ...['Your post is back', 'Your post was hidden'],
    ])
    const notices: Notification[] = await (await ann.get('/notifications')).json()
    const [hidden] = notices.filter(({ title }) => title === 'Your post was hidden')
    expect(hidden?.content).toContain(`The reason: ${reason}`)
    expect(JSON.stringify(notices)).not.toMatch(/Sam Sutton|Mo Marshal/)
    expect(await told(sam)).toEqual(Array(6).fill('We’ve reviewed your report'))
  })

  test('a hidden listing stays its owner’s, marked, and cannot be published until it is restored', async () => {
    const ann = await member(server, 'Ann Archer')
    const mo = await moderatorOf(server)
    const { car, id, slug } = await advertises(ann)
    await acts(mo, 'hide', 'listing', id)
    const read = async () => (await ann.get(`/vehicles/${car}/listing`)).json()
    expect(await read()).toMatchObject({ is_hidden: true, status: 'published' })
    await ann.put(`/vehicles/${car}/listing/status`, { status: 'draft' })
    const { version } = await read()
    const again = await ann.put(`/vehicles/${car}/listing/status`, { status: 'published', version })
    expect([again.status, await said(again)]).toEqual([409, 'hidden'])
    await acts(mo, 'restore', 'listing', id)
    const { version: now } = await read()
    expect((await ann.put(`/vehicles/${car}/listing/status`, { status: 'published', version: now })).status).toBe(200)
    expect((await visitor(server).get(`/public/listings/${slug}`)).status).toBe(200)
  })

  test('a hidden listing is not seen again by deleting it, nor by deleting its vehicle and adding that again', async () => {
    const { ann } = await people(server)
    const { sql } = server.services
    const mo = await moderatorOf(server)
    const { car, id, slug } = await advertises(ann)
    await sql`update vehicles set registration_number = 'AB12CDE' where id = ${car}`
    expect((await acts(mo, 'hide', 'listing', id)).status).toBe(204)
    const refused = await ann.delete(`/vehicles/${car}/listing`)
    expect([refused.status, await said(refused)]).toEqual([409, 'hidden'])
    expect((await ann.delete(`/vehicles/${car}`)).status).toBe(204)
    const again = await addVehicle(sql, ann.id)
    await sql`update vehicles set registration_number = 'AB12CDE', status = 'For Sale' where id = ${again}`
    const advert = {
      price: 1,
      location: 'Whitby',
      contact_phone: '1',
      contact_email: 'a@example.org',
      description: 'D',
    }
    const saved = await (await ann.put(`/vehicles/${again}/listing`, advert)).json()
    expect(saved).toMatchObject({ is_hidden: true })
    await ann.put(`/vehicles/${again}/listing/status`, { status: 'published', version: saved.version })
    for (const each of [slug, saved.url_slug])
      expect((await visitor(server).get(`/public/listings/${each}`)).status).toBe(404)
    expect((await acts(mo, 'restore', 'listing', saved.id)).status).toBe(204)
    expect((await ann.delete(`/vehicles/${again}/listing`)).status).toBe(204)
  })

  test('hiding and restoring is no edit: a post, a comment and a review read as they did, and an open edit is saved (FEED-10)', async () => {
    const { ann, sam } = await people(server)
    const mo = await moderatorOf(server)
    const post = await writes(ann)
    const comment = await comments(ann, post)
    await opensBusiness(sam)
    const review = await (await reviewsBusiness(ann, sam, 2)).json()
    const read = async () => ({
      post: await (await ann.get(`/posts/${post}`)).json(),
      comments: await (await ann.get(`/posts/${post}/comments`)).json(),
      review: (await (await ann.get(`/businesses/${sam.id}/visit`)).json()).my_review,
    })
    const before = await read()
    for (const action of ['hide', 'restore'])
      for (const [type, id] of [
        ['post', post],
        ['comment', comment],
        ['review', review.id],
      ] as const)
        expect((await acts(mo, action, type, id)).status).toBe(204)
    expect(await read()).toEqual(before)
    const { car, id } = await advertises(ann)
    const listing = await (await ann.get(`/vehicles/${car}/listing`)).json()
    for (const action of ['hide', 'restore']) await acts(mo, action, 'listing', id)
    expect(await (await ann.get(`/vehicles/${car}/listing`)).json()).toEqual(listing)
  })

  test('the counter of comments follows, and a profile cannot be hidden', async () => {
    const { ann, sam } = await people(server)
    const mo = await moderatorOf(server)
    const post = await writes(ann)
    const comment = await comments(sam, post)
    const count = async () => (await (await ann.get(`/posts/${post}`)).json()).comment_count
    await acts(mo, 'hide', 'comment', comment)
    expect(await count()).toBe(0)
    await acts(mo, 'restore', 'comment', comment)
    expect(await count()).toBe(1)
    const answer = await acts(mo, 'hide', 'profile', sam.id)
    expect((await answer.json()).error.fields.action).toContain('Suspend the member instead')
  })
})

describe('settling', () => {
  test('dismissing leaves the thing, settles every report on it and tells those who reported; a new report opens it again', async () => {
    const { ann, sam } = await people(server)
    const [una, mo] = [await member(server, 'Una Upton'), await moderatorOf(server)]
    const post = await writes(ann)
    await reports(sam, 'post', post)
    await reports(una, 'post', post)
    expect((await acts(mo, 'dismiss', 'post', post)).status).toBe(204)
    expect((await sam.get(`/posts/${post}`)).status).toBe(200)
    expect([await told(sam), await told(una), await told(ann)]).toEqual([
      ['We’ve reviewed your report'],
      ['We’ve reviewed your report'],
      [],
    ])
    expect(await server.services.sql`select state, resolved_by from reports where object_id = ${post}`).toEqual(
      Array(2).fill({ state: 'dismissed', resolved_by: mo.id }),
    )
    expect(await said(await acts(mo, 'dismiss', 'post', post))).toBe('settled')
    await reports(sam, 'post', post)
    expect(await waiting(mo, post)).toMatchObject({ report_count: 1 })
  })

  test('of two moderators at once one wins, and the other is told: twenty times, whatever they chose', async () => {
    const { ann, sam } = await people(server)
    const [mo, lee] = [await moderatorOf(server), await moderatorOf(server, 'Lee Lamp')]
    const choices = [
      ['hide', 'hide'],
      ['hide', 'dismiss'],
      ['dismiss', 'dismiss'],
      ['suspend', 'hide'],
    ] as const
    for (let round = 0; round < 20; round++) {
      const [one, two] = choices[round % choices.length] ?? choices[0]
      const post = await writes(round % 4 === 3 ? await member(server, 'Bad Bert') : ann)
      const reporter = round % 2 ? sam : await member(server, 'Una Upton')
      await reports(reporter, 'post', post)
      const report_ids = (await waiting(mo, post))?.reports.map(({ id }) => id)
      const answers = await Promise.all([
        acts(mo, one, 'post', post, { report_ids }),
        acts(lee, two, 'post', post, { report_ids }),
      ])
      expect([one, two, answers.map(({ status }) => status).toSorted()]).toEqual([one, two, [204, 409]])
      expect(await server.services.sql`select from reports where object_id = ${post} and state = 'open'`).toHaveLength(
        0,
      )
      expect(
        await server.services.sql`
        select from moderation_actions a join reports r on r.id = a.report_id where r.object_id = ${post}`,
      ).toHaveLength(1)
    }
  }, 60_000)

  test('what is gone can only be dismissed; what never was is not found; every act wants a reason', async () => {
    const { ann, sam } = await people(server)
    const mo = await moderatorOf(server)
    const { car, id } = await advertises(ann)
    const post = await writes(ann)
    await reports(sam, 'listing', id)
    await reports(sam, 'post', post)
    await ann.delete(`/vehicles/${car}/listing`)
    await ann.delete(`/posts/${post}`)
    for (const [type, thing] of [['listing', id] as const, ['post', post] as const]) {
      expect(await waiting(mo, thing)).toMatchObject({ gone: true, href: null })
      expect(await said(await acts(mo, 'hide', type, thing))).toBe('gone')
      expect((await acts(mo, 'dismiss', type, thing)).status).toBe(204)
    }
    expect((await acts(mo, 'hide', 'post', '00000000-0000-4000-8000-00000000dead')).status).toBe(404)
    expect((await acts(mo, 'hide', 'post', post, { reason: '  ' })).status).toBe(400)
    expect((await acts(mo, 'vanish', 'post', post)).status).toBe(400)
  })

  test('an act that fails at its end leaves nothing: no hidden post, no settled report, no line in the log', async () => {
    const { ann, sam } = await people(server)
    const mo = await moderatorOf(server)
    const post = await writes(ann)
    await reports(sam, 'post', post)
    const { sql } = server.services
    await sql`alter table notifications add constraint no_notices check (title <> 'Your post was hidden') not valid`
    try {
      expect((await acts(mo, 'hide', 'post', post)).status).toBe(500)
    } finally {
      await sql`alter table notifications drop constraint no_notices`
    }
    expect((await sam.get(`/posts/${post}`)).status).toBe(200)
    expect(await waiting(mo, post)).toBeDefined()
    expect(await logOf(mo, 'post', post)).toEqual([])
    expect(await told(sam)).toEqual([])
  })
})

describe('the log', () => {
  test('cannot be rewritten, and a thing’s history holds the suspension it led to', async () => {
    const { ann, sam } = await people(server)
    const mo = await moderatorOf(server)
    const post = await writes(ann)
    await reports(sam, 'post', post)
    await acts(mo, 'suspend', 'post', post)
    const history = await logOf(mo, 'post', post)
    expect(history).toMatchObject([
      { action: 'suspend', object_type: 'profile', object_id: ann.id, about: 'Ann Archer', suspended: true, reason },
    ])
    expect(await logOf(mo, 'profile', ann.id)).toEqual(history)
    const { sql } = server.services
    await expect(sql`update moderation_actions set reason = 'x' where object_id = ${ann.id}`).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from moderation_actions where object_id = ${ann.id}`).rejects.toThrow('append-only')
  })

  test('nobody acts on the house account; an article it brought can be hidden', async () => {
    const mo = await moderatorOf(server)
    const [article] = await server.services.sql`
      insert into posts (user_id, title, content, is_system_generated) values (${houseAccount}, 'News', 'Text', true) returning id`
    expect(await said(await acts(mo, 'suspend', 'post', article?.id))).toBe('house')
    expect(await said(await acts(mo, 'suspend', 'profile', houseAccount))).toBe('house')
    expect((await acts(mo, 'hide', 'post', article?.id)).status).toBe(204)
    expect((await mo.get(`/posts/${article?.id}`)).status).toBe(404)
  })
})
