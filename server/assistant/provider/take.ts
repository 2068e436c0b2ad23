import type { Asked } from './assistant.ts'
import { type Weighed, weigh } from './matching/find-topics.ts'
import { read } from './matching/reading.ts'
import { isElsewhere, subjectOf } from './matching/subject.ts'
import { unlawfulAnswer } from './matching/unlawful.ts'
import { ownQuestion } from './own/ask-own.ts'
import { spendingsIn } from './own/asked-of-records.ts'
import { ownDates } from './own/dates.ts'
import type { OwnQuestion } from './own/own-question.ts'
import { periodIn } from './own/period.ts'
import { ownCar } from './own/which-car.ts'

const thanks =
  /^\W*(ok(ay)?|great|cool|brilliant|perfect|lovely)?\W*(thanks?|thx|ta|cheers|thank you|much appreciated|nice one)\b[\w\s]{0,12}\W*$/i
const asksWho =
  /^\W*(hi|hello|hey)?\W*(what|wot) (can|do) (u|you) (do|know|help)\b|^\W*(who|what) are (you|u)\b|^\W*help\W*$/i

/** 'And last year?', 'and on tyres?': what was said last counts. */
function goneOn(own: OwnQuestion, latest: string, today: string): OwnQuestion {
  const { said, words } = read(latest)
  const dated = ownDates.find(({ asked }) => asked.every((word) => words.includes(word)))
  if (dated && (own.about === 'date' || own.about === 'mot' || own.about === 'tax'))
    return { about: 'date', date: dated }
  const period = 'period' in own ? periodIn(said, today) : undefined
  const on = own.about === 'spending' ? spendingsIn(said) : []
  return { ...own, ...(period ? { period } : {}), ...(on.length > 0 ? { on } : {}) } as OwnQuestion
}

/** What a question is taken for. */
export type Taken =
  | { as: 'thanks' | 'greeting' | 'other' | 'unknown' }
  | { as: 'unlawful'; said: string }
  | { as: 'own'; own: OwnQuestion }
  | { as: 'page' | 'offer'; found: Weighed[] }

export function take({ question: typed, vehicle, cars = [], today, latest }: Asked): Taken {
  const { question } = ownCar(typed, cars)
  if (thanks.test(question)) return { as: 'thanks' }
  if (asksWho.test(question)) return { as: 'greeting' }
  const unlawful = unlawfulAnswer(question)
  if (unlawful) return { as: 'unlawful', said: unlawful }
  const own = isElsewhere(question) ? undefined : ownQuestion(question, vehicle !== null, today)
  if (own) return { as: 'own', own: latest ? goneOn(own, ownCar(latest, cars).question, today) : own }
  const found = weigh(question, vehicle)
  const subject = subjectOf(question, vehicle, found)
  if (subject === 'nothing said') return { as: 'greeting' }
  if (subject === 'other') return { as: 'other' }
  const [best] = found
  if (!best || (best.named === 0 && best.likeness < 0.2)) return { as: 'unknown' }
  return { as: best.isSure ? 'page' : 'offer', found }
}
