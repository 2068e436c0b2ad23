import { expect, test } from 'vitest'
import { member } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { accepts, carForSale, offers } from '../../test/sale.ts'
import { startTestServer } from '../../test/server.ts'

test('a garage that is full by its plan takes no more cars by transfer: the buyer is told what to do, and it goes on waiting (PLAN-06, PLAN-26)', async () => {
  const { server, stop } = await startTestServer({ CAP_VEHICLES: '1' })
  try {
    const ann = await member(server, 'Ann Archer')
    const bea = await member(server, 'Bea Booth')
    const [car, other] = [await carForSale(server, ann), await carForSale(server, ann)]
    const first = await addVehicle(server.services.sql, bea.id)
    const [{ id }, second] = [await offers(ann, car, bea.email), await offers(ann, other, bea.email)]
    const refused = await accepts(bea, id)
    expect([refused.status, (await refused.json()).error]).toEqual([
      402,
      {
        code: 'limit_vehicles',
        message: 'Your plan has room for 1 vehicle. Please upgrade your plan to add another.',
      },
    ])
    expect((await (await bea.get(`/transfers/${id}`)).json()).status).toBe('pending')
    expect((await bea.delete(`/vehicles/${first}`)).status).toBe(204)
    const both = await Promise.all([accepts(bea, id), accepts(bea, second.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 402])

    // Two members with full garages swap cars: neither waits for the other, and neither ends up with two.
    const [cy, di] = [await member(server, 'Cy Cole'), await member(server, 'Di Dean')]
    const [his, hers] = [await carForSale(server, cy), await carForSale(server, di)]
    const [toDi, toCy] = [await offers(cy, his, di.email), await offers(di, hers, cy.email)]
    const swapped = await Promise.all([accepts(di, toDi.id), accepts(cy, toCy.id)])
    expect(swapped.map(({ status }) => status)).toEqual([402, 402])
  } finally {
    await stop()
  }
})
