import { addDays, londonToday } from '../domain/basics/format.ts'
import { findWebAddress } from '../domain/basics/web-addresses.ts'
import { usualHours } from '../domain/businesses/business.ts'
import { doubtCodes } from '../domain/vehicles/doubt.ts'
import { hostileTexts, packed } from '../server/test/hostile-texts.ts'
import { jpeg, pdf } from '../server/test/pictures.ts'
import { sampleRegistration } from '../server/vehicles/vehicle-data/sample.ts'
import { add, type House, type Member, newMember, send } from './hostile-house.ts'

const isDrill = Boolean(process.env.DRILL)
const [past, soon] = [addDays(londonToday(), -20), addDays(londonToday(), 3)]
const registration = 'GT64QVW'

/** The next text that fits, and the next batch of many; in a drill enough rounds that each field gets all of them. */
let turn = 0
export function next(most: number): string {
  for (;;) {
    const text = hostileTexts[turn++ % hostileTexts.length] ?? ''
    if (text.length <= most) return text
  }
}
/** For a new owner: it must not contain an address. */
function nextName(): string {
  const text = next(100)
  return findWebAddress(text) ? nextName() : text
}
const bundles = (most: number) => packed(hostileTexts, most).slice(0, isDrill ? undefined : 3)

/** A garage, a listing, a business, enquiries, reports: with something hostile in every field. */
export async function writeThings(house: House, reader: Member) {
  const names = ['Olive <svg onload=hit()>', '"><script>hit()</script>B', "Vi';hit();//"]
  const [owner, business] = [await newMember(house, names[0] ?? ''), await newMember(house, names[1] ?? '')]
  const [car, sold] = [await writeCar(house, owner), await writeCar(house, owner)]
  const page = await showCar(owner, car)
  await writeBusiness(business, owner, car)
  await writeLetters(house, owner, business, page, reader)
  const transfer = await sell(owner, reader, sold)
  const asked = await writeRest(house, owner)
  return { owner, business, car, sold, ...page, ...transfer, asked, names }
}
export type Things = Awaited<ReturnType<typeof writeThings>>

async function writeCar({ registry }: House, { api }: Member): Promise<string> {
  const told = hostileIn(sampleRegistration(registration))
  registry.behaves(registration, { answer: told })
  await add(api, '/api/registry/lookup', { registration })
  const { id } = await add(api, '/api/vehicles', {
    ...{ make: next(100), model: next(150), engine_type: next(100), year: 1990, transmission: 'Manual' },
    ...{ fuel_type: 'Petrol', mileage: 1200, registration_number: registration, looked_up: true },
    confirmed: doubtCodes,
  })
  const path = `/api/vehicles/${id}`
  const upload = async (kind: string, bytes: Buffer) =>
    (await (await api.post(`/api/uploads/${kind}`, { data: bytes, headers: named() })).json()).id as string
  const [long, middle] = [bundles(9900), bundles(4900)]
  for (const comments of long) {
    const words = { service_center: next(200), comments }
    await add(api, `${path}/service-records`, { type: 'Oil Change', date: past, cost: 10, ...words })
    await add(api, `${path}/running-costs`, { type: 'Other', title: next(200), date: past, cost: 9, ...words })
    await add(api, `${path}/washes`, { date: past, products_used: next(200), ...words })
    await add(api, `${path}/notes`, { content: comments, is_for_record: true })
    await add(api, `${path}/modifications`, {
      ...{ type: 'Tech', name: next(200), brand: next(100), install_date: past, description: comments },
    })
  }
  for (const comments of middle) {
    const about = { title: next(200), location: next(200), comments }
    await add(api, `${path}/reminders`, { ...about, type: 'Other', due_date: soon, lead_days: 5 })
    await add(api, `${path}/media`, {
      ...{ ...about, file_id: await upload('media', await jpeg(60, 40)), is_publicly_visible: true },
    })
    await add(api, `${path}/documents`, {
      ...{ title: next(200), notes: comments, category: 'Warranty', privacy: 'shareable' },
      file_id: await upload('document', pdf()),
    })
  }
  return id
}

/** A public page, and a listing. */
async function showCar({ api }: Member, car: string) {
  const path = `/api/vehicles/${car}`
  const sharing = await send(api, 'PATCH', `${path}/sharing`, {
    ...{ is_public: true, show_maintenance: true, show_modifications: true, hidden: 'show' },
    public_description: bundles(9900)[0] ?? '',
  })
  await send(api, 'PUT', `${path}/status`, { status: 'For Sale' })
  const saved = await send(api, 'PUT', `${path}/listing`, {
    ...{ price: 8450, location: next(200), contact_phone: next(40), contact_email: 'seller@example.org' },
    description: bundles(9900)[1] ?? '',
  })
  const { id, url_slug } = await send(api, 'PUT', `${path}/listing/status`, {
    ...{ status: 'published', version: saved.version },
  })
  return { slug: sharing.public_url as string, listing: { slug: url_slug as string, id: id as string } }
}

async function writeBusiness({ api, id: userId }: Member, customer: Member, car: string) {
  const { id } = await add(api, '/api/business', {
    ...{ business_name: next(200), business_type: 'Auto Repair', description: bundles(9900)[2] ?? '' },
    ...{ address: next(200), city: next(100), postal_code: '<b>S3', country: next(100), phone: next(40) },
    ...{ website: 'https://example.org/"onmouseover="hit()', email: 'hello@example.org', operating_hours: usualHours },
  })
  await add(api, '/api/business/services', {
    ...{ name: next(200), description: bundles(4900)[0] ?? '', estimated_time: next(100), price: 5 },
  })
  const file = await (await api.post('/api/uploads/business', { data: await jpeg(60, 40), headers: named() })).json()
  const [image] = await add(api, '/api/business/images', { image_ids: [file.id] })
  await send(api, 'PATCH', `/api/business/images/${image.id}`, { caption: next(200) })
  await send(customer.api, 'PUT', `/api/businesses/${userId}/review`, {
    ...{ rating: 1, review_text: bundles(4900)[1] ?? '' },
  })
  await add(customer.api, `/api/vehicles/${car}/service-records`, {
    ...{ type: 'Brake Service', date: past, business_id: id, comments: next(200) },
  })
}

/** Enquiries from a member and from a visitor, an answer, and reports of everything. */
async function writeLetters(
  house: House,
  owner: Member,
  business: Member,
  { slug, listing }: Awaited<ReturnType<typeof showCar>>,
  reader: Member,
) {
  const message = bundles(4900)[2] ?? ''
  await add(reader.api, '/api/enquiries', { kind: 'contact_owner', about: slug, message })
  await add(owner.api, '/api/enquiries', { kind: 'quote', about: business.id, message })
  const visitor = { api: (await newMember(house, 'Val Visitor')).api }
  await visitor.api.post('/api/auth/sign-out', { data: {} })
  await add(visitor.api, '/api/enquiries', {
    ...{ kind: 'listing', about: listing.slug, message, from_name: next(80), from_email: 'vi@example.org' },
  })
  const { items } = await (await owner.api.get('/api/conversations')).json()
  await add(owner.api, `/api/conversations/${items[0].id}/messages`, { message })
  const details = packed(hostileTexts, 1900)
  for (const [index, [object_type, object_id]] of [
    ['listing', listing.id],
    ['profile', owner.id],
    ['business', (await (await business.api.get('/api/business')).json()).id],
  ].entries())
    await add(reader.api, '/api/reports', { object_type, object_id, reason: 'other', details: details[index] })
}

async function sell(owner: Member, buyer: Member, car: string) {
  await send(owner.api, 'PUT', `/api/vehicles/${car}/status`, { status: 'For Sale' })
  const { id } = await add(owner.api, `/api/vehicles/${car}/transfer`, {
    ...{ new_owner_name: nextName(), new_owner_email: buyer.email, new_owner_phone: next(40), sale_price: 1 },
    ...{ sale_date: past, notes: bundles(4900)[0] ?? '' },
  })
  const { digest } = await (await buyer.api.get(`/api/transfers/${id}/history`)).json()
  await add(buyer.api, `/api/transfers/${id}/accept`, { digest })
  const { items } = await (await buyer.api.get(`/api/vehicles/${car}/modifications`)).json()
  await add(buyer.api, `/api/vehicles/${car}/amendments`, {
    ...{ record_type: 'modification', record_id: items[0].id, reason: next(200) },
    changes: { name: next(200), description: bundles(9900)[0] ?? '' },
  })
  return { transfer: id as string }
}

/** Questions to AutoMate and its answers, invitations, suggestions, and a car waiting to be accepted. */
async function writeRest({ assistant }: House, { api }: Member): Promise<string> {
  assistant.always({ pieces: bundles(4000).slice(0, 1) })
  const question = next(200)
  await api.post('/api/automate/questions', { data: { question } })
  await add(api, '/api/referral-invites', {
    emails: 'friend@example.org',
    message: `<b>${'hit()'}</b> <svg onload=hit()>`,
  })
  await api.post('/api/suggestions', { data: { text: next(200) } })
  await api.post('/api/support', { data: { subject: next(150), message: next(200) } })
  return question
}

const named = () => ({ 'x-file-name': encodeURIComponent(next(200)) })

/** The registry's answer with all its texts replaced; its numbers and dates stay. */
function hostileIn(value: unknown): unknown {
  if (typeof value === 'string')
    return /[a-z]{3}/i.test(value) && !/^(Success|VehicleAndMotHistory)$/.test(value) ? next(100) : value
  if (Array.isArray(value)) return value.map(hostileIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hostileIn(each)]))
}
