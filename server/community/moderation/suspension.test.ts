import { expect, test } from 'vitest'
import { opensBusiness, reviews } from '../../test/business.ts'
import { advertises, comments, guides, moderatorOf, writes } from '../../test/community.ts'
import { mailTo } from '../../test/outbox.ts'
import { member, type Person, password, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { addPublicCar, openSite } from '../../test/public-car.ts'
import { addVehicle } from '../../test/rows.ts'
import { accepts, carForSale, offers, tokenFor } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const suspends = async (mo: Person, person: Person, action: 'suspend' | 'unsuspend' = 'suspend') => {
  const act = { action, object_type: 'profile', object_id: person.id, reason: 'Sold a car he never had.' }
  expect((await mo.post('/moderation/actions', act)).status).toBe(204)
}
const uploads = async (person: Person, kind: string) =>
  ((await (await person.post(`/uploads/${kind}`, await jpeg(60, 40))).json()) as { id: string }).id

/** Ann with something in every place where others see her, and what Sam, a visitor or another site sees of each. */
async function everywhere() {
  const [ann, sam] = [await member(server, 'Annabel Archer'), await member(server, 'Sam Sutton')]
  const { sql, services } = { ...server.services, services: server.services }
  const site = await openSite(services)
  const nobody = visitor(server)
  const { slug } = await addPublicCar(
    services,
    ann.id,
    (field) => `Told ${field}`,
    (field) => `kept-${field}`,
  )
  await sql`update vehicles set make = 'Alvis', model = 'Grey Lady' where public_url = ${slug}`
  const photo = await uploads(ann, 'post')
  const post = await writes(ann, { title: 'Annabel on the hill', file_ids: [photo] })
  const sams = await writes(sam, { title: 'Questions' })
  await comments(ann, sams)
  const guide = await guides(ann)
  const advert = await advertises(ann)
  await ann.request('PUT', '/profile/avatar', await jpeg(80, 80), { 'content-type': 'image/jpeg' })
  const [{ avatar_file_id: avatar } = {}] = await sql`select avatar_file_id from users where id = ${ann.id}`
  await sql`insert into vehicles (user_id, make, model, year, transmission, fuel_type)
    values (${sam.id}, 'Alvis', 'Grey Lady', 1958, 'Manual', 'Petrol')`
  const eve = await member(server, 'Eve Elder')
  await eve.put(`/follows/${ann.id}`)
  await ann.put(`/follows/${eve.id}`)
  await sql`update user_points set total_points = 100000 where user_id = ${ann.id}`
  const bea = await member(server, 'Bea Booth')
  const transfer = await offers(ann, await carForSale(server, ann), bea.email)
  const token = await tokenFor(server, bea.email)
  const logo = await uploads(ann, 'business')
  await ann.patch('/business', {
    logo_file_id: logo,
    version: (await opensBusiness(ann, { business_name: 'Archer Motors' })).version,
  })
  await opensBusiness(sam)
  expect((await reviews(ann, sam, 1)).status).toBe(200)
  const written = { kind: 'message', about: sam.id, message: 'Still for sale?' }
  expect((await ann.post('/enquiries', written)).status).toBe(201)
  const [{ id: letter } = {}] = await sql`select id from enquiries where to_user_id = ${sam.id}`

  const ok = async (answer: Response | Promise<Response>) => (await answer).status === 200
  const lists = async (person: Person, path: string, what = ann.id) =>
    (await (await person.get(path)).text()).includes(what)
  const looks: Record<string, () => Promise<boolean>> = {
    profile: () => ok(sam.get(`/profiles/${ann.id}`)),
    'search for people': () => lists(sam, '/search?q=Annabel'),
    'search for vehicles': () => lists(sam, '/search?q=Grey%20Lady', slug),
    'search for posts': () => lists(sam, '/search?q=on%20the%20hill', post),
    'search for guides': () => lists(sam, '/search?q=bleeding', guide),
    'search for businesses': () => lists(sam, '/search?q=Archer%20Motors'),
    'search with a typing error': () => lists(sam, '/search/groups?q=Archr%20Motors'),
    'the directory of businesses': () => lists(nobody, '/business-directory'),
    'the feed': () => lists(sam, '/posts?feed=all', post),
    'the following feed': () => lists(eve, '/posts?feed=following', post),
    'a post': () => ok(sam.get(`/posts/${post}`)),
    'the comments on her post': () => ok(sam.get(`/posts/${post}/comments`)),
    'her comment': () => lists(sam, `/posts/${sams}/comments`),
    'her comment in the feed': () => lists(sam, `/posts/${sams}`),
    guides: () => lists(sam, '/guides', guide),
    'a guide': () => ok(sam.get(`/guides/${guide}`)),
    leaderboard: () => lists(sam, '/leaderboard?size=30'),
    'suggested users': () => lists(sam, '/suggested-users'),
    followers: () => lists(sam, `/profiles/${eve.id}/followers`),
    following: () => lists(sam, `/profiles/${eve.id}/following`),
    'her own followers': () => ok(sam.get(`/profiles/${ann.id}/followers`)),
    'following her': async () => {
      const done = await ok(sam.put(`/follows/${ann.id}`))
      if (done) await sam.delete(`/follows/${ann.id}`)
      return done
    },
    'the public page’s data': () => ok(nobody.get(`/public/vehicles/${slug}`)),
    'the public page': async () => ok(site(`/p/${slug}`)),
    'the share picture': async () => ok(site(`/p/${slug}/og.png`)),
    'the vehicle in the sitemap': async () => (await (await site('/sitemap.xml')).text()).includes(slug),
    'the advertisement in the sitemap': async () => (await (await site('/sitemap.xml')).text()).includes(advert.slug),
    'the advertisement': () => ok(nobody.get(`/public/listings/${advert.slug}`)),
    'the advertisement’s page': async () => ok(site(`/listings/${advert.slug}`)),
    'her phone number': () => ok(visitor(server).post(`/public/listings/${advert.slug}/contact`)),
    'her portrait': () => ok(nobody.get(`/files/${avatar}`)),
    'the picture in her post': () => ok(sam.get(`/files/${photo}`)),
    'her business': () => ok(nobody.get(`/businesses/${ann.id}`)),
    'the page of her business': async () => ok(site(`/business/${ann.id}`)),
    'her business in the sitemap': async () =>
      (await (await site('/sitemap.xml')).text()).includes(`/business/${ann.id}`),
    'her business for a member': () => ok(sam.get(`/businesses/${ann.id}/visit`)),
    'what was said of it': () => ok(nobody.get(`/businesses/${ann.id}/reviews`)),
    'the sign over her door': () => ok(nobody.get(`/files/${logo}/320`)),
    'her business among those to pick': () => lists(sam, '/businesses?search=Archer'),
    'her review': () => lists(nobody, `/businesses/${sam.id}/reviews`),
    'her review on the page': () => lists(nobody, `/businesses/${sam.id}`),
    'the stars she gave': async () => (await (await nobody.get(`/businesses/${sam.id}`)).json()).reviews.average === 1,
    'her letter': () => lists(sam, '/conversations'),
    'her letter opened': () => ok(sam.get(`/conversations/${letter}`)),
    'what waits for the buyer': () => lists(bea, '/transfers', transfer.id),
    'the transfer': () => ok(bea.get(`/transfers/${transfer.id}`)),
    'the bell of whom she commented on': () => lists(sam, '/notifications'),
    'the transfer’s link': () => ok(nobody.get(`/public/transfers/${token}`)),
  }
  return { ann, sam, bea, looks, transfer, slug }
}

test('suspended, a member is gone from every place at once; unsuspended, everything is back', async () => {
  const { ann, sam, bea, looks, transfer, slug } = await everywhere()
  const mo = await moderatorOf(server)
  const all = async () => {
    const seen: Record<string, boolean> = {}
    for (const [place, look] of Object.entries(looks)) seen[place] = await look()
    return seen
  }
  const everyPlace = (value: boolean) => Object.fromEntries(Object.keys(looks).map((place) => [place, value]))
  expect(await all()).toEqual(everyPlace(true))

  await suspends(mo, ann)
  expect(await all()).toEqual(everyPlace(false))
  // Nobody can write to her, accept her car or find her page.
  for (const [kind, about] of [
    ['message', ann.id],
    ['contact_owner', slug],
    ['business', ann.id],
    ['quote', ann.id],
    ['appointment', ann.id],
  ])
    expect((await sam.post('/enquiries', { kind, about, message: 'Hello' })).status).toBe(404)
  expect((await accepts(bea, transfer.id)).status).toBe(404)
  expect((await bea.post(`/transfers/${transfer.id}/reject`)).status).toBe(404)
  expect((await sam.post('/reports', { object_type: 'profile', object_id: ann.id, reason: 'spam' })).status).toBe(404)

  await suspends(mo, ann, 'unsuspend')
  expect(await all()).toEqual(everyPlace(true))
  expect((await accepts(bea, transfer.id)).status).toBe(200)
}, 60_000)

test('it signs out everywhere, ends the live line, and is told at sign-in only after the right password, and by email', async () => {
  const ann = await member(server, 'Ann Archer')
  const mo = await moderatorOf(server)
  const car = await addVehicle(server.services.sql, ann.id)
  const line = await ann.get('/live')
  const reader = (line.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  await suspends(mo, ann)
  expect((await (await ann.get('/session')).json()) as object).toEqual({ user: null })
  for (const answer of [await ann.get('/vehicles'), await ann.delete(`/vehicles/${car}`), await ann.get('/live')])
    expect(answer.status).toBe(401)
  await expect.poll(async () => (await reader.read()).done).toBe(true)

  const wrong = await ann.signsIn('not her password')
  expect([wrong.status, (await wrong.json()).error.message]).toEqual([401, 'Invalid email or password'])
  const right = await ann.signsIn(password)
  expect([right.status, (await right.json()).error]).toMatchObject([403, { code: 'suspended' }])
  const mail = await mailTo(server, ann.email, 'suspended')
  expect(mail.text).toContain('Sold a car he never had.')
  expect(mail.text).not.toContain('Mo Marshal')

  await suspends(mo, ann, 'unsuspend')
  expect((await ann.signsIn()).status).toBe(200)
  expect((await ann.get('/vehicles')).status).toBe(200)
  const notices = (await (await ann.get('/notifications')).json()) as { title: string }[]
  expect(notices.map(({ title }) => title)).toContain('Welcome back')
})

test('a buyer who is suspended cannot take a car over, and finds the request still waiting afterwards', async () => {
  const [ann, bea, mo] = [
    await member(server, 'Ann Archer'),
    await member(server, 'Bea Booth'),
    await moderatorOf(server),
  ]
  const { id } = await offers(ann, await carForSale(server, ann), bea.email)
  await suspends(mo, bea)
  expect((await accepts(bea, id)).status).toBe(401)
  await suspends(mo, bea, 'unsuspend')
  await bea.signsIn()
  expect((await accepts(bea, id)).status).toBe(200)
})

test('suspending twice is told, also at the same moment', async () => {
  const ann = await member(server, 'Ann Archer')
  const mods = await Promise.all(['Mo Marshal', 'Lee Lamp', 'Di Dash'].map((name) => moderatorOf(server, name)))
  const act = { action: 'suspend', object_type: 'profile', object_id: ann.id, reason: 'Spam.' }
  const answers = await Promise.all(mods.map((mo) => mo.post('/moderation/actions', act)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  const rows = await server.services.sql`select from moderation_actions where object_id = ${ann.id}`
  expect(rows).toHaveLength(1)
})
