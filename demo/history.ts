import { isLogColumn } from '#domain/records/define-record.ts'
import { fieldsOf, logKinds } from '#domain/records/registry.ts'
import { addDays, addYears, at, daysBetween, latest, minutesAfter } from './days.ts'
import type { Vehicle } from './entities.ts'
import { addFuel, logsFuel } from './fuel.ts'
import { garages, keepsakes, vehicleNotes } from './history-texts.ts'
import { enteredAt, keepLog, type LogBook, type LogType, pounds, years } from './log-book.ts'
import { idOf, type Random } from './random.ts'
import { addRunningCosts, addWashes } from './running-costs.ts'
import { readTable } from './table.ts'
import { modificationTable } from './vehicle-texts.ts'
import type { Row, World } from './world.ts'

/** Two years of a vehicle's life: services, tests, fuel, insurance, tax, repairs, washes, notes and modifications. */
export function addHistory(world: World) {
  for (const vehicle of world.vehicles) {
    const log = keepLog(world, vehicle)
    addServices(world, vehicle, log)
    addRunningCosts(world, vehicle, log)
    if (logsFuel(vehicle)) addFuel(world, vehicle, log)
    addWashes(vehicle, log)
    addOthers(vehicle, log, world.random.fork(`others ${vehicle.key}`))
    addNotes(world, vehicle)
  }
  addModifications(world)
  followNewestService(world)
}

function addServices(world: World, vehicle: Vehicle, { random, keep, start }: LogBook) {
  const { today } = world
  const { model } = vehicle
  const dear = vehicle.worth > 15_000 || model.cylinders >= 6 ? 1.5 : model.body === 'motorcycle' ? 0.6 : 1
  const home = random.pick(garages)
  const place = () => (random.chance(0.75) ? home : random.pick(garages))
  const last = addYears(vehicle.nextService, -1)
  const majorFirst = random.chance(0.5)
  keep(majorFirst ? 'Major Service' : 'Minor Service', last, {
    cost: pounds(random, majorFirst ? 190 * dear : 95 * dear, majorFirst ? 380 * dear : 170 * dear),
    service_center: place(),
    next_service_due: vehicle.nextService,
    lead_days: 30,
  })
  for (let year = 1; year <= years; year++)
    keep(
      majorFirst === (year % 2 === 0) ? 'Major Service' : 'Minor Service',
      addDays(addYears(last, -year), random.between(-12, 12)),
      {
        cost: pounds(random, 100 * dear, 300 * dear),
        service_center: place(),
        next_service_due: addYears(last, 1 - year),
        lead_days: 30,
      },
    )
  const some = (from: number, to: number) => addDays(today, -random.between(from, to))
  const isElectric = model.isElectric
  if (!isElectric && (vehicle.milesAYear > 9000 || vehicle.worth > 20_000))
    for (const day of [some(120, 200), some(420, 560)])
      keep('Oil Change', day, { cost: pounds(random, 58, 110), service_center: place() })
  if (random.chance(0.7)) {
    const tyres = model.body === 'motorcycle' ? 1 : random.pick([2, 2, 4])
    keep('Tyre Change / Rotation', some(40, 650), {
      cost: tyres * pounds(random, 68, 128 * dear),
      service_center: random.chance(0.5) ? 'The Tyre Yard' : place(),
    })
  }
  if (random.chance(0.45))
    keep('Brake Service', some(60, 690), { cost: pounds(random, 90, 310 * dear), service_center: place() })
  if (random.chance(0.28))
    keep('Battery Change', some(50, 690), { cost: pounds(random, 84, 165), service_center: place() })
  if (random.chance(0.25) && model.body !== 'motorcycle')
    keep('Wheel Alignment', some(30, 600), { cost: pounds(random, 45, 110), service_center: place() })
  const tests = world.all('mot_history').filter((test) => test.vehicle_id === vehicle.id && test.test_date >= start)
  for (const test of tests)
    keep('MOT / Annual Inspection', test.test_date, {
      cost: test.is_retest ? 0 : model.body === 'motorcycle' ? 29.65 : 54.85,
      service_center: place(),
      ...(test.test_result === 'FAIL'
        ? { comments: `Failed: ${test.failure_reasons?.join('; ').toLowerCase()}. Booked straight back in.` }
        : {}),
    })
}

/** Kinds without a story of their own here: now and then one, of what people would enter. */
function addOthers({ model }: Vehicle, { keep, start }: LogBook, random: Random) {
  // Examples are of cars.
  if (model.body === 'motorcycle') return
  for (const { kind, type, demoEvery } of logKinds) {
    if (!demoEvery || !type) continue
    for (
      let day = addDays(start, random.between(5, demoEvery));
      daysBetween(start, day) <= 365 * years;
      day = addDays(day, demoEvery + random.between(-9, 9))
    ) {
      const entered = fieldsOf(kind).flatMap(({ name, examples }) => (examples ? [[name, random.pick(examples)]] : []))
      const [own, columns] = [false, true].map((has) =>
        Object.fromEntries(entered.filter(([name]) => isLogColumn(String(name)) === has)),
      )
      keep(type, day, { comments: null, ...columns, details: own })
    }
  }
}

const notesOf = ({ model }: Vehicle) =>
  model.isElectric ? keepsakes.electric : model.body === 'motorcycle' ? keepsakes.motorcycle : vehicleNotes

function addNotes(world: World, vehicle: Vehicle) {
  const random = world.random.fork(`notes ${vehicle.key}`)
  const chosen = random.shuffled(notesOf(vehicle)).slice(0, random.pick([0, 1, 1, 2, 3]))
  for (const [index, content] of chosen.entries()) {
    const created_at = minutesAfter(vehicle.addedAt, 60 * 24 * (2 + index * 20) + random.between(0, 300))
    if (created_at >= at(world.today, 0)) continue
    world.add('vehicle_notes', {
      id: idOf('note', vehicle.key, index),
      vehicle_id: vehicle.id,
      user_id: vehicle.addedBy.id,
      content,
      is_for_record: random.chance(0.5),
      created_at,
      updated_at: created_at,
    })
  }
}

function addModifications(world: World) {
  const random = world.random.fork('modifications')
  for (const [index, cells] of readTable(modificationTable, 8).entries()) {
    const [key = '', type = '', name = '', brand = '', days = '', cost = '', major = '', description = ''] = cells
    const vehicle = world.vehicle(key)
    const install_date = latest(addDays(world.today, -Number(days)), addDays(vehicle.ownedSince, 5))
    const created_at = enteredAt(vehicle, install_date, random, world.today)
    world.add('modifications', {
      id: idOf('modification', index),
      vehicle_id: vehicle.id,
      user_id: vehicle.owner.id,
      type: type as Row<'modifications'>['type'],
      name,
      brand,
      install_date,
      cost: Number(cost),
      description,
      is_major_upgrade: major === 'major',
      created_at,
      updated_at: created_at,
    })
  }
}

/** last_service, major_service_due and minor_service_due follow the records, as saving them would have done. */
function followNewestService(world: World) {
  for (const row of world.all('vehicles')) {
    const services = world.all('maintenance_logs').filter((log) => log.vehicle_id === row.id && log.kind === 'service')
    const newest = (type?: LogType) =>
      services
        .filter((log) => !type || log.type === type)
        .map((log) => log.date)
        .sort()
        .at(-1)
    row.last_service = newest() ?? null
    row.major_service_due = newest('Major Service') ? addYears(newest('Major Service') ?? '', 2) : null
    row.minor_service_due = newest('Minor Service') ? addYears(newest('Minor Service') ?? '', 1) : null
  }
}
