import { describe, expect, test } from 'vitest'
import { type FollowState, houseAccount, type ListedUser, type PeoplePage } from '#domain/members/people.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const follow = async (who: Person, whom: { id: string }) =>
  (await (await who.put(`/follows/${whom.id}`)).json()) as FollowState
const list = async (who: Person, of: { id: string }, side: 'followers' | 'following', query = '') =>
  (await (await who.get(`/profiles/${of.id}/${side}${query}`)).json()) as PeoplePage
const names = ({ items }: PeoplePage) => items.map(({ name }) => name)
const told = async (who: Person): Promise<{ type: string; content: string; metadata: object }[]> =>
  (await who.get('/notifications')).json()
const errorIn = async (answer: Response) => ((await answer.json()) as { error: { message: string } }).error.message

/** Many members at once, without hashing a password for each. */
async function crowd(count: number, name: string): Promise<{ id: string }[]> {
  return server.services.sql`
    insert into users (name, email, username)
    select ${name} || ' ' || n, 'crowd.' || gen_random_uuid() || '@example.org', 'c' || substr(md5(random()::text), 1, 20)
      from generate_series(1, ${count}) n returning id`
}
const followedByCrowd = (crowd: { id: string }[], whom: { id: string }) =>
  server.services.sql`
    insert into follows (follower_id, following_id, created_at)
    select follower::uuid, ${whom.id}, now() - n * interval '1 second'
      from unnest(${crowd.map(({ id }) => id)}::text[]) with ordinality as one (follower, n)`

describe('following', () => {
  test('toggles by a call each way, moves both counts, and twice is once (FOLL-01, FOLL-02, CALL-28, CALL-29)', async () => {
    const { ann, sam } = await people(server)
    expect(await follow(sam, ann)).toEqual({ is_following: true, followers_count: 1 })
    expect(await follow(sam, ann)).toEqual({ is_following: true, followers_count: 1 })
    expect((await (await sam.get(`/profiles/${sam.id}`)).json()).following_count).toBe(1)
    expect((await (await sam.get(`/profiles/${ann.id}`)).json()).is_following).toBe(true)
    for (let time = 0; time < 2; time++) {
      const answer = await sam.delete(`/follows/${ann.id.toUpperCase()}`)
      expect([answer.status, await answer.json()]).toEqual([200, { is_following: false, followers_count: 0 }])
    }
  })

  test('nobody follows themselves (FOLL-01)', async () => {
    const ann = await member(server, 'Ann Archer')
    const answer = await ann.put(`/follows/${ann.id}`)
    expect([answer.status, await errorIn(answer)]).toEqual([409, 'You can’t follow yourself.'])
    expect((await ann.delete(`/follows/${ann.id}`)).status).toBe(409)
  })

  test('whoever is followed is told, once, however often it happens', async () => {
    const { ann, sam } = await people(server)
    await follow(sam, ann)
    await sam.delete(`/follows/${ann.id}`)
    await follow(sam, ann)
    expect(await told(ann)).toMatchObject([
      { type: 'new_follower', content: 'Sam Sutton started following you', metadata: { user_id: sam.id } },
    ])
    expect(await told(sam)).toEqual([])
  })

  test('the tenth follower brings Good Company, which stays when they leave (GAMI-06)', async () => {
    const { ann, sam } = await people(server)
    await followedByCrowd(await crowd(9, 'Nine'), ann)
    const badges = async () => (await (await ann.get(`/profiles/${ann.id}`)).json()).badges as { name: string }[]
    expect(await badges()).not.toContainEqual(expect.objectContaining({ name: 'Good Company' }))
    await follow(sam, ann)
    await sam.delete(`/follows/${ann.id}`)
    await follow(sam, ann)
    expect((await badges()).filter(({ name }) => name === 'Good Company')).toHaveLength(1)
    expect((await told(ann)).filter(({ type }) => type === 'badge_earned')).toHaveLength(1)
  })

  test('our own account can be followed, and is told nothing', async () => {
    const ann = await member(server, 'Ann Archer')
    expect((await follow(ann, { id: houseAccount })).is_following).toBe(true)
    expect(await (await ann.get(`/profiles/${houseAccount}`)).json()).toMatchObject({
      name: 'GarageTale',
      is_house: true,
      is_following: true,
    })
    const { sql } = server.services
    expect(await sql`select from notifications where user_id = ${houseAccount}`).toHaveLength(0)
    await ann.delete(`/follows/${houseAccount}`)
  })

  test('two hundred at once leave one follow, one notification and right counts', async () => {
    const { ann, sam } = await people(server)
    const answers = await Promise.all(Array.from({ length: 200 }, () => sam.put(`/follows/${ann.id}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const answer of answers) expect(await answer.json()).toEqual({ is_following: true, followers_count: 1 })
    const rows = await server.services.sql`select from follows where follower_id = ${sam.id}`
    expect([rows.length, (await told(ann)).length]).toEqual([1, 1])
    // It was one follow, so it used one of the hour's two hundred.
    const others = await crowd(3, 'Later')
    for (const other of others) expect((await sam.put(`/follows/${other.id}`)).status).toBe(200)
  }, 60_000)

  test('two who follow each other at the same moment do not stand in each other’s way', async () => {
    const { ann, sam } = await people(server)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => [
        turn % 2 ? ann.put(`/follows/${sam.id}`) : ann.delete(`/follows/${sam.id}`),
        turn % 2 ? sam.put(`/follows/${ann.id}`) : sam.delete(`/follows/${ann.id}`),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
  })

  test('after two hundred in an hour it waits, and says how long', async () => {
    const ann = await member(server, 'Ann Archer')
    const [first, second, third] = await crowd(3, 'Many')
    const { sql } = server.services
    await sql`delete from rate_limits`
    expect((await ann.put(`/follows/${first?.id}`)).status).toBe(200)
    await sql`update rate_limits set hits = 199 where key like 'follow:%'`
    expect((await ann.put(`/follows/${second?.id}`)).status).toBe(200)
    const answer = await ann.put(`/follows/${third?.id}`)
    expect([answer.status, await errorIn(answer)]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts. Please try again in \d+ minutes\.$/),
    ])
    expect((await ann.put(`/follows/${first?.id}`)).status).toBe(200)
    expect(await sql`select from follows where follower_id = ${ann.id}`).toHaveLength(2)
  })
})

describe('who cannot', () => {
  test('a visitor (ERRS-31)', async () => {
    const ann = await member(server, 'Ann Archer')
    const somebody = visitor(server)
    for (const answer of [
      await somebody.put(`/follows/${ann.id}`),
      await somebody.delete(`/follows/${ann.id}`),
      await somebody.get(`/profiles/${ann.id}/followers`),
      await somebody.get(`/profiles/${ann.id}/following`),
    ])
      expect([answer.status, await errorIn(answer)]).toEqual([401, 'Not authenticated'])
  })

  test('anybody, of who is erased, suspended, blocked either way, or nobody: User not found', async () => {
    const ann = await member(server, 'Ann Archer')
    const [erased, suspended, blocked, blocking] = await crowd(4, 'Gone')
    const { sql } = server.services
    await sql`update users set deleted_at = now() where id = ${erased?.id ?? ''}`
    await sql`update users set suspended_at = now() where id = ${suspended?.id ?? ''}`
    await sql`insert into blocks (blocker_id, blocked_id)
              values (${ann.id}, ${blocked?.id ?? ''}), (${blocking?.id ?? ''}, ${ann.id})`
    for (const id of [erased?.id, suspended?.id, blocked?.id, blocking?.id, crypto.randomUUID(), 'me', "1'"])
      for (const answer of [
        await ann.put(`/follows/${id}`),
        await ann.delete(`/follows/${id}`),
        await ann.get(`/profiles/${id}/followers`),
        await ann.get(`/profiles/${id}/following`),
      ])
        expect([id, answer.status, await errorIn(answer)]).toEqual([id, 404, 'User not found'])
    expect((await ann.put('/follows/%00')).status).toBe(404)
    expect(await sql`select from follows where follower_id = ${ann.id}`).toHaveLength(0)
  })

  test('whoever was suspended or erased a moment ago', async () => {
    const { ann, sam } = await people(server)
    const { sql } = server.services
    await sql`update users set suspended_at = now() where id = ${sam.id}`
    expect((await sam.put(`/follows/${ann.id}`)).status).toBe(401)
    await sql`update users set suspended_at = null, deleted_at = now() where id = ${sam.id}`
    expect((await sam.put(`/follows/${ann.id}`)).status).toBe(401)
    expect(await sql`select from follows where follower_id = ${sam.id}`).toHaveLength(0)
  })

  test('a follow that fails at its last step leaves nothing', async () => {
    const { ann, sam } = await people(server)
    const { sql } = server.services
    await sql`alter table notifications rename to mislaid_notifications`
    const answer = await sam.put(`/follows/${ann.id}`)
    await sql`alter table mislaid_notifications rename to notifications`
    expect(answer.status).toBe(500)
    expect(await sql`select from follows where follower_id = ${sam.id}`).toHaveLength(0)
    expect(await follow(sam, ann)).toEqual({ is_following: true, followers_count: 1 })
  })
})

describe('the lists', () => {
  test('say of each whether the reader follows them, the latest first (FOLL-04, FOLL-09, CALL-30..32, C-14)', async () => {
    const [ann, sam, tom] = await Promise.all(['Ann', 'Sam', 'Tom'].map((name) => member(server, `${name} List`)))
    if (!ann || !sam || !tom) throw new Error('nobody came')
    await follow(sam, ann)
    await follow(tom, ann)
    await follow(sam, tom)
    const row = (person: Person, more: Partial<ListedUser>): ListedUser => ({
      ...{ id: person.id, name: person.name, avatar_url: null, followers_count: 0 },
      ...{ is_following: false, is_self: false, ...more },
    })
    expect(await list(sam, ann, 'followers')).toEqual({
      items: [row(tom, { is_following: true, followers_count: 1 }), row(sam, { is_self: true })],
      next: null,
    })
    expect(names(await list(ann, sam, 'following'))).toEqual(['Tom List', 'Ann List'])
    expect(await list(ann, ann, 'following')).toEqual({ items: [], next: null })
  })

  test('are searched by any part of the name in any case, taking wildcards for what they are (FOLL-05, CALL-30)', async () => {
    const ann = await member(server, 'Ann Archer')
    const found = [...(await crowd(2, 'Percy 100% Pure')), ...(await crowd(3, 'Under_Score'))]
    await followedByCrowd(found, ann)
    expect(names(await list(ann, ann, 'followers', '?search=eRCY'))).toEqual(['Percy 100% Pure 1', 'Percy 100% Pure 2'])
    expect(names(await list(ann, ann, 'followers', '?search=r_s'))).toHaveLength(3)
    expect(names(await list(ann, ann, 'followers', '?search=%25%25'))).toEqual([])
    expect((await ann.get(`/profiles/${ann.id}/followers?search=${'x'.repeat(101)}`)).status).toBe(400)
  })

  test('come in pages that hold although people leave between them', async () => {
    const ann = await member(server, 'Ann Archer')
    const many = await crowd(65, 'Fan')
    // All within one microsecond: only the id tells them apart.
    await server.services.sql`
      insert into follows (follower_id, following_id, created_at)
      select unnest(${many.map(({ id }) => id)}::text[])::uuid, ${ann.id}, '2026-01-02 03:04:05.678901'`
    const first = await list(ann, ann, 'followers')
    const last = first.items.at(-1)?.id ?? ''
    await server.services.sql`delete from follows where follower_id = ${last}`
    const second = await list(ann, ann, 'followers', `?after=${first.next}`)
    const third = await list(ann, ann, 'followers', `?after=${second.next}`)
    const pages = [first, second, third]
    expect(pages.map(({ items }) => items.length)).toEqual([30, 30, 5])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(65)
    expect(third.next).toBeNull()
    for (const mark of ['1', `${ann.id}`, `9999999999999999999_${ann.id}`, "1_'", ''])
      expect((await ann.get(`/profiles/${ann.id}/followers?after=${encodeURIComponent(mark)}`)).status).toBe(400)
    expect(await list(ann, ann, 'followers', `?after=9999999999999999_${ann.id}`)).toMatchObject({
      items: { length: 30 },
    })
  })

  test('leave out who is erased, suspended or blocked either way, and give no address', async () => {
    const { ann, sam } = await people(server)
    const [fine, erased, suspended, blocked, blocking] = await crowd(5, 'Zed')
    const all = [fine, erased, suspended, blocked, blocking].map((one) => ({ id: one?.id ?? '' }))
    await followedByCrowd(all, sam)
    const { sql } = server.services
    await sql`update users set deleted_at = now() where id = ${erased?.id ?? ''}`
    await sql`update users set suspended_at = now() where id = ${suspended?.id ?? ''}`
    await sql`insert into blocks (blocker_id, blocked_id)
              values (${ann.id}, ${blocked?.id ?? ''}), (${blocking?.id ?? ''}, ${ann.id})`
    const page = await list(ann, sam, 'followers')
    expect(page.items.map(({ id }) => id)).toEqual([fine?.id])
    expect(JSON.stringify(page)).not.toContain('@')
  })

  test('slow down somebody who never stops searching', async () => {
    const ann = await member(server, 'Ann Archer')
    const answers = await Promise.all(
      Array.from({ length: 63 }, () => ann.get(`/profiles/${ann.id}/followers?search=zz`)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    expect((await ann.get(`/profiles/${ann.id}/followers`)).status).toBe(200)
  })
})
