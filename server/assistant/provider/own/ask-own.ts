import { read } from '../matching/reading.ts'
import { plain } from '../matching/words.ts'
import { askedBriefly, askedOfBills } from './asked-briefly.ts'
import { costAsked, date, dueAsked, lastAsked, ruleAsked, type Told } from './asked-of-records.ts'
import type { OwnQuestion } from './own-question.ts'
import { periodIn } from './period.ts'
import { specificationAsked } from './specification.ts'

const mine = /\b(my|mine|i|ive|im|we|weve|our|me|us)\b/
/** Asks for advice or a rule, not for what was kept. */
const advice =
  /\b(should|shall|how often|how do (i|you)|how to|at what|interval|recommend\w*|can i (?!see|have)|could i|allowed|liable|rules?|do i (need|have) to|am i allowed|if i|why)\b/
const asksNow =
  /^(and |so |hi |hey |hello |please |ok |mate |just |roughly )*(when|what|whats|whens|how|hows|which|wheres|is|are|has|have|did|do|does|am|was|were|show|tell|list|any|which|who|where|can you|could you|give|compare|total|all|my|photo|will|can|find|look)\b/

/** 'On all cars', 'in total': of the asker's own, for no others are kept here. */
const allOfThem =
  /\b(?:all|both|each of|every one of) (?:the |of the |our )?(?:cars|vehicles|vans|bikes|motors)\b|\btotal (?:spend|spent|spending|outlay|outgoings)\b|\b(?:each|every) (?:car|vehicle|van)\b/

const isStory = (said: string) => said.split(/\s+/).length > 26

/** Tried in this order: the first that fits is what is asked. */
const kinds: readonly ((told: Told) => OwnQuestion | undefined)[] = [
  askedOfBills,
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
    !/\b(upload|add|take|delete|remove|profile|private|public|who)\b/.test(said)
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
  ({ said, isMine, today }) =>
    isMine &&
    /\b(cheapest|dearest|most expensive|least expensive|cost(s|ing)? (me |us )?(the )?(most|least))\b/.test(said) &&
    /\b(which|what|whats)\b/.test(said) &&
    /\b(my|i own|ive got|i have|to run|to keep|me)\b/.test(said) &&
    !/\b(insur\w+|buy|way)\b/.test(said)
      ? {
          about: 'cheapest',
          dearest: /\b(dearest|most expensive|most)\b/.test(said) && !/\bleast\b/.test(said),
          period: periodIn(said, today),
        }
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
    /\b(mpg|(fuel|petrol|diesel) (economy|consumption|figures?)|consumption|how (economical|thirsty|efficient)|miles (per|a) kwh)\b/.test(
      said,
    ) &&
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
  askedBriefly,
]

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
  const its =
    (chosen && !/\b(an?|another|someone)(?: |$)/.test(said)) || (named && /\b(the|it)\b/.test(plain(question)))
  const isMine =
    mine.test(said) || allOfThem.test(said) || its || /\bthe (car|van|bike|motorcycle|truck|motorhome)\b/.test(said)
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
