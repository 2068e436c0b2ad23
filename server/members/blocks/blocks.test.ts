import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { houseAccount, type PeoplePage } from '#domain/members/people.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const blocked = async (who: Person): Promise<PeoplePage> => (await who.get('/blocks')).json()
const statusOf = async (who: Person, path: string) => (await who.get(path)).status
const counts = async (who: Person) => {
  const { followers_count, following_count } = await (await who.get(`/profiles/${who.id}`)).json()
  return [followers_count, following_count]
}
const titles = async (who: Person): Promise<string[]> =>
  (await (await who.get('/notifications')).json()).map(({ content }: { content: string }) => content)

describe('blocking', () => {
  test('ends following both ways at once, with right counts, and undoing it does not bring that back', async () => {
    const { ann, sam } = await people(server)
    await ann.put(`/follows/${sam.id}`)
    await sam.put(`/follows/${ann.id}`)
    for (let time = 0; time < 2; time++) expect((await ann.put(`/blocks/${sam.id}`)).status).toBe(204)
    expect([await counts(ann), await counts(sam)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(await blocked(ann)).toEqual({
      items: [
        {
          ...{ id: sam.id, name: 'Sam Sutton', avatar_url: null, followers_count: 0 },
          ...{ is_following: false, is_self: false },
        },
      ],
      next: null,
    })
    for (let time = 0; time < 2; time++) expect((await ann.delete(`/blocks/${sam.id}`)).status).toBe(204)
    expect(await blocked(ann)).toEqual({ items: [], next: null })
    expect(await (await sam.get(`/profiles/${ann.id}`)).json()).toMatchObject({ is_following: false })
    expect(await (await ann.put(`/follows/${sam.id}`)).json()).toEqual({ is_following: true, followers_count: 1 })
  })

  test('makes each disappear for the other, profile, lists, search and follow alike, until it is undone (PROF-20)', async () => {
    const { ann, sam } = await people(server)
    const tom = await member(server, 'Tom Third')
    for (const person of [ann, sam]) await person.put(`/follows/${tom.id}`)
    const seen = async (who: Person, whom: Person) => [
      await statusOf(who, `/profiles/${whom.id}`),
      (await (await who.get(`/profiles/${tom.id}/followers`)).json()).items.some(
        ({ id }: { id: string }) => id === whom.id,
      ),
      (await (await who.get(`/search?q=${encodeURIComponent(whom.name)}`)).json()).some(
        ({ id }: { id: string }) => id === whom.id,
      ),
      (await who.put(`/follows/${whom.id}`)).status,
    ]
    await ann.put(`/blocks/${sam.id}`)
    expect(await seen(ann, sam)).toEqual([404, false, false, 404])
    expect(await seen(sam, ann)).toEqual([404, false, false, 404])
    expect(await seen(tom, ann)).toEqual([200, true, true, 200])
    await ann.delete(`/blocks/${sam.id}`)
    expect(await seen(sam, ann)).toEqual([200, true, true, 200])
  })

  test('takes back what each was told of the other, and tells nobody', async () => {
    const { ann, sam } = await people(server)
    const tom = await member(server, 'Tom Third')
    await sam.put(`/follows/${ann.id}`)
    await tom.put(`/follows/${ann.id}`)
    await sam.post('/enquiries', { kind: 'message', about: ann.id, message: 'Hello there' })
    expect(await titles(ann)).toHaveLength(3)
    const before = await titles(sam)
    await ann.put(`/blocks/${sam.id}`)
    expect(await titles(ann)).toEqual(['Tom Third started following you'])
    expect(await titles(sam)).toEqual(before)
  })

  test('closes the way by enquiry both ways, hides what was written, and leaves public pages public', async () => {
    const { ann, sam } = await people(server)
    const public_url = `car-${randomBytes(4).toString('hex')}`
    await server.services.sql`
      insert into vehicles (user_id, make, model, year, transmission, fuel_type, is_public, public_url)
      values (${ann.id}, 'Austin', 'Seven', 1930, 'Manual', 'Petrol', true, ${public_url})`
    const message = (about: string) => ({ kind: 'message', about, message: 'Hello' })
    await sam.post('/enquiries', message(ann.id))
    const listed = async () => (await (await ann.get('/conversations')).json()).items as { id: string }[]
    const [enquiry] = await listed()
    await ann.put(`/blocks/${sam.id}`)
    expect((await sam.post('/enquiries', message(ann.id))).status).toBe(404)
    expect((await ann.post('/enquiries', message(sam.id))).status).toBe(404)
    const fromPage = { kind: 'contact_owner', about: public_url, message: 'Is it for sale?' }
    expect((await sam.post('/enquiries', fromPage)).status).toBe(404)
    expect(await listed()).toEqual([])
    expect(await statusOf(ann, `/conversations/${enquiry?.id}`)).toBe(404)
    expect((await ann.post(`/conversations/${enquiry?.id}/messages`, { message: 'Go away' })).status).toBe(404)
    expect(await statusOf(visitor(server), `/public/vehicles/${public_url}`)).toBe(200)
    const vic = { from_name: 'Vic Visitor', from_email: 'vic@visitors.example' }
    expect((await visitor(server).post('/enquiries', { ...fromPage, ...vic })).status).toBe(201)
    await ann.delete(`/blocks/${sam.id}`)
    expect((await listed()).map(({ id }) => id)).toContain(enquiry?.id)
  })

  test('many times at once is once', async () => {
    const { ann, sam } = await people(server)
    await sam.put(`/follows/${ann.id}`)
    const acts = Array.from({ length: 60 }, (_, turn) =>
      turn % 3 ? ann.put(`/blocks/${sam.id}`) : sam.put(`/follows/${ann.id}`),
    )
    for (const { status } of await Promise.all(acts)) expect([200, 204, 404]).toContain(status)
    expect((await blocked(ann)).items).toHaveLength(1)
    expect([await counts(ann), await counts(sam)]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})

describe('who cannot be blocked, and who cannot block', () => {
  test('oneself and our own account, with a sentence', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const [id, words] of [
      [ann.id, 'You can’t block yourself.'],
      [houseAccount, "You can’t block GarageTale's own account."],
    ]) {
      const answer = await ann.put(`/blocks/${id}`)
      expect([answer.status, (await answer.json()).error.message]).toEqual([409, words])
    }
  })

  test('nobody, who is gone, and who has blocked one first: all the same User not found', async () => {
    const { ann, sam } = await people(server)
    const [erased, suspended] = (await Promise.all(['Erased', 'Suspended'].map((name) => member(server, name)))) as [
      Person,
      Person,
    ]
    const { sql } = server.services
    await sql`update users set deleted_at = now() where id = ${erased.id}`
    await sql`update users set suspended_at = now() where id = ${suspended.id}`
    await sam.put(`/blocks/${ann.id}`)
    const said = new Set<string>()
    for (const id of [crypto.randomUUID(), 'me', erased.id, suspended.id, sam.id]) {
      const answer = await ann.put(`/blocks/${id}`)
      said.add(`${answer.status} ${await answer.text()}`)
    }
    expect([...said]).toEqual(['404 {"error":{"code":"not_found","message":"User not found"}}'])
    // Unblocking reveals nothing either, nor does it undo somebody else's block.
    expect((await ann.delete(`/blocks/${sam.id}`)).status).toBe(204)
    expect((await ann.delete(`/blocks/${crypto.randomUUID()}`)).status).toBe(204)
    expect(await statusOf(ann, `/profiles/${sam.id}`)).toBe(404)
    expect(await blocked(ann)).toEqual({ items: [], next: null })
  })

  test('a visitor, and a member who was suspended', async () => {
    const { ann, sam, visitor: somebody } = await people(server)
    for (const answer of [
      await somebody.get('/blocks'),
      await somebody.put(`/blocks/${ann.id}`),
      await somebody.delete(`/blocks/${ann.id}`),
    ])
      expect(answer.status).toBe(401)
    await server.services.sql`update users set suspended_at = now() where id = ${sam.id}`
    expect((await sam.put(`/blocks/${ann.id}`)).status).toBe(401)
  })

  test('the list is one’s own, in pages', async () => {
    const { ann, sam } = await people(server)
    await server.services.sql`
      with crowd as (
        insert into users (name, email, username)
        select 'Pest ' || n, 'pest.' || gen_random_uuid() || '@example.org', 'p' || substr(md5(random()::text), 1, 20)
          from generate_series(1, 33) n returning id)
      insert into blocks (blocker_id, blocked_id) select ${ann.id}, id from crowd`
    const first = await blocked(ann)
    const second: PeoplePage = await (await ann.get(`/blocks?after=${first.next}`)).json()
    expect([first.items.length, second.items.length, second.next]).toEqual([30, 3, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(33)
    expect(await blocked(sam)).toEqual({ items: [], next: null })
  })
})
