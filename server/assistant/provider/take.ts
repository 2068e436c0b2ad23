import type { Asked } from './assistant.ts'
import { type Weighed, weigh } from './matching/find-topics.ts'
import { isElsewhere, subjectOf } from './matching/subject.ts'
import { unlawfulAnswer } from './matching/unlawful.ts'
import { type OwnQuestion, ownQuestion } from './own/ask-own.ts'

const thanks =
  /^\W*(ok(ay)?|great|cool|brilliant|perfect|lovely)?\W*(thanks?|thx|ta|cheers|thank you|much appreciated|nice one)\b[\w\s]{0,12}\W*$/i
const asksWho =
  /^\W*(hi|hello|hey)?\W*(what|wot) (can|do) (u|you) (do|know|help)\b|^\W*(who|what) are (you|u)\b|^\W*help\W*$/i

/** What a question is taken for. */
export type Taken =
  | { as: 'thanks' | 'greeting' | 'other' | 'unknown' }
  | { as: 'unlawful'; said: string }
  | { as: 'own'; own: OwnQuestion }
  | { as: 'page' | 'offer'; found: Weighed[] }

export function take({ question, vehicle, today }: Asked): Taken {
  if (thanks.test(question)) return { as: 'thanks' }
  if (asksWho.test(question)) return { as: 'greeting' }
  const unlawful = unlawfulAnswer(question)
  if (unlawful) return { as: 'unlawful', said: unlawful }
  const own = isElsewhere(question) ? undefined : ownQuestion(question, vehicle !== null, today)
  if (own) return { as: 'own', own }
  const found = weigh(question, vehicle)
  const subject = subjectOf(question, vehicle, found)
  if (subject === 'nothing said') return { as: 'greeting' }
  if (subject === 'other') return { as: 'other' }
  const [best] = found
  if (!best || (best.named === 0 && best.likeness < 0.2)) return { as: 'unknown' }
  return { as: best.isSure ? 'page' : 'offer', found }
}
