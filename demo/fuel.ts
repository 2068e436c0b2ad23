import { addDays, latest, monthNumber } from './days.ts'
import type { Vehicle } from './entities.ts'
import type { LogBook } from './log-book.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/* Some members write down each fill-up and each charge; the others only what fuel cost them. */

const diligent = new Set(['priya', 'tomasz', 'imran', 'mei', 'aisha', 'malcolm'])
const litresInGallon = 4.54609
const days = 420

/** Old cars are driven too little for it. */
export const logsFuel = ({ owner, registered, milesAYear }: Vehicle) =>
  diligent.has(owner.key) && registered > '2010-01-01' && milesAYear > 4000

const stations = ['Tesco, Filton', 'Shell, Gordano', 'BP, Almondsbury', 'Sainsbury’s, Winterstoke Road']
const sockets = ['Gridserve, Strensham', 'Instavolt, Cribbs Causeway', 'Tesla, Amesbury']

/** A car takes more in winter. */
const inSeason = (day: string, winter: number) => ([11, 12, 1, 2].includes(monthNumber(day)) ? winter : 1)

export function addFuel(world: World, vehicle: Vehicle, { keep, start }: LogBook) {
  const random = world.random.fork(`fuel ${vehicle.key}`)
  const from = latest(start, addDays(world.today, -days))
  const { model } = vehicle
  if (model.tank > 0) addFillUps(vehicle, keep, random, from, world.today)
  const battery = Number(model.engine.match(/(\d+) kWh/)?.[1] ?? (model.fuel === 'Plug-in Hybrid' ? 10.4 : 0))
  if (battery === 0) return
  addCharges(vehicle, keep, random, { battery, from: latest(from, addDays(world.today, -200)), today: world.today })
  for (const row of world.all('vehicles')) if (row.id === vehicle.id) row.battery_kwh = battery
  for (const row of world.all('users')) if (row.id === vehicle.owner.id) row.home_tariff = 0.0875
}

type Keep = LogBook['keep']

function addFillUps(vehicle: Vehicle, keep: Keep, random: Random, from: string, today: string) {
  const { model, milesAYear } = vehicle
  const isDiesel = model.fuel === 'Diesel'
  const usual = random.pick(stations)
  // Of a plug-in hybrid's miles more than half are on current.
  const mpg = Math.min(model.mpg, 90) * 0.92
  const aDay = milesAYear / 365
  let owed = 0
  let before = vehicle.milesOn(from)
  for (let day = from; day < today; ) {
    const fuel = isDiesel ? 'Diesel' : random.chance(0.15) ? 'Petrol E5' : 'Petrol E10'
    const miles = vehicle.milesOn(day) - before
    before = vehicle.milesOn(day)
    const used = owed + (miles / mpg) * litresInGallon * inSeason(day, 1.09) * (0.95 + random.next() * 0.1)
    const isFull = day === from || used < 12 || random.chance(0.88)
    const litres = Number(Math.max(8, isFull ? used : used * 0.5).toFixed(2))
    owed = isFull ? 0 : used - litres
    const price = (isDiesel ? 1.419 : 1.339) + random.between(-3, 6) / 100 + (fuel === 'Petrol E5' ? 0.11 : 0)
    const price_per_litre = Number(price.toFixed(3))
    keep('Fill-up', day, {
      comments: null,
      service_center: random.chance(0.7) ? usual : random.pick(stations),
      cost: Number((litres * price_per_litre).toFixed(2)),
      details: { litres, price_per_litre, fuel, is_full: isFull },
    })
    const range = ((model.tank * 0.78) / litresInGallon) * mpg * (isFull ? 1 : 0.5)
    day = addDays(day, Math.max(3, Math.round(range / aDay) + random.between(-2, 2)))
  }
}

interface Charging {
  battery: number
  from: string
  today: string
}

function addCharges(vehicle: Vehicle, keep: Keep, random: Random, { battery, from, today }: Charging) {
  const isHybrid = vehicle.model.fuel === 'Plug-in Hybrid'
  const aKwh = isHybrid ? 9 : 3.7
  const aDay = vehicle.milesAYear / 365
  const step = Math.max(2, Math.round((battery * 0.55 * aKwh) / aDay))
  const full = isHybrid ? 100 : 80
  let before = vehicle.milesOn(from)
  for (
    let day = addDays(from, random.between(0, step));
    day < today;
    day = addDays(day, step + random.between(-1, 1))
  ) {
    const used = ((vehicle.milesOn(day) - before) * inSeason(day, 1.18)) / aKwh
    before = vehicle.milesOn(day)
    const into = Math.min(battery * (full / 100) * 0.9, used * (0.92 + random.next() * 0.16))
    const isHome = isHybrid || random.chance(0.8)
    const kwh = Number((into * (isHome ? 1.11 : 1.05)).toFixed(2))
    const price_per_kwh = isHome ? 0.0875 : random.pick([0.54, 0.69, 0.79])
    keep('Charge', day, {
      comments: null,
      service_center: isHome ? null : random.pick(sockets),
      cost: Number((kwh * price_per_kwh).toFixed(2)),
      details: {
        kwh,
        price_per_kwh,
        place: isHome ? 'Home' : 'Public',
        start_percent: Math.max(4, Math.round(full - (into / battery) * 100)),
        end_percent: full,
      },
    })
  }
}
