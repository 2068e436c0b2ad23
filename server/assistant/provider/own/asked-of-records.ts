import { ownDates } from './dates.ts'
import { jobNamed } from './jobs.ts'
import type { OwnQuestion, Spent } from './own-question.ts'
import { periodIn } from './period.ts'

/* The kinds of question that take more than one look: money, what is due, the rules of the road, what was done last. */

export interface Told {
  said: string
  words: ReadonlySet<string>
  isMine: boolean
  today: string
}

const spendings: readonly { said: RegExp; on: Spent }[] = [
  { said: /\b(fuel|petrol|diesel|fill ?ups?|charging|electricity)\b/, on: { name: 'fuel', category: 'Fuel' } },
  { said: /\b(repairs?|fixing|mending)\b/, on: { name: 'repairs', category: 'Repairs' } },
  { said: /\binsur\w+\b/, on: { name: 'insurance', category: 'Insurance' } },
  { said: /\b(road )?tax\b/, on: { name: 'tax', category: 'Tax' } },
  { said: /\bmots?\b/, on: { name: 'MOT tests', category: 'MOT' } },
  { said: /\b(wash\w*|clean\w*|valet\w*|detail\w*)\b/, on: { name: 'washing', category: 'Wash' } },
  { said: /\b(mods?|modif\w+|upgrades?)\b/, on: { name: 'modifications', category: 'Modifications' } },
  { said: /\btyres?\b/, on: { name: 'tyres', types: ['Tyre Change / Rotation', 'Tyres'] } },
  { said: /\bbrakes?\b/, on: { name: 'brakes', types: ['Brake Service'] } },
  { said: /\boil\b/, on: { name: 'oil changes', types: ['Oil Change'] } },
  { said: /\bbatter\w+\b/, on: { name: 'batteries', types: ['Battery Change'] } },
  { said: /\b(servic\w+|maintenance|maintain\w*)\b/, on: { name: 'servicing', category: 'Maintenance' } },
]

export const date = ({ words }: Told) => ownDates.find(({ asked }) => asked.every((word) => words.has(word)))

export const spendingsIn = (said: string): Spent[] =>
  spendings.filter(({ said: of }) => of.test(said.replace(/\brunning costs?\b/g, ''))).map(({ on }) => on)

export function costAsked({ said, isMine, words, today }: Told): OwnQuestion | undefined {
  if (!isMine && !/\b(it|the last)\b/.test(said)) return
  if (
    /\b(should|would|will|could|worth|do i (have|need) to|does it|to charge|to fix|to repair|to replace|quoted?|per month|a month|insurance group)\b/.test(
      said,
    )
  )
    return
  const last = /\b(last|latest|previous|most recent)\b(?! (year|month|week|\d|few|couple|two|three|six|twelve))/.test(
    said,
  )
  if (
    last &&
    /\b(how much|what)\b.{0,40}\b(was|were|did|cost|paid|pay)\b/.test(said) &&
    /\b(much|cost|paid|pay|price)\b/.test(said)
  )
    return { about: 'cost', job: jobNamed(words) }
  const spent =
    /\b(spen[dt]|spending|spends|paid out|outlay|outgoings|expenses|forked out|shelled out)\b/.test(said) ||
    /\b(have|has|did|ve)\b.{0,40}\bcosts? (me|us)\b|\bcost me\b/.test(said) ||
    /\b(have|did|ve) (i|we) (paid|pay)\b|\bi(ve)? paid\b/.test(said) ||
    /\bmy\b.{0,20}\b(bills?|running costs?|costs)\b.{0,30}$/.test(said) ||
    /\b(total|overall) (costs?|running costs?)\b/.test(said) ||
    (/\b(do|am) (i|we) pay(ing)?\b/.test(said) && /\b(insurance|fuel|petrol|diesel|servicing|repairs?)\b/.test(said))
  if (!spent || /\bhow (do|can|could) i\b|\bless\b|\bsave\b/.test(said)) return
  return { about: 'spending', on: spendingsIn(said), period: periodIn(said, today) }
}

export function dueAsked(told: Told): OwnQuestion | undefined {
  const { said, isMine } = told
  const first =
    /\b(which|what)\b.{0,40}\b(first|next|soonest|sooner|earliest)\b/.test(said) &&
    /\b(cars?|vans?|vehicles?|bikes?|due|needs?|ones?|runs? out|expires?)\b/.test(said)
  if (first && !/\b(i (buy|do|check|look)|check|look at|buy|bought|tyres?|step|thing|pay|should|gear)\b/.test(said))
    return { about: 'due', date: date(told), which: 'first' }
  if (
    isMine &&
    /\b(all|each|every|both)\b.{0,12}\b(my|our|of)\b/.test(said) &&
    /\b(due|dates?|expir\w+|mots?|tax|insur\w+|services?|reminders?)\b/.test(said)
  )
    return { about: 'due', date: date(told), which: 'all' }
  if (
    /\bwhat(s| is| else is| do i have)?\b.{0,20}\b(due|coming up|overdue)\b|\b(any|my|which|what)\b.{0,15}\breminders?\b(?! (not|dont|work|arriv))|\banything (due|overdue|coming up)\b|\bwhat needs (doing|attention|to be done)\b|\bwhen (is|are) (everything|my mots|my cars)\b/.test(
      said,
    ) &&
    !/\b(set|add|how|work|mean)\b/.test(said)
  )
    return { about: 'due', date: date(told), which: 'all' }
}

/** Not one's own, but such a one: 'a new car'. */
const anyCar = /\b(?:an?|any|every|brand new) (?:\w+ ){0,2}(?:cars?|vans?|bikes?|vehicles?|motorcycles?)\b/
const itself = /\b(my|this|our|it|its|mine)\b/

/** Rules of the road, for a car of one's own. */
export function ruleAsked({ said, words, isMine }: Told): OwnQuestion | undefined {
  const isAsked = /\b(is|does|do|can|will|am|are|would|need|whats|what)\b/.test(said)
  if (!isAsked) return
  const free = /\b(charge\w*|pay\w*|free|complian\w*|exempt|ok|allowed|meet\w*|legal|drive)\b/.test(said)
  if (
    itself.test(said) &&
    (words.has('ulez') ||
      (/\blondon\b/.test(said) && /\bdrive\b/.test(said) && /\b(pay\w*|charge\w*|free)\b/.test(said)))
  )
    return { about: 'ulez' }
  if (
    words.has('ulez') &&
    isMine &&
    free &&
    !/\b(an?|20\d\d|19\d\d|petrol|diesel|euro \d|historic|classic) \w*\b.{0,20}$/.test(said) &&
    /\bmy\b/.test(said)
  )
    return { about: 'ulez' }
  if (
    /\bmot\b/.test(said) &&
    itself.test(said) &&
    /\b(need|needs|exempt|require\w*|have to have|first mot)\b/.test(said) &&
    !anyCar.test(said) &&
    !/\b(pass|fail\w*|for (the|my|an) mot|with|bulb|light|chip|prepare|check)\b/.test(said)
  )
    return { about: 'mot' }
  if (
    /\btax\b/.test(said) &&
    /\b(my|this|our|its)\b.{0,25}\btax\b|\btax\b.{0,30}\b(do i pay|am i paying|for my|on my|on this|is my)\b|\bdo i pay\b.{0,20}\btax\b|\btax do i pay\b|\b(?:am|are|do) (?:i|we) pay(?:ing)?\b.{0,15}\btax\b|\bdo (?:i|we) have to tax\b/.test(
      said,
    ) &&
    !anyCar.test(said) &&
    /\b(how much|what|whats|cost|price|band|exempt|free|rate|much|pay|paying|have to tax)\b/.test(said) &&
    !/\b(due|expire\w*|run|when|renew|refund|sell|sold)\b/.test(said)
  )
    return { about: 'tax' }
}

export function lastAsked({ said, words, isMine, today }: Told): OwnQuestion | undefined {
  if (!isMine && !/\b(it|the)\b/.test(said)) return
  const lasting =
    /\bhow (long|many miles) (do|does|will|should|can|would|is|are)\b|\blast(s|ing)? (for|longer)\b|\b(do|does|will|should) .{0,30}\blast\b/.test(
      said,
    )
  if (lasting || /\b(?:coming up|due|next)\b/.test(said)) return
  const period = periodIn(said, today)
  const job = jobNamed(words)
  if (
    period &&
    /\b(did|have|has) (i|we)\b.{0,15}\b(log|logged|enter|entered|record|recorded|have|had|do|get|change|replace|service)\b/.test(
      said,
    )
  )
    return { about: 'logged', job, period }
  const isLast =
    /\b(last|latest|previous|most recent|since)\b|\b(did|have|has|was|were) (i|we|it|my|the)\b.{0,40}\b(chang|replac|servic|had|done|fit|wash|clean|renew|swap)|\bwhen (was|were|did)\b|\bever\b.{0,30}\b(replac|chang|servic|had|done|fit|log)/.test(
      said,
    )
  if (job && isLast) return { about: 'last', job }
  if (
    /\b(?:last|latest|newest|most recent)\b.{0,12}\b(?:thing|things|job|work|record|entry|repair|one)\b.{0,20}\b(?:done|did|had|logged|entered|on|to)\b/.test(
      said,
    ) ||
    /\bwhat (?:was|did|have|has)\b.{0,20}\b(?:done|do|had)\b.{0,20}\blast\b/.test(said)
  )
    return { about: 'last', job: undefined }
  if (job && /^(\w+ )?how old (is|are) (my|the|its)\b/.test(said)) return { about: 'last', job }
  if (
    /\bwho\b.{0,20}\b(serviced|did|fixed|repaired|worked)\b.{0,20}\b(it|my|the)\b|\bwhich garage\b.{0,20}\b(did|serviced|fixed)\b/.test(
      said,
    )
  )
    return { about: 'last', job: jobNamed(new Set([...words, 'servic'])) }
}
