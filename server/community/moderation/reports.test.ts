import { describe, expect, test } from 'vitest'
import type { ReportedType } from '#domain/community/moderation.ts'
import { houseAccount } from '#domain/members/people.ts'
import { opensBusiness, reviews } from '../../test/business.ts'
import { advertises, comments, guides, moderatorOf, writes } from '../../test/community.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const missing = '00000000-0000-4000-8000-00000000dead'
const reports = (person: Person, object_type: ReportedType, object_id: string, extra: object = {}) =>
  person.post('/reports', { object_type, object_id, reason: 'spam', ...extra })
const rowsOn = (id: string) => server.services.sql`select * from reports where object_id = ${id} order by created_at`

/** One of each kind, by this member. */
async function everythingOf(ann: Person): Promise<Record<ReportedType, string>> {
  const post = await writes(ann)
  return {
    post,
    comment: await comments(ann, post),
    guide: await guides(ann),
    profile: ann.id,
    listing: (await advertises(ann)).id,
    business: (await opensBusiness(ann)).id,
    review: await reviewOf(ann),
  }
}

async function reviewOf(ann: Person) {
  const owner = await member(server, 'Owen Opening')
  await opensBusiness(owner)
  return ((await (await reviews(ann, owner)).json()) as { id: string }).id
}

describe('a report', () => {
  test('of a post, a comment, a guide, a profile, a listing, a business or a review is thanked for and kept with its reason', async () => {
    const { ann, sam } = await people(server)
    for (const [type, id] of Object.entries(await everythingOf(ann)) as [ReportedType, string][]) {
      const answer = await reports(sam, type, id, { reason: 'fraud', details: '  Not his car.  ' })
      expect([type, answer.status]).toEqual([type, 201])
      expect(await rowsOn(id)).toMatchObject([
        { reporter_id: sam.id, object_type: type, reason: 'fraud', details: 'Not his car.', state: 'open' },
      ])
    }
    // The person it is about is not told.
    expect(await (await ann.get('/notifications')).json()).not.toContainEqual(
      expect.objectContaining({ title: expect.stringMatching(/report/i) }),
    )
  })

  test('is made once by each member, even when it is sent two hundred times at once; another member can add theirs', async () => {
    const { ann, sam } = await people(server)
    const post = await writes(ann)
    const answers = await Promise.all(Array.from({ length: 200 }, () => reports(sam, 'post', post)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409, 429]))
    expect(await rowsOn(post)).toHaveLength(1)
    const again = await reports(sam, 'post', post)
    expect([again.status, (await again.json()).error.message]).toEqual([
      409,
      expect.stringContaining('You’ve already reported this.'),
    ])
    expect((await reports(await member(server, 'Una Upton'), 'post', post)).status).toBe(201)
  })

  test('of one’s own things is refused, and so is one by a visitor, without a reason or of nothing', async () => {
    const { ann, sam } = await people(server)
    const own = await everythingOf(ann)
    for (const [type, id] of Object.entries(own) as [ReportedType, string][]) {
      const answer = await reports(ann, type, id)
      expect([type, answer.status, (await answer.json()).error.code]).toEqual([type, 409, 'own_thing'])
      expect((await reports(visitor(server), type, id)).status).toBe(401)
      const absent = await reports(sam, type, missing)
      expect([type, absent.status]).toEqual([type, 404])
    }
    expect((await reports(sam, 'profile', houseAccount)).status).toBe(404)
    const noReason = await reports(sam, 'post', own.post, { reason: 'boredom' })
    expect((await noReason.json()).error.fields).toEqual({ reason: 'Please choose a reason' })
    for (const bad of [{ object_type: 'vehicle' }, { object_id: 'x' }, { details: 'x'.repeat(2001) }])
      expect((await reports(sam, 'post', own.post, bad)).status).toBe(400)
    await sam.post('/reports', {
      ...{ object_type: 'post', object_id: own.post, reason: 'spam' },
      ...{ reporter_id: ann.id, state: 'upheld', resolved_by: ann.id },
    })
    expect(await rowsOn(own.post)).toMatchObject([{ reporter_id: sam.id, state: 'open', resolved_by: null }])
  })

  test('is possible only of what one may see: not of what is private, hidden, deleted, or across a block', async () => {
    const { ann, sam } = await people(server)
    const mo = await moderatorOf(server)
    const { post, comment, guide, listing, business, review } = await everythingOf(ann)
    const secret = await writes(ann, { is_private: true })
    const under = await comments(ann, secret)
    const status = async (type: ReportedType, id: string) => (await reports(sam, type, id)).status
    expect([await status('post', secret), await status('comment', under)]).toEqual([404, 404])
    await sam.put(`/follows/${ann.id}`)
    expect([await status('post', secret), await status('comment', under)]).toEqual([201, 201])

    const hide = { action: 'hide', reason: 'Not here.' }
    for (const [object_type, object_id] of Object.entries({ post, guide, listing, business, review }))
      expect((await mo.post('/moderation/actions', { ...hide, object_type, object_id })).status).toBe(204)
    for (const [type, id] of Object.entries({ post, comment, guide, listing, business, review }) as [
      ReportedType,
      string,
    ][])
      expect([type, await status(type, id)]).toEqual([type, 404])

    const other = await writes(ann)
    await ann.put(`/blocks/${sam.id}`)
    expect([await status('post', other), await status('profile', ann.id)]).toEqual([404, 404])
    await ann.delete(`/blocks/${sam.id}`)
    await ann.delete(`/posts/${other}`)
    expect(await status('post', other)).toBe(404)
  })

  test('is made at most twenty times a day by one member; a refused one does not count', async () => {
    const { ann, sam } = await people(server)
    const { sql } = server.services
    const posts = await sql<{ id: string }[]>`
      insert into posts (user_id, title, content) select ${ann.id}, 'T', 'C' from generate_series(1, 22) returning id`
    const [first, ...rest] = posts.map(({ id }) => id)
    expect((await reports(sam, 'post', first ?? '')).status).toBe(201)
    for (let number = 0; number < 5; number++) expect((await reports(sam, 'post', first ?? '')).status).toBe(409)
    const statuses: number[] = []
    for (const id of rest) statuses.push((await reports(sam, 'post', id)).status)
    expect(statuses).toEqual([...Array(19).fill(201), 429, 429])
    const told = await reports(sam, 'post', rest.at(-1) ?? '')
    expect((await told.json()).error.message).toMatch(/^Too many attempts\. Please try again in about 24 hours\.$/)
  })
})
