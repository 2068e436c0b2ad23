import { type Asked, type Assistant, AssistantError, type Finished } from './assistant.ts'
import { type Composed, composeAnswer, electricAnswer, mismatch, offerTopics, summaryOf } from './compose-answer.ts'
import { fitAnswer } from './fit-answer.ts'
import { garageOfOne } from './garage-of-one.ts'
import { handbook } from './handbook/handbook.ts'
import { findTopics } from './matching/find-topics.ts'
import { fuelOf } from './matching/fuel.ts'
import { read } from './matching/reading.ts'
import { ownAnswer, pageOf } from './own/answer-own.ts'
import type { OwnQuestion } from './own/own-question.ts'
import { nameOf } from './own/records.ts'
import { namedCar } from './own/which-car.ts'
import { refusal } from './refusal.ts'
import { take } from './take.ts'

const greeting =
  'Tell me what your vehicle does, or what you would like to do with it: a noise, a warning light, a service, tyres, the MOT. I look it up in the handbook and in your own records: what you spent, what is due, when something was last done.'
const welcome = 'You are welcome. Safe driving, and come back whenever something rattles.'
const chooseFirst =
  'That stands in your own records. Choose one of your vehicles beside the question and ask again, and I will look it up.'
const unknown = (car: string) =>
  `That is a fair question about ${car}, but the handbook has no page on it, and I would rather not guess. Try it in other words, naming the part or the symptom; a workshop that knows the make, or the handbook of the car, will have the answer.`

const asksPrice =
  /\b(?:how much (?:is|are|does|do|for|to|will|would|should)|what (?:does|do|will|would) .{0,30}cost|costs?|price|prices|expensive)\b/

/** Named with each answer of ours. */
export const handbookModel = 'GarageTale handbook'

const say = (text: string): Composed => ({ parts: [{ text, rank: 0 }], sources: [] })

const sureTopic = (question: string, vehicle: Asked['vehicle']) =>
  findTopics(question, vehicle).find(({ isSure }) => isSure)?.topic.id

/** What the law says goes for cars that nobody has written down, too. */
const isRule = ({ about }: OwnQuestion) => about === 'tax' || about === 'mot' || about === 'ulez'

function fromHandbook({ question, vehicle, today }: Asked): Composed {
  const found = findTopics(question, vehicle)
  return found[0]?.isSure ? composeAnswer(found, vehicle, today, false) : offerTopics(found, vehicle)
}

/** A direct answer from the records, followed by a short version of the relevant page. */
async function fromRecords(own: OwnQuestion, asked: Asked): Promise<Composed> {
  const { question, today, vehicle } = asked
  const garage = asked.garage ?? garageOfOne(vehicle)
  const cars = await garage.cars()
  if (cars.length === 0) return isRule(own) ? fromHandbook(asked) : say(chooseFirst)
  const chosen = cars.find(({ id }) => id === vehicle?.id)
  const aboutAll = own.about === 'due' || own.about === 'cheapest' || own.about === 'logged' || own.about === 'cars'
  const car =
    (asked.latest ? namedCar(asked.latest, cars) : undefined) ??
    namedCar(question, cars) ??
    (aboutAll && cars.length > 1 && own.about !== 'due' ? undefined : chosen) ??
    (cars.length === 1 ? cars[0] : undefined)
  const direct = await ownAnswer(own, { garage, car, cars, today }, question)
  const page = direct.page ?? (own.about === 'last' ? (pageOf(own) ?? sureTopic(question, vehicle)) : pageOf(own))
  const topic = handbook.find(({ id }) => id === page)
  const facts = vehicle && car?.id === vehicle.id ? vehicle : null
  const strange = topic && mismatch(topic, facts)
  // Nothing in the records, nor could there be: an electric car asked about its oil.
  if (strange && direct.sources.length === 0 && fuelOf(facts) === 'electric') return electricAnswer(strange)
  const isAnswered = direct.sources.every(({ kind }) => kind !== 'offer')
  const summary = summaryOf(strange || !isAnswered ? undefined : page)
  return {
    parts: [{ text: direct.text, rank: 0 }, ...summary.parts],
    sources: [...direct.sources, ...summary.sources],
  }
}

/** Uses only the question, the handbook and the member's own records. */
async function compose(asked: Asked): Promise<Composed> {
  const { question, today, vehicle } = asked
  const taken = take(asked)
  if (taken.as === 'thanks') return say(welcome)
  if (taken.as === 'greeting') return say(greeting)
  if (taken.as === 'unlawful') return say(taken.said)
  if (taken.as === 'own') return fromRecords(taken.own, asked)
  if (taken.as === 'other') return say(refusal(question))
  if (taken.as === 'page') return composeAnswer(taken.found, vehicle, today, asksPrice.test(read(question).said))
  if (taken.as === 'offer') return offerTopics(taken.found, vehicle)
  return say(unknown(vehicle ? `your ${nameOf(vehicle)}` : 'vehicles'))
}

/** The offline assistant: it answers at once from our own handbook and the asker's records, and costs nothing. */
export function offlineAssistant(): Assistant {
  return {
    name: 'offline',
    promptTokens: () => 0,
    async *answer(asked, { answerTokens, signal }): AsyncGenerator<string, Finished> {
      const { parts, sources } = await compose(asked)
      let said = 0
      for (const piece of fitAnswer(parts, answerTokens * 4)) {
        if (signal.aborted) throw new AssistantError('broken_off', 'nobody waits for the answer any more')
        said += piece.length
        yield piece
      }
      if (said === 0) throw new AssistantError('empty', 'no part of the answer fits')
      return { model: handbookModel, sources, prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }
    },
  }
}
