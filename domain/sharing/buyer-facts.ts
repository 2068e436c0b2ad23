import { addYears, formatLongDate, londonToday, priceWords } from '../basics/format.ts'
import { plural, pluralWord } from '../basics/plural.ts'
import { type LogKind, logKindNames } from '../records/kinds.ts'
import { anomalyWords, contradictions, type MileageFacts } from '../vehicles/mileage.ts'
import { type DefectLife, recallWords } from '../vehicles/mot-defect.ts'

/* What a buyer weighs a listing by, and what a seller should have an answer to. */

/** What a listing shows beside what the seller wrote. */
export interface ListingEvidence {
  /** What a private sale would bring on average, and the day it was valued; null if it never was. */
  valuation: { value: number; date: string } | null
  /** Where the mileage comes from; null if nobody may be told. */
  mileage_read: { date: string; source: string } | null
  /** What the MOT named and nothing on the record answers. */
  open_defects: DefectLife[]
  outstanding_recall: boolean
}

/** The same, with what only the seller sees before publishing. */
export interface BuyerFacts extends ListingEvidence, Pick<MileageFacts, 'odd_readings'> {
  last_service: string | null
  not_shown: number
  /** Its public history is on. */
  is_public: boolean
}

/** 'read at the MOT test on 3 May 2026' */
export function mileageSourceWords(read: ListingEvidence['mileage_read']): string {
  if (!read) return 'said by the owner'
  const day = formatLongDate(read.date)
  if (read.source === 'mot') return `read at the MOT test on ${day}`
  if (read.source === 'transfer') return `said at the handover on ${day}`
  if (Object.hasOwn(logKindNames, read.source)) return `entered with a ${nounOf(read.source as LogKind)} of ${day}`
  return `said by the owner on ${day}`
}
const nounOf = (kind: LogKind) => (kind === 'service' ? 'service' : 'record')

/** 'Valued at £5,400 for a private sale on 3 May 2026' */
export const valuationWords = ({ value, date }: NonNullable<ListingEvidence['valuation']>) =>
  `Valued at ${priceWords(Math.round(value))} for a private sale on ${formatLongDate(date)}`

export interface BuyerQuestion {
  question: string
  because: string
}

/** Years after which somebody asks why. */
const longWithoutService = 3
/** Beyond these a price calls for a reason. */
const dear = 1.2
const cheap = 0.75

/** In the order of their weight; empty if nothing stands out. */
export function buyerQuestions(facts: BuyerFacts, price: number | null, today = londonToday()): BuyerQuestion[] {
  return [
    recallQuestion(facts),
    mileageQuestion(facts),
    defectsQuestion(facts),
    serviceQuestion(facts, today),
    priceQuestion(facts, price),
    hiddenQuestion(facts),
  ].filter((each) => each !== null)
}

const recallQuestion = ({ outstanding_recall }: BuyerFacts) =>
  outstanding_recall
    ? { question: 'Has the recall been dealt with?', because: `${recallWords}: the listing says so.` }
    : null

function mileageQuestion(facts: BuyerFacts): BuyerQuestion | null {
  const [newest] = contradictions(facts)
  return newest ? { question: 'Why does the mileage not fit?', because: anomalyWords(newest) } : null
}

function defectsQuestion({ open_defects }: BuyerFacts): BuyerQuestion | null {
  const [first] = open_defects
  if (!first) return null
  const others = open_defects.length - 1
  return {
    question: open_defects.length === 1 ? 'Has this been put right?' : 'Have these been put right?',
    because: `The MOT named ‘${first.text}’${others > 0 ? ` and ${plural(others, 'other thing')}` : ''}, and no record answers ${others > 0 ? 'them' : 'it'}.`,
  }
}

function serviceQuestion({ last_service }: BuyerFacts, today: string): BuyerQuestion | null {
  if (last_service === null) return { question: 'Has it been serviced?', because: 'There is no service on its record.' }
  return addYears(last_service, longWithoutService) <= today
    ? {
        question: 'Has it been serviced since?',
        because: `The last service on its record is of ${formatLongDate(last_service)}.`,
      }
    : null
}

function priceQuestion({ valuation }: BuyerFacts, price: number | null): BuyerQuestion | null {
  if (!valuation || !price) return null
  const because = `${valuationWords(valuation)}; you ask ${priceWords(price)}.`
  if (price > valuation.value * dear) return { question: 'What makes it worth more?', because }
  return price < valuation.value * cheap ? { question: 'Why so little?', because } : null
}

function hiddenQuestion({ is_public, not_shown }: BuyerFacts): BuyerQuestion | null {
  if (!is_public) return { question: 'Where is its history?', because: 'Its public page is off.' }
  return not_shown > 0
    ? {
        question: `What is in the ${pluralWord(not_shown, 'entry', 'entries')} you don’t show?`,
        because: `The page says that ${plural(not_shown, 'entry is', 'entries are')} not shown.`,
      }
    : null
}
