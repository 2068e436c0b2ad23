import { type Asked, type Assistant, AssistantError, type Finished } from './assistant.ts'
import { type Composed, composeAnswer, electricAnswer, mismatch, summaryOf } from './compose-answer.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { findTopics, fuelOf } from './find-topics.ts'
import { fitAnswer } from './fit-answer.ts'
import { handbook } from './handbook/handbook.ts'
import { type OwnQuestion, ownAnswer, ownQuestion, pageOf } from './own-question.ts'
import { nameOf } from './own-records.ts'
import { refusal } from './refusal.ts'
import { isElsewhere, subjectOf } from './subject.ts'

const greeting =
  'Tell me what your vehicle does, or what you would like to do with it: a noise, a warning light, a service, tyres, the MOT. I look it up in the handbook and in your own records.'
const chooseFirst =
  'That stands in your own records. Choose one of your vehicles beside the question and ask again, and I will look it up.'
const unknown = (car: string) =>
  `That is a fair question about ${car}, but the handbook has no page on it, and I would rather not guess. Try it in other words, naming the part or the symptom; a workshop that knows the make, or the handbook of the car, will have the answer.`

const say = (text: string): Composed => ({ parts: [{ text, rank: 0 }], sources: [] })

/** A direct answer from the records, followed by a short version of the relevant page. */
function fromRecords(own: OwnQuestion, { question, today, vehicle }: Asked): Composed {
  const page = own.about === 'last' ? (pageOf(own) ?? findTopics(question, vehicle)[0]?.topic.id) : pageOf(own)
  const topic = handbook.find(({ id }) => id === page)
  const direct = vehicle ? ownAnswer(own, vehicle, today) : { text: chooseFirst, sources: [] }
  const strange = topic && mismatch(topic, vehicle)
  // Nothing in the records, nor could there be: an electric car asked about its oil.
  if (strange && direct.sources.length === 0 && fuelOf(vehicle) === 'electric') return electricAnswer(strange)
  const summary = summaryOf(strange ? undefined : page)
  return {
    parts: [{ text: direct.text, rank: 0 }, ...summary.parts],
    sources: [...direct.sources, ...summary.sources],
  }
}

/** Uses only the question, the handbook and the member's own records. */
function compose(asked: Asked): Composed {
  const { question, today, vehicle } = asked
  const own = isElsewhere(question) ? undefined : ownQuestion(question, vehicle !== null)
  if (own) return fromRecords(own, asked)
  const subject = subjectOf(question, vehicle)
  if (subject === 'nothing said') return say(greeting)
  if (subject === 'other') return say(refusal(question))
  const found = findTopics(question, vehicle)
  if (found.length > 0) return composeAnswer(found, vehicle, today)
  return say(unknown(vehicle ? `your ${nameOf(vehicle)}` : 'vehicles'))
}

/** The offline assistant: it answers at once from our own handbook. */
export function offlineAssistant(): Assistant {
  return {
    name: 'offline',
    promptTokens: ({ question }) => estimateTokens(question),
    async *answer(asked, { answerTokens, signal }): AsyncGenerator<string, Finished> {
      const { parts, sources } = compose(asked)
      let said = 0
      for (const piece of fitAnswer(parts, answerTokens * 4)) {
        if (signal.aborted) throw new AssistantError('broken_off', 'nobody waits for the answer any more')
        said += piece.length
        yield piece
      }
      if (said === 0) throw new AssistantError('empty', 'no part of the answer fits')
      const prompt_tokens = estimateTokens(asked.question)
      const completion_tokens = Math.ceil(said / 4)
      return {
        model: 'GarageTale handbook',
        sources,
        prompt_tokens,
        completion_tokens,
        total_tokens: prompt_tokens + completion_tokens,
      }
    },
  }
}
