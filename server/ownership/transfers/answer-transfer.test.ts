import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailTo } from '../../test/outbox.ts'
import { member, Person, password, visitor } from '../../test/people.ts'
import { accepts, carForSale, offers, sells, tokenFor } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { expireOverdue } from './expire-transfers.ts'

const server = useServer()
const sqlOf = () => server.services.sql
let ann: Person
let bea: Person
let sam: Person
let car: string

beforeAll(async () => {
  ann = await member(server, 'Ann Archer')
  bea = await member(server, 'Bea Booth')
  sam = await member(server, 'Sam Sutton')
})
beforeEach(async () => {
  await sqlOf()`delete from rate_limits`
  await sqlOf()`delete from notifications`
  await sqlOf()`delete from ownership_transfers where status = 'pending'`
  car = await carForSale(server, ann)
})

const errorOf = async (answer: Response) => [answer.status, ((await answer.json()) as Refusal).error.message]
interface Refusal {
  error: { message: string }
}
/** For the sale: the badges that come with it have their own tests. */
const notices = async (person: Person) =>
  (await (await person.get('/notifications')).json()).filter(({ type }: { type: string }) => type !== 'badge_earned')
const vehicle = async () =>
  (await sqlOf()`select user_id, status, pending_transfer_id from vehicles where id = ${car}`)[0]
const transfer = async (id: string) =>
  (
    await sqlOf()`select status, new_owner_id, token_used_at is not null as used from ownership_transfers where id = ${id}`
  )[0]
const passes = (id: string) =>
  sqlOf()`update ownership_transfers set expires_at = now() - interval '1 second' where id = ${id}`

describe('whoever a transfer is addressed to', () => {
  test('is shown who sells what, for how much, since when and with how many miles, and nothing more of the vehicle (OWNR-13)', async () => {
    const { id, expires_at } = await offers(ann, car, bea.email, { share_costs: true })
    const shown = {
      transfer_id: id,
      status: 'pending',
      previous_owner_name: 'Ann Archer',
      make: 'Mini',
      model: 'Cooper',
      year: 2015,
      registration_number: 'AB12CDE',
      sale_price: 4250.5,
      sale_date: '2026-03-14',
      vehicle_mileage: 42000,
      odometer_unit: 'mi',
      notes: 'Two keys, spare wheel never used',
      share_costs: true,
      storage_bytes: 0,
      expires_at,
    }
    expect(await (await bea.get(`/transfers/${id}`)).json()).toEqual(shown)
    expect(await (await bea.get('/transfers')).json()).toEqual([shown])
    const token = await tokenFor(server, bea.email)
    expect(await (await bea.get(`/public/transfers/${token}`)).json()).toEqual({
      ...shown,
      new_owner_name: 'Bea Booth',
      for_you: true,
    })
  })

  test('accepts: the vehicle is theirs and Owned, and both are told in the app and by email (CALL-42)', async () => {
    const { id } = await offers(ann, car, bea.email)
    const accepted = await accepts(bea, id)
    expect([accepted.status, await accepted.json()]).toEqual([200, { vehicle_id: car }])
    expect(await vehicle()).toEqual({ user_id: bea.id, status: 'Owned', pending_transfer_id: null })
    expect(await transfer(id)).toEqual({ status: 'accepted', new_owner_id: bea.id, used: true })
    expect((await bea.get(`/vehicles/${car}`)).status).toBe(200)
    expect((await ann.get(`/vehicles/${car}`)).status).toBe(404)
    expect((await notices(ann))[0]).toMatchObject({
      type: 'ownership_transfer',
      title: 'Ownership transferred',
      content: 'Bea Booth has accepted the 2015 Mini Cooper (AB12 CDE). You’ll find it in your sold vehicles.',
      metadata: { transfer_id: id },
    })
    expect((await notices(bea))[0]).toMatchObject({
      type: 'ownership_transfer',
      content: 'The 2015 Mini Cooper (AB12 CDE) is now in your garage, with its history.',
      metadata: { transfer_id: id, vehicle_id: car },
    })
    await mailTo(server, ann.email, 'has a new owner')
    await mailTo(server, bea.email, 'is in your garage')
    expect(await errorOf(await accepts(bea, id))).toEqual([409, 'This transfer has already been accepted.'])
    expect(await (await bea.get('/transfers')).json()).toEqual([])
    expect((await (await bea.get(`/transfers/${id}`)).json()).status).toBe('accepted')
  })

  test('rejects: the vehicle stays For Sale with its owner, who is told (CALL-43)', async () => {
    const { id } = await offers(ann, car, bea.email)
    expect((await bea.post(`/transfers/${id}/reject`)).status).toBe(204)
    expect(await vehicle()).toEqual({ user_id: ann.id, status: 'For Sale', pending_transfer_id: null })
    expect(await transfer(id)).toEqual({ status: 'rejected', new_owner_id: bea.id, used: true })
    expect((await notices(ann))[0]).toMatchObject({
      type: 'ownership_transfer',
      title: 'Transfer rejected',
      metadata: { vehicle_id: car },
    })
    await mailTo(server, ann.email, 'Bea Booth has not accepted')
    const again = [409, 'This transfer has already been rejected.']
    expect(await errorOf(await accepts(bea, id))).toEqual(again)
    expect(await errorOf(await bea.post(`/transfers/${id}/reject`))).toEqual(again)
    expect((await (await ann.get(`/vehicles/${car}/ownership`)).json()).transfer).toBeNull()
  })

  test('names a transfer: without an id, or with an odd one, it is an invalid one (OWNR-16, ERRS-46)', async () => {
    for (const odd of ['', 'undefined', 'null', "'"])
      for (const act of ['accept', 'reject'])
        expect(await errorOf(await bea.post(`/transfers/${odd}/${act}`))).toEqual([400, 'Invalid transfer ID'])
    expect(await errorOf(await bea.get('/transfers/undefined'))).toEqual([400, 'Invalid transfer ID'])
  })

  test('is nobody else: a stranger, the seller and a visitor cannot tell that there is one', async () => {
    const { id } = await offers(ann, car, bea.email)
    const missing = '00000000-0000-4000-8000-00000000dead'
    for (const person of [sam, ann])
      for (const body of [{}, { token: 'x'.repeat(43) }, { token: 7 }, [], new TextEncoder().encode('{')]) {
        for (const act of ['accept', 'reject']) {
          const [theirs, none] = await Promise.all(
            [id, missing].map((each) => person.post(`/transfers/${each}/${act}`, body)),
          )
          expect([theirs?.status, await theirs?.text()]).toEqual([none?.status, await none?.text()])
          expect([404, 400]).toContain(theirs?.status)
        }
        const [theirs, none] = await Promise.all([id, missing].map((each) => person.get(`/transfers/${each}`)))
        expect([theirs?.status, await theirs?.text()]).toEqual([404, await none?.text()])
        expect(await (await person.get('/transfers')).json()).toEqual([])
      }
    const nobody = visitor(server)
    for (const answer of [
      await nobody.get(`/transfers/${id}`),
      await nobody.get('/transfers'),
      await accepts(nobody, id, await tokenFor(server, bea.email)),
    ])
      expect(answer.status).toBe(401)
    expect(await transfer(id)).toMatchObject({ status: 'pending' })
    // Once answered, it stays between the two, even if the address passes to somebody else.
    await bea.post(`/transfers/${id}/reject`)
    await sqlOf()`update users set email = 'bea.moved@example.org' where id = ${bea.id}`
    await sqlOf()`update users set email = ${bea.email} where id = ${sam.id}`
    expect((await sam.get(`/transfers/${id}`)).status).toBe(404)
    expect((await accepts(sam, id)).status).toBe(404)
    expect((await bea.get(`/transfers/${id}`)).status).toBe(200)
    await sqlOf()`update users set email = ${sam.email} where id = ${sam.id}`
    await sqlOf()`update users set email = ${bea.email} where id = ${bea.id}`
  })
})

describe('thirty days later', () => {
  test('it has expired: nobody can answer it, also before anybody has cleared it away', async () => {
    const { id } = await offers(ann, car, bea.email)
    const token = await tokenFor(server, bea.email)
    await passes(id)
    const over = [409, 'This transfer has expired. The seller can start it again.']
    expect(await errorOf(await accepts(bea, id))).toEqual(over)
    const { vehicles } = await (await ann.get('/vehicles')).json()
    const shown = [
      vehicles.find((each: { id: string }) => each.id === car),
      await (await ann.get(`/vehicles/${car}`)).json(),
    ]
    expect(shown.map(({ pending_transfer_id }) => pending_transfer_id)).toEqual([null, null])
    expect(await errorOf(await bea.post(`/transfers/${id}/reject`, { token }))).toEqual(over)
    expect((await (await bea.get(`/transfers/${id}`)).json()).status).toBe('expired')
    expect(await (await bea.get('/transfers')).json()).toEqual([])
    expect((await bea.get(`/public/transfers/${token}`)).status).toBe(404)
    expect((await (await ann.get(`/vehicles/${car}/ownership`)).json()).transfer).toBeNull()
    expect(await vehicle()).toMatchObject({ user_id: ann.id })
    const next = await offers(ann, car, sam.email)
    expect([(await transfer(id))?.status, (await vehicle())?.pending_transfer_id]).toEqual(['expired', next.id])
  })

  test('the job clears it away and tells both sides, once, whichever server comes first', async () => {
    const { id } = await offers(ann, car, bea.email)
    const open = await offers(ann, await carForSale(server, ann), bea.email)
    await passes(id)
    await sqlOf()`delete from notifications`
    await Promise.all([1, 2, 3].map(() => expireOverdue(server.services)))
    expect(await transfer(id)).toEqual({ status: 'expired', new_owner_id: null, used: true })
    expect(await transfer(open.id)).toMatchObject({ status: 'pending' })
    expect(await vehicle()).toEqual({ user_id: ann.id, status: 'For Sale', pending_transfer_id: null })
    expect(await notices(ann)).toMatchObject([{ title: 'Transfer expired', metadata: { vehicle_id: car } }])
    expect(await notices(bea)).toMatchObject([{ title: 'Transfer expired', metadata: {} }])
    await mailTo(server, ann.email, 'has expired')
  })

  test('an owner whose request has run out may take the vehicle off sale, or delete it', async () => {
    await passes((await offers(ann, car, bea.email)).id)
    expect((await ann.put(`/vehicles/${car}/status`, { status: 'Owned' })).status).toBe(204)
    expect(await vehicle()).toMatchObject({ status: 'Owned', pending_transfer_id: null })
    car = await carForSale(server, ann)
    const { id } = await offers(ann, car, bea.email)
    await passes(id)
    expect((await ann.delete(`/vehicles/${car}`)).status).toBe(204)
    expect((await transfer(id))?.status).toBe('expired')
  })
})

describe('the emailed link', () => {
  test('leads a newcomer from sign-up to the vehicle, once', async () => {
    const email = 'nell.newcomer@example.org'
    const { id } = await offers(ann, car, email, { new_owner_name: 'Nell Newcomer' })
    const token = await tokenFor(server, email)
    const nell = new Person(server, 'Nell Newcomer', email)
    expect(await (await nell.get(`/public/transfers/${token}`)).json()).toMatchObject({
      transfer_id: id,
      new_owner_name: 'Nell Newcomer',
      for_you: false,
    })
    expect((await nell.post('/auth/sign-up/email', { name: nell.name, email, password })).status).toBe(201)
    expect(await notices(nell)).toMatchObject([{ type: 'transfer_request', metadata: { transfer_id: id } }])
    expect(await (await nell.get(`/public/transfers/${token}`)).json()).toMatchObject({ for_you: true })
    expect(await (await nell.get('/transfers')).json()).toMatchObject([{ transfer_id: id }])
    expect((await accepts(nell, id, token)).status).toBe(200)
    expect((await nell.get(`/vehicles/${car}`)).status).toBe(200)
    expect((await (await nell.get('/onboarding')).json()).vehicle_added).toBe(true)
    const [used, unknown] = await Promise.all(
      [token, 'x'.repeat(43)].map((each) => nell.get(`/public/transfers/${each}`)),
    )
    expect([used?.status, await used?.text()]).toEqual([404, await unknown?.text()])
    expect((await nell.get('/public/transfers/%00')).status).toBe(404)
  })

  test('counts as much as the address: a member under another one accepts with it, and not without', async () => {
    const { id } = await offers(ann, car, 'bea.at.work@example.org')
    const token = await tokenFor(server, 'bea.at.work@example.org')
    expect((await bea.get(`/transfers/${id}`)).status).toBe(404)
    expect((await accepts(bea, id)).status).toBe(404)
    const other = await offers(ann, await carForSale(server, ann), 'another@example.org')
    expect((await accepts(bea, other.id, token)).status).toBe(404)
    expect(await (await bea.get(`/public/transfers/${token}`)).json()).toMatchObject({ for_you: true })
    expect(await (await ann.get(`/public/transfers/${token}`)).json()).toMatchObject({ for_you: false })
    expect((await accepts(ann, id, token)).status).toBe(404)
    expect((await accepts(bea, id, token)).status).toBe(200)
    expect(await vehicle()).toMatchObject({ user_id: bea.id })
    expect((await accepts(sam, id, token)).status).toBe(404)
  })

  test('a member who takes over the address later finds what waits for it', async () => {
    const { id } = await offers(ann, car, 'sam.new@example.org')
    expect(await notices(sam)).toEqual([])
    const moved = await sam.post('/account/email', { email: 'sam.new@example.org', password })
    expect(moved.status).toBeLessThan(300)
    expect((await notices(sam)).filter(({ type }: { type: string }) => type === 'transfer_request')).toMatchObject([
      { metadata: { transfer_id: id } },
    ])
    await sqlOf()`update users set email = ${sam.email} where id = ${sam.id}`
  })
})

test('when accepting fails half-way nothing of it has happened, and it can be tried again', async () => {
  const { id } = await offers(ann, car, bea.email)
  await sqlOf()`delete from notifications`
  await sqlOf()`create function no_seal() returns trigger language plpgsql as $$ begin raise 'the wax is cold'; end $$`
  await sqlOf()`create trigger no_seal before insert on handover_seals for each row execute function no_seal()`
  const failed = await accepts(bea, id)
  await sqlOf()`drop function no_seal cascade`
  expect(failed.status).toBe(500)
  expect(await vehicle()).toEqual({ user_id: ann.id, status: 'For Sale', pending_transfer_id: id })
  expect(await transfer(id)).toEqual({ status: 'pending', new_owner_id: null, used: false })
  expect(await sqlOf()`select id from keeper_history where vehicle_id = ${car}`).toEqual([])
  expect([...(await notices(ann)), ...(await notices(bea))]).toEqual([])
  expect((await accepts(bea, id)).status).toBe(200)
})

test('browsers of both sides hear that something changed, and nobody else’s', async () => {
  await sleep(200) // events from beforeEach may still be arriving
  const heard: string[] = []
  const listen = (person: Person, name: string) =>
    server.services.live.subscribe(person.id, (event) => {
      if (typeof event !== 'string' && event.topic !== 'points') heard.push(`${name} ${event.topic}`)
    })
  const leave = [listen(ann, 'ann'), listen(bea, 'bea'), listen(sam, 'sam')]
  const hearsExactly = async (...expected: string[]) => {
    await expect.poll(() => [...new Set(heard)].toSorted()).toEqual(expected.toSorted())
    heard.length = 0
  }
  const { id } = await offers(ann, car, bea.email)
  await hearsExactly('ann vehicles', 'bea notifications', 'bea transfers')
  await ann.post(`/vehicles/${car}/notes`, { content: 'Before the handover' })
  await hearsExactly('ann vehicles')
  await accepts(bea, id)
  await hearsExactly('ann notifications', 'ann vehicles', 'bea notifications', 'bea transfers', 'bea vehicles')
  await bea.post(`/vehicles/${car}/notes`, { content: 'After it' })
  await hearsExactly('bea vehicles')
  for (const goes of leave) goes()
})

test('sold vehicles are the seller’s alone, the last sale first, page by page', async () => {
  const tom = await member(server, 'Tom Trader')
  const first = await sells(tom, await carForSale(server, tom), bea)
  await sqlOf()`
    insert into ownership_transfers (vehicle_id, previous_owner_id, previous_owner_name, new_owner_id, new_owner_name,
      new_owner_email, new_owner_phone, sale_price, sale_date, vehicle_mileage, vehicle_make, vehicle_model, vehicle_year,
      status, answered_at)
    select null, ${tom.id}, 'Tom', ${bea.id}, 'Bea', ${bea.email}, '1', 10, '2020-01-01', n, 'Mini', 'Cooper', 2015,
           'accepted', now() - n * interval '1 day'
      from generate_series(1, 24) as n`
  const page = await (await tom.get('/sold')).json()
  expect(page.items.length).toBe(20)
  expect(page.items[0]).toMatchObject({ transfer_id: first, new_owner_name: 'Bea Booth', sale_price: 4250.5 })
  const rest = await (await tom.get(`/sold?after=${page.next}`)).json()
  expect([rest.items.length, rest.next]).toEqual([5, null])
  const miles = [...page.items, ...rest.items].map((sale: { vehicle_mileage: number }) => sale.vehicle_mileage)
  expect(miles.slice(1)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
  for (const person of [bea, sam]) {
    expect((await (await person.get('/sold')).json()).items).toEqual([])
    expect((await person.get(`/sold/${first}`)).status).toBe(404)
  }
  expect((await visitor(server).get(`/sold/${first}`)).status).toBe(401)
})
