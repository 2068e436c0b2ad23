import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { listed } from '#domain/basics/listed.ts'
import { plural } from '#domain/basics/plural.ts'
import { milesPerGallon } from '#domain/records/fuel-stretches.ts'
import {
  type Conclusion,
  historicSince,
  motConclusion,
  type RuledCar,
  taxConclusion,
  ulezConclusion,
} from '#domain/vehicles/road-rules.ts'
import { valuationValues } from '#domain/vehicles/valuation.ts'
import type { GarageCar } from '../garage.ts'
import { fuelOf } from '../matching/fuel.ts'
import { nothing, type Of, type OwnContext, place, record, source } from './context.ts'
import { dateWords, noDateWords } from './dates.ts'
import type { OwnQuestion } from './own-question.ts'
import { inMiles, lastOf, nameOf, type OwnWords, spokenType, timelineOf } from './records.ts'

/* What is asked of one car. */

export type AboutOne = Exclude<
  OwnQuestion['about'],
  'due' | 'logged' | 'spending' | 'cheapest' | 'cost' | 'bill' | 'monthly' | 'cars'
>
export type One = OwnContext & { car: GarageCar }

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

export const oneCar: { [About in AboutOne]: (asked: Of<About>, context: One) => OwnWords | Promise<OwnWords> } = {
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
    return nothing(
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
      return nothing(
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
    return (size ? record : nothing)(
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
  mot: (_, { car, today }) => ({
    ...concluded(car, motConclusion(ruled(car), today)),
    ...(historicSince(ruled(car), today) ? { page: 'mot-exemption-40-years' } : {}),
  }),
  async tax(_, { car, today, garage }) {
    const { text, sources } = concluded(car, taxConclusion(ruled(car), today))
    const paid = (await garage.paid(car.id)).find(({ type }) => /\btax\b/i.test(type))
    return {
      text: paid ? `${text} You last paid ${formatMoney(paid.cost)} on ${formatLongDate(paid.date)}.` : text,
      sources,
      ...(historicSince(ruled(car), today) ? { page: 'law-historic-tax' } : {}),
    }
  },
  async worth(_, { car, garage }) {
    const valuation = await garage.valuation(car.id)
    const link = source('Valuation of your vehicle', place(car))
    if (!valuation)
      return nothing(
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
    if (!test) return nothing(`No MOT test of your ${nameOf(car)} is in your records.`, link)
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
