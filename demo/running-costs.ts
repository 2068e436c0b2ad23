import { addDays, addYears, daysBetween, monthNumber } from './days.ts'
import type { Vehicle } from './entities.ts'
import { logsFuel } from './fuel.ts'
import { garages, products } from './history-texts.ts'
import { type LogBook, pounds, years } from './log-book.ts'
import type { World } from './world.ts'

const oldEnoughForNil = (vehicle: Vehicle) => vehicle.due.tax === undefined

/** Fuel by the miles driven, insurance and tax by the year, and now and then something that broke. */
export function addRunningCosts(world: World, vehicle: Vehicle, { random, keep, start }: LogBook) {
  const { today } = world
  const { model, due } = vehicle
  const isClassic = oldEnoughForNil(vehicle) || vehicle.registered < '1995-01-01'
  const step = vehicle.milesAYear > 14_000 ? 14 : vehicle.milesAYear > 6000 ? 28 : vehicle.milesAYear > 2500 ? 40 : 62
  let before = start
  for (
    let day = addDays(start, random.between(5, step));
    day < today;
    day = addDays(day, step + random.between(-4, 6))
  ) {
    const winter = [12, 1, 2].includes(monthNumber(day))
    if (isClassic && winter) continue
    const miles = vehicle.milesOn(day) - vehicle.milesOn(before)
    before = day
    const cost = model.isElectric
      ? (miles / 3.4) * random.pick([0.09, 0.12, 0.24, 0.41])
      : (miles / model.mpg) * (model.fuel === 'Diesel' ? 6.75 : model.fuel === 'Premium Unleaded' ? 7.1 : 6.3)
    if (cost < 4 || logsFuel(vehicle)) continue
    keep('Fuel', day, {
      cost: Number((cost * (0.9 + random.next() * 0.2)).toFixed(2)),
      title: model.isElectric ? 'Charging' : null,
    })
  }
  const young = ['zara', 'megan', 'chloe', 'rhys', 'seun'].includes(vehicle.owner.key) ? 2.4 : 1
  const premium =
    (isClassic ? 120 + vehicle.worth * 0.006 : 260 + vehicle.worth * 0.012) * young * (0.9 + random.next() * 0.25)
  if (due.insurance !== undefined)
    for (let year = 1; year <= years; year++)
      keep('Insurance', addDays(addYears(addDays(today, due.insurance), -year), -1), {
        cost: Number((premium * (1.06 - 0.07 * year)).toFixed(2)),
        title: isClassic ? 'Agreed value policy' : 'Fully comprehensive',
      })
  if (due.tax !== undefined) {
    const rate = model.isElectric
      ? 195
      : model.body === 'motorcycle'
        ? 96
        : model.body === 'van' || model.body === 'pickup'
          ? 345
          : model.co2 > 200
            ? 430
            : model.co2 > 130
              ? 255
              : model.co2 > 0
                ? 35
                : 360
    for (let year = 1; year <= years; year++)
      keep('Tax', addYears(addDays(today, due.tax), -year), { cost: rate, title: 'Road tax, 12 months' })
  }
  const trouble = isClassic || vehicle.miles > 90_000 ? random.between(1, 4) : random.between(0, 2)
  for (let n = 0; n < trouble; n++)
    keep('Repair', addDays(today, -random.between(8, 700)), {
      cost: pounds(random, 48, vehicle.worth > 15_000 ? 780 : 420),
      service_center: random.pick(garages),
    })
  for (let n = random.between(0, 3); n > 0; n--)
    keep('Other', addDays(today, -random.between(5, 700)), { cost: pounds(random, 14, 160) })
  if (!isClassic && random.chance(0.2))
    keep('Warranty', addDays(today, -random.between(60, 500)), {
      cost: pounds(random, 240, 520),
      title: 'Used car warranty',
    })
}

export function addWashes(vehicle: Vehicle, { random, keep, start }: LogBook) {
  const often = vehicle.owner.key === 'beth' ? 24 : vehicle.worth > 12_000 ? 62 : 120
  for (let day = addDays(start, random.between(10, often)); ; day = addDays(day, often + random.between(-10, 30))) {
    if (daysBetween(start, day) > 365 * years) break
    const paid = random.chance(0.6)
    keep('Wash/Detail', day, {
      cost: paid ? pounds(random, 7, vehicle.worth > 20_000 ? 65 : 24) : null,
      products_used: random.pick(products),
    })
  }
}
