import { expect, test } from 'vitest'
import { londonToday } from '#domain/basics/format.ts'
import type { BuyerFacts } from '#domain/sharing/buyer-facts.ts'
import type { PublicListing } from '#domain/sharing/listing.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import { member, visitor } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const today = londonToday()
const advert = {
  ...{ price: 8450, location: 'Whitby', contact_phone: '07700 900123' },
  ...{ contact_email: 'seller@example.org', description: 'One owner.' },
}

test('a listing shows the valuation, where the mileage comes from and what the MOT named; the seller sees what will be asked', async () => {
  const { sql } = server.services
  const { ann, car, path } = await memberWithCar(server)
  const sam = await member(server, 'Sam Sutton')
  const facts = async (): Promise<BuyerFacts> => (await ann.get(`${path}/listing/buyer-facts`)).json()
  expect(await facts()).toMatchObject({ valuation: null, open_defects: [], last_service: null, is_public: false })

  const [data] = await sql`insert into vehicle_data (vehicle_id) values (${car}) returning id`
  await sql`
    insert into mot_history (vehicle_data_id, vehicle_id, test_date, test_result, odometer_reading, advisory_notices)
    values (${data?.id}, ${car}, '2024-05-06', 'PASSED', 40321, ${['Front tyre worn']})`
  for (const [owner, value] of [
    [ann.id, 6200],
    [sam.id, 9999],
  ] as const)
    await sql`insert into vehicle_valuations (vehicle_id, user_id, mileage, private_average_value)
              values (${car}, ${owner}, 40321, ${value})`
  const service = { type: 'Oil Change', date: today, mileage: 41_000, confirmed: doubtCodes }
  const { id } = await (await ann.post(`${path}/service-records`, service)).json()
  await ann.patch(`${path}/sharing`, { is_public: true })
  const shown = {
    valuation: { value: 6200, date: expect.any(String) },
    mileage_read: { date: today, source: 'service' },
    open_defects: [{ text: 'Front tyre worn', state: 'advised' }],
    outstanding_recall: false,
  }
  expect(await facts()).toMatchObject({ ...shown, last_service: today, not_shown: 0, is_public: true })

  await ann.put(`/vehicles/${car}/status`, { status: 'For Sale' })
  const { version, url_slug } = await (await ann.put(`${path}/listing`, advert)).json()
  await ann.put(`${path}/listing/status`, { status: 'published', version })
  const listing: PublicListing = await (await visitor(server).get(`/public/listings/${url_slug}`)).json()
  expect(listing.evidence).toMatchObject(shown)
  expect(JSON.stringify(listing)).not.toContain('9999')

  // Of a hidden record nobody learns the day, only that one is not shown.
  await sql`update maintenance_logs set is_publicly_visible = false where id = ${id}`
  expect(await facts()).toMatchObject({ mileage_read: null, not_shown: 1 })
  expect((await sam.get(`${path}/listing/buyer-facts`)).status).toBe(404)
})
