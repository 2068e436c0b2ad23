import type { Asked } from './assistant.ts'
import { read } from './matching/reading.ts'
import { isElsewhere } from './matching/subject.ts'
import { ownQuestion } from './own/ask-own.ts'
import { ownCar } from './own/which-car.ts'
import { take } from './take.ts'

const begins = /^(and|but|so|ok|what about|how about|then|also|or)\b/
const points =
  /\b(it|that|this|they|them|those|there|one|ones|same|dearest|cheapest|other|others|last one|next one|after that|else|instead)\b/
const fewWords = 7
const longest = 600

/**
 * 'How long does that take?' after a question about something says nothing on its own: it is read together with the
 * question before it. One that names its own subject stands alone, however soon it follows.
 */
export function followUp(asked: Asked): Asked {
  const { earlier, question } = asked
  if (!earlier) return asked
  const own = ownCar(question, asked.cars ?? [])
  const { every, words, named } = read(own.question)
  const leans = leansOn(question)
  if ((every.length > fewWords && !leans) || isElsewhere(question)) return asked
  const goesOn = goesOnAboutOwn(asked)
  if (goesOn) return goesOn
  const alone = take(asked)
  const isClear = alone.as !== 'offer' && alone.as !== 'other' && alone.as !== 'unknown' && alone.as !== 'greeting'
  if (isClear && !(leans && words.length < 2 && alone.as === 'page')) return asked
  if (alone.as === 'greeting' && !leans) return asked
  // Only a car was named: the same question of another car.
  const before = (named || own.car) && words.length === 0 ? withoutCar(asked, earlier.question) : earlier.question
  const together = {
    ...asked,
    latest: question,
    question: `${before} ${question.replace(begins, '')}`.slice(0, longest),
  }
  const read_ = take(together)
  return read_.as === 'page' || read_.as === 'own' || (leans && read_.as === 'offer') ? together : asked
}

/** 'And its tax?', 'what about the other one' lean on what was said before. */
export function leansOn(question: string): boolean {
  const { said } = read(question)
  return begins.test(said.trim()) || points.test(said)
}

const withoutCar = ({ cars = [] }: Asked, question: string) => read(ownCar(question, cars).question).said

/** 'And the dearest?', 'and the Mini?', 'how much was it?' after a question about one's own cars. */
function goesOnAboutOwn(asked: Asked): Asked | undefined {
  const { earlier, question, vehicle, today } = asked
  if (!earlier) return
  const mine = (text: string) => ownCar(text, asked.cars ?? []).question
  const before = ownQuestion(mine(earlier.question), vehicle !== null || earlier.vehicle_id !== null, today)
  if (!before) return
  const { said, words } = read(mine(question))
  if (/\bhow much (was|were|did)\b.{0,12}\b(it|that|they|this|one|cost)\b/.test(said) && 'job' in before && before.job)
    return { ...asked, latest: question, question: `how much did my last ${before.job.name} cost` }
  if (before.about === 'due' && /\b(after|next|then|other|second|rest)\b/.test(said))
    return { ...asked, latest: question, question: 'what is due on all my cars' }
  if (before.about === 'cheapest')
    return {
      ...asked,
      question: `which of my cars is the ${/\b(dear|expensive|most)/.test(said) ? 'dearest' : 'cheapest'} to run`,
    }
  if (ownQuestion(mine(question), true, today) && words.length > 1) return
  if (begins.test(said.trim()) && words.length <= 3)
    return { ...asked, latest: question, question: `${earlier.question} ${question.replace(begins, ' ')}` }
}
