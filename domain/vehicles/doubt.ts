import { z } from 'zod'
import { type Amounts, disagree, inPence } from '../basics/amounts.ts'
import { type Breakdown, jobsFit, partsFit, partsSum } from '../basics/breakdown.ts'
import { type DistanceUnit, formatDistance } from '../basics/distance.ts'
import { addDays, daysBetween, formatLongDate, formatMoney } from '../basics/format.ts'
import { codes } from '../basics/meaning.ts'
import { isJump, looksLikeKilometres } from './mileage.ts'

/*
 * An unlikely value may still be true. A doubt is a question asked before such a value is saved; if the member confirms
 * it, it is saved and the entry says so.
 */

export const doubtCodes = [
  'mileage_below_earlier',
  'mileage_above_later',
  'mileage_jump',
  'mileage_in_kilometres',
  'mileage_same_day',
  'mileage_seven_digits',
  'date_before_registration',
  'date_in_future',
  'cost_unusual',
  'amounts_disagree',
  'cost_parts_differ',
  'cost_jobs_differ',
  'registration_in_garage',
] as const
/** The last is no question but an answer: the car counts kilometres, and that is what was typed. */
const answers = [...doubtCodes, 'counts_kilometres'] as const
export type DoubtCode = (typeof answers)[number]

export interface Doubt {
  code: DoubtCode
  field: string
  question: string
}

/** The questions answered with yes, sent with the repeated save. */
const meanings: Record<DoubtCode, string> = {
  mileage_below_earlier: 'less than an earlier reading',
  mileage_above_later: 'more than a later reading',
  mileage_jump: 'rose faster than a car is driven',
  mileage_in_kilometres: 'looks like kilometres',
  mileage_same_day:
    'the day has another reading: for a reading any other, for a record one that is more than 5,000 miles away',
  mileage_seven_digits: 'has seven digits',
  date_before_registration: 'before the vehicle was registered',
  date_in_future: 'a day still to come',
  cost_unusual: 'unusually much',
  amounts_disagree: 'amount, price and total don’t agree',
  cost_parts_differ: 'parts, labour and VAT don’t come to the cost',
  cost_jobs_differ: 'the jobs don’t come to the cost',
  registration_in_garage: 'a vehicle with this registration is there already',
  counts_kilometres: 'an answer: the odometer counts kilometres',
}
const answer = z
  .enum(answers)
  .meta({ id: 'DoubtCode', description: codes('What is unlikely about a value that was sent.', meanings) })
export const answeredDoubts = {
  confirmed: z
    .array(answer)
    .max(answers.length)
    .optional()
    .describe('Unlikely values that are right: their codes, as 409 `please_confirm` gave them.'),
}

export interface Reading {
  /** Null if only today's odometer is known. */
  date: string | null
  miles: number
  /** As it was read, where that was in kilometres. */
  km?: number | null
}

export interface Readings {
  highestBefore: Reading | null
  lowestAfter: Reading | null
  lastBefore: Reading | null
}

/** What is typed is in the car's unit, so a question names none. */
const figureIn =
  (unit: DistanceUnit) =>
  ({ miles, km }: Pick<Reading, 'miles' | 'km'>) =>
    formatDistance(miles, { unit }, km).replace(/ (mi|km)$/, '')

export function mileageDoubt(
  said: Pick<Reading, 'miles' | 'km'>,
  date: string,
  known: Readings,
  unit: DistanceUnit = 'mi',
): Doubt | undefined {
  const { highestBefore, lowestAfter, lastBefore } = known
  const { miles } = said
  const figure = figureIn(unit)
  const lastReading = (reading: Reading) =>
    reading.date === null
      ? `Your last reading was ${figure(reading)}`
      : `Your last reading was ${figure(reading)}, on ${formatLongDate(reading.date)}`
  const doubt = (code: DoubtCode, known: string): Doubt => ({
    code,
    field: 'mileage',
    question: `${known} Is ${figure(said)} right?`,
  })
  if (highestBefore && miles < highestBefore.miles)
    return doubt('mileage_below_earlier', `${lastReading(highestBefore)}.`)
  if (lowestAfter?.date && miles > lowestAfter.miles)
    return doubt(
      'mileage_above_later',
      `The reading on ${formatLongDate(lowestAfter.date)} was only ${figure(lowestAfter)}.`,
    )
  const days = lastBefore?.date ? daysBetween(lastBefore.date, date) : 0
  if (unit === 'mi' && lastBefore?.date && looksLikeKilometres(miles, lastBefore.miles, days))
    return {
      ...doubt('mileage_in_kilometres', ''),
      question: `${lastReading(lastBefore)}. Is ${figure(said)} in miles, not kilometres?`,
    }
  if (lastBefore?.date && isJump(miles - lastBefore.miles, days))
    return doubt('mileage_jump', `${lastReading(lastBefore)}.`)
  if (miles > sixDigits) return doubt('mileage_seven_digits', 'That is seven digits.')
}

const sixDigits = 999_999

/** A day has one reading, unless somebody says otherwise. */
export function sameDayDoubt(
  said: Pick<Reading, 'miles' | 'km'>,
  other: Reading & { date: string },
  unit: DistanceUnit = 'mi',
): Doubt {
  const figure = figureIn(unit)
  return {
    code: 'mileage_same_day',
    field: 'mileage',
    question: `The reading on ${formatLongDate(other.date)} is ${figure(other)} already. Is ${figure(said)} right too?`,
  }
}

/** Of a record: it may have been read before or after the other, but not this far from it. */
export const farFromSameDay = (
  said: Pick<Reading, 'miles' | 'km'>,
  other: Reading & { date: string },
  unit: DistanceUnit = 'mi',
): Doubt | undefined => (isJump(Math.abs(said.miles - other.miles), 0) ? sameDayDoubt(said, other, unit) : undefined)

export interface Registered {
  date_first_registered: string | null
  year: number
}

/** A new car's documents may be dated before its registration, but not by a year. */
export function dateDoubt(date: string, vehicle: Registered, today: string, field = 'date'): Doubt | undefined {
  if (date > today)
    return { code: 'date_in_future', field, question: `${formatLongDate(date)} is in the future. Is that right?` }
  const { date_first_registered: first, year } = vehicle
  if (first && date < addDays(first, -60))
    return {
      code: 'date_before_registration',
      field,
      question: `This vehicle was first registered on ${formatLongDate(first)}. Is ${formatLongDate(date)} right?`,
    }
  if (!first && Number(date.slice(0, 4)) < year - 1)
    return {
      code: 'date_before_registration',
      field,
      question: `This vehicle is from ${year}. Is ${formatLongDate(date)} right?`,
    }
}

const usualMost: Record<string, number> = {
  Fuel: 400,
  Tax: 6000,
  Insurance: 10_000,
  Warranty: 10_000,
  'Wash/Detail': 3000,
  'Fill-up': 400,
  Charge: 200,
}
const mostOtherwise = 50_000

export function costDoubt(cost: number, type: string, field = 'cost'): Doubt | undefined {
  const most = Object.hasOwn(usualMost, type) ? (usualMost[type] as number) : mostOtherwise
  if (cost <= most) return undefined
  const what = Object.hasOwn(usualMost, type) ? ` for ${type.split('/')[0]?.toLowerCase()}` : ''
  return { code: 'cost_unusual', field, question: `That is a lot${what}. Is ${formatMoney(cost)} right?` }
}

/** Of so many litres, so much a litre, and a total that was paid, one is mistyped. */
export function amountsDoubt(amounts: Amounts, unit: string): Doubt | undefined {
  const { quantity, price, cost } = amounts
  if (quantity === null || price === null || cost === null || !disagree(amounts)) return undefined
  const words = `${quantity.toLocaleString('en-GB')} ${unit} at ${inPence(price)} would be ${formatMoney(quantity * price)}.`
  return { code: 'amounts_disagree', field: 'cost', question: `${words} Is ${formatMoney(cost)} right?` }
}

/** What the cost is made of should come to it. */
export function breakdownDoubt(cost: number, made: Breakdown): Doubt | undefined {
  if (!jobsFit(cost, made)) {
    const sum = made.jobs?.reduce((all, job) => all + Math.round((job.cost ?? 0) * 100), 0) ?? 0
    return {
      code: 'cost_jobs_differ',
      field: 'jobs',
      question: `The jobs come to ${formatMoney(sum / 100)}. Is ${formatMoney(cost)} right for all of them?`,
    }
  }
  if (partsFit(cost, made)) return undefined
  const sum = partsSum(made)
  return {
    code: 'cost_parts_differ',
    field: 'parts',
    question:
      sum === null
        ? `The VAT is more than the cost. Is ${formatMoney(cost)} right?`
        : `Parts, labour and VAT come to ${formatMoney(sum)}. Is ${formatMoney(cost)} right?`,
  }
}

/** Shown on an entry whose unlikely value was confirmed. */
const marks: Record<string, string> = {
  mileage_below_earlier: 'Mileage is lower than an earlier reading',
  mileage_above_later: 'Mileage is higher than a later reading',
  mileage_jump: 'Mileage rose unusually fast',
  mileage_in_kilometres: 'Mileage may be in kilometres',
  mileage_same_day: 'Another reading of the same day differs',
  mileage_seven_digits: 'Mileage has seven digits',
  date_before_registration: 'Dated before the vehicle was registered',
  date_in_future: 'Dated in the future when it was entered',
  cost_unusual: 'Unusually high cost',
  amounts_disagree: 'Amount, price and total don’t agree',
}
export const doubtMarks = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => (Object.hasOwn(marks, code) ? (marks[code] as string) : []))
