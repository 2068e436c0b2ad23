import { describe, expect, test } from 'vitest'
import { addDays, formatLongDate, londonToday } from '#domain/basics/format.ts'
import type { IdentityChange } from '#domain/vehicles/vehicle-identity.ts'
import { workshop } from '../../test/business.ts'
import { member, type Person, people } from '../../test/people.ts'
import { offers, sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const today = londonToday()

const mini = {
  ...{ make: 'Mini', model: 'Cooper', year: 2015, registration_number: 'GT15 QMS' },
  ...{ transmission: 'Manual', fuel_type: 'Petrol', mileage: 41_200 },
}
/** The registry knows it as a BMW 320d M Sport Touring from 2017. */
const bmw = { ...mini, registration_number: 'GT17 QBM', mileage: 0, looked_up: true }
const porsche = { make: 'Porsche', model: '911 GT3', year: 2022 }

const adds = async (person: Person, car: object = mini): Promise<string> =>
  (await (await person.post('/vehicles', car)).json()).id
const read = async (person: Person, car: string) => (await person.get(`/vehicles/${car}`)).json()
const edits = async (person: Person, car: string, change: object) => {
  const { version } = await read(person, car)
  return person.patch(`/vehicles/${car}`, { version, ...change })
}
const changesPlate = async (person: Person, car: string, registration_number: string, changed_on = today) => {
  const { version } = await read(person, car)
  return person.post(`/vehicles/${car}/registration`, { registration_number, changed_on, version })
}
const publishes = (person: Person, car: string) => person.patch(`/vehicles/${car}/sharing`, { is_public: true })
const publicPage = async (person: Person, car: string) =>
  (await person.get(`/public/vehicles/${(await read(person, car)).public_url}`)).json()
const timeline = async (person: Person, car: string): Promise<{ date: string; record: IdentityChange }[]> =>
  (await (await person.get(`/vehicles/${car}/timeline?kind=identity_change`)).json()).items
const ownershipLog = async (person: Person, car: string): Promise<IdentityChange[]> =>
  (await (await person.get(`/vehicles/${car}/ownership`)).json()).identity_changes
const refusal = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string; fields?: object } }
  return [answer.status, error.fields ?? error.code]
}

describe('what the registry said', () => {
  test('stays: a car that was looked up becomes no other car, neither when it is added nor afterwards', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann, { ...bmw, ...porsche })
    expect(await read(ann, car)).toMatchObject({
      ...{ make: 'BMW', year: 2017, registration_number: 'GT17QBM' },
      identity: { from_registry: ['registration_number', 'make', 'model', 'year'], corrections_kept: false },
    })
    const before = await read(ann, car)
    const locked = 'This comes from the DVLA record and can’t be changed here'
    expect(await refusal(await edits(ann, car, { ...porsche, registration_number: 'P911' }))).toEqual([
      400,
      {
        ...{ make: locked, model: locked, year: locked },
        registration_number: 'Use Change registration: the old one stays in the history',
      },
    ])
    expect(await refusal(await edits(ann, car, { registration_number: '' }))).toMatchObject([400, {}])
    // The form sends everything it shows; unchanged values are not a change.
    const { make, model, year, registration_number } = before
    const same = { make, model, year, registration_number, engine_type: '1995cc', fuel_type: 'Petrol' }
    expect((await edits(ann, car, same)).status).toBe(200)
    expect(await read(ann, car)).toMatchObject({ make, model, year, engine_type: '1995cc' })
  })

  test('may be put back where an earlier version let it be typed over', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann, bmw)
    await server.services.sql`update vehicles set make = 'Porsche' where id = ${car}`
    expect((await edits(ann, car, { make: 'Ferrari' })).status).toBe(400)
    expect((await edits(ann, car, { make: 'BMW' })).status).toBe(200)
  })

  test('where it was silent the owner says what it is', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann, bmw)
    await server.services.sql`update vehicle_data set model = null where vehicle_id = ${car}`
    expect((await edits(ann, car, { model: '320d Touring' })).status).toBe(200)
    expect((await read(ann, car)).identity.from_registry).toEqual(['registration_number', 'make', 'year'])
  })
})

describe('a car that was entered by hand', () => {
  test('is corrected freely until it has been public, and from then on each correction stays to be read', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann)
    expect((await edits(ann, car, { model: 'Clubman', registration_number: 'GT15QMX' })).status).toBe(200)
    expect(await ownershipLog(ann, car)).toEqual([])
    await publishes(ann, car)
    await ann.patch(`/vehicles/${car}/sharing`, { is_public: false })
    expect((await read(ann, car)).identity).toEqual({ from_registry: [], corrections_kept: true })
    expect((await edits(ann, car, { model: 'Cooper S', year: 2016, mileage: 41_300 })).status).toBe(200)
    const correction = { kind: 'correction', field: 'model', old_value: 'Clubman', new_value: 'Cooper S' }
    const year = { kind: 'correction', field: 'year', old_value: '2015', new_value: '2016' }
    expect(await ownershipLog(ann, car)).toEqual(
      expect.arrayContaining([expect.objectContaining(correction), expect.objectContaining(year)]),
    )
    expect((await timeline(ann, car)).map(({ date }) => date)).toEqual([today, today])
    expect((await timeline(ann, car))[0]?.record).toMatchObject({ kind: 'correction' })
    await publishes(ann, car)
    expect((await publicPage(ann, car)).identity_changes).toHaveLength(2)
  })

  test('its plate is corrected the same way, and taking it off is told as well', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann)
    await publishes(ann, car)
    for (const registration_number of ['GT15QMX', '', 'GT15QMZ'])
      expect((await edits(ann, car, { registration_number })).status).toBe(200)
    expect((await ownershipLog(ann, car)).map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
      [null, 'GT15QMZ'],
      ['GT15QMX', null],
      ['GT15QMS', 'GT15QMX'],
    ])
  })

  test('ten corrections a year are enough', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann)
    await publishes(ann, car)
    for (let n = 0; n < 10; n++) expect((await edits(ann, car, { model: `Cooper ${n}` })).status).toBe(200)
    expect(await refusal(await edits(ann, car, { model: 'One more' }))).toEqual([409, 'too_many_changes'])
    expect((await edits(ann, car, { mileage: 50_000 })).status).toBe(200)
  })
})

describe('a change of registration', () => {
  test('keeps the old plate with its day: on the timeline, in the Ownership Log and on the public page', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann, bmw)
    await publishes(ann, car)
    const day = addDays(today, -40)
    const answer = await changesPlate(ann, car, 'p1 ate', day)
    expect([answer.status, (await answer.json()).registration_number]).toEqual([200, 'P1ATE'])
    const change = {
      kind: 'registration',
      field: 'registration_number',
      old_value: 'GT17QBM',
      new_value: 'P1ATE',
    }
    const [entry] = await timeline(ann, car)
    expect([entry?.date, entry?.record]).toMatchObject([day, change])
    expect(londonToday(new Date(entry?.record.created_at ?? ''))).toBe(today)
    expect(await ownershipLog(ann, car)).toMatchObject([change])
    const page = await publicPage(ann, car)
    expect(page).toMatchObject({ registration_number: 'P1ATE', make: 'BMW', identity_changes: [change] })
  })

  test('leaves the MOT tests to the plate they were given for', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann, bmw)
    await publishes(ann, car)
    const tests = async () => (await (await ann.get(`/vehicles/${car}/timeline?kind=mot`)).json()).items
    const before = await tests()
    expect(before[0].record.tested_as).toBeNull()
    await changesPlate(ann, car, 'P1ATE')
    expect((await tests()).map(({ record }: { record: { tested_as: string } }) => record.tested_as)).toEqual(
      before.map(() => 'GT17QBM'),
    )
    const { mot } = await publicPage(ann, car)
    expect(new Set(mot.map(({ tested_as }: { tested_as: string }) => tested_as))).toEqual(new Set(['GT17QBM']))
  })

  test('names a plate and a day, never a day to come, before the last change or before the car', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann, bmw)
    const send = async (registration_number: string, changed_on: string) =>
      refusal(await changesPlate(ann, car, registration_number, changed_on))
    expect(await send('', today)).toMatchObject([400, { registration_number: expect.any(String) }])
    expect(await send('ABCDEFGHI', today)).toMatchObject([400, { registration_number: expect.any(String) }])
    expect(await send('GT17 QBM', today)).toMatchObject([
      400,
      { registration_number: 'This is already its registration' },
    ])
    expect(await send('P1ATE', addDays(today, 1))).toMatchObject([
      400,
      { changed_on: 'The date can’t be in the future' },
    ])
    expect(await send('P1ATE', '1999-01-01')).toMatchObject([
      400,
      { changed_on: expect.stringContaining('first registered') },
    ])
    const last = addDays(today, -10)
    expect((await changesPlate(ann, car, 'P1ATE', last)).status).toBe(200)
    expect(await send('P2ATE', addDays(today, -11))).toEqual([
      400,
      { changed_on: `Enter ${formatLongDate(last)} or later: the registration last changed then` },
    ])
    expect((await changesPlate(ann, car, 'P2ATE', last)).status).toBe(200)
    expect((await ownershipLog(ann, car)).map(({ new_value }) => new_value)).toEqual(['P2ATE', 'P1ATE'])
  })

  test('is made three times a year at most, by whichever day it claims', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann, bmw)
    for (const [plate, day] of [
      ['P1ATE', '2019-01-01'],
      ['P2ATE', '2020-01-01'],
      ['P3ATE', today],
    ] as const)
      expect((await changesPlate(ann, car, plate, day)).status).toBe(200)
    const answer = await changesPlate(ann, car, 'P4ATE')
    expect((await answer.json()).error).toMatchObject({
      code: 'too_many_changes',
      message: `The registration was changed 3 times in the past year. You can change it again from ${formatLongDate(addDays(today, 366))}.`,
    })
    expect((await read(ann, car)).registration_number).toBe('P3ATE')
  })

  test('of a plate that another of one’s own cars has is told, until that one has given it up or is gone', async () => {
    const { ann, sam } = await people(server)
    const [bmwCar, miniCar] = [await adds(ann, bmw), await adds(ann)]
    await adds(sam, { ...mini, registration_number: 'P1ATE' })
    const told = { registration_number: 'Your 2015 Mini Cooper has this registration. Change it there first' }
    expect(await refusal(await changesPlate(ann, bmwCar, 'GT15QMS'))).toEqual([400, told])
    const other = { registration_number: expect.stringContaining('has this registration') }
    expect(await refusal(await edits(ann, miniCar, { registration_number: 'GT17QBM' }))).toEqual([400, other])
    await ann.delete(`/vehicles/${miniCar}`)
    expect((await changesPlate(ann, bmwCar, 'GT15QMS')).status).toBe(200)
    // Other people's cars don't matter here: plates move between people.
    expect((await changesPlate(ann, bmwCar, 'P1ATE')).status).toBe(200)
  })

  test('of two in the same instant one is told, on one car and for one plate on two', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann, bmw)
    const { version } = await read(ann, car)
    const post = (id: string, registration_number: string, read: number) =>
      ann.post(`/vehicles/${id}/registration`, { registration_number, changed_on: today, version: read })
    const both = await Promise.all(['P1ATE', 'P2ATE'].map((plate) => post(car, plate, version)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await ownershipLog(ann, car)).toHaveLength(1)
    const cars = [
      await adds(ann, { ...mini, registration_number: 'A1' }),
      await adds(ann, { ...mini, registration_number: 'A2' }),
    ]
    const same = await Promise.all(cars.map((id) => post(id, 'B1', 1)))
    expect(same.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('waits while somebody may still accept the car, as every correction does', async () => {
    const { ann, sam } = await people(server)
    const car = await adds(ann)
    await ann.put(`/vehicles/${car}/status`, { status: 'For Sale' })
    await offers(ann, car, sam.email)
    expect(await refusal(await changesPlate(ann, car, 'P1ATE'))).toEqual([409, 'transfer_pending'])
    expect(await refusal(await edits(ann, car, { model: 'Cooper S' }))).toEqual([409, 'transfer_pending'])
    await server.services.sql`
      update ownership_transfers set created_at = now() - interval '31 days', expires_at = now() - interval '1 second'
       where vehicle_id = ${car} and status = 'pending'`
    expect((await changesPlate(ann, car, 'P1ATE')).status).toBe(200)
  })
})

describe('a handover', () => {
  test('makes a hand-entered car one whose corrections stay, also for whoever buys it back', async () => {
    const { ann, sam } = await people(server)
    const car = await adds(ann)
    await sells(ann, car, sam)
    expect((await edits(sam, car, { ...porsche })).status).toBe(200)
    expect((await changesPlate(sam, car, 'P911')).status).toBe(200)
    await sells(sam, car, ann)
    expect((await read(ann, car)).identity.corrections_kept).toBe(true)
    expect((await ownershipLog(ann, car)).map(({ field, old_value }) => [field, old_value]).sort()).toEqual([
      ['make', 'Mini'],
      ['model', 'Cooper'],
      ['registration_number', 'GT15QMS'],
      ['year', '2015'],
    ])
    const rewritten = server.services
      .sql`update vehicle_identity_changes set old_value = 'Porsche' where vehicle_id = ${car}`
    await expect(rewritten).rejects.toThrow('append-only')
    await expect(server.services.sql`delete from vehicle_identity_changes where vehicle_id = ${car}`).rejects.toThrow(
      'append-only',
    )
  })

  test('of a looked-up car leaves the new owner no more to change than the old one had', async () => {
    const { ann, sam } = await people(server)
    const car = await adds(ann, bmw)
    await sells(ann, car, sam)
    expect((await edits(sam, car, porsche)).status).toBe(400)
    expect((await changesPlate(sam, car, 'P1ATE')).status).toBe(200)
  })

  test('is not undone by deleting the car and adding it again: that is another one, without its past', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann, bmw)
    await changesPlate(ann, car, 'P1ATE')
    await ann.delete(`/vehicles/${car}`)
    const again = await adds(ann, bmw)
    expect(await ownershipLog(ann, again)).toEqual([])
    expect((await changesPlate(ann, again, 'P1ATE')).status).toBe(200)
  })
})

describe('the word of a business', () => {
  async function confirmed() {
    const shop = await workshop(server)
    const ann = await member(server, 'Ann Archer')
    const car = await adds(ann)
    const service = { type: 'Major Service', date: '2026-03-14', mileage: 41_200, business_id: shop.id }
    const { id } = await (await ann.post(`/vehicles/${car}/service-records`, service)).json()
    const waiting = async () => (await (await shop.owner.get('/business/confirmations?state=waiting')).json()).items
    const confirms = (version: number) => shop.owner.put(`/business/confirmations/${id}`, { confirmed: true, version })
    const record = async (person = ann) => (await person.get(`/vehicles/${car}/service-records/${id}`)).json()
    return { shop, ann, car, id, waiting, confirms, record }
  }

  test('is given for the car it was shown: a correction takes it back, and asks again', async () => {
    const { shop, ann, car, waiting, confirms, record } = await confirmed()
    const [shown] = await waiting()
    await edits(ann, car, { model: 'Clubman' })
    expect((await confirms(shown.version)).status).toBe(409)
    expect((await confirms((await waiting())[0].version)).status).toBe(200)
    expect(await record()).toMatchObject({ confirmed_by: shop.name, confirmed_vehicle: null })
    await edits(ann, car, porsche)
    expect(await record()).toMatchObject({ confirmed_by: null })
    expect(await waiting()).toMatchObject([{ vehicle: '2022 Porsche 911 GT3' }])
    expect((await ownershipLog(ann, car)).length).toBe(3)
  })

  test('stays when only the plate changes, and says which plate it was given for', async () => {
    const { shop, ann, car, waiting, confirms, record } = await confirmed()
    await confirms((await waiting())[0].version)
    await changesPlate(ann, car, 'P1ATE')
    const given = { make: 'Mini', model: 'Cooper', year: 2015, registration_number: 'GT15QMS' }
    expect(await record()).toMatchObject({ confirmed_by: shop.name, confirmed_vehicle: given })
    await publishes(ann, car)
    expect((await publicPage(ann, car)).services[0].confirmed_by).toMatchObject({ name: shop.name, vehicle: given })
  })

  test('that a handover has sealed stays, and says which car it was given for', async () => {
    const { shop, ann, car, waiting, confirms, record } = await confirmed()
    await confirms((await waiting())[0].version)
    const sam = await member(server, 'Sam Sutton')
    await sells(ann, car, sam)
    await edits(sam, car, porsche)
    expect(await record(sam)).toMatchObject({
      confirmed_by: shop.name,
      confirmed_vehicle: { make: 'Mini', model: 'Cooper', year: 2015 },
    })
    await publishes(sam, car)
    expect((await publicPage(sam, car)).services[0].confirmed_by.vehicle).toMatchObject({ make: 'Mini' })
  })

  test('is not asked of somebody whose own car had this plate, or has one that this car had', async () => {
    const { shop, ann, car, waiting } = await confirmed()
    expect(await waiting()).toHaveLength(1)
    await adds(shop.owner, { ...mini, registration_number: 'GT15QMS' })
    expect(await waiting()).toHaveLength(0)
    await changesPlate(ann, car, 'P1ATE')
    expect(await waiting()).toHaveLength(0)
  })
})

test('a plate finds the car for its owner, also one that it had before, and for nobody else', async () => {
  const { ann, sam } = await people(server)
  const car = await adds(ann, bmw)
  await publishes(ann, car)
  await changesPlate(ann, car, 'P1ATE')
  const finds = async (person: Person, q: string) =>
    (await (await person.get(`/search?q=${encodeURIComponent(q)}`)).json()).map(({ id }: { id: string }) => id)
  for (const plate of ['gt17 qbm', 'P1ATE', 'p1a']) expect([plate, await finds(ann, plate)]).toEqual([plate, [car]])
  for (const plate of ['gt17 qbm', 'P1ATE']) expect([plate, await finds(sam, plate)]).toEqual([plate, []])
})
