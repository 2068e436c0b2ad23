import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Business, businessTypes, type OwnBusiness, usualHours } from '#domain/businesses/business.ts'
import { opensBusiness, shop, shopPicture } from '../test/business.ts'
import { member, type Person, people, visitor } from '../test/people.ts'
import { stateOfFile } from '../test/records.ts'
import { addVehicle, inserted } from '../test/rows.ts'
import { startTestServer, useServer } from '../test/server.ts'

const server = useServer()
const own = async (person: Person): Promise<OwnBusiness> => (await person.get('/business')).json()
const seen = async (owner: Person, by = visitor(server)): Promise<Business> =>
  (await by.get(`/businesses/${owner.id}`)).json()
const status = async (owner: Person, by = visitor(server)) => (await by.get(`/businesses/${owner.id}`)).status
const rowOf = async (person: Person) =>
  (await server.services.sql`select * from business_profiles where user_id = ${person.id}`)[0]
const hides = (person: Person, hidden = true) =>
  server.services
    .sql`update business_profiles set hidden_at = ${hidden ? new Date() : null} where user_id = ${person.id}`

describe('opening one', () => {
  test('it is the member’s; before that there is none, and afterwards everybody reads what was typed (BUSI-01, BUSI-16, CALL-87)', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const path of ['/business', `/businesses/${ann.id}`, `/businesses/${ann.id}/reviews`]) {
      const none = await ann.get(path)
      expect([none.status, (await none.json()).error.message]).toEqual([404, 'Business profile not found'])
    }
    const opened = await opensBusiness(ann)
    const nothing = { services: [], images: [], banner_url: null, logo_url: null, is_verified: false }
    const said = { ...shop, ...nothing, user_id: ann.id, reviews: { average: null, count: 0, first: [] } }
    expect(opened).toEqual({
      ...{ ...said, id: expect.any(String) },
      ...{ version: 1, in_review: false, is_hidden: false, waiting_confirmations: 0 },
    })
    expect(await own(ann)).toEqual(opened)
    // Except the address: people write through the enquiry form.
    const { email, ...open } = said
    expect(email).toBe(shop.email)
    expect(await seen(ann)).toEqual({ ...open, id: opened.id })
    expect(await seen(ann, await member(server, 'Sam Sutton'))).toEqual({ ...open, id: opened.id })
    expect(await seen(ann, ann)).toEqual({ ...open, id: opened.id })
  })

  test('everything but the website is asked for, of these types, with a real address to write to (BUSI-02, BUSI-04)', async () => {
    const ann = await member(server, 'Ann Archer')
    expect(businessTypes).toEqual([
      'Auto Repair',
      'Tuning Shop',
      'Detailer',
      'Tyre Specialist',
      'Body Shop',
      'Performance Shop',
      'General Maintenance',
    ])
    const { website: _, ...required } = shop
    const empty = await ann.post('/business', {})
    expect(empty.status).toBe(400)
    expect(Object.keys((await empty.json()).error.fields)).toEqual(Object.keys(required))
    for (const wrong of [
      { business_type: 'Scrapyard' },
      { email: 'hello' },
      { website: 'javascript:alert(1)' },
      { website: 'kelham' },
      { description: '\u200b' },
      { operating_hours: { monday: { open: '9', close: '5' } } },
      { business_name: 'x'.repeat(201) },
    ]) {
      const answer = await ann.post('/business', { ...shop, ...wrong })
      expect([wrong, answer.status]).toEqual([wrong, 400])
      expect(Object.keys((await answer.json()).error.fields)[0]).toMatch(Object.keys(wrong)[0] ?? '')
    }
    expect(await rowOf(ann)).toBeUndefined()
    expect(await opensBusiness(ann, { website: '' })).toMatchObject({ website: null })
  })

  test('hours are told as they were entered, each day its own; those that a form begins with are the table’s too (BUSI-03, BUSI-05, BUSI-15)', async () => {
    const ann = await member(server, 'Ann Archer')
    const hours = { ...usualHours, sunday: { open: 'by appointment', close: '' } }
    await opensBusiness(ann)
    const { sql } = server.services
    // From when hours were free text.
    await sql`
      update business_profiles set operating_hours = ${JSON.stringify(hours)}::text::jsonb where user_id = ${ann.id}`
    expect((await seen(ann)).operating_hours).toEqual(hours)
    await sql`update business_profiles set operating_hours = default where user_id = ${ann.id}`
    expect((await seen(ann)).operating_hours).toEqual(usualHours)
    expect(usualHours).toMatchObject({
      monday: { open: '09:00', close: '17:00' },
      friday: { open: '09:00', close: '17:00' },
      saturday: { open: '10:00', close: '16:00' },
      sunday: { open: '', close: '' },
    })
  })

  test('of fifty at once one is opened, and a lost answer is given again (BUSI-01)', async () => {
    const ann = await member(server, 'Ann Archer')
    const answers = await Promise.all(Array.from({ length: 50 }, () => ann.post('/business', shop)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of answers) expect([201, 409, 429]).toContain(answer.status)
    expect(await server.services.sql`select from business_profiles where user_id = ${ann.id}`).toHaveLength(1)
    const sam = await member(server, 'Sam Sutton')
    const key = { 'idempotency-key': 'first-attempt' }
    const [first, second] = [await sam.post('/business', shop, key), await sam.post('/business', shop, key)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
    const third = await sam.post('/business', shop)
    expect([third.status, (await third.json()).error.message]).toEqual([409, 'You already have a business profile.'])
  })

  test('the server’s own columns cannot be sent along, when opening or changing', async () => {
    const { ann, sam } = await people(server)
    const smuggled = {
      ...{ id: randomUUID(), user_id: sam.id, is_verified: true, hidden_at: null, decided_at: '2020-01-01' },
      ...{ verified_as: {}, logo_url: '/files/x', services: [{ name: 'Free' }], reviews: { average: 5, count: 99 } },
    }
    const { version } = await opensBusiness(ann, smuggled)
    expect((await ann.patch('/business', { ...smuggled, version })).status).toBe(200)
    expect(await rowOf(ann)).toMatchObject({ user_id: ann.id, is_verified: false, decided_at: null, verified_as: null })
    expect(await rowOf(sam)).toBeUndefined()
    expect(await seen(ann)).toMatchObject({ logo_url: null, services: [], reviews: { average: null, count: 0 } })
  })

  test('it cannot be mistaken for ours', async () => {
    const ann = await member(server, 'Ann Archer')
    const { version } = await opensBusiness(ann)
    const sam = await member(server, 'Sam Sutton')
    for (const business_name of ['GarageTale', 'G4rage Ta1e Verification'])
      for (const answer of [
        await sam.post('/business', { ...shop, business_name }),
        await ann.patch('/business', { business_name, version }),
      ])
        expect([answer.status, (await answer.json()).error.fields]).toEqual([
          400,
          { business_name: 'Please enter your business’s name, not ours' },
        ])
  })

  test('five a day, however often it is closed again', async () => {
    const ann = await member(server, 'Ann Archer')
    for (let n = 0; n < 5; n++) {
      await opensBusiness(ann)
      expect((await ann.delete('/business')).status).toBe(204)
    }
    expect((await ann.post('/business', shop)).status).toBe(429)
  })

  test('after the Beta it needs a plan that includes it; one that is there stays (C-05, C-08, PLAN-20)', async () => {
    const started = await startTestServer({ BETA: '0' })
    try {
      const ann = await member(started.server, 'Ann Archer')
      const { sql } = started.server.services
      const puts = (plan: string) => sql`update users set current_plan_id = ${plan} where id = ${ann.id}`
      for (const plan of ['individual', 'collector', 'pro-enthusiast']) {
        await puts(plan)
        const refused = await ann.post('/business', shop)
        expect([plan, refused.status, (await refused.json()).error.code]).toEqual([plan, 403, 'plan'])
      }
      for (const plan of ['small-business', 'business-lite', 'enterprise']) {
        await puts(plan)
        expect([plan, (await ann.post('/business', shop)).status]).toEqual([plan, 201])
        await puts('individual')
        const { version } = await own(ann)
        expect((await ann.patch('/business', { phone: '1', version })).status).toBe(200)
        await ann.delete('/business')
      }
    } finally {
      await started.stop()
    }
  })
})

describe('changing it', () => {
  test('what is named changes and the rest stays; the later of two is told (BUSI-07)', async () => {
    const ann = await member(server, 'Ann Archer')
    const { version } = await opensBusiness(ann)
    const changed = await ann.patch('/business', { phone: '01632 960999', website: null, version })
    expect(await changed.json()).toMatchObject({ ...shop, phone: '01632 960999', website: null, version: version + 1 })
    const late = await ann.patch('/business', { phone: '1', version })
    expect([late.status, (await late.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    const phones = ['1', '2', '3', '4'].map((phone) => ann.patch('/business', { phone, version: version + 1 }))
    expect((await Promise.all(phones)).map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await ann.patch('/business', { phone: '1' })).status).toBe(400)
    expect((await ann.patch('/business', { phone: ' ', version: version + 2 })).status).toBe(400)
  })

  test('logo and banner are the owner’s own uploads, replaced with their bytes and open to everybody (BUSI-06)', async () => {
    const { ann, sam } = await people(server)
    let { version } = await opensBusiness(ann)
    const [logo, banner] = [await shopPicture(ann), await shopPicture(ann)]
    const patch = async (change: object) => {
      const answer = await ann.patch('/business', { ...change, version })
      if (answer.status === 200) version = ((await answer.clone().json()) as OwnBusiness).version
      return answer
    }
    expect((await patch({ logo_file_id: logo, banner_file_id: banner })).status).toBe(200)
    expect(await seen(ann)).toMatchObject({ logo_url: `/files/${logo}`, banner_url: `/files/${banner}` })
    const answer = await visitor(server).get(`/files/${logo}/320`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=0, must-revalidate'])

    const foreign = [await shopPicture(sam), await shopPicture(ann, 'note'), banner, randomUUID()]
    for (const logo_file_id of foreign) expect((await patch({ logo_file_id, phone: '666' })).status).toBe(404)
    expect(await own(ann)).toMatchObject({ logo_url: `/files/${logo}`, phone: shop.phone })

    // Saving the form again with its current picture is not a change.
    expect((await patch({ logo_file_id: logo })).status).toBe(200)
    const other = await shopPicture(ann)
    await patch({ logo_file_id: other, banner_file_id: null })
    expect(await seen(ann)).toMatchObject({ logo_url: `/files/${other}`, banner_url: null })
    for (const file of [logo, banner]) {
      expect(await stateOfFile(server, file)).toBe('removed')
      expect((await visitor(server).get(`/files/${file}/320`)).status).toBe(404)
    }
  })

  test('closed, it is gone with its services and pictures; its reviews wait, and records that named it stay (BUSI-01)', async () => {
    const { ann, sam } = await people(server)
    const { id, version } = await opensBusiness(ann)
    const files = [await shopPicture(ann), await shopPicture(ann)]
    await ann.patch('/business', { logo_file_id: files[0], version })
    await ann.post('/business/images', { image_ids: [files[1]] })
    await ann.post('/business/services', { name: 'MOT', price: 49.5 })
    await sam.put(`/businesses/${ann.id}/review`, { rating: 5 })
    const { sql } = server.services
    const car = await addVehicle(sql, sam.id)
    const log = await inserted(sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date, business_id)
      values (${car}, ${sam.id}, 'service', 'Oil Change', '2026-01-02', ${id}) returning id`)
    expect((await sam.delete('/business')).status).toBe(404)
    expect((await ann.delete('/business')).status).toBe(204)
    expect((await ann.delete('/business')).status).toBe(404)
    expect([await status(ann), (await ann.get('/business')).status]).toEqual([404, 404])
    for (const file of files) expect(await stateOfFile(server, file)).toBe('removed')
    for (const table of ['business_services', 'business_images', 'business_reviews'])
      expect(await sql`select from ${sql(table)} where business_id = ${id}`).toHaveLength(0)
    expect(await sql`select business_id from maintenance_logs where id = ${log}`).toEqual([{ business_id: null }])
    const used = await sql`select used_bytes from user_storage where user_id = ${ann.id}`
    expect(used[0]?.used_bytes).toBe('0')
    expect(await opensBusiness(ann)).toMatchObject({ reviews: { count: 1 }, is_verified: false })
  })
})

describe('who sees it', () => {
  test('hidden by a moderator: its owner, marked, and nobody else; its pictures likewise', async () => {
    const { ann, sam } = await people(server)
    const { version } = await opensBusiness(ann)
    const logo = await shopPicture(ann)
    await ann.patch('/business', { logo_file_id: logo, version })
    const pictureFor = async (person: Person) => (await person.get(`/files/${logo}/320`)).status
    expect(await pictureFor(visitor(server))).toBe(200)
    await hides(ann)
    for (const by of [visitor(server), sam]) {
      expect([await status(ann, by), await pictureFor(by)]).toEqual([404, 404])
      expect((await by.get(`/businesses/${ann.id}/reviews`)).status).toBe(404)
    }
    for (const answer of [
      await sam.get(`/businesses/${ann.id}/visit`),
      await sam.put(`/businesses/${ann.id}/review`, { rating: 1 }),
    ])
      expect([answer.status, (await answer.json()).error.message]).toEqual([404, 'Business profile not found'])
    expect([await status(ann, ann), await pictureFor(ann), (await own(ann)).is_hidden]).toEqual([200, 200, true])
    // Reopening it doesn't bring it back either.
    expect((await ann.delete('/business')).status).toBe(409)
    await hides(ann, false)
    expect([await status(ann), await pictureFor(visitor(server)), (await own(ann)).is_hidden]).toEqual([
      200,
      200,
      false,
    ])
  })

  test('a block keeps it from whoever made it, and from nobody else: it is a public page', async () => {
    const { ann, sam } = await people(server)
    await Promise.all([opensBusiness(ann), opensBusiness(sam)])
    await sam.put(`/blocks/${ann.id}`)
    for (const [by, owner, seen] of [
      [ann, sam, 200],
      [sam, ann, 404],
    ] as const) {
      expect(await status(owner, by)).toBe(seen)
      for (const path of ['reviews', 'visit'])
        expect((await by.get(`/businesses/${owner.id}/${path}`)).status).toBe(seen)
      expect((await by.put(`/businesses/${owner.id}/review`, { rating: 1 })).status).toBe(seen)
      // The block stops them writing to each other.
      const letter = { kind: 'business', about: owner.id, message: 'Hello?' }
      expect((await by.post('/enquiries', letter)).status).toBe(404)
    }
    expect([await status(ann), await status(sam)]).toEqual([200, 200])
    await sam.delete(`/blocks/${ann.id}`)
    expect(await status(ann, sam)).toBe(200)
  })

  test('malformed ids match nothing', async () => {
    const ann = await member(server, 'Ann Archer')
    await opensBusiness(ann)
    for (const id of ['me', '%00', randomUUID(), "'"])
      for (const path of ['', '/reviews', '/visit'])
        expect((await ann.get(`/businesses/${id}${path}`)).status).toBe(404)
    expect((await visitor(server).get(`/businesses/${ann.id.toUpperCase()}`)).status).toBe(200)
  })
})
