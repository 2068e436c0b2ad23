import { expect } from 'vitest'
import { advertises } from '../community.ts'
import type { Person } from '../people.ts'
import { jpeg } from '../pictures.ts'
import { created, recent, type Stock, type StockedCar, stockedCar, uploaded } from './cars.ts'
import type { Cast } from './cast.ts'
import { moderates } from './community.ts'
import type { Secrets } from './secrets.ts'

export const states = ['private', 'public', 'for sale', 'pending', 'deleted', 'bought', 'shared'] as const
export type CarState = (typeof states)[number]
export type Garage = Record<CarState, StockedCar>

/** The owner's cars, one in each state; what happens to them last is in `settle`. */
export async function garageOf({ owner, ...others }: Cast, secrets: Secrets): Promise<Garage> {
  const own = (name: string, rest: Pick<Stock, 'isShown' | 'isGone' | 'letIn' | 'toldAll'> = {}) =>
    stockedCar(owner, secrets, { name, keepers: ['owner'], readers: ['owner'], ...rest })
  const cars = {
    private: await own('private'),
    public: await own('public', { isShown: true }),
    // For sale means public; with the page switched off again it is private to the owner.
    'for sale': await own('for sale', { isShown: true }),
    pending: await own('pending'),
    deleted: await own('deleted', { isGone: true }),
    // The contributor and the viewer are shown neither costs nor documents.
    shared: await own('shared', { letIn: ['manager', 'contributor', 'viewer'], toldAll: ['manager'] }),
    bought: await stockedCar(others['former owner'], secrets, {
      ...{ name: 'bought', keepers: ['former owner'], readers: ['owner', 'former owner'] },
    }),
  }
  await share(owner, cars.public)
  await hideOneService(owner, cars.public, secrets.word('the service hidden on the public car', 'owner'))
  await advertise(owner, cars['for sale'], 'published', 'One owner, never raced.')
  await advertise(owner, cars.pending, 'draft', secrets.word('the draft advertisement', 'owner'))
  await share(owner, cars.pending, false)
  await share(owner, cars.deleted)
  for (const { name, id, records } of [cars.private, cars.deleted])
    for (const each of [id, ...Object.values(records).map((record) => record.id)])
      secrets.of(each, `an id of the ${name} car`, 'owner')
  return cars
}

/** The page's address stays the car's, even once there is nothing to see at it. */
export async function share(owner: Person, car: StockedCar, is_public = true) {
  const shared = await owner.patch(`${car.path}/sharing`, {
    ...{ is_public, show_maintenance: true, show_modifications: true, hidden: 'keep' },
  })
  expect(shared.status).toBe(200)
  car.slug = (await shared.json()).public_url
}

async function hideOneService(owner: Person, { path }: StockedCar, comments: string) {
  const { id } = await created(owner, `${path}/service-records`, { type: 'Brake Service', date: recent, comments })
  const entry = await owner.put(`${path}/sharing/entries/maintenance/${id}`, { is_publicly_visible: false })
  expect(entry.status).toBe(200)
}

async function advertise(owner: Person, car: StockedCar, status: 'draft' | 'published', description: string) {
  expect((await owner.put(`${car.path}/status`, { status: 'For Sale' })).status).toBe(204)
  const image = await uploaded(owner, 'listing', await jpeg(40, 30))
  const advert = {
    ...{ price: 8450, location: 'Whitby', contact_phone: '07700 900123', contact_email: 'seller@example.org' },
    ...{ description, image_ids: [image] },
  }
  const saved = await (await owner.put(`${car.path}/listing`, advert)).json()
  car.listing = { slug: saved.url_slug, version: saved.version, id: saved.id, image }
  if (status === 'draft') return
  const published = await owner.put(`${car.path}/listing/status`, { status, version: saved.version })
  expect(published.status).toBe(200)
  car.listing.version = (await published.json()).version
}

/** Published, and then hidden: only its owner still sees it. */
export async function hiddenAdvertOf({ owner, moderator }: Cast) {
  const advert = await advertises(owner)
  await moderates(moderator, 'hide', 'listing', advert.id)
  return advert
}

/** The last steps: one car is deleted, and everything has the version that an edit must name. */
export async function settle({ owner }: Cast, cars: Garage) {
  const { sql } = owner.server.services
  expect((await owner.delete(cars.deleted.path)).status).toBe(204)
  const paper = cars.bought.records.shareable
  const [moved] = await sql`select version from vehicle_documents where id = ${paper.id}`
  paper.version = moved?.version
  for (const car of Object.values(cars)) {
    const [row] = await sql`select version from vehicles where id = ${car.id}`
    car.version = row?.version
  }
}
