import { expect, test } from 'vitest'
import { mileageAnomalies } from '#domain/vehicles/mileage.ts'
import { member, visitor } from '../../test/people.ts'
import { openSite } from '../../test/public-car.ts'
import { memberWithCar } from '../../test/records.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

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

const said = 'Mileage anomaly: 99,900 mi is less than the 121,260 mi read at the MOT test of 3 May 2025.'

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
    expect([address, html.includes(said)]).toEqual([address, true])
    expect([address, html.includes('mileageFromOdometer')]).toEqual([address, false])
  }
  expect(await (await open(`/p/${public_url}`)).text()).toContain('99,900 mi (mileage anomaly)')
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
  const told = ['Mileage anomaly: 40,000 mi is less than the 50,000 mi recorded on 14 March 2025.']
  expect(await seen()).toEqual(told)
  await ann.put(`${path}/sharing/entries/maintenance/${id}`, { is_publicly_visible: false })
  expect(await seen()).toEqual([])
  expect(mileageAnomalies(await (await ann.get(path)).json())).toEqual(told)
})
