import { read } from '../matching/reading.ts'
import { plain } from '../matching/words.ts'
import { type OwnDate, ownDates } from './dates.ts'
import { type Job, jobNamed } from './jobs.ts'
import { type Period, periodIn } from './period.ts'
import { specificationAsked } from './specification.ts'

/** What a member asks about their own cars rather than the handbook. */
export type OwnQuestion =
  | { about: 'mileage' }
  | { about: 'driven'; period: Period | undefined }
  | { about: 'date'; date: OwnDate }
  | { about: 'due'; date: OwnDate | undefined; which: 'first' | 'all' }
  | { about: 'last'; job: Job | undefined }
  | { about: 'logged'; job: Job | undefined; period: Period }
  | { about: 'history' }
  | { about: 'spending'; on: readonly Spent[]; period: Period | undefined }
  | { about: 'cost'; job: Job | undefined }
  | { about: 'cheapest'; dearest: boolean }
  | { about: 'economy' }
  | { about: 'tyres' }
  | { about: 'pressures' }
  | { about: 'specification'; field: ReturnType<typeof specificationAsked> & object }
  | { about: 'ulez' }
  | { about: 'mot' }
  | { about: 'tax' }
  | { about: 'worth' }
  | { about: 'registration' }
  | { about: 'documents' }
  | { about: 'photos' }
  | { about: 'advisories' }
  | { about: 'recalls' }

/** What money went on: a category of the spending, or records of some types. */
export interface Spent {
  name: string
  category?: 'Fuel' | 'Repairs' | 'Insurance' | 'Tax' | 'Wash' | 'MOT' | 'Modifications' | 'Maintenance'
  types?: readonly string[]
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

const mine = /\b(my|mine|i|ive|im|we|weve|our|me|us)\b/
/** Asks for advice or a rule, not for what was kept. */
const advice =
  /\b(should|shall|how often|how do (i|you)|how to|at what|interval|recommend\w*|can i (?!see|have)|could i|allowed|liable|rules?|do i (need|have) to|am i allowed|if i|why)\b/
const asksNow =
  /^(and |so |hi |hey |hello |please |ok |mate )*(when|what|whats|whens|how|is|are|has|have|did|do|does|am|was|were|show|tell|list|any|which|who|where|can you|could you|give|compare|total|all|my|photo|will|can|find|look)\b/

const isStory = (said: string) => said.split(/\s+/).length > 26

interface Told {
  said: string
  words: ReadonlySet<string>
  isMine: boolean
  today: string
}

const date = ({ words }: Told) => ownDates.find(({ asked }) => asked.every((word) => words.has(word)))

/** Tried in this order: the first that fits is what is asked. */
const kinds: readonly ((told: Told) => OwnQuestion | undefined)[] = [
  ({ said }) =>
    /\b(what|whats|tell me|remind me)\b.{0,14}\b(my|the|our) (reg|registration|number plate|plate)( number)?\b/.test(
      said,
    ) && !/\b(legal|change|mean)\b/.test(said)
      ? { about: 'registration' }
      : undefined,
  ({ said, isMine }) =>
    isMine &&
    /\b(documents?|paperwork|certificates?)\b/.test(said) &&
    /\b(have i|i (got|have|saved|uploaded|kept)|saved|stored|show|list|my)\b/.test(said) &&
    /\b(what|which|any|show|list|where)\b/.test(said) &&
    !/\b(need|sell\w*|buy\w*|lost)\b/.test(said)
      ? { about: 'documents' }
      : undefined,
  ({ said, isMine }) =>
    /\b(photos?|pictures?|pics?|images?)\b/.test(said) &&
    (isMine || /\bin here\b/.test(said)) &&
    /\b(have i|of my|my|in here|show|find|where|how many)\b/.test(said) &&
    !/\b(upload|add|take|delete|remove|profile)\b/.test(said)
      ? { about: 'photos' }
      : undefined,
  ({ said }) =>
    (/\badvisor\w+\b/.test(said) &&
      /\b(my|the|its|last|i)\b/.test(said) &&
      /\b(what|which|were|was|show|list|any|tell|did)\b/.test(said) &&
      !/\b(mean|means|have to|fix|need)\b/.test(said)) ||
    /\b(what|why) did (it|my \w*|the \w*|my) ?(car |van )?(fail|get pulled up|not pass)\b|\b(last|latest|previous) mot (result|test|fail\w*)\b/.test(
      said,
    )
      ? { about: 'advisories' }
      : undefined,
  ({ said }) =>
    /\brecall(s|ed)?\b/.test(said) &&
    /\b(my|our|this|the)\b/.test(said) &&
    /\b(is|are|any|has|does|have|outstanding|open)\b/.test(said) &&
    !/\b(letter|mean|got)\b/.test(said)
      ? { about: 'recalls' }
      : undefined,
  ({ said, isMine }) =>
    isMine &&
    /\b(cheapest|dearest|most expensive|least expensive|costs? (me )?(the )?(most|least))\b/.test(said) &&
    /\b(which|what|whats)\b/.test(said) &&
    /\b(my|i own|ive got|i have|to run|to keep|me)\b/.test(said) &&
    !/\b(insur\w+|buy|way)\b/.test(said)
      ? { about: 'cheapest', dearest: /\b(dearest|most expensive|most)\b/.test(said) && !/\bleast\b/.test(said) }
      : undefined,
  (told) => costAsked(told),
  ({ said, isMine, today }) =>
    isMine &&
    /\bhow (many miles|far|much mileage)\b.{0,20}\b(have|did|ve|has|do) (i|we|my|it|the)\b/.test(said) &&
    (periodIn(said, today) || /\b(drive|driven|done|covered|travelled)\b/.test(said)) &&
    !/\b(since (my|the|i|it|last)|left|go|until)\b/.test(said)
      ? periodIn(said, today)
        ? { about: 'driven', period: periodIn(said, today) }
        : { about: 'mileage' }
      : undefined,
  (told) => dueAsked(told),
  (told) => ruleAsked(told),
  (told) => lastAsked(told),
  (told) => {
    const asked = date(told)
    return asked &&
      told.isMine &&
      (/\b(due|expires?|expiry|expired|runs? out|ran out|renew\w*|ends?|ending|left|next|valid|until|up|date|last)\b/.test(
        told.said,
      ) ||
        /^(\w+ )?(when|whens|when is|how long)\b/.test(told.said) ||
        /\b(is|are|am) (my|the|it|this|i)\b.{0,20}\b(taxed|tax|insured|insurance|motd|mot)\b/.test(told.said)) &&
      !/\b(group|cost|price|cheap\w*|quote|claim|much|to drive|mates?|dads?|mums?|someone|else)\b/.test(told.said)
      ? { about: 'date', date: asked }
      : undefined
  },
  ({ said, isMine }) =>
    isMine &&
    /\b(mpg|(fuel|petrol|diesel) (economy|consumption|figures?)|consumption|miles (per|a) kwh)\b/.test(said) &&
    /\b(what|whats|how|tell|average|getting|show|am i|do i get)\b/.test(said) &&
    !/\b(improve|better|why|bad|poor|low|save|increase|worse|should|normal|only|make|makes|making|raise)\b/.test(said)
      ? { about: 'economy' }
      : undefined,
  ({ said, isMine }) =>
    isMine &&
    (/\btyre size\b/.test(said) || (/\bsize\b/.test(said) && /\btyres?\b/.test(said))) &&
    !/\b(mean|different|bigger|wider|fit|can)\b/.test(said)
      ? { about: 'tyres' }
      : undefined,
  ({ said, isMine }) =>
    isMine &&
    /\b(tyre|tyres)\b/.test(said) &&
    /\b(pressures?|psi)\b/.test(said) &&
    /\b(what|whats|which|right|correct|recommended|for)\b/.test(said) &&
    !/\b(light|warning|check|often|how do|tpms)\b/.test(said)
      ? { about: 'pressures' }
      : undefined,
  ({ said, isMine }) => {
    const field = isMine ? specificationAsked(said) : undefined
    return field ? { about: 'specification', field } : undefined
  },
  ({ said, isMine }) =>
    isMine &&
    /\b(worth|value|valuation|sell (it|my \w+) for|get for (it|my))\b/.test(said) &&
    /\b(my|the|it|mine|our)\b/.test(said) &&
    /\b(what|whats|how much|value|valuation|much)\b/.test(said) &&
    !/\b(worth (it|buying|fixing|repairing|doing|getting|having|paying)|agreed|is it worth|add)\b/.test(said)
      ? { about: 'worth' }
      : undefined,
  ({ said }) =>
    /\b(what|whats|tell me|show)\b.{0,20}\b(my|current|its|the)\b.{0,20}\bmileage\b(?! (is|per|limit))|\bhow many miles (has|have|is|are)\b.{0,30}\b(done|on|covered|driven|clock)\b|\bwhat mileage (am i|is|have i)\b|\b(my|the) (current )?mileage\b$/.test(
      said,
    ) && !/\b(average|insur\w+|limit|high|too)\b/.test(said)
      ? { about: 'mileage' }
      : undefined,
  ({ said, isMine }) =>
    /\b(show|list|whats|what is|tell|see|give|summar\w+)\b.{0,25}\b(my|the|its)\b.{0,20}\b(history|records?|log|work)\b|\bwhat (work )?(has been|have i (had )?|was|have we had) done\b|\beverything\b.{0,12}\bdone\b|\bwhat (have|did) (i|we) (do|done|had done) (to|on)\b/.test(
      said,
    ) &&
    (isMine || /\b(it|the)\b/.test(said))
      ? { about: 'history' }
      : undefined,
]

function costAsked({ said, isMine, words, today }: Told): OwnQuestion | undefined {
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
    /\b(spen[dt]|spending|spends|outlay|outgoings|expenses|forked out|shelled out)\b/.test(said) ||
    /\b(have|has|did|ve)\b.{0,40}\bcosts? (me|us)\b|\bcost me\b/.test(said) ||
    /\b(have|did|ve) (i|we) (paid|pay)\b|\bi(ve)? paid\b/.test(said) ||
    /\bmy\b.{0,20}\b(bills?|running costs?|costs)\b.{0,30}$/.test(said) ||
    /\b(total|overall) (costs?|running costs?)\b/.test(said)
  if (!spent || /\bhow (do|can|could) i\b|\bless\b|\bsave\b/.test(said)) return
  const on = spendings
    .filter(({ said: pattern }) => pattern.test(said.replace(/\brunning costs?\b/g, '')))
    .map(({ on }) => on)
  return { about: 'spending', on, period: periodIn(said, today) }
}

function dueAsked(told: Told): OwnQuestion | undefined {
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

const itself = /\b(my|this|our|it|its|mine)\b/

/** Rules of the road, for a car of one's own. */
function ruleAsked({ said, words, isMine }: Told): OwnQuestion | undefined {
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
    /\b(need|needs|exempt|require\w*|first)\b/.test(said) &&
    !/\b(pass|fail\w*|for (the|my|an) mot|with|bulb|light|chip|prepare|check)\b/.test(said)
  )
    return { about: 'mot' }
  if (
    /\btax\b/.test(said) &&
    /\b(my|this|our|its)\b.{0,25}\btax\b|\btax\b.{0,30}\b(do i pay|am i paying|for my|on my|on this|is my)\b|\bdo i pay\b.{0,20}\btax\b|\btax do i pay\b/.test(
      said,
    ) &&
    /\b(how much|what|whats|cost|price|band|exempt|free|rate|much)\b/.test(said) &&
    !/\b(due|expire\w*|run|when|renew|refund|sell|sold)\b/.test(said)
  )
    return { about: 'tax' }
}

function lastAsked({ said, words, isMine, today }: Told): OwnQuestion | undefined {
  if (!isMine && !/\b(it|the)\b/.test(said)) return
  const lasting =
    /\bhow (long|many miles) (do|does|will|should|can|would|is|are)\b|\blast(s|ing)? (for|longer)\b|\b(do|does|will|should) .{0,30}\blast\b/.test(
      said,
    )
  if (lasting) return
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
  if (job && /^(\w+ )?how old (is|are) (my|the|its)\b/.test(said)) return { about: 'last', job }
  if (
    /\bwho\b.{0,20}\b(serviced|did|fixed|repaired|worked)\b.{0,20}\b(it|my|the)\b|\bwhich garage\b.{0,20}\b(did|serviced|fixed)\b/.test(
      said,
    )
  )
    return { about: 'last', job: jobNamed(new Set([...words, 'servic'])) }
}

/** `chosen`: with a vehicle selected, 'the tax' is that vehicle's, but 'a service' is anybody's. */
export function ownQuestion(question: string, chosen: boolean, today: string): OwnQuestion | undefined {
  const { said: read_, words: list, every, named } = read(question)
  const said = read_
    .replace(/[^a-z0-9/ ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (isStory(said) || said === '') return
  if (!asksNow.test(said) && said.split(' ').length > 7) return
  const words = new Set([...list, ...every])
  const its = (chosen && !/\b(an?|another|someone) /.test(said)) || (named && /\b(the|it)\b/.test(plain(question)))
  const isMine = mine.test(said) || its || /\bthe (van|bike|motorcycle|truck|motorhome)\b/.test(said)
  const told: Told = { said, words, isMine, today }
  if (
    advice.test(said) &&
    !/\bwhen (do|should|must) i (need to |have to )?(renew|tax|mot|insure|service)\b/.test(said) &&
    !/\bwhat (should|do) i\b.{0,10}\bdue\b/.test(said)
  )
    return ruleAsked(told)
  for (const kind of kinds) {
    const asked = kind(told)
    if (asked) return asked
  }
}
