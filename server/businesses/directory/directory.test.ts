import { expect, test } from 'vitest'
import { type DirectoryPage, directoryPageSize } from '#domain/businesses/directory.ts'
import { opensBusiness, reviews, workshop } from '../../test/business.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const listed = async (person: Person, search: Record<string, string> = {}): Promise<DirectoryPage> =>
  (await person.get(`/business-directory?${new URLSearchParams(search)}`)).json()
const names = async (person: Person, search: Record<string, string>) =>
  (await listed(person, search)).items.map(({ business_name }) => business_name)

async function opens(business_name: string, details: object, services: string[] = []) {
  const owner = await member(server, business_name)
  const { id } = await opensBusiness(owner, { business_name, ...details })
  for (const name of services) expect((await owner.post('/business/services', { name, price: 50 })).status).toBe(201)
  return { owner, id }
}

test('a business is listed by its town or postcode district, type and services, the verified first', async () => {
  const ann = visitor(server)
  const whitby = { city: 'Whitby', postal_code: 'YO21 1AA', description: 'By the harbour.' }
  const { owner, id } = await opens('Abbey Tyres', { ...whitby, business_type: 'Tyre Specialist' }, [
    'Puncture repairs',
    'Tracking',
    'Balancing',
    'Clutch replacement',
  ])
  await opens('Zetland Motors', { ...whitby, postal_code: 'yo211ab' }, ['Clutches'])
  await opens('Bay Garage', { ...whitby, city: 'Robin Hood’s Bay', postal_code: 'YO22 4AA' }, ['Servicing'])
  await server.services.sql`
    update business_profiles set is_verified = true, decided_at = clock_timestamp() where business_name = 'Zetland Motors'`
  expect((await reviews(await member(server, 'Cal Cross'), owner, 4)).status).toBe(200)

  const found = await listed(ann, { place: 'whitby' })
  expect(found).toMatchObject({ next: null, total: 2, has_more_than_total: false, is_close: false })
  expect(found.items.map(({ business_name, is_verified }) => [business_name, is_verified])).toEqual([
    ['Zetland Motors', true],
    ['Abbey Tyres', false],
  ])
  expect(found.items[1]).toEqual({
    ...{ id, user_id: owner.id, business_name: 'Abbey Tyres', business_type: 'Tyre Specialist', city: 'Whitby' },
    ...{ district: 'YO21', description: 'By the harbour.', logo_url: null, is_verified: false },
    ratings: { average: 4, count: 1 },
    services: ['Puncture repairs', 'Tracking', 'Balancing'],
  })
  for (const place of ['YO21', 'yo21 1aa', 'YO211ZZ'])
    expect(await names(ann, { place })).toEqual(['Zetland Motors', 'Abbey Tyres'])
  expect(await names(ann, { place: 'YO2' })).toEqual([])
  expect(await names(ann, { place: 'bay' })).toEqual(['Bay Garage'])
  expect(await names(ann, { place: 'whitby', service: 'clutch' })).toEqual(['Zetland Motors', 'Abbey Tyres'])
  const [, tyres] = (await listed(ann, { place: 'whitby', service: 'clutch' })).items
  expect(tyres?.services[0]).toBe('Clutch replacement')
  expect(await names(ann, { service: 'punctures' })).toEqual(['Abbey Tyres'])
  expect(await names(ann, { place: 'whitby', type: 'Tyre Specialist' })).toEqual(['Abbey Tyres'])
  for (const place of ['%', '_h_tby', "'; --", '()']) expect([place, await names(ann, { place })]).toEqual([place, []])
  // A town that is spelt nearly so, if there is none that is spelt so.
  expect(await listed(ann, { place: 'Whtiby', type: 'Tyre Specialist' })).toMatchObject({ is_close: true, total: 1 })
  expect((await ann.get('/business-directory?type=Bank')).status).toBe(400)
  expect(JSON.stringify(found)).not.toMatch(/@|01632|Kelham Lane/)
})

test('hidden businesses and those of suspended or erased owners are not listed, nor those whose owner one blocked', async () => {
  const { sql } = server.services
  const ann = await member(server, 'Ann Archer')
  const { owner } = await opens('Quince Motors', { city: 'Quince' })
  const all = [visitor(server), ann]
  const seen = async () => Promise.all(all.map((person) => names(person, { place: 'quince' })))
  expect(await seen()).toEqual([['Quince Motors'], ['Quince Motors']])
  await owner.put(`/blocks/${ann.id}`)
  expect(await seen()).toEqual([['Quince Motors'], ['Quince Motors']])
  await owner.delete(`/blocks/${ann.id}`)
  await ann.put(`/blocks/${owner.id}`)
  expect(await seen()).toEqual([['Quince Motors'], []])
  for (const state of [sql`suspended_at = now()`, sql`suspended_at = null, deleted_at = now()`]) {
    await sql`update users set ${state} where id = ${owner.id}`
    expect(await seen()).toEqual([[], []])
  }
  await sql`update users set deleted_at = null where id = ${owner.id}`
  await sql`update business_profiles set hidden_at = now() where user_id = ${owner.id}`
  for (const place of ['quince', 'quinec']) expect(await names(visitor(server), { place })).toEqual([])
})

test('pages follow one another without a gap, verified and not', async () => {
  const ann = visitor(server)
  for (let n = 0; n < directoryPageSize + 3; n++) await workshop(server, `Page ${String(n % 7)} ${n}`, n % 2 === 0)
  await server.services.sql`update business_profiles set city = 'Pagham' where business_name like 'Page %'`
  const first = await listed(ann, { place: 'pagham' })
  expect([first.items.length, first.total]).toEqual([directoryPageSize, directoryPageSize + 3])
  const second = await listed(ann, { place: 'pagham', after: first.next ?? '' })
  expect([second.items.length, second.next]).toEqual([3, null])
  const all = [...first.items, ...second.items]
  expect(new Set(all.map(({ id }) => id)).size).toBe(directoryPageSize + 3)
  expect(all.map(({ is_verified }) => is_verified)).toEqual(
    all
      .map(({ is_verified }) => is_verified)
      .sort()
      .reverse(),
  )
})

test('slows down whoever never stops asking', async () => {
  const ann = visitor(server)
  const statuses = await Promise.all(
    Array.from({ length: 65 }, async () => (await ann.get('/business-directory?place=x')).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})
