import { addDays, addYears, type Day, daysBetween } from './days.ts'
import type { Vehicle } from './entities.ts'
import { readingOf } from './odometer.ts'
import { idOf } from './random.ts'
import type { World } from './world.ts'

const advisories = [
  'Nearside front tyre worn close to the legal limit',
  'Offside rear tyre slightly perished on the inner wall',
  'Front brake discs worn, not seriously weakened',
  'Rear brake pipes corroded, covered in protective material',
  'Slight play in nearside front anti-roll bar linkage',
  'Oil leak, not excessive',
  'Exhaust has a minor leak of gases at the rear box',
  'Offside front lower suspension arm has slight play in a bush',
  'Rear registration plate lamp dim',
  'Surface corrosion to rear subframe',
  'Windscreen has a small chip outside the driver’s view',
  'Nearside headlamp lens slightly defective',
]
const failures = [
  'Nearside front coil spring fractured or broken',
  'Offside rear tyre tread depth below requirements of 1.6 mm',
  'Parking brake efficiency below requirements',
  'Nearside headlamp aim too high',
  'Exhaust emissions carbon monoxide content exceeds default limits',
  'Offside front suspension ball joint excessively worn',
  'Both registration plate lamps inoperative',
]

const motorcycleAdvisories = [
  'Front tyre worn close to the legal limit',
  'Chain slack, near the limit of adjustment',
  'Steering head bearings slightly notchy',
  'Rear brake pads wearing thin',
  'Fork seal weeping slightly',
]
const motorcycleFailures = [
  'Rear tyre tread depth below requirements of 1.0 mm',
  'Headlamp aim too low',
  'Front brake binding',
]

function remarks({ body, isElectric }: Vehicle['model']) {
  if (body === 'motorcycle') return { advice: motorcycleAdvisories, faults: motorcycleFailures }
  const fits = (text: string) => !isElectric || !/oil|exhaust/i.test(text)
  return { advice: advisories.filter(fits), faults: failures.filter(fits) }
}

interface Test {
  date: Day
  expiry: Day
}

/** Yearly tests, kept to the day of the first one until a seller had it tested early; that day then stays. */
function passes(world: World, vehicle: Vehicle): Test[] {
  const { registered, ownedSince, motExpiry, key } = vehicle
  const random = world.random.fork(`mot ${key}`)
  const exempt = motExpiry === null
  const last = exempt ? addYears(registered, Math.max(40, 2018 - Number(registered.slice(0, 4)))) : motExpiry
  const first = addYears(registered, 3)
  const early = () => random.between(0, 26)
  const recent: Test[] = []
  for (let expiry = last; addYears(expiry, -1) > addDays(first, -30); expiry = addYears(expiry, -1))
    recent.unshift({ date: addDays(addYears(expiry, -1), -early()), expiry })
  const turn = recent.findIndex((test) => test.date >= ownedSince)
  const kept = exempt ? recent : turn < 0 ? recent.slice(-1) : recent.slice(turn)
  const older: Test[] = []
  for (let due = first; !exempt && due < addDays(kept[0]?.date ?? first, -30); due = addYears(due, 1))
    older.push({ date: addDays(due, -early()), expiry: addYears(due, 1) })
  return [...older, ...kept].filter((test) => test.date >= '2006-01-01' && test.date < world.today).slice(-14)
}

export function addMotHistory(world: World) {
  for (const vehicle of world.vehicles) {
    const random = world.random.fork(`mot results ${vehicle.key}`)
    const again = world.random.fork(`mot again ${vehicle.key}`)
    if (vehicle.is.has('recalled'))
      world.add('vehicle_recalls', { vehicle_id: vehicle.id, outstanding: true, told_at: `${world.today}T06:00:00Z` })
    let advised: string[] = []
    const tests = passes(world, vehicle)
    const { advice, faults } = remarks(vehicle.model)
    let lastPass: { date: Day; expiry: Day; miles: number } | undefined
    let lastTest: Day | undefined
    const add = (
      date: Day,
      expiry: Day | null,
      details: { advisory?: string[]; failure?: string[]; isRetest: boolean },
    ) => {
      const anomaly = vehicle.is.has('anomaly') && date.startsWith('2019')
      const miles = vehicle.milesOn(date)
      const reading = anomaly ? miles - 50_000 : miles
      world.add('mot_history', {
        id: idOf('mot', vehicle.key, date),
        vehicle_data_id: vehicle.dataId,
        vehicle_id: vehicle.id,
        test_number: `${random.between(100000, 999999)}${random.between(100000, 999999)}`,
        test_date: date,
        expiry_date: expiry,
        test_result: expiry ? 'PASS' : 'FAIL',
        odometer_reading: readingOf(vehicle, reading).value,
        odometer_unit: readingOf(vehicle, reading).unit,
        mileage_since_last_pass: lastPass ? reading - lastPass.miles : null,
        mileage_anomaly_detected: anomaly,
        days_since_last_pass: lastPass ? daysBetween(lastPass.date, date) : null,
        days_since_last_test: lastTest ? daysBetween(lastTest, date) : null,
        days_out_of_mot: lastPass ? Math.max(0, daysBetween(lastPass.expiry, date)) : 0,
        is_retest: details.isRetest,
        advisory_notices: details.advisory ?? [],
        failure_reasons: details.failure ?? [],
      })
      lastTest = date
      if (expiry) lastPass = { date, expiry, miles: reading }
    }
    for (const [index, test] of tests.entries()) {
      const failed = (vehicle.is.has('fail') && index === tests.length - 1) || random.chance(0.1)
      const before = addDays(test.date, -3)
      if (failed && (!lastTest || before > lastTest))
        add(before, null, { failure: random.shuffled(faults).slice(0, random.between(1, 2)), isRetest: false })
      const count = random.pick([0, 0, 0, 1, 1, 2])
      // What nobody sees to comes back.
      const left = advised.filter(() => again.chance(0.35))
      advised = [...new Set([...left, ...random.shuffled(advice).slice(0, count)])]
      add(test.date, test.expiry, { advisory: advised, isRetest: failed })
    }
  }
}
