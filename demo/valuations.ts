import { addDays, at, daysBetween, monthOf } from './days.ts'
import { idOf } from './random.ts'
import type { World } from './world.ts'

const shares = {
  dealer_forecourt_value: 1.14,
  trade_retail_value: 1.06,
  private_clean_value: 1,
  private_average_value: 0.93,
  part_exchange_value: 0.86,
  auction_value: 0.82,
  trade_average_value: 0.79,
  trade_poor_value: 0.7,
} as const

/** One a month and member at most, as the smallest plan allows, and never twice within 30 days for one vehicle. */
export function addValuations(world: World) {
  const random = world.random.fork('valuations')
  for (const member of world.members) {
    const own = world.vehicles.filter((vehicle) => vehicle.owner === member)
    for (let index = 0; index < own.length * 2 && index < 14; index++) {
      const vehicle = own[index % own.length]
      if (!vehicle) continue
      const day = addDays(monthOf(addDays(world.today, -33 * index - random.between(9, 30))), random.between(2, 26))
      if (day >= addDays(world.today, -2) || at(day, 12) < vehicle.heldSince || !random.chance(0.75)) continue
      const drift = 1 + daysBetween(day, world.today) / 365 / (vehicle.registered < '1995-01-01' ? -30 : 9)
      const value = (share: number) => Math.round((vehicle.worth * drift * share) / 25) * 25
      const request_id = idOf('valuation request', vehicle.key, day)
      const created_at = at(day, 20)
      const period = monthOf(day)
      const asked = world.all('valuation_requests').filter((each) => each.user_id === member.id)
      if (asked.some((each) => each.period === period)) continue
      const again = asked
        .filter((each) => each.vehicle_id === vehicle.id)
        .map((each) => String(each.created_at).slice(0, 10))
      if (again.some((other) => Math.abs(daysBetween(other, day)) < 31)) continue
      for (const kind of ['reserve', 'settle'] as const)
        world.add('valuation_requests', {
          id: idOf('valuation', kind, vehicle.key, day),
          request_id,
          vehicle_id: vehicle.id,
          user_id: member.id,
          kind,
          period,
          created_at,
        })
      world.add('vehicle_valuations', {
        id: idOf('valuation', vehicle.key, day),
        vehicle_id: vehicle.id,
        user_id: member.id,
        request_id,
        mileage: vehicle.milesOn(day),
        valuation_date: created_at,
        otr_value: vehicle.registered > '2005-01-01' ? Math.round((vehicle.worth * 2.1 + 6000) / 100) * 100 : null,
        ...Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, value(share)])),
        created_at,
      })
    }
  }
}
