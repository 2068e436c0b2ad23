import type { Source } from '#domain/assistant/automate.ts'
import type { VehicleFacts } from './facts.ts'
import { handbook } from './handbook/handbook.ts'
import { checkedOn } from './handbook/sources.ts'
import type { Chapter, Topic } from './handbook/topic.ts'
import type { Found } from './matching/find-topics.ts'
import { fuelOf, suits } from './matching/fuel.ts'
import { dateWords, ownDates } from './own/dates.ts'
import { jobs } from './own/jobs.ts'
import { lastOf, lastOfTypes, nameOf, type OwnWords } from './own/records.ts'

/** A part of an answer; parts with a high rank are left out first when there is little room. */
export interface Part {
  text: string
  rank: number
  /** Belongs directly below the previous part. */
  close?: boolean
}

export interface Composed {
  parts: Part[]
  sources: Source[]
}

/** What the member's own records add to a page of the handbook. */
function ownWordsFor(topic: Topic, vehicle: VehicleFacts, today: string): OwnWords[] {
  const job = jobs.find(({ topics }) => topics.includes(topic.id))
  const last = job ? lastOf(job, vehicle, today) : lastOfTypes(topic.records ?? [], vehicle, today)
  const none = { text: `Your records name no ${job?.name} yet.`, sources: [] }
  const dates = ownDates
    .filter(({ topics }) => topics.includes(topic.id))
    .map((date) => dateWords(date, vehicle, today))
  return [last ?? (job ? none : undefined), ...dates].filter((words) => words !== undefined)
}

const sourcesOf = (topic: Topic): Source[] => [
  { kind: 'handbook', title: topic.title },
  ...topic.sources.map((title): Source => ({ kind: 'authority', title, checked: checkedOn[title] })),
]

const listed = (things: readonly string[]) => things.join('; ')

function pageParts(topic: Topic): Part[] {
  return [
    { text: topic.summary, rank: 1 },
    ...topic.steps.map((step, at): Part => ({ text: `${at + 1}. ${step}`, rank: 4, close: at > 0 })),
    ...(topic.tools.length > 0 ? [{ text: `**Tools:** ${listed(topic.tools)}`, rank: 5 }] : []),
    ...(topic.parts.length > 0 ? [{ text: `**Parts:** ${listed(topic.parts)}`, rank: 6 }] : []),
    ...(topic.caution ? [{ text: `**Take care:** ${topic.caution}`, rank: 2 }] : []),
  ]
}

/** Anything seen, heard or smelt is a reason to check, even where our page doesn't fit. */
const symptoms: readonly Chapter[] = ['Warning lights', 'Noises', 'Leaks and smells']

/** For a page written for a different kind of vehicle from the one asked about. */
export function mismatch(topic: Topic, vehicle: VehicleFacts | null): string | undefined {
  const fuel = fuelOf(vehicle)
  if (!vehicle || !fuel || suits(topic, fuel)) return
  if (fuel === 'electric' && symptoms.includes(topic.chapter))
    return `Your ${nameOf(vehicle)} is electric, and “${topic.title}” is written for cars with a combustion engine. If yours shows anything like it, stop where it is safe and have it looked at by a workshop trained for electric cars.`
  if (fuel === 'electric')
    return `Good news: your ${nameOf(vehicle)} is electric. It has no combustion engine, so “${topic.title}” is nothing you need to think about.`
  return `Your ${nameOf(vehicle)} is down as ${fuel} in your records, and this page is for ${topic.fuels?.join(' and ')} cars. In case it helps, here it is.`
}

const opening = ({ topic }: Found, vehicle: VehicleFacts | null): string =>
  `${vehicle ? `For your ${nameOf(vehicle)}, from the handbook` : 'From the handbook'}: **${topic.title}**`

/** Not sure enough to answer: the three nearest pages, each of which one press opens. */
export function offerTopics(found: readonly Found[], vehicle: VehicleFacts | null): Composed {
  const near = found.slice(0, 3).map(({ topic }) => topic)
  const whose = vehicle ? ` about your ${nameOf(vehicle)}` : ''
  return {
    parts: [
      { text: `I am not sure what you mean${whose}, and would rather not guess.`, rank: 0 },
      {
        text: `${near.length > 1 ? 'The handbook’s nearest pages are below' : 'The handbook’s nearest page is below'}. Choose one, or say it in other words: the part, what it does, and when.`,
        rank: 0,
      },
    ],
    sources: near.map(({ title }) => ({ kind: 'offer', title, ask: title })),
  }
}

/** Other pages that fit nearly as well. */
function alsoPart([best, ...others]: readonly Found[]): Part[] {
  const near = others.filter(({ score }) => best && score > best.score * 0.5).slice(0, 2)
  const titles = near.map(({ topic }) => topic.title)
  return titles.length > 0 ? [{ text: `The handbook also knows: ${listed(titles)}.`, rank: 7 }] : []
}

const noPrice =
  'I keep no prices: what it costs differs from car to car and from workshop to workshop. Two or three quotes in writing, for your very car, tell you.'
const work: readonly Chapter[] = [
  'Servicing and intervals',
  'Fluids',
  'Warning lights',
  'Noises',
  'Leaks and smells',
  'Tyres and wheels',
  'Brakes',
  'Batteries and electrics',
  'Cleaning and bodywork',
  'Engine and fuel',
  'Comfort and equipment',
]
const isWork = ({ chapter }: Topic) => work.includes(chapter)

/** The page that was found, adapted to the vehicle, with what its records say. */
export function composeAnswer(
  found: readonly Found[],
  vehicle: VehicleFacts | null,
  today: string,
  isPriceAsked = false,
): Composed {
  const [best] = found
  if (!best) return { parts: [], sources: [] }
  const strange = mismatch(best.topic, vehicle)
  if (strange && fuelOf(vehicle) === 'electric') return electricAnswer(strange)
  const own = vehicle && !strange ? ownWordsFor(best.topic, vehicle, today) : []
  const parts: Part[] = [
    ...(strange ? [{ text: strange, rank: 0 }] : []),
    { text: opening(best, vehicle), rank: 0 },
    ...(isPriceAsked && isWork(best.topic) ? [{ text: noPrice, rank: 1 }] : []),
    ...pageParts(best.topic),
    ...(own.length > 0 ? [{ text: `**Your records:** ${own.map(({ text }) => text).join(' ')}`, rank: 3 }] : []),
    ...alsoPart(found),
  ]
  return { parts, sources: [...sourcesOf(best.topic), ...own.flatMap(({ sources }) => sources)] }
}

/** What an electric car needs instead of the part it doesn't have. */
export function electricAnswer(kindly: string): Composed {
  const page = summaryOf('ev-servicing')
  return { parts: [{ text: kindly, rank: 0 }, ...page.parts], sources: page.sources }
}

/** A short version of a page, to go with an answer from the records. */
export function summaryOf(id: string | undefined): Composed {
  const topic = handbook.find((each) => each.id === id)
  if (!topic) return { parts: [], sources: [] }
  return {
    parts: [
      { text: `From the handbook: **${topic.title}**`, rank: 1 },
      { text: topic.summary, rank: 2 },
    ],
    sources: sourcesOf(topic),
  }
}
