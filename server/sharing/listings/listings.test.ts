import { describe, expect, test } from 'vitest'
import type { Listing, PublicListing } from '#domain/sharing/listing.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg, paddedJpeg, pdf } from '../../test/pictures.ts'
import { openSite } from '../../test/public-car.ts'
import { addVehicle } from '../../test/rows.ts'
import { accepts } from '../../test/sale.ts'
import { startTestServer, type TestServer, useServer } from '../../test/server.ts'

const server = useServer()
const missing = '00000000-0000-4000-8000-00000000dead'
const advert = {
  price: '8,450.00',
  location: 'Whitby',
  contact_phone: '07700 900123',
  contact_email: 'seller@example.org',
  description: 'One owner.\n\n- new clutch\n- new hood',
}

const at = (car: string) => `/vehicles/${car}/listing`
const carOf = (person: Person, on = server) => addVehicle(on.services.sql, person.id)
async function carForSale(person: Person, on = server) {
  const car = await carOf(person, on)
  expect((await person.put(`/vehicles/${car}/status`, { status: 'For Sale' })).status).toBe(204)
  return car
}
async function saves(person: Person, car: string, fields: object = {}): Promise<Listing> {
  const answer = await person.put(at(car), { ...advert, ...fields })
  expect(answer.status).toBe(200)
  return answer.json()
}
/** As a browser that has just read it would. */
async function publishes(person: Person, car: string) {
  const listing: Listing | null = await (await person.get(at(car))).json()
  return person.put(`${at(car)}/status`, { status: 'published', version: listing?.version ?? 1 })
}
const unpublishes = (person: Person, car: string) => person.put(`${at(car)}/status`, { status: 'draft' })
async function published(person: Person, fields: object = {}) {
  const car = await carForSale(person)
  await saves(person, car, fields)
  const answer = await publishes(person, car)
  expect(answer.status).toBe(200)
  return { car, listing: (await answer.json()) as Listing }
}
async function photo(person: Person, kind = 'listing', colour?: string) {
  const answer = await person.post(`/uploads/${kind}`, await jpeg(60, 40, colour), { 'x-file-name': 'side.jpg' })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const seen = async (slug: string) => (await visitor(server).get(`/public/listings/${slug}`)).status
const fileSeen = async (id: string, by = visitor(server)) => (await by.get(`/files/${id}/320`)).status
const stateOf = async (id: string) => {
  const [row] = await server.services.sql`select state, visibility from files where id = ${id}`
  return row as { state: string; visibility: string }
}
const rowsOf = (car: string) => server.services.sql`select * from vehicle_listings where vehicle_id = ${car}`

describe('saving', () => {
  test('a vehicle without a listing says so without an error; saved, it is a draft with an address of its own (LIST-01, LIST-05, LIST-07, CALL-64)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carForSale(ann)
    const none = await ann.get(at(car))
    expect([none.status, await none.json()]).toEqual([200, null])

    const listing = await saves(ann, car)
    expect(listing).toMatchObject({
      price: 8450,
      location: 'Whitby',
      contact_phone: '07700 900123',
      contact_email: 'seller@example.org',
      description: advert.description,
      images: [],
      status: 'draft',
      published_at: null,
      version: 1,
    })
    expect(await (await ann.get(at(car))).json()).toEqual(listing)
    expect(listing.url_slug).toMatch(/^mini-cooper-2015-[a-z0-9]{8}$/)
    const [vehicle] = await server.services.sql`select public_url from vehicles where id = ${car}`
    expect(vehicle?.public_url).toMatch(/^mini-cooper-2015-[a-z0-9]{8}$/)
    expect(vehicle?.public_url).not.toBe(listing.url_slug)
  })

  test('every field is required, the price is 0 or more, and a mistake leaves nothing (LIST-01)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const bad = { price: '-1', location: ' ', contact_phone: '', contact_email: 'seller', description: '' }
    const answer = await ann.put(at(car), bad)
    expect(answer.status).toBe(400)
    expect(Object.keys((await answer.json()).error.fields)).toEqual(Object.keys(bad))
    for (const field of Object.keys(advert))
      expect((await ann.put(at(car), { ...advert, [field]: undefined })).status).toBe(400)
    for (const price of ['', 'lots', '1e3', 10_000_000_000, null])
      expect((await ann.put(at(car), { ...advert, price })).status).toBe(400)
    expect(await rowsOf(car)).toHaveLength(0)
    expect(await saves(ann, car, { price: 0 })).toMatchObject({ price: 0 })
  })

  test('the server’s own columns cannot be sent along', async () => {
    const { ann, sam } = await people(server)
    const car = await carOf(ann)
    await saves(ann, car, {
      id: missing,
      user_id: sam.id,
      vehicle_id: missing,
      status: 'published',
      url_slug: 'mine',
      html_content: '<script>alert(1)</script>',
      published_at: '2020-01-01',
      hidden_at: null,
    })
    const [row] = await rowsOf(car)
    expect(row).toMatchObject({ user_id: ann.id, vehicle_id: car, status: 'draft', published_at: null })
    expect(row?.url_slug).toMatch(/^mini-cooper/)
    expect(row?.html_content).toBe('<p>One owner.</p><ul><li>new clutch</li><li>new hood</li></ul>')
  })

  test('there is one listing a vehicle: a second save changes it, and of two at once the later is told (LIST-06, C-51)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const prices = [100, 200, 300, 400]
    const first = await Promise.all(prices.map((price) => ann.put(at(car), { ...advert, price })))
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const { version, id, url_slug } = (await (await ann.get(at(car))).json()) as Listing
    const second = await Promise.all(prices.map((price) => ann.put(at(car), { ...advert, price, version })))
    expect(second.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const told = await Promise.all(second.map((answer) => answer.json()))
    expect(told.filter(({ error }) => error?.code === 'changed_elsewhere')).toHaveLength(3)
    expect(await rowsOf(car)).toHaveLength(1)
    expect(await (await ann.get(at(car))).json()).toMatchObject({ id, url_slug })
    expect((await ann.put(at(car), advert)).status).toBe(409)
  })

  test('a first save that is sent again after a lost answer gives that answer', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const key = { 'idempotency-key': 'listing-attempt-1' }
    const [one, two] = [await ann.request('PUT', at(car), advert, key), await ann.request('PUT', at(car), advert, key)]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(await two.json()).toEqual(await one.json())
  })
})

describe('pictures', () => {
  test('several are kept in the order given, reordered, added and taken away (CALL-25)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [a, b, c] = [await photo(ann), await photo(ann), await photo(ann)]
    const order = (listing: Listing) => listing.images.map(({ id }) => id)
    const made = await saves(ann, car, { image_ids: [a, b] })
    expect(made.images[0]).toEqual({ id: a, url: `/files/${a}`, mime: 'image/webp', name: 'side.jpg' })
    const turned = await saves(ann, car, { image_ids: [b, c, a], version: made.version })
    expect(order(turned)).toEqual([b, c, a])
    const fewer = await saves(ann, car, { image_ids: [c, b, c], version: turned.version })
    expect(order(fewer)).toEqual([c, b])
    expect(await stateOf(a)).toMatchObject({ state: 'removed' })
    expect(await stateOf(c)).toMatchObject({ state: 'stored', visibility: 'private' })
  })

  test('one over 10 MB is refused in the specified words, and so is what is no picture (LIST-02, ERRS-94)', async () => {
    const ann = await member(server, 'Ann Archer')
    const large = await ann.post('/uploads/listing', await paddedJpeg(10_485_761))
    expect([large.status, (await large.json()).error.message]).toEqual([
      413,
      'Some files were too large. Maximum size is 10MB per image.',
    ])
    expect((await ann.post('/uploads/listing', pdf())).status).toBe(415)
  })

  test('somebody else’s, one of another kind, one in use and one that is none are refused, and nothing stays', async () => {
    const { ann, sam } = await people(server)
    const [car, other] = [await carOf(ann), await carOf(ann)]
    const [sams, note, mine, used] = await Promise.all([photo(sam), photo(ann, 'note'), photo(ann), photo(ann)])
    await saves(ann, other, { image_ids: [used] })
    for (const foreign of [sams, note, used, missing])
      expect((await ann.put(at(car), { ...advert, image_ids: [mine, foreign] })).status).toBe(404)
    expect((await ann.put(at(car), { ...advert, image_ids: ['nonsense'] })).status).toBe(400)
    expect((await ann.put(at(car), { ...advert, image_ids: Array(21).fill(mine) })).status).toBe(400)
    expect(await rowsOf(car)).toHaveLength(0)
    expect([await stateOf(sams), await stateOf(mine)]).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
  })

  test('they are open to everybody exactly while the listing is', async () => {
    const { ann, sam } = await people(server)
    const id = await photo(ann)
    const car = await carForSale(ann)
    const draft = await saves(ann, car, { image_ids: [id] })
    expect([await fileSeen(id), await fileSeen(id, sam), await fileSeen(id, ann)]).toEqual([404, 404, 200])
    await publishes(ann, car)
    expect([await fileSeen(id), await fileSeen(id, sam)]).toEqual([200, 200])
    // One added to a published listing is shown with it.
    const [late, { version }] = [await photo(ann), (await (await ann.get(at(car))).json()) as Listing]
    await saves(ann, car, { image_ids: [id, late], version })
    expect(await fileSeen(late)).toBe(200)
    await unpublishes(ann, car)
    expect([await fileSeen(id), await fileSeen(late), await fileSeen(id, ann)]).toEqual([404, 404, 200])
    expect(draft.url_slug).toBe(((await (await ann.get(at(car))).json()) as Listing).url_slug)
  })
})

describe('publishing', () => {
  test('goes from draft to published, only from draft, and back (LIST-03, LIST-04, CALL-64)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carForSale(ann)
    expect((await publishes(ann, car)).status).toBe(404)
    const { url_slug } = await saves(ann, car)
    expect(await seen(url_slug)).toBe(404)
    const once = (await (await publishes(ann, car)).json()) as Listing
    expect(once).toMatchObject({ status: 'published', url_slug })
    expect(once.published_at).not.toBeNull()
    expect(await seen(url_slug)).toBe(200)
    const twice = await publishes(ann, car)
    expect([twice.status, (await twice.json()).error.code]).toEqual([409, 'already_published'])

    expect(await (await unpublishes(ann, car)).json()).toMatchObject({ status: 'draft', published_at: null, url_slug })
    expect((await unpublishes(ann, car)).status).toBe(200)
    expect(await seen(url_slug)).toBe(404)
    expect((await publishes(ann, car)).status).toBe(200)
    expect(await seen(url_slug)).toBe(200)
    expect((await ann.put(`${at(car)}/status`, { status: 'sold' })).status).toBe(400)
  })

  test('takes what was looked at: a price saved in another window is not published unseen, but can be taken down', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carForSale(ann)
    const looked = await saves(ann, car)
    const changed = await saves(ann, car, { price: 845, version: looked.version })
    const status = `${at(car)}/status`
    const publish = (version?: number) => ann.put(status, { status: 'published', version })
    const unseen = await publish(looked.version)
    expect([unseen.status, (await unseen.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    expect((await publish()).status).toBe(400)
    expect(await seen(looked.url_slug)).toBe(404)
    expect((await publish(changed.version)).status).toBe(200)
    const lost = await publish(changed.version)
    expect([lost.status, (await lost.json()).error.code]).toEqual([409, 'already_published'])
    const old = await publish(looked.version)
    expect([old.status, (await old.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    expect((await ann.put(status, { status: 'draft' })).status).toBe(200)
  })

  test('asks for a vehicle that is for sale, and says how', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    await saves(ann, car)
    const answer = await publishes(ann, car)
    expect(answer.status).toBe(409)
    expect((await answer.json()).error).toMatchObject({
      code: 'not_for_sale',
      message: expect.stringContaining('Press Mark for Sale'),
    })
    expect((await rowsOf(car))[0]).toMatchObject({ status: 'draft' })
  })

  test('of four at once one publishes, and the day it was published stays', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carForSale(ann)
    await saves(ann, car)
    const answers = await Promise.all(Array.from({ length: 4 }, () => publishes(ann, car)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('a published listing is changed where it stands', async () => {
    const ann = await member(server, 'Ann Archer')
    const { car, listing } = await published(ann)
    await saves(ann, car, { price: 7900, description: 'Reduced.', version: listing.version })
    const now = (await (await visitor(server).get(`/public/listings/${listing.url_slug}`)).json()) as PublicListing
    expect(now).toMatchObject({ price: 7900, html_content: '<p>Reduced.</p>' })
  })

  test('deleted, it is gone with its pictures and its address; a new one has another (LIST-04)', async () => {
    const ann = await member(server, 'Ann Archer')
    const id = await photo(ann)
    const { car, listing } = await published(ann, { image_ids: [id] })
    expect((await ann.delete(at(car))).status).toBe(204)
    expect([await seen(listing.url_slug), await fileSeen(id), await fileSeen(id, ann)]).toEqual([404, 404, 404])
    expect(await stateOf(id)).toMatchObject({ state: 'removed' })
    expect(await (await ann.get(at(car))).json()).toBeNull()
    expect((await ann.delete(at(car))).status).toBe(404)
    expect((await saves(ann, car)).url_slug).not.toBe(listing.url_slug)
  })
})

describe('what ends a sale ends its listing, pictures included', () => {
  const end: Record<string, (ann: Person, car: string) => Promise<unknown>> = {
    'Remove from Sale': (ann, car) => ann.put(`/vehicles/${car}/status`, { status: 'Owned' }),
    'a change of status in Edit Vehicle': async (ann, car) => {
      const { version } = await (await ann.get(`/vehicles/${car}`)).json()
      return ann.patch(`/vehicles/${car}`, { status: 'Owned', version })
    },
    'deleting the vehicle': (ann, car) => ann.delete(`/vehicles/${car}`),
    'a new owner': async (ann, car) => {
      const bob = await member(server, 'Bob Buyer')
      const sale = {
        new_owner_name: bob.name,
        new_owner_phone: '07700 900456',
        sale_price: 8000,
        sale_date: '2026-05-01',
      }
      await ann.post(`/vehicles/${car}/transfer`, { ...sale, new_owner_email: bob.email })
      const [{ transfer_id }] = await (await bob.get('/transfers')).json()
      expect((await accepts(bob, transfer_id)).status).toBe(200)
      expect(await (await bob.get(at(car))).json()).toBeNull()
      expect(await rowsOf(car)).toHaveLength(0)
    },
    'a suspended account': (ann) => server.services.sql`update users set suspended_at = now() where id = ${ann.id}`,
    'a moderator': (_ann, car) =>
      server.services.sql`update vehicle_listings set hidden_at = now() where vehicle_id = ${car}`,
  }
  test.each(Object.entries(end))('%s', async (_what, act) => {
    const ann = await member(server, 'Ann Archer')
    const id = await photo(ann)
    const { car, listing } = await published(ann, { image_ids: [id] })
    expect([await seen(listing.url_slug), await fileSeen(id)]).toEqual([200, 200])
    await act(ann, car)
    expect([await seen(listing.url_slug), await fileSeen(id)]).toEqual([404, 404])
    expect((await visitor(server).post(`/public/listings/${listing.url_slug}/contact`)).status).toBe(404)
  })

  test('back on sale it is a draft, until it is published again at the same address (C-23)', async () => {
    const ann = await member(server, 'Ann Archer')
    const { car, listing } = await published(ann)
    await ann.put(`/vehicles/${car}/status`, { status: 'Owned' })
    await ann.put(`/vehicles/${car}/status`, { status: 'For Sale' })
    expect(await (await ann.get(at(car))).json()).toMatchObject({ status: 'draft', url_slug: listing.url_slug })
    expect(await seen(listing.url_slug)).toBe(404)
    await publishes(ann, car)
    expect(await seen(listing.url_slug)).toBe(200)
  })

  test('switching off the public page leaves the listing, without its link to the history', async () => {
    const ann = await member(server, 'Ann Archer')
    const id = await photo(ann)
    const { car, listing } = await published(ann, { image_ids: [id] })
    const history = async () => {
      const seen: PublicListing = await (await visitor(server).get(`/public/listings/${listing.url_slug}`)).json()
      return [seen.history_slug, seen.completeness]
    }
    expect(await history()).toEqual([expect.stringMatching(/^mini-cooper-2015-/), 0])
    expect((await ann.patch(`/vehicles/${car}/sharing`, { is_public: false })).status).toBe(200)
    expect([await history(), await fileSeen(id)]).toEqual([[null, null], 200])
  })
})

describe('the public listing', () => {
  test('tells a visitor what is for sale, in pounds, and neither phone nor email before they are asked for (LIST-08, LIST-09, C-34)', async () => {
    const ann = await member(server, 'Ann Archer')
    const [front, back] = [await photo(ann), await photo(ann)]
    const { listing } = await published(ann, { image_ids: [front, back] })
    const guest = visitor(server)
    const answer = await guest.get(`/public/listings/${listing.url_slug}`)
    const told = await answer.text()
    expect(JSON.parse(told)).toEqual({
      id: listing.id,
      slug: listing.url_slug,
      price: 8450,
      location: 'Whitby',
      description: advert.description,
      html_content: '<p>One owner.</p><ul><li>new clutch</li><li>new hood</li></ul>',
      images: [front, back].map((id) => ({ id, url: `/files/${id}`, width: 60, height: 40 })),
      published_at: listing.published_at,
      seller_name: 'Ann Archer',
      vehicle: {
        make: 'Mini',
        model: 'Cooper',
        year: 2015,
        registration_number: null,
        engine_type: null,
        transmission: 'Manual',
        fuel_type: 'Petrol',
        odd_readings: [],
        mileage_km: null,
        odometer_unit: 'mi',
        mileage: 0,
        color: null,
        door_plan: null,
        mot_expiry: null,
        number_of_previous_keepers: null,
        image_url: null,
      },
      photo_size: null,
      vehicle_class: null,
      history_slug: expect.stringMatching(/^mini-cooper-2015-/),
      completeness: 0,
      evidence: { valuation: null, mileage_read: null, open_defects: [], outstanding_recall: false },
    })
    for (const secret of [advert.contact_phone, advert.contact_email, ann.email, ann.id])
      expect(told).not.toContain(secret)
    const contact = await guest.post(`/public/listings/${listing.url_slug}/contact`)
    expect(await contact.json()).toEqual({ contact_phone: '07700 900123', contact_email: 'seller@example.org' })
  })

  test('whoever asks for many numbers is told to wait', async () => {
    const ann = await member(server, 'Ann Archer')
    const { listing } = await published(ann)
    const collector = visitor(server)
    const path = `/public/listings/${listing.url_slug}/contact`
    for (let asked = 0; asked < 30; asked++) expect((await collector.post(path)).status).toBe(200)
    expect((await collector.post(path)).status).toBe(429)
    expect((await collector.post('/public/listings/guessed-slug-2015-aaaaaaaa/contact')).status).toBe(429)
    expect((await visitor(server).post(path)).status).toBe(200)
  })

  test('HTML in any field is text: in the page, the tags, the data for machines and the data for the browser', async () => {
    const ann = await member(server, 'Ann Archer')
    const nasty = `</script></title><script>hacked=1</script><img src=x onerror="hacked=1">\u2028'&`
    const { car, listing } = await published(ann, { location: nasty, contact_phone: '1', description: nasty })
    const { sql } = server.services
    await sql`update users set name = ${nasty} where id = ${ann.id}`
    await sql`update vehicles set make = ${nasty}, model = ${nasty}, engine_type = ${nasty} where id = ${car}`
    await sql`
      insert into vehicle_data (vehicle_id, vrm, color, door_plan, vehicle_class)
      values (${car}, 'AB12CDE', ${nasty.slice(0, 50)}, ${nasty}, ${nasty})`
    const path = `/public/listings/${listing.url_slug}`
    const told: PublicListing = await (await visitor(server).get(path)).json()
    // A line separator is a line break like any other.
    expect(told.html_content).not.toMatch(/<(?!\/?p>|br>)/)
    const open = await openSite(server.services)
    const answer = await open(`/listings/${listing.url_slug}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).not.toMatch(/<script>hacked|<img src=x/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    const parts = (type: string) =>
      [...html.matchAll(new RegExp(`<script type="${type}"[^>]*>(.*?)</script>`, 'gs'))].map(([, text = '']) =>
        JSON.parse(text),
      )
    const [machines] = parts('application/ld\\+json')
    const [lines, line] = [nasty.replace('\u2028', '\n'), nasty.replace('\u2028', ' ')]
    expect([machines['@type'], machines.brand.name, machines.description]).toEqual(['Vehicle', nasty, lines])
    expect(machines.offers).toMatchObject({
      seller: { name: nasty },
      availableAtOrFrom: { name: line },
      price: '8450.00',
      priceCurrency: 'GBP',
    })
    const [, data] = parts('application/json')
    expect(data[path]).toEqual(told)
    const tags = [...html.matchAll(/<meta [^>]*(?:name|property)="([^"]*)"[^>]*content="([^"]*)"/g)]
    expect(tags.map(([, name]) => name)).toEqual(expect.arrayContaining(['og:title', 'og:description', 'description']))
    for (const [, , value] of tags) expect(value).not.toMatch(/[<>]/)
  })

  test('machines are told what it is, and browsers how wide its pictures really are', async () => {
    const ann = await member(server, 'Ann Archer')
    const upright = await ann.post('/uploads/listing', await jpeg(900, 1800), { 'x-file-name': 'tall.jpg' })
    const { car, listing } = await published(ann, { image_ids: [(await upright.json()).id, await photo(ann)] })
    await server.services.sql`
      insert into vehicle_data (vehicle_id, vrm, vehicle_class, door_plan) values (${car}, 'AB12CDE', 'Motorcycle', null)`
    const open = await openSite(server.services)
    const html = await (await open(`/listings/${listing.url_slug}`)).text()
    expect(html).toContain('"@type":"Motorcycle"')
    const [, sources] = html.match(/imagesrcset="([^"]+)"/i) ?? []
    expect(sources).toMatch(/\/800 400w, \S+\/1600 800w$/)
  })
})

test('a visitor, a stranger and a former owner get the same refusal', async () => {
  const { ann, sam, visitor: guest } = await people(server)
  const { car } = await published(ann)
  const tries = (person: Person) =>
    Promise.all([
      person.get(at(car)),
      person.put(at(car), advert),
      person.put(`${at(car)}/status`, { status: 'draft' }),
      person.delete(at(car)),
    ])
  const statuses = async (person: Person) => (await tries(person)).map(({ status }) => status)
  expect(await statuses(guest)).toEqual([401, 401, 401, 401])
  expect(await statuses(sam)).toEqual([404, 404, 404, 404])
  await server.services.sql`update vehicles set user_id = ${sam.id} where id = ${car}`
  expect(await statuses(ann)).toEqual([404, 404, 404, 404])
  // And the new owner can't read what the former owner left.
  expect(await (await sam.get(at(car))).json()).toBeNull()
})

describe('the plan', () => {
  /** A member with three cars for sale, each with a draft, publishing all of them at once. */
  async function publishesAtOnce(on: TestServer) {
    const ann = await member(on, 'Ann Archer')
    const cars = await Promise.all([carForSale(ann, on), carForSale(ann, on), carForSale(ann, on)])
    for (const car of cars) await saves(ann, car)
    const answers = await Promise.all(cars.map((car) => publishes(ann, car)))
    return { ann, cars, answers, statuses: answers.map(({ status }) => status) }
  }

  test('does not limit published listings during the Beta (PLAN-06, PLAN-26)', async () => {
    const { statuses } = await publishesAtOnce(server)
    expect(statuses).toEqual([200, 200, 200])
  })

  test('limits them once the setting says so, even when they come at once; one taken down makes room (PLAN-06, PLAN-26)', async () => {
    const { server: capped, stop } = await startTestServer({ CAP_LISTINGS: '1' })
    try {
      const { ann, cars, answers, statuses } = await publishesAtOnce(capped)
      expect(statuses.toSorted()).toEqual([200, 402, 402])
      const said = await Promise.all(answers.map((answer) => answer.json()))
      expect(said[statuses.indexOf(402)].error).toMatchObject({
        code: 'limit_listings',
        message: expect.stringContaining('room for 1 published listing.'),
      })
      const [shown, waiting] = [cars[statuses.indexOf(200)] ?? '', cars[statuses.indexOf(402)] ?? '']
      expect((await publishes(ann, waiting)).status).toBe(402)
      await unpublishes(ann, shown)
      expect((await publishes(ann, waiting)).status).toBe(200)
      await capped.services.sql`update users set current_plan_id = 'collector' where id = ${ann.id}`
      expect((await publishes(ann, shown)).status).toBe(200)
    } finally {
      await stop()
    }
  })
})
