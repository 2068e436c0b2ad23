import type { VehicleFacts } from '../facts.ts'
import { handbook } from '../handbook/handbook.ts'
import type { Topic } from '../handbook/topic.ts'
import { fuelOf, suits } from './fuel.ts'
import { pageScores } from './page-words.ts'
import { type Reading, read } from './reading.ts'
import { nearness, odds } from './sayings.ts'

export interface Found {
  topic: Topic
  /** At most 3: each of the voices says up to 1. */
  score: number
  /** False if the page is only the closest match: then the nearest ones are offered instead of an answer. */
  isSure: boolean
}

/** 1 for the best page, 0 for the eleventh: what lies between is told by the distance. */
function scaled(scores: ArrayLike<number>): Float64Array {
  const sorted = Float64Array.from(scores).sort().reverse()
  const [most = 0, least = 0] = [sorted[0], sorted[10]]
  return Float64Array.from(scores, (score) => (most > least ? Math.max(-1, (score - least) / (most - least)) : 0))
}

export interface Weighed extends Found {
  /** For judging how sure to be. */
  margin: number
  agreeing: number
  likeness: number
  named: number
  missing: number
  things: number
  unnamed: number
}

/** The handbook pages that fit a question, best first; none if nothing comes close. */
export function weigh(question: string, facts?: Pick<VehicleFacts, 'fuel_type'> | null): Weighed[] {
  const reading = read(question)
  const found = weighWords(reading, facts)
  const [best] = found
  if (!best || reading.kind === '' || best.likeness >= saidInFull) return found
  // A Tesla is electric, but its worn tyres are tyres: without the kind, its page must still come to mind.
  const kinds = reading.kind.split(' ')
  const without = (words: readonly string[]) => words.filter((word) => !kinds.includes(word))
  const others = weighWords({ ...reading, words: without(reading.words), every: without(reading.every) }, facts)
  if (others.length === 0 || others.slice(0, 2).some(({ topic }) => topic === best.topic)) return found
  const offered = [best, ...others.slice(0, 2)]
  const rest = found.filter(({ topic }) => offered.every((other) => other.topic !== topic))
  return [...offered, ...rest].map((each) => ({ ...each, isSure: false }))
}

/** Nearer than this, a page is asked for in its own words. */
const saidInFull = 0.95

function weighWords(reading: Reading, facts?: Pick<VehicleFacts, 'fuel_type'> | null): Weighed[] {
  if (reading.words.length === 0) return []
  const pages = pageScores(reading)
  const near = nearness(reading)
  const voices = [scaled(pages.map(({ score }) => score)), scaled(near), scaled(odds(reading))]
  const fuel = fuelOf(facts)
  const firsts = voices.map((voice) => voice.indexOf(Math.max(...voice)))
  const all = handbook.map((topic, at) => {
    const missing = pages[at]?.missing ?? 1
    const whole = voices.reduce((sum, voice) => sum + (voice[at] ?? 0), 0) - missing
    return {
      topic,
      score: suits(topic, fuel) ? whole : whole * (fuel === 'electric' ? 0.95 : 0.85),
      agreeing: firsts.filter((first) => first === at).length,
      likeness: near[at] ?? 0,
      named: pages[at]?.named ?? 0,
      missing,
      things: pages[at]?.things ?? 0,
      unnamed: pages[at]?.unnamed ?? 0,
    }
  })
  all.sort((one, other) => other.score - one.score)
  const best = all.slice(0, 8).filter(({ score, likeness }) => score > 0.3 && likeness > 0.05)
  return best.map((each, place) => {
    const margin = each.score - (best[place + 1]?.score ?? 0)
    const rival = Math.max(0, ...best.slice(place + 1).map(({ likeness }) => likeness))
    return { ...each, margin, isSure: place === 0 && isSureOf({ ...each, margin }, rival) }
  })
}

/**
 * Sure is what the voices agree on with some distance to the next page, in words that page goes by. Anything less is
 * offered as one of three.
 */
const isSureOf = (
  { agreeing, margin, likeness, named, missing, things, unnamed }: Omit<Weighed, 'topic' | 'isSure' | 'score'>,
  /** How near the nearest of the other pages is to what was asked. */
  rival: number,
) => {
  if (margin < 1 && rival > 0.88 * likeness) return false
  if (missing > 0.2 && likeness < 0.62) return false
  if (agreeing === 3 && margin >= 0.8 && likeness > (unnamed > 0 ? 0.8 : 0.68) && missing < 0.55) return true
  if (missing > 0.45 || margin < 0.4 || agreeing < 2) return false
  if ((things === 0 || unnamed > 0) && likeness < 0.75) return false
  const isSaid = likeness >= 0.7 || (likeness >= 0.42 && named >= 0.5) || named >= 0.85
  return isSaid && (agreeing === 3 || (margin >= 0.6 && likeness >= 0.5))
}

export const findTopics = (question: string, facts?: Pick<VehicleFacts, 'fuel_type'> | null): Found[] =>
  weigh(question, facts).map(({ topic, score, isSure }) => ({ topic, score, isSure }))
