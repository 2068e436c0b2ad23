import { listed } from '#domain/basics/listed.ts'
import { plural } from '#domain/basics/plural.ts'
import type { GarageCar } from '../garage.ts'
import { bill, cheapest, cost, due, cars as listCars, logged, monthly, spending } from './about-all.ts'
import { type AboutOne, type One, oneCar } from './about-one.ts'
import type { Of, OwnContext } from './context.ts'
import type { OwnQuestion } from './own-question.ts'
import { nameOf, type OwnWords } from './records.ts'

/** Several cars, and the question names none of them. */
export const whichCar = (cars: readonly GarageCar[], question: string): OwnWords => ({
  text: `You keep ${plural(cars.length, 'vehicle')} here. Which one do you mean?`,
  sources: cars
    .slice(0, 6)
    .map((car) => ({ kind: 'offer', title: nameOf(car), ask: `${question.replace(/[?.!\s]+$/, '')}: ${nameOf(car)}` })),
})

/** What can be told of each car in a sentence or two, so that nobody is asked which they mean. */
const toldOfEach: readonly AboutOne[] = [
  'mileage',
  'last',
  'economy',
  'worth',
  'ulez',
  'mot',
  'tax',
  'tyres',
  'registration',
  'recalls',
]
const mostTold = 4

/** Asked of no car in particular: of each of the few, those first of which something is kept. */
async function ofEach(asked: Of<AboutOne>, context: OwnContext, question: string): Promise<OwnWords> {
  const { cars } = context
  if (cars.length > mostTold || !toldOfEach.includes(asked.about)) return whichCar(cars, question)
  const all = await Promise.all(cars.map(async (car) => ({ car, words: await ofOne(asked, { ...context, car }) })))
  const kept = all.filter(({ words }) => !words.isNothing)
  if (kept.length === 0)
    return {
      ...whichCar(cars, question),
      text: 'Nothing of the kind is kept for your vehicles yet. Choose one, and I tell you what it takes.',
    }
  const lines = kept.map(({ car, words: { text } }) =>
    text.includes(nameOf(car)) ? `- ${text}` : `- **${nameOf(car)}:** ${text}`,
  )
  const missing = all.filter(({ words }) => words.isNothing).map(({ car }) => nameOf(car))
  const none = missing.length > 0 ? `\nNothing of the kind is kept for your ${listed(missing)}.` : ''
  const sources = kept.flatMap(({ car, words }) =>
    words.sources.map((each) => (each.kind === 'record' ? { ...each, title: `${nameOf(car)}: ${each.title}` } : each)),
  )
  return {
    text: `${lines.join('\n')}${none}`,
    sources: [...new Map(sources.map((each) => [each.title, each])).values()],
  }
}

const ofOne = (asked: Of<AboutOne>, context: One) => {
  const answer = oneCar[asked.about] as (asked: OwnQuestion, context: One) => OwnWords | Promise<OwnWords>
  return answer(asked, context)
}

const isAboutOne = (asked: OwnQuestion): asked is Of<AboutOne> => asked.about in oneCar

/** The direct answer, only from what the asker keeps. */
export function ownAnswer(asked: OwnQuestion, context: OwnContext, question: string): Promise<OwnWords> | OwnWords {
  const { car } = context
  if (asked.about === 'spending') return spending(asked, context)
  if (asked.about === 'cost') return cost(asked, context)
  if (asked.about === 'bill') return bill(asked, context)
  if (asked.about === 'monthly') return monthly(asked, context)
  if (asked.about === 'cars') return listCars(asked, context)
  if (asked.about === 'cheapest') return cheapest(asked, context)
  if (asked.about === 'logged') return logged(asked, context)
  if (asked.about === 'due') return due(asked, context)
  if (asked.about === 'date' && !car) return due({ about: 'due', date: asked.date, which: 'all' }, context)
  if (!isAboutOne(asked)) throw new Error('A question of its own has no answer.')
  return car ? ofOne(asked, { ...context, car }) : ofEach(asked, context, question)
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
