import type { VehicleFacts } from '../facts.ts'
import type { Weighed } from './find-topics.ts'
import { read } from './reading.ts'
import { everydayWords, foreignWords, hintWords, vehicleWords } from './subject-words.ts'
import { plain, wordsOf } from './words.ts'

/** Insurance and tax are not always a car's; nor is every instruction to forget the rules about the Highway Code. */
const elsewhere = [
  /\b(home|house|life|travel|pet|dental|health|contents|buildings) insurance\b/,
  /\b(income|council|inheritance|corporation|capital gains) tax\b|\btax (return|code|rebate)\b/,
  /\b(ignore|forget|disregard|override)\b.{0,40}\b(instructions?|rules?|prompts?|everything above|what you were told)\b/,
  /\b(your|system) (instructions|prompt|rules)\b|\byou are now\b|\b(and|now|you|to|must) act as\b|\bpretend (to be|you)\b/,
  /\b(write|compose|tell|sing|draw|give|make)\b.{0,30}\b(poem|song|story|joke|essay|haiku|novel|recipe|limerick)\b/,
  /\b(write|compose|draft)\b.{0,20}\b(letter|email|tweet|blog|cv|speech)\b/,
  /\b(write|fix|debug)\b.{0,30}\b(python|javascript|java|sql|html|css|script|function)\b|^translate\b/,
  /\brepeat\b.{0,30}\b(words|text|everything|above)\b|\bfrom now on\b|\banswer (any|every|all)\b/,
  /\bbicycle\b(?!.{0,20}\b(rack|carrier))|\bmountain bikes?\b|\b(my|her|his) (hair|watch|teeth)\b|\bat home\b.{0,20}\b(carpet|sofa|wall)|\b(carpet|sofa|wall)\b.{0,20}\bat home\b/,
  /\bcapital (city )?of\b|\bmeaning of life\b|\bwho (won|is the|was the)\b|\bdating\b|\bwill it rain\b|\bspeed of (light|sound)\b|\b(living|dining|bath|bed) ?room\b|\bweather forecast\b|\bweather\b.{0,12}\b(today|tomorrow|like|this week)\b/,
  /\b(washing|sewing|coffee|slot|vending) machine\b|\b(tumble ?dryer|(paddling|swimming) pool|house (lock|key|alarm)|smoke alarm|burglar alarm)\b/,
  /\b(phone|laptop|ipad|tablet|watch|mobile|ipod|headphones?|hearing aid)s? (battery|charger|screen)\b(?!.{0,20}\b(in|car|holder|mount))/,
  /\b(charge|buy|fix|reset|unlock|lost|find) (my |a |the |an? new )?(phone|mobile|iphone)\b(?!.{0,30}\bcar\b)|\bphone\b.{0,10}\b(to buy|contract|faster)\b/,
  /\bbook (me )?(a|an) (table|hotel|flight|room|holiday)\b|\b(good|recommend a|favourite|read a) book\b|\btie a tie\b|\bwhy is the sky\b/,
  /\b(has|have|got|running|had) a (temperature|fever|cough|cold|rash|headache)\b(?!.{0,12}\b(light|gauge|sensor|warning))/,
  /\b(roof|walls?|ceiling|floor) of (my|the|our) (house|flat|home)\b|\b(rock|pop|jazz) band\b|\bstart (a|my own) business\b/,
  /\bgarage doors?\b|\bhand ?bag\b|\b(last|next|first|final) (race|level|boss|mission) (on|in|of)\b|\b(video|computer) games?\b/,
  /\b(a|the|my|kitchen|blocked|leaking|dripping) (sink|drain|toilet|gutter|tap)s?\b|\b(savings|bank|current) account\b|\b(reset|change|forgot)\b.{0,12}\b(facebook|gmail|email|wifi|apple) password\b/,
  /\b(lawn ?mower|chain ?saw|strimmer|generator|deep fat fryer|hedge trimmer|boiler|central heating)\b/,
]

/** Clearly about something else, even if it mentions a date or a last time as one does for a car. */
export function isElsewhere(question: string): boolean {
  const said = plain(question)
  if (elsewhere.some((pattern) => pattern.test(said))) return true
  const { words } = read(question)
  return words.some(isForeign) && !read(question).every.some((word) => vehicleWords.has(word))
}

const isVehicle = (word: string) => word === 'car' || word === 'vehicl'
const isForeign = (word: string) => foreignWords.has(word) && !everydayWords.has(word)

export type Subject = 'vehicle' | 'other' | 'nothing said'

/**
 * Whether we should answer the question at all. This is a counter for cars: what names no other subject, and is said in
 * words that the handbook knows, is taken to be about one.
 */
export function subjectOf(
  question: string,
  vehicle: Pick<VehicleFacts, 'make' | 'model'> | null,
  found: readonly Weighed[],
): Subject {
  const { words: all, every, named, strange } = read(question)
  const words = [...new Set(all)]
  if (wordsOf(question).length === 0) return 'nothing said'
  const said = plain(question)
  if (elsewhere.some((pattern) => pattern.test(said))) return 'other'
  const own = new Set(vehicle ? wordsOf(`${vehicle.make} ${vehicle.model}`) : [])
  const isNamed = named || wordsOf(question).some((word) => own.has(word))
  const ours = words.filter((word) => vehicleWords.has(word)).length + (every.some(isVehicle) ? 1 : 0)
  const hinted = words.filter((word) => hintWords.has(word) && !vehicleWords.has(word)).length
  const foreign = words.filter(isForeign).length
  const incidental = words.filter((word) => everydayWords.has(word)).length
  const [best] = found
  const isSaidSo = best !== undefined && best.likeness >= 0.8
  if (foreign > 0) {
    const decided = 2 * ours + (isNamed ? 2 : 0) + 0.7 * hinted + (isSaidSo ? 1.5 : best?.isSure ? 0.5 : 0)
    return decided > 2.6 * foreign ? 'vehicle' : 'other'
  }
  if (ours > 0 || isNamed) return 'vehicle'
  // A cat that is sick is not a stain on a seat, as long as nothing of a car is named.
  if (hinted === 0 && incidental > 0 && (best?.likeness ?? 0) < 1) return 'other'
  if (isSaidSo || best?.isSure) return 'vehicle'
  const beside = strange.length + incidental
  if (beside > 0) return hinted > 0.5 * strange.length + 1.5 * incidental ? 'vehicle' : 'other'
  return hinted > 0 || (best !== undefined && (best.isSure || best.named >= 0.6)) ? 'vehicle' : 'other'
}
