import { fieldsOf, logKinds } from '#domain/records/registry.ts'
import { addDays, at, type Day, daysBetween, earliest, latest } from './days.ts'
import type { Member, Vehicle } from './entities.ts'
import { notesFor } from './history-texts.ts'
import { mileageOf } from './odometer.ts'
import { idOf, type Random } from './random.ts'
import type { Row, World } from './world.ts'

type Log = Row<'maintenance_logs'>
export type LogType = Log['type']

export const years = 2

/** From when on there are records: bought, registered or two years ago; a car sold here has the seller's records too. */
function historyStart({ today }: World, vehicle: Vehicle): Day {
  const from = vehicle.addedBy === vehicle.owner ? vehicle.ownedSince : vehicle.registered
  return latest(from, vehicle.registered, addDays(today, -365 * years))
}

export const keeperOn = (vehicle: Vehicle, day: Day): Member =>
  day < vehicle.ownedSince ? vehicle.addedBy : vehicle.owner

/** Entered the evening of the day, or in the first weeks after the vehicle was added when it happened before that. */
export function enteredAt(vehicle: Vehicle, day: Day, random: Random, today: Day): string {
  const added = vehicle.addedAt.slice(0, 10)
  if (day > added) return at(earliest(day, addDays(today, -1)), random.between(170, 222) / 10)
  const later = addDays(added, 1 + Math.round(daysBetween(day, added) / 9) + random.between(0, 9))
  return at(earliest(later, addDays(today, -1)), random.between(170, 222) / 10)
}

type Keep = (type: LogType, day: Day, fields: Partial<Log>) => void
export interface LogBook {
  random: Random
  start: Day
  keep: Keep
}

const kindOf = (type: LogType) =>
  logKinds.find((each) => each.type === type || fieldsOf(each.kind).some(({ choices }) => choices?.includes(type)))
    ?.kind ?? 'service'

export function keepLog(world: World, vehicle: Vehicle): LogBook {
  const { today } = world
  const random = world.random.fork(`history ${vehicle.key}`)
  const start = historyStart(world, vehicle)
  const notes = new Map<string, string[]>()
  // Told apart by type, so that one car does not say the same thing twice.
  const note = (type: LogType) => {
    const left = notes.get(type)?.length ? (notes.get(type) ?? []) : random.shuffled(notesFor(type, vehicle.model))
    const chosen = left.pop() ?? null
    notes.set(type, left)
    return chosen
  }
  let count = 0
  return {
    random,
    start,
    keep(type, day, fields) {
      if (day < start || day >= today) return
      const kind = kindOf(type)
      const created_at = enteredAt(vehicle, day, random, today)
      const says =
        kind === 'running_cost' ? (type === 'Repair' || type === 'Other' ? 1 : 0) : kind === 'wash' ? 0.6 : 0.85
      world.add('maintenance_logs', {
        id: idOf('log', vehicle.key, count++),
        vehicle_id: vehicle.id,
        user_id: keeperOn(vehicle, day).id,
        kind,
        type,
        date: day,
        ...(kind === 'wash' ? { mileage: null } : mileageOf(vehicle, vehicle.milesOn(day))),
        comments: random.chance(says) ? note(type) : null,
        is_publicly_visible: kind !== 'running_cost' || type === 'Repair',
        created_at,
        updated_at: created_at,
        ...fields,
      })
    },
  }
}

export const pounds = (random: Random, low: number, high: number) => {
  const whole = random.between(low, high)
  return random.chance(0.55) ? whole : whole - 1 + random.pick([0.5, 0.95, 0.99, 0.4])
}
