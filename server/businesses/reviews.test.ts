import { describe, expect, test } from 'vitest'
import type { Business, BusinessReview, BusinessVisit, ReviewPage } from '#domain/businesses/business.ts'
import type { Notification } from '#domain/members/notification.ts'
import { opensBusiness, reviews } from '../test/business.ts'
import { moderatorOf } from '../test/community.ts'
import { member, type Person, password, visitor } from '../test/people.ts'
import { addVehicle } from '../test/rows.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
const seen = async (owner: Person, by = visitor(server)): Promise<Business> =>
  (await by.get(`/businesses/${owner.id}`)).json()
const page = async (owner: Person, by = visitor(server), after?: string): Promise<ReviewPage> =>
  (await by.get(`/businesses/${owner.id}/reviews${after ? `?after=${after}` : ''}`)).json()
const visit = async (owner: Person, by: Person): Promise<BusinessVisit> =>
  (await by.get(`/businesses/${owner.id}/visit`)).json()
const figures = async (owner: Person) => {
  const { average, count } = (await seen(owner)).reviews
  return [average, count]
}
const written = async (answer: Response): Promise<BusinessReview> => {
  expect(answer.status).toBe(200)
  return (await answer.json()) as BusinessReview
}
const rowsOn = (owner: Person) => server.services.sql`
  select * from business_reviews where business_id = (select id from business_profiles where user_id = ${owner.id})`

async function owner(name = 'Ann Archer') {
  const person = await member(server, name)
  await opensBusiness(person)
  return person
}
const customers = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => member(server, `Customer ${'ABCDEFGH'[n]}`)))

describe('answering one', () => {
  const answer = (owner: Person, { id }: { id: string }, answer_text: string) =>
    owner.put(`/business/reviews/${id}/answer`, { answer_text })
  const toldOf = async (person: Person) =>
    ((await (await person.get('/notifications')).json()) as Notification[]).filter(
      ({ title }) => title === 'Your review was answered',
    )

  test('the business answers once, everybody reads it, and its author is told once however often it is changed', async () => {
    const ann = await owner()
    const sam = await member(server, 'Sam Sutton')
    const review = await written(await reviews(sam, ann, 2, 'It rattled.'))
    expect(review.answer).toBeNull()
    await written(await answer(ann, review, 'Bring it back, please.'))
    const changed = await written(await answer(ann, review, 'Put right on Friday.'))
    expect(changed.answer).toEqual({ text: 'Put right on Friday.', answered_at: expect.any(String) })
    expect((await page(ann)).items[0]).toMatchObject({ review_text: 'It rattled.', answer: changed.answer })
    expect(await toldOf(sam)).toMatchObject([{ metadata: { business_page: ann.id } }])
    // The review may change; what the business said stays until it says otherwise.
    await reviews(sam, ann, 4, 'All is well.')
    expect((await seen(ann)).reviews.first[0]).toMatchObject({ rating: 4, answer: changed.answer })
    expect((await ann.delete(`/business/reviews/${review.id}/answer`)).status).toBe(200)
    expect((await page(ann)).items[0]?.answer).toBeNull()
  })

  test('nobody answers for another business, a hidden review or with nothing, and a block is not got round', async () => {
    const [ann, bert] = [await owner(), await owner('Bert Baker')]
    const sam = await member(server, 'Sam Sutton')
    const review = await written(await reviews(sam, ann, 1, 'Never again.'))
    for (const each of [bert, sam]) {
      expect((await answer(each, review, 'Ha')).status).toBe(404)
      expect((await each.delete(`/business/reviews/${review.id}/answer`)).status).toBe(404)
    }
    expect((await answer(visitor(server), review, 'Ha')).status).toBe(401)
    for (const text of ['', ' \n ', 'x'.repeat(2001)]) expect((await answer(ann, review, text)).status).toBe(400)
    await sam.put(`/blocks/${ann.id}`)
    expect((await answer(ann, review, 'Sorry to hear it.')).status).toBe(200)
    expect(await toldOf(sam)).toEqual([])
    await server.services.sql`update business_reviews set hidden_at = now() where id = ${review.id}`
    expect((await answer(ann, review, 'Again')).status).toBe(404)
  })
})

describe('writing one', () => {
  test('with stars and words; writing again changes it, and it can be taken back (BUSI-14, CALL-87)', async () => {
    const ann = await owner()
    const sam = await member(server, 'Sam Sutton')
    expect(await visit(ann, sam)).toEqual({ is_own: false, my_review: null, my_records: 0 })
    const first = await written(await reviews(sam, ann, 2, 'It rattled.'))
    expect(first).toMatchObject({
      user: { id: sam.id, name: 'Sam Sutton', avatar_url: null },
      ...{ rating: 2, review_text: 'It rattled.', is_mine: true, is_customer: false, is_hidden: false },
    })
    const second = await written(await reviews(sam, ann, 4, 'They put it right.'))
    expect(second).toMatchObject({ id: first.id, created_at: first.created_at, rating: 4 })
    expect((await visit(ann, sam)).my_review).toEqual(second)
    expect((await page(ann)).items).toEqual([{ ...second, is_mine: false }])
    expect(await figures(ann)).toEqual([4, 1])
    expect((await sam.delete(`/businesses/${ann.id}/review`)).status).toBe(204)
    expect((await sam.delete(`/businesses/${ann.id}/review`)).status).toBe(404)
    expect(await figures(ann)).toEqual([null, 0])
  })

  test('its owner is told once, however often it is changed or written again', async () => {
    const ann = await owner()
    const sam = await member(server, 'Sam Sutton')
    await reviews(sam, ann, 5)
    await reviews(sam, ann, 4)
    await sam.delete(`/businesses/${ann.id}/review`)
    await reviews(sam, ann, 3)
    const told = (await (await ann.get('/notifications')).json()) as Notification[]
    expect(told.filter(({ title }) => title.includes('review'))).toMatchObject([
      {
        ...{ type: 'account', title: 'New review of your business' },
        content: 'Sam Sutton gave Kelham Lane Motors 5 out of 5 stars.',
      },
    ])
    // The longest possible name doesn't break it.
    const long = await member(server, `Long ${'x'.repeat(70)}`)
    await server.services.sql`update business_profiles set business_name = ${'y'.repeat(200)} where user_id = ${ann.id}`
    await written(await reviews(long, ann))
  })

  test('by a member, from one to five stars, never of one’s own business, and in nobody else’s name (BUSI-14)', async () => {
    const ann = await owner()
    const sam = await member(server, 'Sam Sutton')
    expect((await reviews(visitor(server), ann)).status).toBe(401)
    const self = await reviews(ann, ann)
    expect([self.status, (await self.json()).error.message]).toEqual([409, 'You can’t review your own business.'])
    for (const rating of [0, 6, 4.5, '5', null]) expect((await reviews(sam, ann, rating as number)).status).toBe(400)
    expect((await reviews(sam, ann, 5, 'x'.repeat(5001))).status).toBe(400)
    const forged = { rating: 1, user_id: ann.id, business_id: ann.id, hidden_at: '2020-01-01', is_customer: true }
    await written(await sam.put(`/businesses/${ann.id}/review`, forged))
    expect(await rowsOn(ann)).toMatchObject([{ user_id: sam.id, rating: 1, hidden_at: null }])
    expect((await ann.delete(`/businesses/${ann.id}/review`)).status).toBe(404)
    expect(await figures(ann)).toEqual([1, 1])
  })

  test('fifty at once by one member leave one', async () => {
    const ann = await owner()
    const sam = await member(server, 'Sam Sutton')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reviews(sam, ann, (n % 5) + 1)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 429]).toContain(status)
    const rows = await rowsOn(ann)
    expect(rows).toHaveLength(1)
    expect(await figures(ann)).toEqual([rows[0]?.rating, 1])
  })

  test('ten a day', async () => {
    const ann = await owner()
    const sam = await member(server, 'Sam Sutton')
    for (let n = 0; n < 10; n++) await written(await reviews(sam, ann, 3))
    expect((await reviews(sam, ann, 3)).status).toBe(429)
  })
})

describe('reading them', () => {
  test('three newest on the page, all of them in pages, the average over all (BUSI-13, BUSI-14)', async () => {
    const ann = await owner()
    const { sql } = server.services
    const [{ id = '' } = {}] = await sql`select id from business_profiles where user_id = ${ann.id}`
    const [writer] = await customers(1)
    await sql`
      with people as (
        insert into users (name, email, username)
        select 'Reader ' || n, 'reader' || n || ${ann.id} || '@example.org', 'r' || n || left(${ann.id}, 8)
          from generate_series(1, 44) n returning id, name)
      insert into business_reviews (business_id, user_id, rating, created_at)
      select ${id}, id, 1 + substr(name, 8)::int % 2, now() - substr(name, 8)::int * interval '1 hour' from people`
    await written(await reviews(writer as Person, ann, 5))
    const { reviews: shown } = await seen(ann)
    expect([shown.count, shown.first.map(({ user }) => user?.name)]).toEqual([
      45,
      ['Customer A', 'Reader 1', 'Reader 2'],
    ])
    expect(shown.average).toBeCloseTo((5 + 22 * 2 + 22) / 45)
    const names: (string | undefined)[] = []
    let after: string | undefined
    do {
      const { items, next } = await page(ann, undefined, after)
      names.push(...items.map(({ user }) => user?.name))
      expect(items.length).toBeLessThanOrEqual(20)
      after = next ?? undefined
    } while (after)
    expect(names).toEqual(['Customer A', ...Array.from({ length: 44 }, (_, n) => `Reader ${n + 1}`)])
    expect((await page(ann, undefined, crypto.randomUUID())).items).toEqual([])
    expect((await visitor(server).get(`/businesses/${ann.id}/reviews?after=x`)).status).toBe(400)
  })

  test('what is hidden, restored, erased or by somebody suspended is counted and shown accordingly at once', async () => {
    const ann = await owner()
    const mo = await moderatorOf(server)
    const [a, b, c] = (await customers(3)) as [Person, Person, Person]
    const [, bad] = [
      await written(await reviews(a, ann, 5)),
      await written(await reviews(b, ann, 1, 'Thieves.')),
      await written(await reviews(c, ann, 3)),
    ]
    const act = (action: string, object_type: string, object_id: string) =>
      mo.post('/moderation/actions', { action, object_type, object_id, reason: 'Nobody was ever there.' })
    expect(await figures(ann)).toEqual([3, 3])
    expect((await act('hide', 'review', bad.id)).status).toBe(204)
    expect(await figures(ann)).toEqual([4, 2])
    expect((await page(ann)).items.map(({ rating }) => rating)).toEqual([3, 5])
    // Its author sees that, and rewriting it doesn't bring it back.
    expect((await visit(ann, b)).my_review).toMatchObject({ id: bad.id, is_hidden: true })
    expect(await written(await reviews(b, ann, 1, 'Still thieves.'))).toMatchObject({ id: bad.id, is_hidden: true })
    expect(await figures(ann)).toEqual([4, 2])
    // Nor does deleting it first: the text is deleted, and the review stays hidden.
    expect((await b.delete(`/businesses/${ann.id}/review`)).status).toBe(204)
    expect((await visit(ann, b)).my_review).toMatchObject({ id: bad.id, review_text: null, is_hidden: true })
    expect(await written(await reviews(b, ann, 1, 'Thieves again.'))).toMatchObject({ id: bad.id, is_hidden: true })
    expect([await figures(ann), JSON.stringify(await page(ann))]).toEqual([
      [4, 2],
      expect.not.stringContaining('again'),
    ])
    expect((await act('restore', 'review', bad.id)).status).toBe(204)
    expect(await figures(ann)).toEqual([3, 3])
    await act('suspend', 'profile', c.id)
    expect([await figures(ann), (await page(ann)).items.length]).toEqual([[3, 2], 2])
    await act('unsuspend', 'profile', c.id)
    expect(await figures(ann)).toEqual([3, 3])
    expect((await a.request('DELETE', '/account', { password })).status).toBe(204)
    expect([await figures(ann), (await page(ann)).items.length]).toEqual([[2, 2], 2])
  })

  test('a block keeps the words from the two, not the stars from the world; taking one’s own back stays possible', async () => {
    const ann = await owner()
    const [a, b] = (await customers(2)) as [Person, Person]
    await reviews(a, ann, 5)
    await reviews(b, ann, 2)
    await a.put(`/blocks/${b.id}`)
    for (const [by, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(JSON.stringify([await page(ann, by), (await seen(ann, by)).reviews.first])).not.toContain(other.id)
      expect((await seen(ann, by)).reviews).toMatchObject({ average: 3.5, count: 2 })
    }
    expect((await page(ann)).items).toHaveLength(2)
    // Blocking the author of an unwelcome review doesn't remove it from the page.
    await ann.put(`/blocks/${b.id}`)
    expect((await page(ann, ann)).items).toHaveLength(2)
    expect([(await page(ann)).items.length, await figures(ann)]).toEqual([2, [3.5, 2]])
    expect((await reviews(b, ann, 1)).status).toBe(200)
    expect(await figures(ann)).toEqual([3, 2])
    expect((await b.delete(`/businesses/${ann.id}/review`)).status).toBe(204)
    expect(await figures(ann)).toEqual([5, 1])
  })

  test('a business is not rid of a critic by blocking them: they review it all the same, and it is told to nobody', async () => {
    const ann = await owner()
    const [critic] = (await customers(1)) as [Person]
    await ann.put(`/blocks/${critic.id}`)
    expect((await reviews(critic, ann, 1, 'Left the sump plug loose.')).status).toBe(200)
    for (const by of [undefined, ann, critic])
      expect((await page(ann, by)).items).toMatchObject([{ rating: 1, review_text: 'Left the sump plug loose.' }])
    expect(JSON.stringify(await (await ann.get('/notifications')).json())).not.toContain('New review')
  })

  test('an author who blocks the owner cannot keep a review from being seen and reported', async () => {
    const ann = await owner()
    const [author] = (await customers(1)) as [Person]
    await reviews(author, ann, 1, 'Lies.')
    await author.put(`/blocks/${ann.id}`)
    const [seen] = (await page(ann, ann)).items
    expect(seen).toMatchObject({ review_text: 'Lies.' })
    const report = { object_type: 'review', object_id: seen?.id, reason: 'spam' }
    expect((await ann.post('/reports', report)).status).toBe(201)
  })

  test('closing a business and opening it again brings back its reviews, with who wrote them, when, and what was hidden', async () => {
    const ann = await owner()
    const [a, b] = (await customers(2)) as [Person, Person]
    await reviews(a, ann, 1, 'Never again.')
    await reviews(b, ann, 5, 'Hidden.')
    await server.services.sql`update business_reviews set hidden_at = now() where user_id = ${b.id}`
    const before = (await page(ann)).items
    expect((await ann.delete('/business')).status).toBe(204)
    expect((await a.get(`/businesses/${ann.id}/reviews`)).status).toBe(404)
    await opensBusiness(ann, { business_name: 'Quite Another Garage' })
    expect((await page(ann)).items).toEqual(before)
    expect(await figures(ann)).toEqual([1, 1])
    expect((await reviews(a, ann, 2, 'A little better.')).status).toBe(200)
    expect(await figures(ann)).toEqual([2, 1])
    // Authors can delete their review of a closed business, too.
    await ann.delete('/business')
    expect((await a.delete(`/businesses/${ann.id}/review`)).status).toBe(204)
    await opensBusiness(ann)
    expect(await figures(ann)).toEqual([null, 0])
  })

  test('customers are those whose work a verified business has confirmed; my records are counted for me alone', async () => {
    const ann = await owner()
    const [a, b] = (await customers(2)) as [Person, Person]
    const { sql } = server.services
    for (const [person, confirmed_at] of [
      [a, new Date()],
      [b, null],
    ] as const) {
      const car = await addVehicle(sql, person.id)
      await sql`
        insert into maintenance_logs (vehicle_id, user_id, kind, type, date, business_id, confirmed_at)
        select ${car}, ${person.id}, 'service', 'Oil Change', '2026-01-02', id, ${confirmed_at}
          from business_profiles where user_id = ${ann.id}`
      await reviews(person, ann)
    }
    const marked = async () =>
      (await page(ann)).items.filter(({ is_customer }) => is_customer).map(({ user }) => user?.id)
    expect(await marked()).toEqual([])
    await sql`update business_profiles set is_verified = true where user_id = ${ann.id}`
    expect(await marked()).toEqual([a.id])
    expect([(await visit(ann, a)).my_records, (await visit(ann, ann)).my_records]).toEqual([1, 0])
    expect(await visit(ann, ann)).toMatchObject({ is_own: true, my_review: null })
    expect((await visitor(server).get(`/businesses/${ann.id}/visit`)).status).toBe(401)
  })
})
