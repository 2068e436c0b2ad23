import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mostListed, type SearchPage, type SearchResult } from '#domain/community/search-result.ts'
import { opensBusiness } from '../../test/business.ts'
import { guides, writes } from '../../test/community.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const look = async (person: Person, q: string): Promise<SearchResult[]> =>
  (await person.get(`/search?q=${encodeURIComponent(q)}`)).json()
const told = async (person: Person, q: string) =>
  (await look(person, q)).map(({ type, title, isClose }) => [type, title, ...(isClose ? ['close'] : [])])
const page = async (person: Person, q: string, kind = ''): Promise<SearchPage> =>
  (await person.get(`/search/groups?q=${encodeURIComponent(q)}${kind && `&kind=${kind}`}`)).json()

const addCar = (person: Person, make: string, model: string, extra: object = {}) =>
  server.services.db
    .insertInto('vehicles')
    .values({ user_id: person.id, make, model, year: 1968, transmission: 'Manual', fuel_type: 'Petrol', ...extra })
    .returning('id')
    .executeTakeFirstOrThrow()
const inPublic = () => ({ is_public: true, public_url: `car-${randomBytes(4).toString('hex')}` })

test('finds posts by the stems of their words, guides and businesses, each with where it leads', async () => {
  const { ann, sam } = await people(server)
  const post = await writes(sam, { title: 'Squeaky brakes', content: 'They squeaked all the way to Ambleside.' })
  const other = await writes(sam, { title: 'A day out', content: 'No squeaking brakes at all near Ambleside.' })
  const guide = await guides(sam, { title: 'Quietening a brake', description: 'Copper grease, Ambleside style.' })
  const shop = { business_name: 'Lakeland Friction', city: 'Ambleside', description: 'Linings and discs.' }
  await opensBusiness(sam, shop)
  const service = await sam.post('/business/services', { name: 'Relining shoes', price: 90 })
  expect(service.status).toBe(201)

  expect((await look(ann, 'brake squeaking')).map(({ id, href }) => [id, href])).toEqual([
    [post, `/updates?post=${post}`],
    [other, `/updates?post=${other}`],
  ])
  expect(
    (await look(ann, 'ambleside')).map(({ type, title, subtitle, href }) => [type, title, subtitle, href]),
  ).toEqual([
    ['business', 'Lakeland Friction', 'Auto Repair in Ambleside', `/business/${sam.id}`],
    ['guide', 'Quietening a brake', expect.stringMatching(/by Sam Sutton$/), `/guides?guide=${guide}`],
    ['post', 'A day out', expect.stringMatching(/^Sam Sutton, \d+ \w+ \d{4}$/), `/updates?post=${other}`],
    ['post', 'Squeaky brakes', expect.any(String), `/updates?post=${post}`],
  ])
  // What it does and where it is may be typed together, and a price list that changed counts at once.
  expect(await told(ann, 'relining ambleside')).toEqual([['business', 'Lakeland Friction']])
  const { id } = await service.json()
  expect((await sam.put(`/business/services/${id}`, { name: 'Bonding pads', price: 90 })).status).toBe(200)
  expect([await told(ann, 'relining'), await told(ann, 'bonding')]).toEqual([[], [['business', 'Lakeland Friction']]])
  expect((await sam.delete(`/business/services/${id}`)).status).toBe(204)
  expect(await told(ann, 'bonding')).toEqual([])
  // Nobody's open edit of the profile is thrown back by the price list.
  expect((await sam.patch('/business', { description: 'Clutches.', version: 1 })).status).toBe(200)
  expect(await told(ann, 'clutches')).toEqual([['business', 'Lakeland Friction']])
})

test('one letter wrong, missing, added or swapped finds what was meant, and says that it is close', async () => {
  const { ann, sam } = await people(server)
  await member(server, 'Philippa Thackeray')
  await addCar(sam, 'Jowett', 'Jupiter', inPublic())
  await addCar(ann, 'Humber', 'Sceptre')
  await opensBusiness(sam, { business_name: 'Wetherby Carburettors' })
  await guides(sam, { title: 'Synchronising throttles', description: 'With a hose.' })
  await writes(sam, { title: 'Pendle sunrise', content: 'Frost.' })
  const expected = {
    'phillipa thackery': ['user', 'Philippa Thackeray', 'close'],
    'jowett jupitre': ['vehicle', '1968 Jowett Jupiter', 'close'],
    'humbr sceptre': ['vehicle', '1968 Humber Sceptre', 'close'],
    carburetors: ['business', 'Wetherby Carburettors', 'close'],
    sychronising: ['guide', 'Synchronising throttles', 'close'],
    'pendel sunrise': ['post', 'Pendle sunrise', 'close'],
  }
  for (const [typed, found] of Object.entries(expected))
    expect([typed, await told(ann, typed)]).toEqual([typed, [found]])
  expect((await page(ann, 'jowett jupitre')).isClose).toBe(true)
  // Two mistakes are another word, three letters too few to tell, and what is spelt right needs no guess.
  for (const typed of ['jowwett jupitrre', 'jxw', '____', '%%%%', '////'])
    expect([typed, await told(ann, typed)]).toEqual([typed, []])
  await member(server, 'Jupitre Jones')
  expect(await told(ann, 'jupitre')).toEqual([['user', 'Jupitre Jones']])
})

test('one’s own workshops, records and documents are found with a typing error, and nobody else’s', async () => {
  const { ann, sam } = await people(server)
  const { id: car } = await addCar(ann, 'Riley', 'Kestrel', { registration_number: 'JHN712F' })
  const record = { type: 'Brake Service', date: '2020-05-03', service_center: 'Garsdale Motors' }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await ann.post(`/vehicles/${car}/service-records`, record, headers)).status).toBe(201)
  expect((await look(ann, 'garsdlae motors')).map(({ type, title }) => [type, title])).toEqual([
    ['record', 'Brake Service'],
    ['workshop', 'Garsdale Motors'],
  ])
  expect((await told(ann, 'brkae service'))[0]).toEqual(['record', 'Brake Service', 'close'])
  expect(await told(sam, 'garsdlae')).toEqual([])
  expect(await look(ann, 'jhn 712')).toMatchObject([{ type: 'vehicle', plate: 'JHN712F' }])
  expect(await told(sam, 'jhn 712f')).toEqual([])
})

test('a year narrows cars down, and is no search of its own', async () => {
  const { ann, sam } = await people(server)
  await addCar(sam, 'Triumph', 'Herald', { ...inPublic(), year: 1967 })
  await addCar(sam, 'Triumph', 'Vitesse', { ...inPublic(), year: 1969 })
  expect(await told(ann, '1969 triumph')).toEqual([['vehicle', '1969 Triumph Vitesse']])
  expect(await told(ann, '1969')).toEqual([])
})

test('the page counts each kind up to fifty, shows five of each, and all of one', async () => {
  const { ann, sam } = await people(server)
  await server.services.sql`
    insert into posts (user_id, title, content) select ${sam.id}, 'Quillback ' || n, 'Words' from generate_series(1, 60) n`
  for (let n = 1; n <= 7; n++) await member(server, `Quillback ${n}`)
  const { groups, isClose } = await page(ann, 'quillback')
  expect(isClose).toBe(false)
  expect(groups.map(({ type, count, hasMore, results }) => [type, count, hasMore, results.length])).toEqual([
    ['user', 7, false, 5],
    ['post', mostListed, true, 5],
  ])
  const posts = await page(ann, 'quillback', 'post')
  expect(posts.groups.map(({ type, count, results }) => [type, count, results.length])).toEqual([
    ['user', 7, 0],
    ['post', mostListed, mostListed],
  ])
  expect(await page(ann, 'zzzzzz')).toEqual({ groups: [], isClose: false })
  expect((await ann.get('/search/groups?q=x&kind=secret')).status).toBe(400)
  expect((await visitor(server).get('/search/groups?q=quillback')).status).toBe(401)
})

test('nobody finds what they may not open, spelt right or nearly right', async () => {
  const { db, sql } = server.services
  const ann = await member(server, 'Ann Archer')
  const names = ['Erased', 'Suspended', 'Blocked', 'Blocker']
  const [erased, suspended, blocked, blocker] = (await Promise.all(
    names.map((name) => member(server, `Wolfrum ${name}`)),
  )) as [Person, Person, Person, Person]
  for (const person of [erased, suspended, blocked, blocker]) {
    await writes(person, { title: 'Wolfrum news', content: 'Wolfrum' })
    await guides(person, { title: 'Wolfrum guide', description: 'Wolfrum' })
    await addCar(person, 'Wolfrum', 'Six', inPublic())
    await opensBusiness(person, { business_name: `Wolfrum of ${person.name.split(' ')[1]}` })
  }
  const sam = await member(server, 'Sam Sutton')
  await writes(sam, { title: 'Wolfrum in private', content: 'Wolfrum', is_private: true })
  const hidden = await writes(sam, { title: 'Wolfrum hidden', content: 'Wolfrum' })
  const gone = await writes(sam, { title: 'Wolfrum deleted', content: 'Wolfrum' })
  const badGuide = await guides(sam, { title: 'Wolfrum hidden guide', description: 'Wolfrum' })
  await addCar(sam, 'Wolfrum', 'Private')
  await sql`update users set deleted_at = now() where id = ${erased.id}`
  await sql`update users set suspended_at = now() where id = ${suspended.id}`
  await sql`update posts set hidden_at = now() where id = ${hidden}`
  await sql`update posts set deleted_at = now() where id = ${gone}`
  await sql`update guides set hidden_at = now() where id = ${badGuide}`
  await db
    .insertInto('blocks')
    .values([
      { blocker_id: ann.id, blocked_id: blocked.id },
      { blocker_id: blocker.id, blocked_id: ann.id },
    ])
    .execute()
  // A business page is public: whoever blocks a critic can't hide it from them.
  const open = [['business', 'Wolfrum of Blocker']]
  expect(await told(ann, 'wolfrum')).toEqual(open)
  expect(await told(ann, 'wolfrm')).toEqual(open.map((each) => [...each, 'close']))
  for (const typed of ['wolfrum', 'wolfrm'])
    expect((await page(ann, typed)).groups.map(({ type, count }) => [type, count])).toEqual([['business', 1]])
  await sql`update business_profiles set hidden_at = now() where user_id = ${blocker.id}`
  for (const typed of ['wolfrum', 'wolfrm']) expect(await told(ann, typed)).toEqual([])
  // Only who follows the author finds a private post.
  await ann.put(`/follows/${sam.id}`)
  expect(await told(ann, 'wolfrum')).toEqual([['post', 'Wolfrum in private']])
})
