import { sql as raw } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, formatLongDate, londonToday } from '#domain/basics/format.ts'
import { mileageAnomalies, oddReadings, type ReadOdometer } from '#domain/vehicles/mileage.ts'
import { member, visitor } from '../../test/people.ts'
import { openSite } from '../../test/public-car.ts'
import { memberWithCar } from '../../test/records.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { publiclyStandingOut } from './mileage-facts.ts'

const server = useServer()

/** A car whose last MOT test read 121,260 miles, in kilometres, and whose owner says 99,900. */
async function clockedCar() {
  const { sql } = server.services
  const { ann, car, path } = await memberWithCar(server)
  const [data] = await sql`insert into vehicle_data (vehicle_id, vrm) values (${car}, 'AB12CDE') returning id`
  const tests: [string, number, string][] = [
    ['2024-05-01', 110_000, 'mi'],
    ['2025-05-03', 195_149, 'KM'],
  ]
  for (const [date, reading, unit] of tests)
    await sql`
      insert into mot_history (vehicle_data_id, vehicle_id, test_date, test_result, odometer_reading, odometer_unit)
      values (${data?.id}, ${car}, ${date}, 'PASSED', ${reading}, ${unit})`
  await sql`update vehicles set mileage = 99900, registration_number = 'AB12CDE' where id = ${car}`
  return { ann, car, path }
}

const said = `Mileage anomaly: 99,900 mi on ${formatLongDate(londonToday())} is less than the 121,260 mi read at the MOT test of 3 May 2025.`
const saidToVisitors = said
  .replace('99,900 mi', '160,774 km (99,900 mi)')
  .replace('121,260 mi', '195,149 km (121,260 mi)')

test('a clocked car is told of in the same words wherever its mileage is shown', async () => {
  const { ann, car, path } = await clockedCar()
  await ann.put(`${path}/status`, { status: 'For Sale' })
  const advert = {
    ...{ price: 4000, location: 'Leeds', contact_phone: '0113 496 0000', contact_email: 'ann@example.org' },
    description: 'Low mileage.',
  }
  const { version } = await (await ann.put(`${path}/listing`, advert)).json()
  expect((await ann.put(`${path}/listing/status`, { status: 'published', version })).status).toBe(200)
  const { public_url } = await (await ann.get(path)).json()
  const { url_slug } = await (await ann.get(`${path}/listing`)).json()
  const guest = visitor(server)
  const page = await (await guest.get(`/public/vehicles/${public_url}`)).json()
  const listing = await (await guest.get(`/public/listings/${url_slug}`)).json()
  const [card] = (await (await ann.get('/vehicles')).json()).vehicles
  for (const shown of [page, listing.vehicle, card, await (await ann.get(path)).json()])
    expect(mileageAnomalies(shown)).toEqual([said])
  const open = await openSite(server.services)
  for (const address of [`/p/${public_url}`, `/listings/${url_slug}`]) {
    const html = await (await open(address)).text()
    // Its last test read kilometres, so that is what it counts.
    expect([address, html.includes(saidToVisitors)]).toEqual([address, true])
    expect([address, html.includes('mileageFromOdometer')]).toEqual([address, false])
  }
  expect(await (await open(`/p/${public_url}`)).text()).toContain('160,774 km (99,900 mi) (mileage anomaly)')
  await server.services.sql`update vehicles set mileage = 121260 where id = ${car}`
  expect(await (await open(`/p/${public_url}`)).text()).toContain('mileageFromOdometer')
})

test('the file of its handover says so when it is checked', async () => {
  const { ann, car } = await clockedCar()
  const sam = await member(server, 'Sam Sutton')
  await sells(ann, car, sam)
  const file = new Uint8Array(await (await sam.get(`/vehicles/${car}/handovers/1`)).arrayBuffer())
  const verdict = await (await visitor(server).post('/public/handovers/verify', file)).json()
  expect(verdict).toMatchObject({ verdict: 'genuine', findings: { conflicts: [expect.stringContaining('121,260')] } })
})

test('of records a visitor is held to those they may know of, the owner to all', async () => {
  const { ann, path } = await memberWithCar(server)
  const service = { type: 'Oil Change', date: '2025-03-14', mileage: 50_000 }
  const { id } = await (await ann.post(`${path}/service-records`, service)).json()
  await ann.patch(path, {
    version: (await (await ann.get(path)).json()).version,
    mileage: 40_000,
    confirmed: ['mileage_below_earlier'],
  })
  await ann.patch(`${path}/sharing`, { is_public: true })
  const { public_url } = await (await ann.get(path)).json()
  const seen = async () => mileageAnomalies(await (await ann.get(`/public/vehicles/${public_url}`)).json())
  const told = [
    `Mileage anomaly: 40,000 mi on ${formatLongDate(londonToday())} is less than the 50,000 mi recorded on 14 March 2025.`,
  ]
  expect(await seen()).toEqual(told)
  await ann.put(`${path}/sharing/entries/maintenance/${id}`, { is_publicly_visible: false })
  expect(await seen()).toEqual([])
  expect(mileageAnomalies(await (await ann.get(path)).json())).toEqual(told)
})

/** Always the same sequence, so that a failure can be played again. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x7fffffff) * most)
  }
}

test('what the ledger marks as it goes is what the whole life says, whatever is entered, changed and taken back', async () => {
  const { sql } = server.services
  const sources = ['service', 'wash', 'mot', 'manual', 'manual', 'transfer', 'instrument']
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { ann, car, path } = await memberWithCar(server)
    const throws = dice(seed)
    for (let step = 0; step < 24; step++) {
      const date = addDays('2010-01-01', throws(25) * 200)
      const source = sources[throws(sources.length)] as string
      const [one] = await sql`
        select id from mileage_readings where vehicle_id = ${car} order by md5(id::text || ${step}) limit 1`
      const act = throws(8)
      if (one && act === 0) await sql`delete from mileage_readings where id = ${one.id}`
      else if (one && act === 1)
        await sql`update mileage_readings set stands = not stands, value = ${throws(60_000)} where id = ${one.id}`
      else
        await sql`
          insert into mileage_readings (vehicle_id, date, value, source, old_value, entered_at)
          values (${car}, ${date}, ${throws(60_000)}, ${source}, 1, now() + interval '1 second' * ${step})`
    }
    const all = await sql<ReadOdometer[]>`
      select date, miles, source, null as km from mileage_readings where vehicle_id = ${car} and stands
       order by date, entered_at, id`
    const { odd_readings } = await (await ann.get(path)).json()
    expect([seed, odd_readings]).toEqual([seed, oddReadings(all)])
  }
})

test('a visitor is told of a fall around a record they may not see, in readings they may', async () => {
  const { ann, path } = await memberWithCar(server)
  const confirmed = ['mileage_below_earlier', 'mileage_jump', 'mileage_above_later']
  const logs = [
    { date: '2024-01-10', mileage: 60_000 },
    { date: '2024-02-10', mileage: 30_000 },
    { date: '2024-03-10', mileage: 45_000 },
  ]
  const ids: string[] = []
  for (const log of logs)
    ids.push((await (await ann.post(`${path}/service-records`, { type: 'Oil Change', ...log, confirmed })).json()).id)
  await ann.patch(`${path}/sharing`, { is_public: true })
  await ann.put(`${path}/sharing/entries/maintenance/${ids[1]}`, { is_publicly_visible: false })
  const { public_url } = await (await ann.get(path)).json()
  const page = await (await visitor(server).get(`/public/vehicles/${public_url}`)).json()
  expect(mileageAnomalies(page)).toEqual([
    'Mileage anomaly: 45,000 mi on 10 March 2024 is less than the 60,000 mi recorded on 10 January 2024.',
  ])
})

test('the cards of cars with ten thousand readings read a handful of them', async () => {
  const { sql } = server.services
  const { ann, car } = await memberWithCar(server)
  await sql`
    insert into mileage_readings (vehicle_id, date, value, source)
    select ${car}, '1990-01-01'::date + step, case when step = 9000 then 5 else step * 10 end, 'wash'
      from generate_series(1, 10000) as step`
  await sql`analyze mileage_readings`
  const [card] = (await (await ann.get('/vehicles')).json()).vehicles
  expect(mileageAnomalies(card)).toHaveLength(2)
  const read = async () => {
    const { rows } = await raw<Record<string, [{ Plan: Record<string, number> }]>>`
      explain (analyze, buffers, format json)
      select ${publiclyStandingOut('vehicles')} from vehicles where id = ${car}`.execute(server.services.db)
    const Plan = rows[0]?.['QUERY PLAN']?.[0].Plan ?? {}
    return (Plan['Shared Hit Blocks'] ?? Number.NaN) + (Plan['Shared Read Blocks'] ?? 0)
  }
  // The first time in a connection also reads the catalogue.
  for (let times = 0; times < 9; times++) await read()
  expect(await read()).toBeLessThan(60)
})
