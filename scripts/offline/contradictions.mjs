import { brief, isPart, listOf, moment, nameOf } from './values.mjs'

/* Where what a file says doesn't fit together, however genuine it is. */

const thousands = (number) => String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ',')
const months = 'January February March April May June July August September October November December'.split(' ')

function dayWords(value) {
  const [, year, month, day] = (typeof value === 'string' && /^(\d{4})-(\d{2})-(\d{2})/.exec(value)) || []
  return day ? `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}` : brief(value, 40)
}

const identity = { make: 'make', model: 'model', year: 'year', registration_number: 'registration' }
const plain = (value) =>
  String(typeof value === 'object' ? '' : (value ?? ''))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What `value` becomes after the recorded changes, oldest first. */
function afterChanges(value, changes) {
  let now = plain(value)
  for (const { old_value, new_value } of changes) if (plain(old_value) === now) now = plain(new_value)
  return now
}

/** Odometer readings in miles, by day. */
function readingsOf({ logs, mot_tests, amendments, vehicle, sealed_at, instruments, readings: stated }) {
  const corrected = new Set(listOf(stated).map(({ corrects }) => corrects))
  const amended = new Map()
  for (const { record_id, changes } of listOf(amendments))
    if (isPart(changes?.mileage)) amended.set(record_id, changes.mileage.to)
  const readings = []
  const add = (date, miles, by) => {
    if (typeof date === 'string' && Number.isFinite(miles)) readings.push({ date: date.slice(0, 10), miles, by })
  }
  const inMiles = (reading, unit) =>
    typeof unit === 'string' && /^k/i.test(unit) ? Math.round(reading * 0.621371) : reading
  for (const { id, date, mileage } of listOf(logs)) {
    const miles = amended.has(id) ? amended.get(id) : mileage
    if (typeof miles === 'number') add(date, miles, 'record')
  }
  for (const { id, test_date, odometer_reading: reading, odometer_unit: unit } of listOf(mot_tests))
    if (typeof reading === 'number' && !corrected.has(id)) add(test_date, inMiles(reading, unit), 'mot')
  for (const { date, miles } of listOf(instruments)) add(date, miles, 'instrument')
  for (const { date, value, unit, source, stands } of listOf(stated))
    if (typeof value === 'number' && stands === true)
      add(date, inMiles(value, unit), statedSources.includes(source) ? source : 'record')
  if (!Array.isArray(stated) && typeof vehicle?.mileage === 'number') add(sealed_at, vehicle.mileage, 'transfer')
  // On the day an instrument was replaced nobody knows which one was read.
  const replaced = new Set(readings.filter(({ by }) => by === 'instrument').map(({ date }) => date))
  const isStated = ({ by }) => statedSources.includes(by)
  // What was entered by hand says nothing if another mileage was stated later that day.
  const lastOfDay = new Map(readings.filter(isStated).map((reading) => [reading.date, reading]))
  return readings
    .filter(({ date, by }) => by === 'instrument' || !replaced.has(date))
    .filter((reading) => reading.by !== 'manual' || lastOfDay.get(reading.date) === reading)
    .sort((one, other) =>
      one.date < other.date
        ? -1
        : one.date > other.date
          ? 1
          : Number(isStated(one)) - Number(isStated(other)) || (isStated(one) ? 0 : one.miles - other.miles),
    )
}

const statedSources = ['manual', 'instrument', 'transfer', 'lookup', 'earlier']

/** People round their readings. */
const rounding = 100

/** Further than a car that is driven all day, every day; and longer than a new car goes without a test. */
const [mostMilesADay, smallRise, longGap] = [150, 5000, 3 * 365 + 60]

/** Newest first, as [whether it contradicts, the words]. With a new instrument the count begins anew. */
export function oddReadings(document) {
  const odd = []
  let before
  for (const reading of readingsOf(document)) {
    const { date, miles, by } = reading
    if (before) {
      const [from, to] = [dayWords(before.date), dayWords(date)]
      const [was, is] = [`${thousands(before.miles)} mi`, `${thousands(miles)} mi`]
      const days = Math.round((moment(date) - moment(before.date)) / 86_400_000)
      const rise = by === 'instrument' ? 0 : miles - before.miles
      const tell = (words) => odd.unshift([true, `Mileage anomaly: ${words}.`])
      if (rise < -rounding)
        tell(
          `${is} on ${to} is less than the ${was} ${before.by === 'mot' ? 'read at the MOT test of' : 'recorded on'} ${from}`,
        )
      else if (rise > smallRise && rise > mostMilesADay * Math.max(1, days))
        tell(`it rose from ${was} on ${from} to ${is} on ${to}`)
      else if (days > longGap) odd.unshift([false, `No mileage was written down between ${from} and ${to}.`])
    }
    before = reading
  }
  return odd
}

export function* identityBreaks(links) {
  for (const [at, { file, vehicle }] of links.entries()) {
    const { sequence, sealed_at, identity_changes } = file.document
    const changes = listOf(identity_changes)
    for (const [field, words] of Object.entries(identity)) {
      const last = changes.filter((change) => change.field === field).at(-1)
      if (last && plain(last.new_value) !== plain(vehicle[field]))
        yield `Handover ${brief(sequence)}: the last recorded ${words} is ${brief(last.new_value)}, the vehicle's is ${brief(vehicle[field])}.`
    }
    if (at === 0) continue
    const earlier = links[at - 1]
    const { sequence: first, sealed_at: from } = earlier.file.document
    const unexplained = Object.keys(identity).filter((field) => {
      const between = changes.filter(
        (each) =>
          each.field === field &&
          moment(each.changed_at) > moment(from) &&
          moment(each.changed_at) <= moment(sealed_at),
      )
      return afterChanges(earlier.vehicle[field], between) !== plain(vehicle[field])
    })
    if (unexplained.length > 0)
      yield `Handover ${brief(first)} was of: ${nameOf(earlier.vehicle)}. Handover ${brief(sequence)} is of: ${nameOf(vehicle)}. No change of ${unexplained.map((field) => identity[field]).join(', ')} is recorded between them.`
    const [was, is] = [earlier.vehicle.mileage, vehicle.mileage]
    const isNew = listOf(file.document.instruments).some(({ date }) => date >= String(from).slice(0, 10))
    if (!isNew && Number.isFinite(was) && Number.isFinite(is) && is < was - rounding)
      yield `Mileage falls from ${thousands(was)} miles at handover ${brief(first)} to ${thousands(is)} miles at handover ${brief(sequence)}.`
  }
}

export function* changedEntries({ logs, modifications, notes, media, documents }) {
  for (const [list, name] of [
    [logs, ({ type, date }) => `${brief(type, 80)} of ${dayWords(date)}`],
    [modifications, ({ name: called }) => `Modification ${brief(called, 80)}`],
    [notes, ({ entered_at }) => `Note of ${dayWords(entered_at)}`],
    [media, ({ entered_at }) => `Photo or video of ${dayWords(entered_at)}`],
    [documents, ({ title }) => `Document ${brief(title, 80)}`],
  ])
    for (const entry of listOf(list)) {
      const [entered, changed] = [moment(entry.entered_at), moment(entry.changed_at)]
      if (changed - entered > 24 * 60 * 60 * 1000)
        yield `${name(entry)}: entered on ${dayWords(entry.entered_at)}, last changed on ${dayWords(entry.changed_at)}`
    }
}
