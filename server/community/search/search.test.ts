import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SearchResult } from '#domain/community/search-result.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const look = async (person: Person, q: string): Promise<SearchResult[]> =>
  (await (await person.get(`/search?q=${encodeURIComponent(q)}`)).json()) as SearchResult[]
const titles = async (person: Person, q: string) => (await look(person, q)).map((result) => result.title)

async function addsVehicle(user_id: string, make: string, model: string, extra: object = {}) {
  return server.services.db
    .insertInto('vehicles')
    .values({ user_id, make, model, year: 1999, transmission: 'Manual', fuel_type: 'Petrol', ...extra })
    .returning('id')
    .executeTakeFirstOrThrow()
}
const inPublic = () => ({ is_public: true, public_url: `car-${randomBytes(4).toString('hex')}` })

describe('search', () => {
  test('finds people by any part of the name in any case, at most five (SRCH-05, SRCH-07, DATA-42, CALL-17, CNST-30)', async () => {
    const ann = await member(server, 'Ann Archer')
    const greta = await member(server, 'Greta Quill')
    for (let number = 1; number <= 6; number++) await member(server, `Quillon ${number}`)
    const found = await look(ann, 'gRETA quI')
    expect(found).toEqual([
      {
        type: 'user',
        id: greta.id,
        title: 'Greta Quill',
        subtitle: '0 followers',
        imageUrl: null,
        href: `/profile/${greta.id}`,
      },
    ])
    expect(await look(ann, 'quill')).toHaveLength(5)
    expect((await greta.request('PUT', '/profile/avatar', await jpeg())).status).toBe(200)
    const [withPicture] = await look(ann, 'greta quill')
    expect(withPicture?.imageUrl).toMatch(/^\/files\/[\w-]+\/96$/)
    expect((await ann.get(withPicture?.imageUrl ?? '')).status).toBe(200)
  })

  test('finds one’s own vehicles and others’ public ones, each with its own address (SRCH-06, SRCH-07, C-39, CALL-56)', async () => {
    const { ann, sam } = await people(server)
    const own = await addsVehicle(ann.id, 'Jensen', 'Interceptor')
    const shown = inPublic()
    await addsVehicle(sam.id, 'Jensen', 'Healey', shown)
    await addsVehicle(sam.id, 'Jensen', 'Secret')
    await addsVehicle(ann.id, 'Jensen', 'Gone', { deleted_at: new Date() })
    const found = await look(ann, 'JENS')
    expect(found.map(({ title, subtitle, href }) => [title, subtitle, href])).toEqual([
      ['1999 Jensen Interceptor', 'Your vehicle', `/vehicle/${own.id}`],
      ['1999 Jensen Healey', 'Sam Sutton', `/p/${shown.public_url}`],
    ])
    expect(await titles(ann, 'jensen inter')).toEqual(['1999 Jensen Interceptor'])
  })

  test('shows at most five vehicles (SRCH-06, CNST-30)', async () => {
    const ann = await member(server, 'Ann Archer')
    for (let number = 1; number <= 7; number++) await addsVehicle(ann.id, 'Reliant', `Robin ${number}`)
    expect(await look(ann, 'robin')).toHaveLength(5)
  })

  test('one or two letters are found anywhere, in whatever case; who begins with them comes first', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const name of ['Eowyn Xq', 'Maxq Yr', 'xQ First', 'Nobody']) await member(server, name)
    await server.services.sql`update users set name = 'Maxq Ýr' where name = 'Maxq Yr'`
    expect(await titles(ann, 'Xq')).toEqual(['xQ First', 'Eowyn Xq', 'Maxq Ýr'])
    expect(await titles(ann, 'Ý')).toEqual(['Maxq Ýr'])
    expect(await titles(ann, '_')).not.toContain('Nobody')
    const sam = await member(server, 'Sam Sutton')
    await addsVehicle(sam.id, 'Zaz', 'Vj', inPublic())
    await addsVehicle(sam.id, 'Avj', 'Jv', inPublic())
    await addsVehicle(sam.id, 'Vj', 'Hidden')
    await addsVehicle(ann.id, 'Own', 'V-vj')
    expect(await titles(ann, 'vJ')).toEqual(['1999 Own V-vj', '1999 Avj Jv', '1999 Zaz Vj'])
    expect(await titles(ann, 'vj az')).toEqual(['1999 Zaz Vj'])
    // Not across the make's end and the model's beginning.
    expect(await titles(ann, 'zv')).toEqual([])
  })

  test('takes wildcards for the signs they are', async () => {
    const ann = await member(server, 'Ann Archer')
    await member(server, 'Percy 100% Pure')
    await member(server, 'Under_Score')
    await member(server, 'Back\\Slash')
    expect(await titles(ann, '0% P')).toEqual(['Percy 100% Pure'])
    expect(await titles(ann, 'r_s')).toEqual(['Under_Score'])
    expect(await titles(ann, 'k\\s')).toEqual(['Back\\Slash'])
    expect(await titles(ann, '%%')).toEqual([])
    expect(await titles(ann, '______')).toEqual([])
  })

  test('leaves out who is erased, suspended or blocked either way, and their vehicles', async () => {
    const { db } = server.services
    const ann = await member(server, 'Ann Archer')
    const [erased, suspended, blocked, blocker, fine] = await Promise.all(
      ['Erased', 'Suspended', 'Blocked', 'Blocker', 'Fine'].map((name) => member(server, `Zebedee ${name}`)),
    )
    for (const person of [erased, suspended, blocked, blocker, fine])
      await addsVehicle(person?.id ?? '', 'Zundapp', 'Janus', inPublic())
    await db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', erased?.id ?? '')
      .execute()
    await db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', suspended?.id ?? '')
      .execute()
    await db
      .insertInto('blocks')
      .values([
        { blocker_id: ann.id, blocked_id: blocked?.id ?? '' },
        { blocker_id: blocker?.id ?? '', blocked_id: ann.id },
      ])
      .execute()
    expect(await titles(ann, 'zebedee')).toEqual(['Zebedee Fine'])
    expect((await look(ann, 'janus')).map((result) => result.subtitle)).toEqual(['Zebedee Fine'])
  })

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['a hundred and one letters', 'x'.repeat(101)],
  ])('refuses %s by name (SRCH-03)', async (_what, q) => {
    const ann = await member(server, 'Ann Archer')
    const answer = await ann.get(`/search?q=${encodeURIComponent(q)}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toHaveProperty('error.fields.q')
  })

  test('gives out no email address, and is closed to visitors', async () => {
    const { ann, sam } = await people(server)
    expect(JSON.stringify(await look(ann, 'sam sutton'))).not.toContain('@')
    expect(await look(ann, sam.email)).toEqual([])
    expect((await visitor(server).get('/search?q=ann')).status).toBe(401)
  })

  test('slows down somebody who never stops searching, and many accounts at one address', async () => {
    const ann = await member(server, 'Ann Archer')
    const asks = (person: Person, path: string, count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await person.get(path)).status))
    const refusals = (statuses: number[]) => statuses.filter((status) => status === 429).length
    expect(refusals(await asks(ann, '/search?q=zz', 65))).toBe(5)
    const { error } = await (await ann.get('/search?q=zz')).json()
    expect(error.message).toMatch(/^Too many/)
    const crowd = [await member(server, 'Bea Barnes'), await member(server, 'Cal Cross')]
    for (const person of crowd) Object.assign(person, { address: ann.address })
    const [bea, cal] = crowd as [Person, Person]
    expect(refusals(await asks(bea, '/guides?search=zz', 60))).toBe(0)
    expect(refusals(await asks(cal, `/profiles/${bea.id}/followers?search=zz`, 60))).toBe(0)
    for (const path of ['/search?q=zz', '/guides?search=zz', `/profiles/${cal.id}/following?search=zz`])
      expect([path, (await bea.get(path)).status]).toEqual([path, 429])
    Object.assign(cal, { address: '10.250.250.250' })
    expect((await cal.get('/search?q=zz')).status).toBe(200)
  })
})
