import { formatLongDate } from '#domain/basics/format.ts'
import type { VehicleFacts } from './assistant.ts'
import { soughtWords } from './find-topics.ts'
import { type Job, jobNamed } from './jobs.ts'
import { comingUp, dateWords, noDateWords, type OwnDate, ownDates } from './own-dates.ts'
import { inMiles, lastOf, nameOf, type OwnWords, timelineOf } from './own-records.ts'
import { plain, wordsOf } from './words.ts'

/** What a member asks about their own records rather than the handbook. */
export type OwnQuestion =
  | { about: 'mileage' }
  | { about: 'date'; date: OwnDate }
  | { about: 'last'; job: Job }
  | { about: 'history' }
  | { about: 'cost' }
  | { about: 'coming up' }

const mine = /\b(my|i|ive|we|weve|our)\b/
/** A long text, or one that isn't a question, is a story that only mentions a last time. */
const isPut = (said: string, count: number) =>
  count <= 4 ||
  (count <= 14 &&
    /^(and |so |hi |hey |please |ok )?(when|wen|what|whats|how|is|are|has|have|did|do|am|was|show|tell|list|any|which|who|where|can you tell|could you tell)\b/.test(
      said,
    ))

const mileageAsked =
  /\b(what|whats|tell me|show)\b.{0,20}\b(my|current|its|the)\b.{0,20}\bmileage\b|\bhow many miles (has|have|is|are)\b.{0,30}\b(done|on|covered|driven|clock)\b/
const advice =
  /\b(should|how often|how do|how to|at what|interval|need|must|can i|could i|recommend\w*|first|a new|allowed|liable|rules?)\b/
const dateAsked = /\b(due|expires?|expiry|expired|runs? out|ran out|renew\w*|ends?|left|next|valid|until|up)\b/
const covered = /\b(is|are) (my|the|it|this)\b.{0,20}\b(taxed|insured)\b/
const lastAsked =
  /\b(last|latest|previous|most recent|since)\b|\b(did|have|has) (i|we|it|my)\b.{0,40}\b(chang|replac|servic|had|done|fit|wash|clean)|\bwhen (was|were)\b/
const lasting =
  /\bhow (long|many miles) (do|does|will|should|can|would|is|are)\b|\blast(s|ing)? (for|longer)\b|\b(do|does|will|should) .{0,30}\blast\b/
const costAsked =
  /\bhow much (have|has|did|was|were)\b.{0,40}\b(spen[dt]|cost|paid|pay)\b|\bwhat (did|has) .{0,40}\bcost\b/
const historyAsked =
  /\b(show|list|what is|whats|tell|see|give|summar\w+)\b.{0,20}\bmy\b.{0,20}\b(history|records?|log)\b|\bwhat (work )?(has been done|have i (had )?done|was done)\b/
const comingAsked =
  /\bwhat(s| is| else is)?\b.{0,20}\b(due|coming up)\b|\b(any|my|which|what)\b.{0,15}\breminders?\b|\banything due\b/

/** `chosen`: with a vehicle selected, 'the tax' is that vehicle's, but 'a service' is anybody's. */
export function ownQuestion(question: string, chosen: boolean): OwnQuestion | undefined {
  const said = plain(question).trim()
  if (!isPut(said, said.split(/\s+/).length) || advice.test(said)) return
  const its = chosen && !/\b(an?|another|someone) /.test(said)
  if (!mine.test(said) && !its) return
  const words = new Set([...wordsOf(question), ...soughtWords(question).map(({ word }) => word)])
  if (costAsked.test(said)) return { about: 'cost' }
  const job = jobNamed(words)
  if (job && !lasting.test(said) && lastAsked.test(said)) return { about: 'last', job }
  const date = ownDates.find(({ asked }) => asked.every((word) => words.has(word)))
  if (date && (dateAsked.test(said) || covered.test(said))) return { about: 'date', date }
  if (mileageAsked.test(said)) return { about: 'mileage' }
  if (historyAsked.test(said)) return { about: 'history' }
  if (comingAsked.test(said) && !date) return { about: 'coming up' }
}

function history(vehicle: VehicleFacts): OwnWords {
  const newest = vehicle.records.slice(0, 6)
  if (newest.length === 0) return { text: 'Nothing is logged for it yet.', sources: [] }
  const lines = newest.map(
    ({ type, date, mileage }) =>
      `- ${formatLongDate(date)}: ${type}${mileage === null ? '' : ` at ${inMiles(mileage)}`}`,
  )
  return {
    text: `The newest of its records:\n${lines.join('\n')}`,
    sources: [timelineOf(vehicle)],
  }
}

/** The direct answer, only from the vehicle's records. */
export function ownAnswer(asked: OwnQuestion, vehicle: VehicleFacts, today: string): OwnWords {
  const name = nameOf(vehicle)
  if (asked.about === 'mileage')
    return {
      text: `Your ${name} stands at ${inMiles(vehicle.mileage)} in your records.`,
      sources: [{ kind: 'record', title: 'Mileage of your vehicle', href: `/vehicle/${vehicle.id}` }],
    }
  if (asked.about === 'history') return history(vehicle)
  if (asked.about === 'cost')
    return {
      text: `What you paid is shown to you alone, not to me: it stands with each record of your ${name}.`,
      sources: [timelineOf(vehicle)],
    }
  if (asked.about === 'coming up') return comingUp(vehicle, today)
  if (asked.about === 'date') return dateWords(asked.date, vehicle, today) ?? noDateWords(asked.date, vehicle)
  return (
    lastOf(asked.job, vehicle, today) ?? {
      text: `The records of your ${name} name no ${asked.job.name} yet. Log it when it is done, and I can tell you here.`,
      sources: [],
    }
  )
}

/** The related handbook page; none if the records are the whole answer. */
export function pageOf(asked: OwnQuestion): string | undefined {
  if (asked.about === 'last') return asked.job.topics[0]
  return asked.about === 'date' ? asked.date.topics[0] : undefined
}
