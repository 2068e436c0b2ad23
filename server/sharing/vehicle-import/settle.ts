import type { DistanceUnit } from '#domain/basics/distance.ts'
import { serviceTypes } from '#domain/records/service-record.ts'
import type { ImportAnswers, ImportedRecord, ImportQuestion, RefusedLine } from '#domain/sharing/vehicle-import.ts'
import { costTypeOf, fuelOf, isElectric, isWash, saysService, serviceTypeOf } from './classify.ts'
import { type DateOrder, dateOrders, type Given, type GivenImport, litresIn, type Volume, volumes } from './given.ts'
import { dayIn, decimalOf, numberIn, orderOf } from './read-values.ts'

export interface Settled {
  cars: string[]
  questions: ImportQuestion[]
  records: (ImportedRecord & { ref?: string })[]
  refused: RefusedLine[]
}

/** How the lines of this import are read; undefined is a question that is still open. */
interface Reading {
  order: DateOrder | undefined
  decimal: '.' | ','
  distance: DistanceUnit | undefined
  volume: Volume | undefined
  /** For services that don't say what was done. */
  service: string | undefined
  months: string | undefined
  costs: (currency: string) => string | undefined
}

type Chosen = ImportAnswers['answers']
const oneOf = <Of extends string>(choices: readonly Of[], chosen: string | undefined) =>
  choices.find((choice) => choice === chosen)

/** A line that can't be taken, and why. */
class Refusal extends Error {}

/** Reads what all lines give; what the file doesn't say is asked first, and until then nothing is made. */
export function settle({ given, refused, says }: GivenImport, answers: Chosen): Settled {
  const cars = [...new Set(given.map(({ car }) => car))]
  const { reading, questions } = readingOf(given, says, answers)
  if (questions.length > 0) return { cars, questions, records: [], refused }
  const records: Settled['records'] = []
  const failed = [...refused]
  for (const each of given) {
    const { file, line, car, text, ref } = each
    try {
      records.push({ file, line, text, car, ...(ref ? { ref } : {}), ...recordOf(each, reading) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ file, line, text, reason: error.message })
    }
  }
  return { cars, questions, records, refused: failed }
}

function readingOf(given: Given[], says: GivenImport['says'], answers: Chosen) {
  const questions: ImportQuestion[] = []
  const ask = (question: ImportQuestion) => {
    const chosen = answers[question.id]
    if (question.choices.some(({ value }) => value === chosen)) return chosen
    questions.push(question)
    return undefined
  }
  const dates = given.flatMap(({ date }) => date || [])
  const order = says.dates ?? orderOf(dates)
  const figures = given.flatMap(({ quantity, total, price, odometer }) =>
    [quantity, total, price, odometer].filter((each) => each !== undefined),
  )
  const reading: Reading = {
    order: order ?? oneOf(dateOrders, ask(dateQuestion(dates.find((date) => orderOf([date]) === undefined)))),
    decimal: says.decimal ?? decimalOf(figures) ?? '.',
    distance: says.distance,
    volume: says.volume,
    service: undefined,
    months: says.months && ask(monthQuestion),
    costs: () => 'pounds',
  }
  const unsaid = given.find(({ odometer, distance }) => odometer && !distance)
  if (unsaid && !says.distance) reading.distance = ask(distanceQuestion(unsaid.odometer)) as DistanceUnit | undefined
  const unmeasured = given.find(({ quantity, volume }) => quantity && !volume)
  if (unmeasured && !says.volume)
    reading.volume = oneOf(volumes, ask(volumeQuestion(unmeasured.quantity, says.isGallons)))
  const vague = given.filter(isVague)
  if (vague.length > 0) reading.service = ask(serviceQuestion(vague))
  const currencies = new Set(given.flatMap(({ currency }) => (isForeign(currency) ? [currency as string] : [])))
  const chosen = new Map([...currencies].map((each) => [each, ask(currencyQuestion(each))]))
  reading.costs = (currency) => (chosen.has(currency) ? chosen.get(currency) : 'pounds')
  return { reading, questions }
}

const dateQuestion = (example = ''): ImportQuestion => ({
  id: 'dates',
  text: 'Which comes first in the dates, the day or the month?',
  example,
  choices: [
    { value: 'dmy', label: 'The day' },
    { value: 'mdy', label: 'The month' },
  ],
})
const monthQuestion: ImportQuestion = {
  id: 'months',
  text: 'In this file, which month is 1?',
  choices: [
    { value: '1', label: 'January' },
    { value: '0', label: 'February (January is 0)' },
  ],
}
const distanceQuestion = (example = ''): ImportQuestion => ({
  id: 'distance',
  text: 'Is the odometer in miles or kilometres?',
  example,
  choices: [
    { value: 'mi', label: 'Miles' },
    { value: 'km', label: 'Kilometres' },
  ],
})
const volumeQuestion = (example = '', isGallons = false): ImportQuestion => ({
  id: 'volume',
  text: isGallons ? 'Which gallons are these?' : 'What are the quantities in?',
  example,
  choices: [
    ...(isGallons ? [] : [{ value: 'l', label: 'Litres' }]),
    { value: 'uk', label: 'UK gallons' },
    { value: 'us', label: 'US gallons' },
    ...(isGallons ? [] : [{ value: 'kwh', label: 'kWh' }]),
  ],
})
const repair = 'Repair'
const serviceQuestion = (vague: Given[]): ImportQuestion => ({
  id: 'service',
  text: `Some services don’t say what was done (${vague.length.toLocaleString('en-GB')}). What should they be?`,
  example: vague[0]?.title || vague[0]?.category || '',
  choices: [...serviceTypes, repair].map((type) => ({ value: type, label: type })),
})
const isForeign = (currency = '') => currency !== '' && !/^(gbp|£|pounds?|stg)$/i.test(currency)
const currencyQuestion = (currency: string): ImportQuestion => ({
  id: `currency ${currency}`,
  text: `These costs are in ${currency}, and we keep pounds. What should happen to them?`,
  choices: [
    { value: 'none', label: 'Leave the costs out' },
    { value: 'pounds', label: 'Keep the numbers as pounds' },
  ],
})

type Made = Pick<ImportedRecord, 'kind' | 'fields'>
/** Called a service, but neither its title nor its category says which. */
const isVague = (each: Given) =>
  each.what === 'work' && !serviceTypeOf(`${each.title ?? ''} ${each.category ?? ''}`) && isService(each)
const isService = ({ title = '', category = '' }: Given) => saysService(`${title} ${category}`)

function recordOf(each: Given, reading: Reading): Made {
  if (each.fields && each.kind) return { kind: each.kind, fields: each.fields }
  switch (each.what) {
    case 'energy':
      return energyOf(each, reading)
    case 'note':
      return { kind: 'note', fields: { content: [each.title, each.notes].filter(Boolean).join('\n\n') } }
    case 'mileage':
      return mileageOf(each, reading)
    case 'wash':
      return { kind: 'wash', fields: { ...basics(each, reading), comments: each.notes ?? '' } }
    default:
      return paidFor(each, reading)
  }
}

function mileageOf(each: Given, reading: Reading): Made {
  const value = number(each.odometer, 'odometer', reading)
  if (value === null) throw new Refusal('There is no odometer reading.')
  const unit = each.distance ?? reading.distance ?? 'mi'
  return {
    kind: 'mileage',
    fields: { date: day(each, reading), value: Math.round(value), unit, comment: each.notes ?? '' },
  }
}

/** A service of one of our types, a wash, or a running cost under its own title. */
function paidFor(each: Given, reading: Reading): Made {
  const known = basics(each, reading)
  const named = `${each.title ?? ''} ${each.category ?? ''}`
  if (isWash(named)) return { kind: 'wash', fields: { ...known, comments: described(each) } }
  const type =
    each.what === 'work' ? (serviceTypeOf(named) ?? (isService(each) ? reading.service : undefined)) : undefined
  if (type && type !== repair) return { kind: 'service', fields: { ...known, type, comments: described(each) } }
  return {
    kind: 'running_cost',
    fields: {
      ...known,
      cost: known.cost ?? 0,
      type: type ?? costTypeOf(named),
      title: (each.title || each.category || '').slice(0, 200),
      comments: each.notes ?? '',
    },
  }
}

const described = ({ title, category, notes }: Given) => [title || category, notes].filter(Boolean).join('\n')

function energyOf(each: Given, reading: Reading): Made {
  const quantity = number(each.quantity, 'quantity', reading)
  if (quantity === null || quantity <= 0) throw new Refusal('There is no quantity of fuel.')
  const volume = each.volume ?? (each.fuel && isElectric(each.fuel) ? 'kwh' : reading.volume) ?? 'l'
  const known = basics(each, reading)
  const unitPrice = isKept(each, reading) ? number(each.price, 'price', reading) : null
  const cost = known.cost ?? (unitPrice === null ? undefined : round(unitPrice * quantity, 2))
  const shared = {
    ...known,
    ...(cost === undefined ? {} : { cost }),
    is_full: each.isFull ?? true,
    missed_before: each.isMissed ?? false,
    comments: each.notes ?? '',
  }
  if (volume === 'kwh') return { kind: 'charge', fields: { ...shared, kwh: round(quantity, 3) } }
  const fuel = fuelOf(each.fuel ?? '')
  const litres = round(quantity * litresIn[volume], 2)
  return { kind: 'fill_up', fields: { ...shared, litres, ...(fuel ? { fuel } : {}) } }
}

/** What nearly every line has: when, at which mileage, for how much and where. */
function basics(each: Given, reading: Reading) {
  const date = day(each, reading)
  const odometer = number(each.odometer, 'odometer', reading)
  const total = isKept(each, reading) ? number(each.total, 'cost', reading) : null
  if (total !== null && total < 0) throw new Refusal('The cost is below zero.')
  return {
    date,
    ...(odometer ? { mileage: Math.round(odometer), mileage_unit: each.distance ?? reading.distance ?? 'mi' } : {}),
    ...(total === null ? {} : { cost: round(total, 2) }),
    ...(each.station ? { service_center: each.station.slice(0, 200) } : {}),
  }
}
const isKept = ({ currency = '' }: Given, { costs }: Reading) => costs(currency) === 'pounds'

function day(each: Given, { order, months }: Reading): string {
  const said = months === '0' ? each.date?.replace(/-(\d+)-/, (_, month) => `-${Number(month) + 1}-`) : each.date
  const found = said ? dayIn(said, order ?? 'dmy') : undefined
  if (!found) throw new Refusal(each.date ? `“${each.date.slice(0, 40)}” isn’t a date.` : 'There is no date.')
  return found
}

function number(text: string | undefined, what: string, { decimal }: Reading): number | null {
  const found = numberIn(text, decimal)
  if (found === undefined) throw new Refusal(`The ${what} “${(text ?? '').slice(0, 40)}” isn’t a number.`)
  return found
}

const round = (value: number, places: number) => Number(value.toFixed(places))
