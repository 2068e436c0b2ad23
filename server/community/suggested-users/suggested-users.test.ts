import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { houseAccount, type SuggestedUser } from '#domain/members/people.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const has = (person: { id: string }, make: string, model: string, extra: object = {}) =>
  server.services.db
    .insertInto('vehicles')
    .values({ user_id: person.id, make, model, year: 1970, transmission: 'Manual', fuel_type: 'Petrol', ...extra })
    .execute()
const inPublic = () => ({ is_public: true, public_url: `car-${randomBytes(4).toString('hex')}` })
const suggestedTo = async (person: Person): Promise<SuggestedUser[]> => (await person.get('/suggested-users')).json()
const names = async (person: Person) => (await suggestedTo(person)).map(({ name }) => name)

describe('suggested users', () => {
  test('are ranked by the makes and models both have, one for each (SUGG-08, SUGG-10, CALL-18, CNST-16)', async () => {
    const ann = await member(server, 'Ann Archer')
    await has(ann, 'Riley', 'Elf')
    await has(ann, 'Riley', 'Elf')
    await has(ann, 'Riley', 'Kestrel')
    const [one, both] = [await member(server, 'One Shared'), await member(server, 'Both Shared')]
    for (let copy = 0; copy < 3; copy++) await has(one, 'Riley', 'Elf', inPublic())
    await has(both, 'RILEY', 'elf', inPublic())
    await has(both, 'riley', 'Kestrel', inPublic())
    await has(await member(server, 'Other Model'), 'Riley', 'Pathfinder', inPublic())
    const user = { avatar_url: null, followers_count: 0, following_count: 0 }
    expect(await suggestedTo(ann)).toEqual([
      { id: both.id, name: 'Both Shared', ...user, shared_interests: 2 },
      { id: one.id, name: 'One Shared', ...user, shared_interests: 1 },
    ])
  })

  test('match the model without its trim, and no other model that begins alike', async () => {
    const { sql } = server.services
    const ann = await member(server, 'Ann Archer')
    await has(ann, 'Volkswagen', 'Golf GTI Mk2')
    await has(ann, 'Tesla', 'Model 3 Long Range')
    const others: [string, string, string][] = [
      ['Plain Golf', 'VOLKSWAGEN', 'Golf 1.4 TSI'],
      ['Golf With Make', 'Volkswagen', 'Volkswagen Golf'],
      ['Golfer', 'Volkswagen', 'Golfsport'],
      ['Same Model', 'tesla', 'MODEL 3'],
      ['Other Tesla', 'Tesla', 'Model S'],
    ]
    for (const [name, make, model] of others) await has(await member(server, name), make, model, inPublic())
    expect((await names(ann)).sort()).toEqual(['Golf With Make', 'Plain Golf', 'Same Model'])
    const bases = Object.entries({
      'MX-5 1.8i': 'mx5',
      'mx 5': 'mx5',
      'E-Type Series 1': 'etype',
      'E Type': 'etype',
      '3 Series 320d M Sport': '3series',
      'Range Rover Vogue': 'rangerover',
      'Range Rover Sport HSE': 'rangeroversport',
      '911 Carrera 4S': '911',
      'Minor 1000 Traveller': 'minor',
      TT: 'tt',
      'TT 225 quattro': 'tt',
      'Zoé R110': 'zoé',
      '!!': '!!',
    })
    for (const [model, base] of bases)
      expect([model, (await sql`select model_without_trim('Any', ${model}) as base`)[0]?.base]).toEqual([model, base])
  })

  test('are at most five, and stay the same through the day (SUGG-08)', async () => {
    const ann = await member(server, 'Ann Archer')
    await has(ann, 'Singer', 'Gazelle')
    const alike = await Promise.all(Array.from({ length: 7 }, (_, n) => member(server, `Singer ${n}`)))
    for (const person of alike) await has(person, 'Singer', 'Gazelle', inPublic())
    const today = await names(ann)
    expect(new Set(today).size).toBe(5)
    expect(await names(ann)).toEqual(today)
    // The best match comes first on any day.
    await has(ann, 'Singer', 'Vogue')
    await has(alike[6] as Person, 'Singer', 'Vogue', inPublic())
    expect(await names(ann)).toEqual(['Singer 6', ...today.filter((name) => name !== 'Singer 6')].slice(0, 5))
  })

  test('of a car that thousands have, the day draws some, and who shares more of one’s cars still comes first', async () => {
    const ann = await member(server, 'Ann Archer')
    await has(ann, 'Hillman', 'Minx')
    await has(ann, 'Hillman', 'Imp')
    const best = await member(server, 'Best Match')
    await has(best, 'Hillman', 'Imp', inPublic())
    await has(best, 'Hillman', 'Minx', inPublic())
    await server.services.sql`
      with crowd as (
        insert into users (name, email, username)
        select 'Crowd ' || n, 'crowd' || n || '@example.org', 'crowd-' || n from generate_series(1, 900) n returning id)
      insert into vehicles (user_id, make, model, year, transmission, fuel_type, is_public, public_url)
      select id, 'Hillman', 'Minx', 1960, 'Manual', 'Petrol', true, 'minx-' || id from crowd`
    const today = await suggestedTo(ann)
    expect(today.map(({ shared_interests }) => shared_interests)).toEqual([2, 1, 1, 1, 1])
    expect(today[0]?.name).toBe('Best Match')
    expect(await suggestedTo(ann)).toEqual(today)
  })

  test('count only public vehicles of others, and never deleted ones', async () => {
    const ann = await member(server, 'Ann Archer')
    await has(ann, 'Wolseley', 'Hornet')
    await has(ann, 'Wolseley', 'Sold', { deleted_at: new Date() })
    const [hidden, gone, past] = await Promise.all(['Hidden', 'Gone', 'Past'].map((name) => member(server, name)))
    await has(hidden as Person, 'Wolseley', 'Hornet')
    await has(gone as Person, 'Wolseley', 'Hornet', { ...inPublic(), deleted_at: new Date() })
    await has(past as Person, 'Wolseley', 'Sold', inPublic())
    expect(await names(ann)).toEqual([])
  })

  test('leave out oneself, whom one follows, blocks, suspended, erased and our own account (SUGG-09)', async () => {
    const ann = await member(server, 'Ann Archer')
    await has(ann, 'Alvis', 'Speed 20', inPublic())
    await has({ id: houseAccount }, 'Alvis', 'Speed 20', inPublic())
    const [followed, blocked, blocking, suspended, erased, fine] = (await Promise.all(
      ['Followed', 'Blocked', 'Blocking', 'Suspended', 'Erased', 'Fine'].map((name) => member(server, name)),
    )) as [Person, Person, Person, Person, Person, Person]
    for (const person of [followed, blocked, blocking, suspended, erased, fine])
      await has(person, 'Alvis', 'Speed 20', inPublic())
    await ann.put(`/follows/${followed.id}`)
    await ann.put(`/blocks/${blocked.id}`)
    await blocking.put(`/blocks/${ann.id}`)
    const { sql } = server.services
    await sql`update users set suspended_at = now() where id = ${suspended.id}`
    await sql`update users set deleted_at = now() where id = ${erased.id}`
    expect(await names(ann)).toEqual(['Fine'])
    await ann.put(`/follows/${fine.id}`)
    expect(await names(ann)).toEqual([])
    await ann.delete(`/follows/${followed.id}`)
    expect(await names(ann)).toEqual(['Followed'])
  })

  test('are none without a vehicle, and none for a visitor', async () => {
    expect(await names(await member(server, 'Ann Archer'))).toEqual([])
    expect((await visitor(server).get('/suggested-users')).status).toBe(401)
  })
})
