import { rename, rm, writeFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { forgetExpired } from '../../account/authentication/forget-expired.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { linkIn, mailTo } from '../../test/outbox.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { accepts, carForSale, offers, saleOf, sells, tokenFor } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

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
  car = await carForSale(server, ann)
})

const fieldsOf = async (answer: Response) => ((await answer.json()) as { error: { fields: object } }).error.fields
const errorOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string } }
  return [answer.status, error.message]
}
const pendingOf = async (vehicle: string) =>
  (await sqlOf()`select pending_transfer_id from vehicles where id = ${vehicle}`)[0]?.pending_transfer_id
const statusOf = async (id: string) =>
  (await sqlOf()`select status from ownership_transfers where id = ${id}`)[0]?.status
const mailsTo = (email: string) =>
  sqlOf()`select template from mails where to_address = ${email} order by created_at`.then((rows) =>
    rows.map(({ template }) => template),
  )
const newest = async (person: Person) => (await (await person.get('/notifications')).json())[0]

describe('starting a transfer', () => {
  test('asks for name, email, phone, price and date; notes may be left out (OWNR-05)', async () => {
    const path = `/vehicles/${car}/transfer`
    expect(await fieldsOf(await ann.post(path, {}))).toEqual({
      new_owner_name: "Please enter the new owner's name",
      new_owner_email: expect.any(String),
      new_owner_phone: "Please enter the new owner's phone number",
      sale_price: 'Please enter the sale price',
      sale_date: 'Please choose the sale date',
    })
    const wrong = saleOf('no address', { sale_price: -1, sale_date: '14/03/2026', new_owner_name: ' ' })
    expect(Object.keys(await fieldsOf(await ann.post(path, wrong))).toSorted()).toEqual([
      'new_owner_email',
      'new_owner_name',
      'sale_date',
      'sale_price',
    ])
    expect(await fieldsOf(await ann.post(path, saleOf(bea.email, { sale_price: 10.005 })))).toEqual({
      sale_price: 'Please enter pounds and pence',
    })
    expect(await pendingOf(car)).toBeNull()
    const { notes: _, ...bare } = saleOf(bea.email, { sale_price: '0' })
    const answer = await ann.post(path, bare)
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      { sale_price: 0, notes: null, share_costs: false },
    ])
  })

  test('from For Sale leaves one pending request that waits for the new owner, and nothing else changes hands (OWNR-07, CALL-44)', async () => {
    const sent = await offers(ann, car, bea.email.toUpperCase())
    expect(sent).toEqual({
      id: expect.any(String),
      ...saleOf(bea.email),
      vehicle_mileage: 42000,
      share_costs: false,
      email_came_back: false,
      created_at: expect.any(String),
      expires_at: expect.any(String),
    })
    const days = (Date.parse(sent.expires_at) - Date.parse(sent.created_at)) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(await pendingOf(car)).toBe(sent.id)
    expect((await (await ann.get(`/vehicles/${car}`)).json()).status).toBe('For Sale')
    expect((await (await ann.get(`/vehicles/${car}/ownership`)).json()).transfer).toEqual(sent)
    expect((await bea.get(`/vehicles/${car}`)).status).toBe(404)
    const again = await ann.post(`/vehicles/${car}/transfer`, saleOf(sam.email))
    expect(await errorOf(again)).toEqual([409, 'A transfer of this vehicle is already waiting for an answer.'])
  })

  test('a vehicle that is not For Sale is refused', async () => {
    const owned = await addVehicle(sqlOf(), ann.id)
    expect(await errorOf(await ann.post(`/vehicles/${owned}/transfer`, saleOf(bea.email)))).toEqual([
      409,
      'Only a vehicle that is For Sale can be transferred. Mark it as For Sale first.',
    ])
    expect(await pendingOf(owned)).toBeNull()
  })

  test('the vehicle must be one’s own, and one must be signed in (OWNR-06, ERRS-31, ERRS-61)', async () => {
    const path = `/vehicles/${car}/transfer`
    const denied = [404, 'Vehicle not found or access denied']
    for (const [person, where] of [
      [sam, path],
      [ann, '/vehicles/nothing/transfer'],
      [ann, '/vehicles/00000000-0000-4000-8000-00000000dead/transfer'],
    ] as const) {
      expect(await errorOf(await person.post(where, saleOf(bea.email)))).toEqual(denied)
      expect(await errorOf(await person.delete(where))).toEqual(denied)
    }
    const nobody = visitor(server)
    for (const answer of [await nobody.post(path, saleOf(bea.email)), await nobody.delete(path)])
      expect(await errorOf(answer)).toEqual([401, 'Not authenticated'])
    expect((await sam.get(`/vehicles/${car}/ownership`)).status).toBe(404)
    expect(await pendingOf(car)).toBeNull()
  })

  test('the mileage is the server’s, as it was at that moment; a body cannot set what the server owns (OWNR-14)', async () => {
    const forged = {
      vehicle_mileage: 1,
      status: 'accepted',
      new_owner_id: sam.id,
      previous_owner_id: sam.id,
      vehicle_id: '00000000-0000-4000-8000-00000000dead',
      expires_at: '2199-01-01',
    }
    const { id } = await offers(ann, car, bea.email, forged)
    await ann.post(`/vehicles/${car}/running-costs`, { type: 'Fuel', date: '2026-03-15', cost: 60, mileage: 42500 })
    expect(await (await bea.get(`/transfers/${id}`)).json()).toMatchObject({
      vehicle_mileage: 42000,
      status: 'pending',
      previous_owner_name: 'Ann Archer',
    })
    expect((await (await ann.get(`/vehicles/${car}`)).json()).mileage).toBe(42500)
    expect(
      await sqlOf()`select new_owner_id, previous_owner_id, vehicle_id from ownership_transfers where id = ${id}`,
    ).toMatchObject([{ new_owner_id: null, previous_owner_id: ann.id, vehicle_id: car }])
  })

  test('nobody sells to themselves, however the address is written', async () => {
    const answer = await ann.post(`/vehicles/${car}/transfer`, saleOf(`  ${ann.email.toUpperCase()} `))
    expect([answer.status, await fieldsOf(answer)]).toEqual([
      400,
      { new_owner_email: 'This is your own address. Please enter the new owner’s.' },
    ])
  })

  test('one attempt sent twice is one transfer and one email', async () => {
    const before = (await mailsTo('twice@example.org')).length
    const key = { 'idempotency-key': 'transfer-0001' }
    const send = () => ann.post(`/vehicles/${car}/transfer`, saleOf('twice@example.org'), key)
    const [first, again] = [await (await send()).json(), await (await send()).json()]
    expect(again).toEqual(first)
    expect((await mailsTo('twice@example.org')).length - before).toBe(1)
  })

  test('when the email cannot be queued nothing of the transfer stays', async () => {
    await sqlOf()`create function no_mail() returns trigger language plpgsql as $$ begin raise 'no stamps'; end $$`
    await sqlOf()`create trigger no_mail before insert on mails for each row execute function no_mail()`
    const answer = await ann.post(`/vehicles/${car}/transfer`, saleOf(bea.email))
    await sqlOf()`drop function no_mail cascade`
    expect(answer.status).toBe(500)
    expect(await pendingOf(car)).toBeNull()
    expect(await sqlOf()`select id from ownership_transfers where vehicle_id = ${car}`).toEqual([])
    expect((await ann.post(`/vehicles/${car}/transfer`, saleOf(bea.email))).status).toBe(201)
  })
})

describe('the day of the sale', () => {
  test('is today at the latest, and not before the vehicle last changed hands here', async () => {
    const path = `/vehicles/${car}/transfer`
    const tomorrow = addDays(londonToday(), 1)
    const future = await ann.post(path, saleOf(bea.email, { sale_date: tomorrow }))
    expect([future.status, await fieldsOf(future)]).toEqual([
      400,
      { sale_date: 'The sale date can’t be in the future' },
    ])
    await sells(ann, car, bea, { sale_date: '2026-03-14' })
    expect((await bea.put(`/vehicles/${car}/status`, { status: 'For Sale' })).status).toBe(204)
    const early = await bea.post(path, saleOf(sam.email, { sale_date: '2026-03-13' }))
    expect([early.status, await fieldsOf(early)]).toEqual([
      422,
      { sale_date: 'This is before you got it, on 14 March 2026' },
    ])
    expect(await pendingOf(car)).toBeNull()
    expect((await bea.post(path, saleOf(sam.email, { sale_date: londonToday() }))).status).toBe(201)
  })

  test('keepers of one day stand in the order of the handovers, and each owner has it since their own', async () => {
    const day = '2026-03-14'
    await sells(ann, car, bea, { sale_date: day })
    // As a lookup would, which knows of fewer.
    await sqlOf()`update vehicles set number_of_previous_keepers = 0 where id = ${car}`
    await sells(bea, car, sam, { sale_date: day })
    const last = await sells(sam, car, ann, { sale_date: '2026-03-20' })
    const { owner, keepers } = await (await ann.get(`/vehicles/${car}/ownership`)).json()
    expect(owner.since).toBe('2026-03-20')
    const handovers = await sqlOf()`
      select keeper_history.id from keeper_history join ownership_transfers as transfer on transfer.id = transfer_id
       where keeper_history.vehicle_id = ${car} order by answered_at desc`
    expect(keepers.map(({ id }: { id: string }) => id)).toEqual(handovers.map(({ id }) => id))
    expect(keepers[0]).toMatchObject({ date_of_transaction: '2026-03-20' })
    expect(await statusOf(last)).toBe('accepted')
  })
})

describe('the link in an email that is not delivered', () => {
  const mailOf = async (email: string) =>
    (
      await sqlOf()`select id, state, attempts, payload ? 'link' as link from mails
      where to_address = ${email} and template = 'transfer_request'`
    )[0]
  const send = (mail_id: string) => sendMail.run(server.services, { mail_id })
  const unreachable = () => ({
    ...server.services,
    mailer: { configured: true, deliver: () => Promise.reject(new Error('nobody answers')) },
  })

  test('is gone when the request is taken back or answered first, and the email is not sent any more', async () => {
    const { outbox } = server.services.config.mail
    await rename(outbox, `${outbox}-away`).catch(() => {})
    await writeFile(outbox, '')
    const kim = await member(server, 'Kim Kerr')
    const other = await carForSale(server, ann)
    await offers(ann, car, 'late@example.org')
    const { id } = await offers(ann, other, kim.email)
    await expect.poll(async () => (await mailOf('late@example.org'))?.attempts, { timeout: 15_000 }).toBe(1)
    expect(await mailOf('late@example.org')).toMatchObject({ state: 'queued', link: true })
    expect((await ann.delete(`/vehicles/${car}/transfer`)).status).toBe(204)
    expect((await accepts(kim, id)).status).toBe(200)
    await rm(outbox)
    await rename(`${outbox}-away`, outbox).catch(() => {})
    for (const email of ['late@example.org', kim.email]) {
      const mail = await mailOf(email)
      expect(mail).toMatchObject({ state: 'failed', link: false })
      await send(mail?.id)
    }
    await mailTo(server, 'late@example.org', 'was cancelled')
    const sent = (await server.mails(0)).filter(({ subject }) => subject.includes('would like to hand over'))
    expect(sent.filter(({ to }) => to === 'late@example.org' || to === kim.email)).toEqual([])
  })

  test('is not sent either when it was on its way at that very moment and comes back', async () => {
    await offers(ann, car, 'meanwhile@example.org')
    await expect.poll(async () => (await mailOf('meanwhile@example.org'))?.state, { timeout: 15_000 }).toBe('sent')
    await ann.delete(`/vehicles/${car}/transfer`)
    const { id } = (await mailOf('meanwhile@example.org')) ?? {}
    await sqlOf()`
      update mails set state = 'queued', sent_at = null, payload = payload || '{"link": "https://x.test/transfer/x"}'
       where id = ${id}`
    await send(id)
    expect(await mailOf('meanwhile@example.org')).toMatchObject({ state: 'failed', link: false })
  })

  test('is gone after the last attempt, and long after it when a server died over that', async () => {
    await offers(ann, car, 'never@example.org')
    await expect.poll(async () => (await mailOf('never@example.org'))?.state, { timeout: 15_000 }).toBe('sent')
    const { id } = (await mailOf('never@example.org')) ?? {}
    const again = (attempts: number, days: number) => sqlOf()`
      update mails set state = 'queued', sent_at = null, attempts = ${attempts},
             payload = payload || '{"link": "https://x.test/transfer/x"}',
             created_at = now() - ${days} * interval '1 day' where id = ${id}`
    const tries = sendMail.retryLimit ?? 0
    await again(tries - 1, 0)
    await expect(sendMail.run(unreachable(), { mail_id: id })).rejects.toThrow('nobody answers')
    expect(await mailOf('never@example.org')).toMatchObject({ state: 'queued', attempts: tries, link: true })
    await expect(sendMail.run(unreachable(), { mail_id: id })).rejects.toThrow('nobody answers')
    expect(await mailOf('never@example.org')).toMatchObject({ state: 'failed', attempts: tries + 1, link: false })
    await again(5, 1)
    await forgetExpired.run(server.services, {})
    expect(await mailOf('never@example.org')).toMatchObject({ state: 'queued', link: true })
    await again(5, 3)
    await forgetExpired.run(server.services, {})
    expect(await mailOf('never@example.org')).toMatchObject({ state: 'failed', link: false })
  })
})

describe('the new owner hears of it', () => {
  test('by email, and with an account also by a transfer_request notification (OWNR-12)', async () => {
    const kim = await member(server, 'Kim Kerr')
    const { id } = await offers(ann, car, kim.email, {
      new_owner_name: '<b>Kim</b>',
      notes: 'buy pills at example.com',
    })
    expect(await newest(kim)).toMatchObject({
      type: 'transfer_request',
      title: 'Ownership transfer request',
      content: 'Ann Archer would like to hand over the 2015 Mini Cooper (AB12 CDE) to you.',
      metadata: { transfer_id: id },
      is_read: false,
    })
    const mail = await mailTo(server, kim.email, 'Ann Archer would like to hand over the 2015 Mini Cooper (AB12 CDE)')
    expect(mail.text).toContain('Hello <b>Kim</b>,')
    expect(mail.html).toContain('Hello &#60;b&#62;Kim&#60;/b&#62;,')
    expect(mail.html).not.toContain('<b>Kim')
    expect(mail.text).not.toContain('pills')
    expect(linkIn(mail.text).pathname).toMatch(/^\/transfer\/[\w-]{43}$/)
  })

  test('somebody without an account by email alone, and only the hash of the link is kept', async () => {
    const email = 'new.comer@example.org'
    const { id } = await offers(ann, car, email)
    const token = await tokenFor(server, email)
    expect(await mailsTo(email)).toEqual(['transfer_request'])
    const [row] = await sqlOf()`select to_jsonb(t)::text as row from ownership_transfers t where id = ${id}`
    expect(row?.row).not.toContain(token)
    await expect
      .poll(async () => (await sqlOf()`select payload::text from mails where to_address = ${email}`)[0]?.payload)
      .not.toContain(token)
  })
})

describe('while a transfer waits', () => {
  test('the owner goes on logging and correcting, but the sale stands still', async () => {
    await offers(ann, car, bea.email)
    const refused = [409, 'A transfer is waiting for an answer. Cancel it first.']
    expect(await errorOf(await ann.put(`/vehicles/${car}/status`, { status: 'Owned' }))).toEqual(refused)
    expect((await ann.put(`/vehicles/${car}/status`, { status: 'For Sale' })).status).toBe(204)
    const { version } = await (await ann.get(`/vehicles/${car}`)).json()
    expect(await errorOf(await ann.patch(`/vehicles/${car}`, { status: 'Owned', version }))).toEqual(refused)
    expect((await ann.patch(`/vehicles/${car}`, { status: 'For Sale', mileage: 42100, version })).status).toBe(200)
    expect((await ann.post(`/vehicles/${car}/notes`, { content: 'Washed for the handover' })).status).toBe(201)
    expect(await pendingOf(car)).not.toBeNull()
  })

  test('the owner may cancel: the status is cancelled, the vehicle’s link cleared, the emailed link dead (OWNR-10, CALL-45)', async () => {
    const kim = await member(server, 'Kim Kerr')
    const { id } = await offers(ann, car, kim.email)
    const token = await tokenFor(server, kim.email)
    expect((await ann.delete(`/vehicles/${car}/transfer`)).status).toBe(204)
    expect([await statusOf(id), await pendingOf(car)]).toEqual(['cancelled', null])
    expect((await (await ann.get(`/vehicles/${car}/ownership`)).json()).transfer).toBeNull()
    expect(await newest(kim)).toMatchObject({
      type: 'ownership_transfer',
      title: 'Transfer cancelled',
      content: 'Ann Archer has cancelled the transfer of the 2015 Mini Cooper (AB12 CDE).',
    })
    await mailTo(server, kim.email, 'The transfer of the 2015 Mini Cooper (AB12 CDE) was cancelled')
    expect((await visitor(server).get(`/public/transfers/${token}`)).status).toBe(404)
    expect(await (await kim.get('/transfers')).json()).toEqual([])
    expect(await (await kim.get(`/transfers/${id}`)).json()).toMatchObject({ status: 'cancelled' })
    expect(await errorOf(await accepts(kim, id))).toEqual([409, 'This transfer was cancelled by the seller.'])
    expect(await errorOf(await ann.delete(`/vehicles/${car}/transfer`))).toEqual([
      409,
      'No transfer of this vehicle is waiting for an answer.',
    ])
    expect((await offers(ann, car, sam.email)).id).not.toBe(id)
  })

  test('deleting the vehicle cancels it and tells the new owner', async () => {
    const kim = await member(server, 'Kim Kerr')
    const { id } = await offers(ann, car, kim.email)
    expect((await ann.delete(`/vehicles/${car}`)).status).toBe(204)
    expect([await statusOf(id), await pendingOf(car)]).toEqual(['cancelled', null])
    expect(await newest(kim)).toMatchObject({ title: 'Transfer cancelled' })
    expect((await accepts(kim, id)).status).toBe(409)
    expect(await (await kim.get('/vehicles')).json()).toMatchObject({ vehicles: [] })
  })
})

test('the log names the owner, since when, and the keepers, the newest transaction first (OWNR-03, CALL-46)', async () => {
  await sqlOf()`
    insert into keeper_history (vehicle_id, date_of_transaction, number_of_previous_keepers)
    values (${car}, '2017-05-01', 1), (${car}, '2021-08-20', 2)`
  await sqlOf()`update vehicles set number_of_previous_keepers = 2, created_at = '2024-06-30T23:30:00Z' where id = ${car}`
  expect(await (await ann.get(`/vehicles/${car}/ownership`)).json()).toEqual({
    owner: { name: 'Ann Archer', since: '2024-07-01', mileage: 42000 },
    transfer: null,
    keepers: [
      {
        id: expect.any(String),
        date_of_transaction: '2021-08-20',
        number_of_previous_keepers: 2,
        in_garagetale: false,
      },
      {
        id: expect.any(String),
        date_of_transaction: '2017-05-01',
        number_of_previous_keepers: 1,
        in_garagetale: false,
      },
    ],
    handovers: [],
    identity_changes: [],
  })
  await sells(ann, car, bea)
  const log = await (await bea.get(`/vehicles/${car}/ownership`)).json()
  expect(log.owner).toEqual({ name: 'Bea Booth', since: '2026-03-14', mileage: 42000 })
  expect(log.keepers.map((keeper: { date_of_transaction: string }) => keeper.date_of_transaction)).toEqual([
    '2026-03-14',
    '2021-08-20',
    '2017-05-01',
  ])
  expect(log.keepers[0]).toMatchObject({ number_of_previous_keepers: 3, in_garagetale: true })
  expect(log.handovers).toMatchObject([{ sequence: 1, entries: 0 }])
})

// Last: its many emails would delay those of the others.
test('a member cannot make us write to the world: twenty a day, ten to one mailbox; what was refused does not count', async () => {
  const hits = async () =>
    (
      await sqlOf()`select left(key, strpos(key, ':') - 1) as name, sum(hits)::int as hits from rate_limits
      where key like 'transfer-%' group by name order by name`
    ).map(({ name, hits }) => `${name} ${hits}`)
  const tries = async (email: string) => {
    const answer = await ann.post(`/vehicles/${car}/transfer`, saleOf(email))
    if (answer.status === 201) await ann.delete(`/vehicles/${car}/transfer`)
    return answer.status
  }
  await sqlOf()`update vehicles set status = 'Owned' where id = ${car}`
  for (let n = 0; n < 3; n++) expect(await tries('same@example.org')).toBe(409)
  await sqlOf()`update vehicles set status = 'For Sale' where id = ${car}`
  for (let n = 0; n < 10; n++) expect(await tries('same@example.org')).toBe(201)
  const counted = ['transfer-mailbox 10', 'transfer-seller-mailbox 10', 'transfer-start 10']
  expect(await hits()).toEqual(counted)
  for (let n = 0; n < 3; n++) expect(await tries('same@example.org')).toBe(429)
  expect(await hits()).toEqual(counted)
  // Her ten don't close the mailbox to somebody else.
  const his = await carForSale(server, sam)
  expect((await sam.post(`/vehicles/${his}/transfer`, saleOf('same@example.org'))).status).toBe(201)
  const others: number[] = []
  for (let n = 0; n < 11; n++) others.push(await tries(`other${n}@example.org`))
  expect(others).toEqual([...Array(10).fill(201), 429])
  expect(await hits()).toEqual(['transfer-mailbox 21', 'transfer-seller-mailbox 21', 'transfer-start 21'])
})
