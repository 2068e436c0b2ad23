import type { VehicleFacts } from './assistant.ts'
import { findTopics, saysKeyword, soughtWords } from './find-topics.ts'
import { everydayWords, foreignWords, hintWords, vehicleNames, vehicleWords } from './subject-words.ts'
import { plain, wordsOf } from './words.ts'

/** Insurance and tax are not always a car's; nor is every instruction to forget the rules about the Highway Code. */
const elsewhere = [
  /\b(home|house|life|travel|pet|dental|health|contents) insurance\b/,
  /\b(income|council|inheritance|corporation|capital gains) tax\b|\btax (return|code|rebate)\b/,
  /\b(ignore|forget|disregard|override)\b.{0,40}\b(instructions?|rules?|prompts?|everything above)\b/,
  /\b(your|system) (instructions|prompt|rules)\b|\byou are now\b|\b(and|now|you|to|must) act as\b|\bpretend (to be|you)\b/,
  /\b(write|compose|tell|sing|draw|give|make)\b.{0,30}\b(poem|song|story|joke|essay|haiku|novel|recipe)\b/,
  /\b(write|compose|draft)\b.{0,20}\b(letter|email|tweet|blog|cv|speech)\b/,
  /\b(write|fix|debug)\b.{0,30}\b(python|javascript|java|sql|html|css|script|function)\b|^translate\b/,
  /\brepeat\b.{0,30}\b(words|text|everything|above)\b|\bfrom now on\b|\banswer (any|every|all)\b/,
  /\bbicycle\b(?!.{0,20}\b(rack|carrier))|\bmountain bikes?\b|\b(my|her|his) (hair|watch|teeth)\b|\bat home\b.{0,20}\b(carpet|sofa|wall)|\b(carpet|sofa|wall)\b.{0,20}\bat home\b/,
  /\bcapital (city )?of\b|\bmeaning of life\b|\bwho (won|is the|was the)\b|\bwill it rain\b|\bspeed of (light|sound)\b|\b(living|dining|bath|bed) ?room\b|\bweather forecast\b/,
  /\b(washing|sewing|coffee) machine\b|\b(tumble ?dryer|(paddling|swimming) pool|house (lock|key|alarm))\b/,
]

/** No question about another subject is known to come this close to a page. */
const surelyNear = 10

const registration = /\b[a-z]{2}\d{2} ?[a-z]{3}\b/

/** Clearly about something else, even if it mentions a date or a last time as one does for a car. */
export const isElsewhere = (question: string): boolean =>
  elsewhere.some((pattern) => pattern.test(plain(question))) || wordsOf(question).some((word) => foreignWords.has(word))

export type Subject = 'vehicle' | 'other' | 'nothing said'

/** Whether we should answer the question at all. */
export function subjectOf(question: string, vehicle: Pick<VehicleFacts, 'make' | 'model'> | null): Subject {
  const words = [...new Set(wordsOf(question))]
  if (words.length === 0) return 'nothing said'
  const said = plain(question)
  if (elsewhere.some((pattern) => pattern.test(said))) return 'other'
  const own = new Set(vehicle ? wordsOf(`${vehicle.make} ${vehicle.model}`) : [])
  const sought = soughtWords(question)
  const meant = new Set([...words, ...sought.map(({ word }) => word)])
  const ours = [...meant].filter((word) => vehicleWords.has(word)).length
  const named = registration.test(said) || words.some((word) => own.has(word) || vehicleNames.has(word))
  const foreign = words.filter((word) => foreignWords.has(word) && !own.has(word)).length
  const incidental = words.filter((word) => everydayWords.has(word)).length
  const [best] = findTopics(question)
  const near = saysKeyword(question) || (best !== undefined && best.score >= surelyNear)
  const hints = words.filter((word) => hintWords.has(word)).length + (near ? 2 : 0)
  const decided = 2 * ours + (named ? 2 : 0) + Math.max(0, hints - incidental) - 3 * foreign
  const wordy = words.filter((word) => !/^\d+$/.test(word)).length
  const understood = sought.reduce((sum, { trust }) => sum + trust, 0) / Math.max(1, wordy)
  // A single word of ours among others is a figure of speech: 'the engine of growth', 'to park money'.
  const isSaid = named || ours > 1 || (ours > 0 && (best !== undefined || understood >= 0.5))
  if (decided >= 2 && isSaid) return 'vehicle'
  return decided > 0 && understood >= 0.6 ? 'vehicle' : 'other'
}
