import { formatDistance, type ShownIn } from '../basics/distance.ts'
import { daysBetween } from '../basics/format.ts'

export const wheels = ['front_left', 'front_right', 'rear_left', 'rear_right'] as const
export type Wheel = (typeof wheels)[number]
export const wheelNames: Record<Wheel, string> = {
  front_left: 'Front left',
  front_right: 'Front right',
  rear_left: 'Rear left',
  rear_right: 'Rear right',
}

/** The kind of record that measures the tread. */
export const treadKind = 'tyre_check'

/** A check made while the set was fitted. */
export interface TreadCheck {
  id: string
  date: string
  /** How far the set had run by then; null where no reading tells. */
  miles: number | null
  /** In millimetres; null where a wheel was not measured. */
  tread: Record<Wheel, number | null>
}

/** Regulation 27 of the Construction and Use Regulations, for cars. */
export const legalTread = 1.6
/** Less than this is a matter of the gauge and of who holds it. */
const leastWear = 0.5
const leastMiles = 1000
const gaugeError = 0.3

export type Wear =
  | { says: 'nothing' | 'one check' | 'no wear' }
  | { says: 'no miles' | 'too little'; lost: number; miles: number | null; since: string }
  /** `miles_left`, from what the set has run by the last check, until the first tyre is at the legal minimum. */
  | { says: 'pace'; lost: number; miles: number; since: string; miles_left: number; of: Wheel | 'average' }

interface Pace {
  of: Wheel | 'average'
  first: number
  last: number
}

const measured = ({ tread }: TreadCheck) => wheels.filter((wheel) => tread[wheel] !== null)
const mean = (check: TreadCheck) => wheels.reduce((sum, wheel) => sum + (check.tread[wheel] ?? 0), 0) / wheels.length

/** Tyres that changed places between checks: a wheel then reads deeper than before, and only the average tells. */
const haveRotated = (checks: readonly TreadCheck[]) =>
  checks.slice(1).some((check, at) =>
    wheels.some((wheel) => {
      const [before, now] = [checks[at]?.tread[wheel] ?? null, check.tread[wheel]]
      return before !== null && now !== null && now > before + gaugeError
    }),
  )

function paces(first: TreadCheck, last: TreadCheck, rotated: boolean): Pace[] {
  if (!rotated)
    return wheels.flatMap((of) => {
      const [from, to] = [first.tread[of], last.tread[of]]
      return from === null || to === null ? [] : [{ of, first: from, last: to }]
    })
  const all = measured(first).length === wheels.length && measured(last).length === wheels.length
  return all ? [{ of: 'average', first: mean(first), last: mean(last) }] : []
}

/** From the first check of the set to the last, oldest first. The wheel that will be at the minimum first decides. */
export function wearOf(all: readonly TreadCheck[]): Wear {
  const checks = all.filter((check) => measured(check).length > 0)
  const [first, last] = [checks[0], checks.at(-1)]
  if (!first || !last) return { says: 'nothing' }
  if (first === last) return { says: 'one check' }
  const found = paces(first, last, haveRotated(checks))
  if (found.length === 0) return { says: 'one check' }
  const worn = found.filter((pace) => pace.first > pace.last)
  if (worn.length === 0) return { says: 'no wear' }
  const most = Math.max(...worn.map((pace) => pace.first - pace.last))
  const miles = first.miles === null || last.miles === null ? null : last.miles - first.miles
  const told = { lost: tenth(most), since: first.date }
  if (miles === null || miles <= 0) return { says: 'no miles', ...told, miles: null }
  if (most < leastWear || miles < leastMiles) return { says: 'too little', ...told, miles }
  const soonest = worn
    .map((pace) => ({ pace, left: (Math.max(0, pace.last - legalTread) / (pace.first - pace.last)) * miles }))
    .reduce((one, other) => (other.left < one.left ? other : one))
  return {
    ...{ says: 'pace', since: first.date, lost: tenth(soonest.pace.first - soonest.pace.last), miles },
    ...{ miles_left: soonest.left, of: soonest.pace.of },
  }
}

const tenth = (millimetres: number) => Math.round(millimetres * 10) / 10
const roughly = (miles: number) => Math.round(miles / 500) * 500

/** What the odometer shows now and what the set has run, where it is fitted: to say where the pace leads. */
export interface SetNow {
  run: number | null
  /** Only of the set that is fitted. */
  odometer: number | null
}

/** '2.1 mm in 9,400 miles; 1.6 mm at about 61,000 miles', and no more than the checks allow. */
export function wearWords(checks: readonly TreadCheck[], { run, odometer }: SetNow, shown?: ShownIn): string {
  const wear = wearOf(checks)
  switch (wear.says) {
    case 'nothing':
      return 'No tread measured yet: add a tyre check while the set is fitted.'
    case 'one check':
      return 'Measured once: the next tyre check shows how fast the set wears.'
    case 'no wear':
      return 'No tread lost between the first check and the last.'
    case 'no miles':
      return `${wear.lost} mm since the first check. The miles between aren’t known, so nothing can be said about when ${legalTread} mm is reached.`
    case 'too little':
      return `${wear.lost} mm in ${formatDistance(wear.miles ?? 0, shown)}: too little to say when ${legalTread} mm is reached.`
  }
  const lost = `${wear.lost} mm in ${formatDistance(Math.round(wear.miles), shown)}`
  const whose = wear.of === 'average' ? 'average of all four' : wheelNames[wear.of].toLowerCase()
  if (wear.miles_left === 0) return `${lost} (${whose}).`
  return `${lost} (${whose}); ${legalTread} mm ${whereTo(checks, wear.miles_left, { run, odometer }, shown)}.`
}

function whereTo(checks: readonly TreadCheck[], left: number, { run, odometer }: SetNow, shown?: ShownIn) {
  const lastMiles = checks.findLast(({ miles }) => miles !== null)?.miles ?? 0
  const fromNow = left - Math.max(0, (run ?? lastMiles) - lastMiles)
  if (fromNow <= 0) return 'may be reached already: measure them again'
  if (odometer === null) return `after about ${formatDistance(roughly(fromNow), shown)} more`
  return `at about ${formatDistance(roughly(odometer + fromNow), shown)}`
}

/** What the last check says of tyres that are at their end. */
export function treadWarning(checks: readonly TreadCheck[]): string | null {
  const last = checks.findLast((check) => measured(check).length > 0)
  const under = wheels.flatMap((wheel) => {
    const depth = last?.tread[wheel] ?? null
    return depth !== null && depth <= legalTread ? { wheel, depth } : []
  })
  if (under.length === 0) return null
  const said = under.map(({ wheel, depth }) => `${wheelNames[wheel].toLowerCase()} ${depth} mm`).join(', ')
  return `At or below the legal minimum of ${legalTread} mm: ${said}.`
}

/** The Monday of the week that a DOT code names: '3521' is the 35th week of 2021. */
export function madeOn(dot: string): string {
  const [week, year] = [Number(dot.slice(0, 2)), 2000 + Number(dot.slice(2))]
  // The fourth of January is always in the first week.
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * 86_400_000
  return new Date(monday + (week - 1) * 7 * 86_400_000).toISOString().slice(0, 10)
}

const tenYears = 3653

export const madeWords = (dot: string) => `Week ${Number(dot.slice(0, 2))} of ${2000 + Number(dot.slice(2))}`

/** In plain words, once they are more than ten years old. */
export function ageWarning(dot: string | null, today: string): string | null {
  const days = dot === null ? 0 : daysBetween(madeOn(dot), today)
  if (dot === null || days <= tenYears) return null
  return `These tyres are ${Math.floor(days / 365.25)} years old. Rubber hardens with age: after ten years have them checked or replaced, however much tread is left.`
}
