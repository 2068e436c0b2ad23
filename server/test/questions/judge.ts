import type { VehicleFacts } from '../../assistant/provider/facts.ts'
import { followUp } from '../../assistant/provider/follow-up.ts'
import type { GarageCar } from '../../assistant/provider/garage.ts'
import { ownDates } from '../../assistant/provider/own/dates.ts'
import { take } from '../../assistant/provider/take.ts'

export interface Judged {
  question: string
  expected: string
  got: string
  /** Answered as expected, or among the three pages that were offered. */
  isRight: boolean
  isOffered: boolean
  /** Answered about something else as if it were certain. */
  isMisled: boolean
}

const dateNames = new Map(
  ownDates.map(({ field, name }) => [field, name === 'vehicle tax' ? 'tax' : name.replace('next ', '')]),
)

/** The words of the test set for what a question was taken for. */
function gotBy(
  question: string,
  vehicle: VehicleFacts | null,
  after: string | undefined,
  cars: readonly GarageCar[],
): string[] {
  const earlier = after ? { question: after, vehicle_id: null } : null
  const taken = take(followUp({ question, vehicle, cars, today: '2026-11-18', earlier }))
  if (taken.as === 'own') {
    const { own } = taken
    const kept =
      own.about === 'logged'
        ? 'last'
        : own.about === 'cheapest'
          ? 'spending'
          : own.about === 'bill' || own.about === 'monthly'
            ? 'spending'
            : own.about === 'driven'
              ? 'mileage'
              : own.about
    return [own.about === 'date' ? `own ${dateNames.get(own.date.field)?.toLowerCase()}` : `own ${kept}`]
  }
  if (taken.as === 'page') return [taken.found[0]?.topic.id ?? '']
  if (taken.as === 'offer') return ['offer', ...taken.found.slice(0, 3).map(({ topic }) => topic.id)]
  if (taken.as === 'greeting') return ['greet']
  return [taken.as === 'other' || taken.as === 'unlawful' ? 'refuse' : taken.as]
}

export function judge(
  [question, expected, after]: readonly [string, string, string?],
  vehicle: VehicleFacts | null,
  cars: readonly GarageCar[] = [],
): Judged {
  const got = gotBy(question, vehicle, after, cars)
  const wanted = expected.split('|')
  const isOffered = got[0] === 'offer'
  const isRight =
    got.some((each) => wanted.includes(each)) || (wanted.includes('unsure') && (isOffered || got[0] === 'unknown'))
  const isMisled = !isRight && !isOffered && !['refuse', 'unknown', 'greet', 'thanks'].includes(got[0] ?? '')
  return { question, expected, got: got.join(' / '), isRight, isOffered, isMisled }
}
