import type { Source } from '#domain/assistant/automate.ts'
import { addMonths, formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { listed } from '#domain/basics/listed.ts'
import { plural } from '#domain/basics/plural.ts'
import { milesPerGallon } from '#domain/records/fuel-stretches.ts'
import {
  type Conclusion,
  motConclusion,
  type RuledCar,
  taxConclusion,
  ulezConclusion,
} from '#domain/vehicles/road-rules.ts'
import { valuationValues } from '#domain/vehicles/valuation.ts'
import type { Garage, GarageCar } from '../garage.ts'
import { fuelOf } from '../matching/find-topics.ts'
import type { OwnQuestion, Spent } from './ask-own.ts'
import { comingUp, dateWords, noDateWords, type OwnDate } from './dates.ts'
import { always, type Period } from './period.ts'
import { inMiles, lastOf, nameOf, type OwnWords, spokenType, timelineOf } from './records.ts'

export interface OwnContext {
  garage: Garage
  /** The car it is about, if that is known. */
  car: GarageCar | undefined
  cars: readonly GarageCar[]
  today: string
}

const place = (car: GarageCar, tab?: string) => `/vehicle/${car.id}${tab ? `?tab=${tab}` : ''}`
const source = (title: string, href: string): Source => ({ kind: 'record', title, href })
const record = (text: string, ...sources: Source[]): OwnWords => ({ text, sources })
const spendingPage = source('Your spending', '/')

/** Several cars, and the question names none of them. */
export const whichCar = (cars: readonly GarageCar[], question: string): OwnWords => ({
  text: `You keep ${plural(cars.length, 'vehicle')} here. Which one do you mean?`,
  sources: cars
    .slice(0, 6)
    .map((car) => ({ kind: 'offer', title: nameOf(car), ask: `${question.replace(/[?.!\s]+$/, '')}: ${nameOf(car)}` })),
})

type AboutOne = Exclude<OwnQuestion['about'], 'due' | 'logged' | 'spending' | 'cheapest' | 'cost'>
type Of<About extends OwnQuestion['about']> = Extract<OwnQuestion, { about: About }>
type One = OwnContext & { car: GarageCar }

const ruled = (car: GarageCar): RuledCar & { mot_expiry: string | null; co2: number | null } => ({
  ...car,
  fuel: fuelOf(car),
})

const concluded = (car: GarageCar, { text, source: title, checked }: Conclusion): OwnWords =>
  record(
    `Your ${nameOf(car)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    { kind: 'authority', title, checked },
    source('What your records say of the car', place(car)),
  )

const oneCar: { [About in AboutOne]: (asked: Of<About>, context: One) => OwnWords | Promise<OwnWords> } = {
  mileage: (_, { car }) =>
    record(
      `Your ${nameOf(car)} stands at ${inMiles(car.mileage)} in your records.`,
      source('Mileage of your vehicle', place(car)),
    ),
  registration: (_, { car }) =>
    record(
      car.registration
        ? `Your ${nameOf(car)} has the registration ${car.registration}.`
        : `No registration is kept for your ${nameOf(car)}.`,
      source('Your vehicle', place(car)),
    ),
  async driven({ period }, { car, garage }) {
    const from = period ? await garage.readingOn(car.id, period.from) : null
    const to = period ? ((await garage.readingOn(car.id, period.to)) ?? car.mileage) : car.mileage
    if (from === null || to < from)
      return record(
        `The readings of your ${nameOf(car)} do not reach that far back.`,
        source('Mileage of your vehicle', place(car)),
      )
    return record(
      `Your ${nameOf(car)} went about ${inMiles(Math.round(to - from))} ${period?.words}.`,
      source('Mileage of your vehicle', place(car)),
    )
  },
  async date({ date }, { car, today, garage }) {
    return dateWords(date, car, today) ?? noDateWords(date, await garage.facts(car.id))
  },
  async last({ job }, { car, garage, today }) {
    const facts = await garage.facts(car.id)
    const [newest] = facts.records
    const found = job ? lastOf(job, facts, today) : undefined
    if (found) return found
    if (!job && newest)
      return record(
        `The newest record of your ${nameOf(car)} is the ${spokenType(newest.type)} on ${formatLongDate(newest.date)}.`,
        timelineOf(facts),
      )
    return record(
      `The records of your ${nameOf(car)} name no ${job?.name ?? 'work'} yet. Log it when it is done, and I can tell you here.`,
    )
  },
  async history(_, { car, garage }) {
    const facts = await garage.facts(car.id)
    if (facts.records.length === 0) return record('Nothing is logged for it yet.')
    const lines = facts.records
      .slice(0, 6)
      .map(
        ({ type, date, mileage }) =>
          `- ${formatLongDate(date)}: ${type}${mileage === null ? '' : ` at ${inMiles(mileage)}`}`,
      )
    return record(`The newest of its records:\n${lines.join('\n')}`, timelineOf(facts))
  },
  async economy(_, { car, garage }) {
    const { fill_up, charge, per_mile } = await garage.economy(car.id)
    const said = [
      fill_up?.figures &&
        `${milesPerGallon(fill_up.figures.miles, fill_up.figures.quantity).toFixed(1)} mpg over ${inMiles(Math.round(fill_up.figures.miles))}`,
      charge?.figures &&
        `${(charge.figures.miles / charge.figures.quantity).toFixed(1)} miles per kWh over ${inMiles(Math.round(charge.figures.miles))}`,
    ].filter(Boolean)
    if (said.length === 0)
      return record(
        `Your ${nameOf(car)} has too few fill-ups or charges to tell: log them with the mileage, and two full ones are enough.`,
        source('Fuel of your vehicle', place(car, 'fuel')),
      )
    const latest = fill_up?.latest
      ? ` The last tank gave ${milesPerGallon(fill_up.latest.miles, fill_up.latest.quantity).toFixed(1)} mpg.`
      : ''
    const cost = per_mile === null ? '' : ` That is ${(per_mile * 100).toFixed(1)}p a mile.`
    return record(
      `Your ${nameOf(car)} does ${said.join(' and ')}.${latest}${cost}`,
      source('Fuel of your vehicle', place(car, 'fuel')),
    )
  },
  async tyres(_, { car, garage }) {
    const { size, name } = await garage.tyres(car.id)
    return record(
      size
        ? `On your ${nameOf(car)} is the set “${name}”, size ${size}.`
        : `Your records of the ${nameOf(car)} keep no tyre size. It stands on the side wall of the tyre and on the plate in the door; add the set under Tyres, and I can tell you here.`,
      source('Tyres of your vehicle', place(car, 'tyres')),
    )
  },
  async pressures(_, { car, garage }) {
    const { pressures, checked_on, size } = await garage.tyres(car.id)
    const plate = `The right pressures for ${size ? `${size} on ` : ''}your ${nameOf(car)} stand on the plate in the door frame or the fuel flap and in its handbook; no register keeps them.`
    const measured =
      pressures && checked_on
        ? ` When you last checked, on ${formatLongDate(checked_on)}, they were ${listed(Object.entries(pressures).map(([wheel, psi]) => `${wheel} ${psi} psi`))}.`
        : ''
    return record(plate + measured, source('Tyres of your vehicle', place(car, 'tyres')))
  },
  async specification({ field: { field, name, unit } }, { car, garage }) {
    const value = (await garage.specification(car.id))[field]
    return record(
      value == null
        ? `The specification of your ${nameOf(car)} does not name its ${name}.`
        : `The ${name} of your ${nameOf(car)}: ${typeof value === 'number' ? value.toLocaleString('en-GB') : value}${unit ? ` ${unit}` : ''}.`,
      source('Specification of your vehicle', place(car)),
    )
  },
  ulez: (_, { car, today }) => concluded(car, ulezConclusion(ruled(car), today)),
  mot: (_, { car, today }) => concluded(car, motConclusion(ruled(car), today)),
  async tax(_, { car, today, garage }) {
    const { text, sources } = concluded(car, taxConclusion(ruled(car), today))
    const paid = (await garage.paid(car.id)).find(({ type }) => /\btax\b/i.test(type))
    return {
      text: paid ? `${text} You last paid ${formatMoney(paid.cost)} on ${formatLongDate(paid.date)}.` : text,
      sources,
    }
  },
  async worth(_, { car, garage }) {
    const valuation = await garage.valuation(car.id)
    const link = source('Valuation of your vehicle', place(car))
    if (!valuation)
      return record(
        `No valuation of your ${nameOf(car)} has been fetched yet. Its valuation page gets one by registration and mileage.`,
        link,
      )
    const shown = (['dealer_forecourt_value', 'private_clean_value', 'part_exchange_value'] as const).flatMap(
      (field) => {
        const value = valuation[field]
        return value === null
          ? []
          : [`${valuationValues[field].label.toLowerCase()} ${formatMoney(value).replace(/\.00$/, '')}`]
      },
    )
    return record(
      `Your ${nameOf(car)} was valued on ${formatLongDate(String(valuation.valuation_date).slice(0, 10))} at ${inMiles(valuation.mileage)}: ${listed(shown)}. A valuation knows neither rust nor care; only a look does.`,
      link,
    )
  },
  async documents(_, { car, garage }) {
    const documents = await garage.documents(car.id)
    const link = source('Documents of your vehicle', place(car, 'documents'))
    if (documents.length === 0) return record(`No documents are kept for your ${nameOf(car)}.`, link)
    return record(
      `For your ${nameOf(car)} you keep ${plural(documents.length, 'document')}:\n${documents.map(({ title, category, expiry_date }) => `- ${title} (${category}${expiry_date ? `, until ${formatLongDate(expiry_date)}` : ''})`).join('\n')}`,
      link,
    )
  },
  async photos(_, { car, garage }) {
    const count = await garage.photos(car.id)
    return record(
      count > 0
        ? `${plural(count, 'photo')} of your ${nameOf(car)} ${count === 1 ? 'is' : 'are'} in its gallery; I cannot look at pictures, but there you can.`
        : `There are no photos of your ${nameOf(car)} in its gallery.`,
      source('Gallery of your vehicle', place(car, 'gallery')),
    )
  },
  async advisories(_, { car, garage }) {
    const test = await garage.lastTest(car.id)
    const link = source('MOT history of your vehicle', place(car, 'mot'))
    if (!test) return record(`No MOT test of your ${nameOf(car)} is in your records.`, link)
    const said = `The last MOT of your ${nameOf(car)}, on ${formatLongDate(test.date)}, was ${test.passed ? 'passed' : 'failed'}`
    if (test.notices.length === 0) return record(`${said} without advisories or defects.`, link)
    return record(`${said}. It noted:\n${test.notices.map((notice) => `- ${notice}`).join('\n')}`, link)
  },
  recalls: (_, { car }) =>
    record(
      car.recall === null
        ? `Nobody has been asked yet whether your ${nameOf(car)} has an open recall. The MOT history service tells by registration.`
        : car.recall
          ? `Yes: the MOT history service tells of an open safety recall for your ${nameOf(car)}. A dealer of the make mends it free of charge.`
          : `No open safety recall is known for your ${nameOf(car)}.`,
      source('Your vehicle', place(car)),
    ),
}

const isAboutOne = (asked: OwnQuestion): asked is Of<AboutOne> => asked.about in oneCar

async function spending({ on, period }: Of<'spending'>, { garage, car, today }: OwnContext): Promise<OwnWords> {
  const when: Period = period ?? always(today)
  const whose = car ? ` on your ${nameOf(car)}` : ' on all your cars'
  const sources = [car ? source('Spending of your vehicle', place(car)) : spendingPage]
  if (on.length > 0) {
    const sums = await Promise.all(
      [...on].slice(0, 4).map(async (spent) => ({ ...spent, sum: await sumOf(spent, when, garage, car?.id) })),
    )
    const lines = sums.map(({ name, sum }) => `${name} ${formatMoney(sum)}`)
    return { text: `You spent${whose} ${when.words}: ${listed(lines)}.`, sources }
  }
  const { total, categories } = await garage.spending({ ...when, vehicle_id: car?.id })
  if (total === 0) return { text: `No costs are kept${whose} ${when.words}.`, sources }
  const most = categories.slice(0, 5).map(({ category, total }) => `- ${category}: ${formatMoney(total)}`)
  return { text: `You spent ${formatMoney(total)}${whose} ${when.words}.\n${most.join('\n')}`, sources }
}

async function sumOf({ category, types }: Spent, { from, to }: Period, garage: Garage, vehicle_id: string | undefined) {
  if (category)
    return (
      (await garage.spending({ from, to, vehicle_id })).categories.find((each) => each.category === category)?.total ??
      0
    )
  const paid = await garage.paid(vehicle_id)
  const pence = paid
    .filter(({ type, date }) => types?.includes(type) && date >= from && date <= to)
    .reduce((sum, { cost }) => sum + Math.round(cost * 100), 0)
  return pence / 100
}

async function cost({ job }: Of<'cost'>, { garage, car, cars }: OwnContext): Promise<OwnWords> {
  const paid = await garage.paid(car?.id)
  const last = paid.find(({ type }) => !job || job.types.includes(type) || job.within.includes(type))
  if (!last) return record(`No cost is kept for ${job ? `the last ${job.name}` : 'it'}.`, spendingPage)
  const of = cars.find(({ id }) => id === last.vehicle_id)
  return record(
    `The ${spokenType(last.type)}${of ? ` of your ${nameOf(of)}` : ''} on ${formatLongDate(last.date)} cost ${formatMoney(last.cost)}.`,
    ...(of ? [source(`${last.type}, ${formatLongDate(last.date)}`, place(of, 'timeline'))] : []),
  )
}

async function cheapest({ dearest }: Of<'cheapest'>, { garage, cars, today }: OwnContext): Promise<OwnWords> {
  const since = addMonths(today, -12)
  const paid = (await garage.paid()).filter(({ date }) => date >= since && date <= today)
  const sums = cars
    .map((car) => ({
      car,
      sum:
        paid
          .filter(({ vehicle_id }) => vehicle_id === car.id)
          .reduce((sum, { cost }) => sum + Math.round(cost * 100), 0) / 100,
    }))
    .filter(({ sum }) => sum > 0)
    .sort((one, other) => (dearest ? other.sum - one.sum : one.sum - other.sum))
  if (sums.length === 0) return record('No costs of the last twelve months are kept.', spendingPage)
  return record(
    `By what you spent in the last twelve months, the ${dearest ? 'dearest' : 'cheapest'} first:\n${sums
      .slice(0, 8)
      .map(({ car, sum }) => `- ${nameOf(car)}: ${formatMoney(sum)}`)
      .join('\n')}`,
    spendingPage,
  )
}

async function logged({ job, period }: Of<'logged'>, { garage, car, cars }: OwnContext): Promise<OwnWords> {
  const asked = car ? [car] : cars.slice(0, 6)
  const all = await Promise.all(asked.map(async (each) => ({ car: each, facts: await garage.facts(each.id) })))
  const lines = all.flatMap(({ car: of, facts }) =>
    facts.records
      .filter(
        ({ date, type }) =>
          date >= period.from && date <= period.to && (!job || job.types.includes(type) || job.within.includes(type)),
      )
      .map(({ date, type }) => ({ date, text: `- ${formatLongDate(date)}: ${type}, ${nameOf(of)}` })),
  )
  if (lines.length === 0) return record(`No ${job?.name ?? 'record'} is logged ${period.words}.`)
  const shown = lines.sort((one, other) => other.date.localeCompare(one.date)).slice(0, 8)
  return record(
    `Logged ${period.words}:\n${shown.map(({ text }) => text).join('\n')}`,
    ...(asked[0] ? [source('Timeline of your vehicle', place(asked[0], 'timeline'))] : []),
  )
}

const dueTitles: Record<OwnDate['field'], RegExp> = {
  mot_expiry: /\bmot\b/i,
  tax_due_date: /\btax\b/i,
  insurance_expiry: /insurance/i,
  next_service: /service/i,
}

async function due({ date, which }: Of<'due'>, { garage, cars, car, today }: OwnContext): Promise<OwnWords> {
  if (car && which === 'all' && !date) return comingUp(await garage.facts(car.id), today)
  const all = await garage.due()
  const wanted = all
    .filter(
      ({ title, vehicle_id }) =>
        (!date || dueTitles[date.field].test(title)) && (!car || which === 'first' || vehicle_id === car.id),
    )
    .sort((one, other) => one.date.localeCompare(other.date))
  const link = source('What is due', '/due')
  if (wanted.length === 0)
    return record(
      `${date ? `No date for the ${date.name} of any car` : 'Nothing'} is due within a year, by your records.`,
      link,
    )
  const lines = wanted.slice(0, 8).map(({ title, vehicle_id, date: day }) => {
    const of = cars.find(({ id }) => id === vehicle_id)
    return `- ${of ? `${nameOf(of)}: ` : ''}${title}, ${formatLongDate(day)}${day < today ? ' (overdue)' : day === today ? ' (today)' : ''}`
  })
  const [first] = wanted
  const leading = cars.find(({ id }) => id === first?.vehicle_id)
  const opening =
    which === 'first' && leading && first
      ? `Your ${nameOf(leading)} is first: ${first.title}, ${formatLongDate(first.date)}.`
      : 'What is due, the soonest first:'
  const rest = which === 'first' ? lines.slice(1, 4) : lines
  return record([opening, ...(which === 'first' && rest.length > 0 ? ['After that:'] : []), ...rest].join('\n'), link)
}

/** The direct answer, only from what the asker keeps. */
export function ownAnswer(asked: OwnQuestion, context: OwnContext, question: string): Promise<OwnWords> | OwnWords {
  const { car, cars } = context
  if (asked.about === 'spending') return spending(asked, context)
  if (asked.about === 'cost') return cost(asked, context)
  if (asked.about === 'cheapest') return cheapest(asked, context)
  if (asked.about === 'logged') return logged(asked, context)
  if (asked.about === 'due') return due(asked, context)
  if (asked.about === 'date' && !car) return due({ about: 'due', date: asked.date, which: 'all' }, context)
  if (!isAboutOne(asked)) throw new Error('A question of its own has no answer.')
  if (!car) return whichCar(cars, question)
  const answer = oneCar[asked.about] as (asked: OwnQuestion, context: One) => OwnWords | Promise<OwnWords>
  return answer(asked, { ...context, car })
}

/** The related handbook page; none if the records are the whole answer. */
export function pageOf(asked: OwnQuestion): string | undefined {
  if (asked.about === 'last') return asked.job?.topics[0]
  if (asked.about === 'date') return asked.date.topics[0]
  return pages[asked.about]
}

const pages: Partial<Record<OwnQuestion['about'], string>> = {
  ulez: 'law-clean-air-zones',
  mot: 'law-mot-dates',
  tax: 'law-vehicle-tax',
  pressures: 'tyre-pressures',
}
