import { addMonths, formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { listed } from '#domain/basics/listed.ts'
import { plural } from '#domain/basics/plural.ts'
import type { Garage } from '../garage.ts'
import { type Of, type OwnContext, place, record, source } from './context.ts'
import { comingUp, type OwnDate } from './dates.ts'
import type { Spent } from './own-question.ts'
import { always, type Period } from './period.ts'
import { inMiles, nameOf, type OwnWords, spokenType } from './records.ts'

/* What is asked of all cars at once, or of one among them. */

const spendingPage = source('Your spending', '/')

export async function spending({ on, period }: Of<'spending'>, { garage, car, today }: OwnContext): Promise<OwnWords> {
  const when: Period = period ?? always(today)
  const whose = car ? ` on your ${nameOf(car)}` : ' on all your cars'
  const forWhom = whose.replace(' on ', ' for ')
  const sources = [car ? source('Spending of your vehicle', place(car)) : spendingPage]
  if (on.length > 0) {
    const sums = await Promise.all(
      [...on].slice(0, 4).map(async (spent) => ({ ...spent, sum: await sumOf(spent, when, garage, car?.id) })),
    )
    const lines = sums.map(({ name, sum }) => `${name} ${formatMoney(sum)}`)
    const [only] = sums
    if (only?.sum === 0 && sums.length === 1)
      return { text: `No costs for ${only.name} are kept${forWhom} ${when.words}.`, sources }
    if (only && sums.length === 1)
      return { text: `You spent ${formatMoney(only.sum)} on ${only.name}${forWhom} ${when.words}.`, sources }
    return { text: `What you spent${forWhom} ${when.words}: ${listed(lines)}.`, sources }
  }
  const { total, categories } = await garage.spending({ ...when, vehicle_id: car?.id })
  if (total === 0) return { text: `No costs are kept${whose} ${when.words}.`, sources }
  const most = categories.slice(0, 5).map(({ category, total }) => `- ${category}: ${formatMoney(total)}`)
  return { text: `You spent ${formatMoney(total)}${whose} ${when.words}.\n${most.join('\n')}`, sources }
}

/** The largest single payment. */
export async function bill({ period }: Of<'bill'>, { garage, car, cars, today }: OwnContext): Promise<OwnWords> {
  const { from, to, words } = period ?? always(today)
  const paid = (await garage.paid(car?.id)).filter(({ date }) => date >= from && date <= to)
  const [most, ...others] = paid.sort((one, other) => other.cost - one.cost).slice(0, 4)
  if (!most) return record(`No costs are kept ${words}.`, spendingPage)
  const line = ({ vehicle_id, type, date, cost }: typeof most) => {
    const of = cars.find(({ id }) => id === vehicle_id)
    return `${formatMoney(cost)}, ${spokenType(type)}${of ? ` of your ${nameOf(of)}` : ''}, ${formatLongDate(date)}`
  }
  const rest = others.map((each) => `- ${line(each)}`)
  return record(
    [`Your largest bill ${words}: ${line(most)}.`, ...(rest.length > 0 ? ['After that:', ...rest] : [])].join('\n'),
    spendingPage,
  )
}

export async function monthly({ on }: Of<'monthly'>, { garage, car, today }: OwnContext): Promise<OwnWords> {
  const year: Period = { from: addMonths(today, -12), to: today, words: '' }
  const whose = car ? `your ${nameOf(car)}` : 'all your cars'
  const sums = await Promise.all(on.slice(0, 4).map((spent) => sumOf(spent, year, garage, car?.id)))
  const total =
    on.length > 0
      ? sums.reduce((sum, each) => sum + each, 0)
      : (await garage.spending({ ...year, vehicle_id: car?.id })).total
  const what = on.length > 0 ? ` on ${listed(on.slice(0, 4).map(({ name }) => name))}` : ''
  return record(
    `Over the last twelve months you spent about ${formatMoney(Math.round((total / 12) * 100) / 100)} a month${what} for ${whose}, ${formatMoney(total)} in all.`,
    spendingPage,
  )
}

export function cars({ by }: Of<'cars'>, { cars }: OwnContext): OwnWords {
  const sorted = [...cars].sort((one, other) =>
    by === 'mileage' ? other.mileage - one.mileage : one.year - other.year,
  )
  const lines = sorted.slice(0, 20).map((car) => `- ${nameOf(car)}, ${inMiles(car.mileage)}`)
  const opening =
    by === 'mileage' ? 'Your vehicles, the most miles first:' : `You keep ${plural(cars.length, 'vehicle')}:`
  return record([opening, ...lines].join('\n'), source('Your garage', '/'))
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

export async function cost({ job }: Of<'cost'>, { garage, car, cars }: OwnContext): Promise<OwnWords> {
  const paid = await garage.paid(car?.id)
  const last = paid.find(({ type }) => !job || job.types.includes(type) || job.within.includes(type))
  if (!last) return record(`No cost is kept for ${job ? `the last ${job.name}` : 'it'}.`, spendingPage)
  const of = cars.find(({ id }) => id === last.vehicle_id)
  return record(
    `The ${spokenType(last.type)}${of ? ` of your ${nameOf(of)}` : ''} on ${formatLongDate(last.date)} cost ${formatMoney(last.cost)}.`,
    ...(of ? [source(`${last.type}, ${formatLongDate(last.date)}`, place(of, 'timeline'))] : []),
  )
}

export async function cheapest(
  { dearest, period }: Of<'cheapest'>,
  { garage, cars, today }: OwnContext,
): Promise<OwnWords> {
  const { from, to, words } = period ?? { from: addMonths(today, -12), to: today, words: 'in the last twelve months' }
  const paid = (await garage.paid()).filter(({ date }) => date >= from && date <= to)
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
  if (sums.length === 0) return record(`No costs ${words} are kept.`, spendingPage)
  return record(
    `By what you spent ${words}, the ${dearest ? 'dearest' : 'cheapest'} first:\n${sums
      .slice(0, 8)
      .map(({ car, sum }) => `- ${nameOf(car)}: ${formatMoney(sum)}`)
      .join('\n')}`,
    spendingPage,
  )
}

export async function logged({ job, period }: Of<'logged'>, { garage, car, cars }: OwnContext): Promise<OwnWords> {
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

export async function due({ date, which }: Of<'due'>, { garage, cars, car, today }: OwnContext): Promise<OwnWords> {
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
