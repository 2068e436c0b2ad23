import { addMonths, daysBetween, formatLongDate, londonToday } from '../basics/format.ts'
import { plural } from '../basics/plural.ts'
import { changedLater } from './changed-later.ts'

/* What an entry rests on, in the words that owner, recipient and buyer all read. */

/** Weakest first: the owner's word, a file that came at the time, the workshop's word, an official record. */
export const evidenceGrades = ['said', 'documented', 'confirmed', 'official'] as const
export type EvidenceGrade = (typeof evidenceGrades)[number]

export interface EvidenceFacts {
  /** The day the entry is about. */
  date: string
  entered_at: string
  changed_at: string | null
  /** When the first of its receipts and photos was uploaded. */
  first_file_at: string | null
  /** The name of the business whose word counts. */
  confirmed_by: string | null
  is_official: boolean
  /** Null: it has no mileage. */
  mileage_fits: boolean | null
  /** It came with an import. */
  imported?: boolean
  /** Entered by somebody whom its owner shares the car with. */
  by_another?: boolean
}

export interface Evidence {
  grade: EvidenceGrade
  sentence: string
  entered: string
  changed: string | null
  mileage: string | null
}

/** A receipt or photo that reached us within this many days of the work is one 'from the time'. */
export const fileOfTheTimeDays = 31

export function evidenceOf(facts: EvidenceFacts): Evidence {
  const grade = gradeOf(facts)
  const changed_at = changedLater(facts.entered_at, facts.changed_at)
  return {
    grade,
    sentence: sentenceOf(grade, facts),
    entered: enteredWords(facts),
    changed: changed_at && `Changed on ${formatLongDate(changed_at)}`,
    mileage: facts.mileage_fits === null ? null : facts.mileage_fits ? 'Its mileage fits' : 'Its mileage does not fit',
  }
}

/** 'Said by the owner. Entered 14 months later. Its mileage fits.' */
export const evidenceText = ({ sentence, entered, changed, mileage }: Evidence): string =>
  [sentence, ...[entered, changed, mileage].filter((each) => each !== null).map((each) => `${each}.`)].join(' ')

function gradeOf({ date, first_file_at, confirmed_by, is_official }: EvidenceFacts): EvidenceGrade {
  if (is_official) return 'official'
  if (confirmed_by !== null) return 'confirmed'
  return first_file_at !== null && Math.abs(daysBetween(date, first_file_at)) <= fileOfTheTimeDays
    ? 'documented'
    : 'said'
}

/** Family, staff: on the owner's side, but not the owner. No name, which is nobody else's business. */
export const sharer = 'somebody the owner shares the car with'

function sentenceOf(
  grade: EvidenceGrade,
  { date, first_file_at, confirmed_by, by_another = false }: EvidenceFacts,
): string {
  if (grade === 'official') return 'From the MOT record.'
  if (grade === 'confirmed') return `Confirmed by ${confirmed_by}.`
  if (grade === 'documented') return 'With a receipt or photo from the time.'
  const said = `Said by ${by_another ? sharer : 'the owner'}.`
  return first_file_at === null ? said : `${said} A receipt or photo was added ${howLongAfter(date, first_file_at)}.`
}

function enteredWords({ date, entered_at, is_official, imported }: EvidenceFacts): string {
  if (is_official) return 'Recorded at the test'
  const when = howLongAfter(date, entered_at)
  return imported ? `Brought along in a file, entered ${when}` : `Entered ${when}`
}

/** 'the same day', 'the next day', '12 days later', '14 months later', '3 years later', and '4 days before'. */
export function howLongAfter(date: string, later: string): string {
  const days = daysBetween(date, later)
  if (days === 0) return 'the same day'
  if (days === 1) return 'the next day'
  const [from, to] = [date, londonToday(new Date(later))].sort() as [string, string]
  const months = wholeMonths(from, to)
  const length =
    months === 0
      ? plural(Math.abs(days), 'day')
      : months < 24
        ? plural(months, 'month')
        : plural(Math.floor(months / 12), 'year')
  return `${length} ${days < 0 ? 'before' : 'later'}`
}

function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  return addMonths(from, months) > to ? months - 1 : months
}
