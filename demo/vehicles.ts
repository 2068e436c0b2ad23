import { addDays, addYears, at, type Day, dayAt, daysBetween, latest, minutesAfter } from './days.ts'
import type { Vehicle } from './entities.ts'
import { type FleetEntry, fleet } from './fleet.ts'
import { readingOf, unitOf } from './odometer.ts'
import { idOf, type Random } from './random.ts'
import { inventRegistration } from './registrations.ts'
import { addRegistryRows } from './registry.ts'
import { ownersMessage } from './vehicle-texts.ts'
import type { World } from './world.ts'

/** Sold within the demo: who had it before. */
const formerOwners: Record<string, string> = { 'alastair-mgb': 'malcolm' }

const slug = (...words: (string | number)[]) =>
  words
    .join('-')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
export const publicSlug = (random: Random, { model, registered }: Pick<Vehicle, 'model' | 'registered'>) =>
  `${slug(model.make, model.model, registered.slice(0, 4))}-${Array.from({ length: 8 }, () => random.pick([...'abcdefghjkmnpqrstuvwxyz23456789'])).join('')}`

export function addVehicles(world: World) {
  const order = new Map<string, number>()
  for (const entry of fleet) {
    const place = order.get(entry.owner) ?? 0
    order.set(entry.owner, place + 1)
    world.vehicles.push(describe(world, entry, place))
  }
  for (const vehicle of world.vehicles) {
    addVehicleRow(world, vehicle)
    addDueDates(world, vehicle)
    addReadings(world, vehicle)
    addRegistryRows(world, vehicle)
    addKeepers(world, vehicle)
  }
}

function describe(world: World, entry: FleetEntry, place: number): Vehicle {
  const { today } = world
  const random = world.random.fork(`vehicle ${entry.key}`)
  const owner = world.member(entry.owner)
  const addedBy = world.member(formerOwners[entry.key] ?? entry.owner)
  const ownedSince = latest(entry.registered, addDays(today, -entry.ownedDays))
  // The first on the day of joining, the others over the weeks after it, never before they were bought.
  const spread = Math.min(place * 17, addedBy.joinedDaysAgo - 2)
  const added =
    addedBy === owner ? latest(addDays(owner.joined, Math.max(0, spread)), ownedSince) : addDays(addedBy.joined, 9)
  const addedAt = added === owner.joined ? minutesAfter(owner.joinedAt, 6) : at(added, random.between(90, 210) / 10)
  const isForSale = entry.is.has('sale')
  const firstTest = addYears(entry.registered, 3)
  const motExpiry = entry.due.mot === undefined ? null : firstTest > today ? firstTest : addDays(today, entry.due.mot)
  return {
    ...entry,
    id: idOf('vehicle', entry.key),
    dataId: idOf('vehicle data', entry.key),
    owner,
    addedBy,
    addedAt,
    heldSince: addedBy === owner ? addedAt : at(ownedSince, 12),
    ownedSince,
    registration: inventRegistration(random.fork('mark'), entry.registered, owner.plateLetter),
    isPublic: isForSale || entry.is.has('public'),
    isForSale,
    motExpiry,
    nextService: addDays(today, entry.due.service ?? 180),
    milesOn: odometer(entry, ownedSince, today),
  }
}

/** Ends at today's mileage, starts at nothing, and never falls. */
function odometer({ miles, milesAYear, registered }: FleetEntry, ownedSince: Day, today: Day) {
  const owned = daysBetween(ownedSince, today)
  const atPurchase = ownedSince === registered ? 0 : Math.max(12, miles - (milesAYear * owned) / 365.25)
  const before = Math.max(1, daysBetween(registered, ownedSince))
  return (day: Day) => {
    if (day >= today) return miles
    if (day < ownedSince) return Math.max(0, Math.round((atPurchase * daysBetween(registered, day)) / before))
    const share = daysBetween(ownedSince, day) / Math.max(1, owned)
    // Summer carries more miles than winter, but the sum stays a rising line.
    const season = (Math.sin((daysBetween('2000-04-01', day) / 365.25) * 2 * Math.PI) * 0.09 * 365.25) / (2 * Math.PI)
    const lean = owned > 0 ? season / owned : 0
    return Math.round(
      atPurchase + (miles - atPurchase) * Math.min(1, Math.max(0, share + lean * Math.min(1, 4 * share * (1 - share)))),
    )
  }
}

/** What it read when it was added, and reads today. */
function addReadings(world: World, vehicle: Vehicle) {
  const read = (on: string, date: Day, entered_at: string, by: Vehicle['owner']) =>
    world.add('mileage_readings', {
      ...{ id: idOf('reading', on, vehicle.key), vehicle_id: vehicle.id, source: 'manual', date },
      ...{ ...readingOf(vehicle, vehicle.milesOn(date)), entered_at, entered_by: by.id },
    })
  const added = dayAt(vehicle.addedAt)
  read('added', added, vehicle.addedAt, vehicle.addedBy)
  if (added < world.today) read('today', world.today, minutesAfter(at(world.today, 0), 10), vehicle.owner)
}

function addVehicleRow(world: World, vehicle: Vehicle) {
  const { today } = world
  const { model, owner } = vehicle
  const random = world.random.fork(`vehicle row ${vehicle.key}`)
  const keepers = keeperDates(world, vehicle).length
  world.add('vehicles', {
    id: vehicle.id,
    user_id: owner.id,
    make: model.make,
    model: model.model,
    year: Number(vehicle.registered.slice(0, 4)),
    registration_number: vehicle.registration,
    engine_type: model.engine,
    transmission: model.transmission,
    fuel_type: model.fuel,
    mileage: vehicle.miles,
    odometer_unit: unitOf(vehicle),
    status: vehicle.isForSale ? 'For Sale' : 'Owned',
    is_public: vehicle.isPublic,
    public_url: vehicle.isPublic ? publicSlug(random, vehicle) : null,
    public_created_at: vehicle.isPublic ? publishedAt(vehicle, today) : null,
    public_description: vehicle.isPublic ? ownersMessage(vehicle.key, random.between(0, 99)) : null,
    next_service: vehicle.nextService,
    number_of_previous_keepers: keepers,
    last_keeper_change: keepers > 0 ? vehicle.ownedSince : null,
    created_at: vehicle.addedAt,
    updated_at: vehicle.addedAt,
  })
}

/** MOT and tax as the registry has them, the contracts as their owners entered them. */
function addDueDates({ today, add, random: all }: World, vehicle: Vehicle) {
  const { id, key, due, motExpiry, owner, addedAt, heldSince, registered } = vehicle
  const random = all.fork(`due dates ${key}`)
  const said = (kind: 'mot' | 'tax', date: Day) => ({
    ...{ vehicle_id: id, kind, date, source: 'registry' as const, set_at: addedAt },
    ...{ official_date: date, official_source: 'registry' as const, official_at: addedAt },
  })
  if (motExpiry) add('due_dates', said('mot', motExpiry))
  if (due.tax !== undefined) add('due_dates', said('tax', addDays(today, due.tax)))
  const entered = { vehicle_id: id, source: 'person' as const, set_by: owner.id, set_at: heldSince }
  if (due.insurance !== undefined)
    add('due_dates', { ...entered, kind: 'insurance', date: addDays(today, due.insurance) })
  const warrantyEnds = addYears(registered, random.pick([3, 5, 7]))
  if (warrantyEnds > addDays(today, -90)) add('due_dates', { ...entered, kind: 'warranty', date: warrantyEnds })
  if (random.chance(0.4))
    add('due_dates', { ...entered, kind: 'breakdown_cover', date: addDays(today, random.between(12, 330)) })
}

export const publishedAt = (vehicle: Vehicle, today: Day) => {
  const moment = minutesAfter(vehicle.heldSince, 60 * 24 * 3 + 95)
  return moment < at(today, 0) ? moment : minutesAfter(vehicle.heldSince, 20)
}

/** Cars change hands every few years; the last change is the present owner's. */
function keeperDates(world: World, vehicle: Vehicle): Day[] {
  const { registered, ownedSince } = vehicle
  if (ownedSince === registered) return []
  const random = world.random.fork(`keepers ${vehicle.key}`)
  const dates: Day[] = [ownedSince]
  const before = vehicle.addedBy === vehicle.owner ? random.between(900, 3600) : 30 * 365
  for (let day = addDays(ownedSince, -before); day > addDays(registered, 300) && dates.length < 8; ) {
    dates.unshift(day)
    day = addDays(day, -random.between(900, 3900))
  }
  return dates
}

function addKeepers(world: World, vehicle: Vehicle) {
  for (const [index, date] of keeperDates(world, vehicle).entries())
    world.add('keeper_history', {
      id: idOf('keeper', vehicle.key, index),
      vehicle_id: vehicle.id,
      date_of_transaction: date,
      number_of_previous_keepers: index + 1,
      created_at: date > vehicle.addedAt ? at(date, 18) : vehicle.addedAt,
    })
}
