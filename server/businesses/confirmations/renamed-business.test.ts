import { expect, test } from 'vitest'
import type { BusinessChoice, OwnBusiness } from '#domain/businesses/business.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { opensBusiness } from '../../test/business.ts'
import { moderatorOf } from '../../test/community.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const [ownName, borrowed] = ['Back Lane Bodges', 'Famous Main Dealer']

async function verifiedBusiness() {
  const [bert, mo] = [await member(server, 'Bert Baker'), await moderatorOf(server)]
  const { id } = await opensBusiness(bert, { business_name: ownName })
  const reviews = async () =>
    expect((await mo.post('/moderation/verifications', { user_id: bert.id, verified: true })).status).toBe(204)
  await reviews()
  const { ann, path } = await memberWithCar(server)
  const service = { type: 'Major Service', date: '2026-03-14', mileage: 41_200, business_id: id }
  const saves = async () => (await (await ann.post(`${path}/service-records`, service)).json()) as MaintenanceLog
  const read = async (log: MaintenanceLog) =>
    (await (await ann.get(`${path}/service-records/${log.id}`)).json()) as MaintenanceLog
  return { bert, id, reviews, ann, saves, read }
}
const own = async (owner: Person) => (await (await owner.get('/business')).json()) as OwnBusiness
const changes = async (owner: Person, details: object) =>
  expect((await owner.patch('/business', { ...details, version: (await own(owner)).version })).status).toBe(200)
const confirms = async (owner: Person, { id, version }: MaintenanceLog) =>
  owner.put(`/business/confirmations/${id}`, { confirmed: true, version })

test('a business under a borrowed name confirms nothing until a moderator has read the name, and not after renaming back either (BUSI-06)', async () => {
  const { bert, reviews, saves, read } = await verifiedBusiness()
  const [early, late] = [await saves(), await saves()]
  expect((await confirms(bert, early)).status).toBe(200)
  for (const business_name of [borrowed, ownName]) {
    await changes(bert, { business_name })
    const refused = await confirms(bert, late)
    expect([refused.status, (await refused.json()).error]).toEqual([
      403,
      { code: 'in_review', message: expect.stringContaining('once a moderator has reviewed the change') },
    ])
    expect((await bert.get('/business/confirmations')).status).toBe(403)
    expect(await own(bert)).toMatchObject({ in_review: true, is_verified: false, waiting_confirmations: 0 })
    expect((await read(late)).confirmed_by).toBeNull()
    // What it confirmed before the rename stays, under the reviewed name.
    expect((await read(early)).confirmed_by).toBe(ownName)
  }
  await reviews()
  expect(await own(bert)).toMatchObject({ in_review: false, is_verified: true, waiting_confirmations: 1 })
  expect((await confirms(bert, late)).status).toBe(200)
  expect((await read(late)).confirmed_by).toBe(ownName)
})

test('a new type or address waits for the review as a new name does; a phone number or opening hours do not', async () => {
  const { bert, reviews, saves } = await verifiedBusiness()
  await changes(bert, { phone: '01632 960200', description: 'Now with a lift.' })
  expect((await confirms(bert, await saves())).status).toBe(200)
  const others = {
    business_type: 'Detailer',
    address: 'Elsewhere',
    city: 'Leeds',
    postal_code: 'LS1 1AA',
    country: 'Wales',
  }
  for (const [field, value] of Object.entries(others)) {
    await changes(bert, { [field]: value })
    const record = await saves()
    expect((await confirms(bert, record)).status).toBe(403)
    await reviews()
    expect((await confirms(bert, record)).status).toBe(200)
  }
})

test('an entry keeps the name it was confirmed under when a later name is reviewed', async () => {
  const { bert, reviews, saves, read } = await verifiedBusiness()
  const record = await saves()
  await confirms(bert, record)
  await changes(bert, { business_name: 'Front Street Motors' })
  await reviews()
  expect((await read(record)).confirmed_by).toBe(ownName)
  const next = await saves()
  await confirms(bert, next)
  expect((await read(next)).confirmed_by).toBe('Front Street Motors')
})

test('a borrowed name carries no badge anywhere, and does not bring the business its customers’ names', async () => {
  const { bert, id, ann, saves, read } = await verifiedBusiness()
  await changes(bert, { business_name: borrowed })
  expect((await (await visitor(server).get(`/businesses/${bert.id}`)).json()).is_verified).toBe(false)
  const found: BusinessChoice[] = await (await ann.get('/businesses?search=Famous+Main')).json()
  expect(found.find((each) => each.id === id)).toMatchObject({ business_name: borrowed, is_verified: false })
  const record = await saves()
  expect((await read(record)).business).toMatchObject({ is_verified: false })
  const told = JSON.stringify(await (await bert.get('/notifications')).json())
  expect(told).not.toContain('Ann Archer')
})

test('of a rename and a confirmation at the same moment none is under the new name', async () => {
  const { bert, reviews, saves, read } = await verifiedBusiness()
  for (let round = 0; round < 5; round++) {
    const record = await saves()
    await Promise.all([confirms(bert, record), changes(bert, { business_name: `${borrowed} ${round}` })])
    expect((await read(record)).confirmed_by ?? ownName).not.toBe(`${borrowed} ${round}`)
    await changes(bert, { business_name: ownName })
    await reviews()
  }
})
