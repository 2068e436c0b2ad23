import { examples } from '../handbook/examples.ts'
import { handbook } from '../handbook/handbook.ts'
import { withoutNames } from './names.ts'
import { type Words, wordsOfAll } from './words.ts'

/*
 * The second and the third voice: how near the question is to something people say about a page (its title, its
 * keywords, questions that were asked), and how much more likely its words are there than elsewhere.
 */

type Features = Map<string, number>

const fewWords = 10

/** Words, neighbours, small words, pairs wherever they stand, and pieces of words, which survive a slip. */
function featuresOf({ words, every }: Words): Features {
  const features: Features = new Map()
  const add = (feature: string, weight: number) => features.set(feature, Math.max(features.get(feature) ?? 0, weight))
  for (const word of words) add(word, 1)
  for (let at = 0; at + 1 < words.length; at++) add(`${words[at]}_${words[at + 1]}`, 0.7)
  for (const word of every) add(`~${word}`, 0.3)
  for (let at = 0; at + 1 < every.length; at++) add(`~${every[at]}_${every[at + 1]}`, 0.3)
  const each = [...new Set(words)]
  if (each.length <= fewWords)
    for (const [at, word] of each.entries())
      for (const other of each.slice(at + 1)) add([word, other].sort().join('&'), 0.5)
  for (const word of words) {
    const ended = `^${word}$`
    for (let at = 0; at + 3 <= ended.length; at++) add(`#${ended.slice(at, at + 3)}`, 0.25)
  }
  const length = Math.hypot(...features.values()) || 1
  for (const [feature, weight] of features) features.set(feature, weight / length)
  return features
}

interface Saying {
  page: number
  features: Features
  weight: number
}

const placeOf = new Map(handbook.map(({ id }, at) => [id, at]))

const texts = [
  ...handbook.flatMap(({ title, keywords, summary }, page) => [
    ...keywords.map((text) => ({ page, text, weight: 1 })),
    { page, text: title, weight: 2 },
    { page, text: summary, weight: 0.5 },
  ]),
  ...examples.flatMap(({ id, question }) => {
    const page = placeOf.get(id)
    return page === undefined ? [] : [{ page, text: withoutNames(question).text, weight: 1 }]
  }),
]
const read = wordsOfAll(texts.map(({ text }) => text))
const sayings: Saying[] = texts.map(({ page, weight }, at) => ({
  page,
  weight,
  features: featuresOf(read[at] ?? { words: [], every: [] }),
}))

interface Seen {
  /** Which sayings have it, and how strongly. */
  in: { saying: number; weight: number }[]
  /** How often each page says it. */
  perPage: Map<number, number>
  total: number
}

const seen = new Map<string, Seen>()
const saidOn = new Float64Array(handbook.length)
let saidAll = 0
for (const [saying, { page, features, weight }] of sayings.entries())
  for (const [feature, strength] of features) {
    const known: Seen = seen.get(feature) ?? { in: [], perPage: new Map(), total: 0 }
    if (known.in.length === 0) seen.set(feature, known)
    known.in.push({ saying, weight: strength })
    known.perPage.set(page, (known.perPage.get(page) ?? 0) + strength * weight)
    known.total += strength * weight
    saidOn[page] = (saidOn[page] ?? 0) + strength * weight
    saidAll += strength * weight
  }

const rarity = (known: Seen) => Math.log(1 + sayings.length / (known.in.length + 1))
const lengths = new Float64Array(sayings.length)
for (const known of seen.values())
  for (const { saying, weight } of known.in) lengths[saying] = (lengths[saying] ?? 0) + (weight * rarity(known)) ** 2

/** For each page: its three nearest sayings, the nearest counting most. */
export function nearness(reading: Words): Float64Array {
  const near = new Float64Array(sayings.length)
  let own = 0
  for (const [feature, strength] of featuresOf(reading)) {
    const known = seen.get(feature)
    const weight = strength * (known ? rarity(known) : Math.log(1 + sayings.length))
    own += weight ** 2
    if (!known) continue
    const shared = weight * rarity(known)
    for (const each of known.in) near[each.saying] = (near[each.saying] ?? 0) + shared * each.weight
  }
  const best = handbook.map(() => [0, 0, 0])
  for (const [saying, { page }] of sayings.entries()) {
    const overlap = near[saying] ?? 0
    if (overlap === 0) continue
    const likeness = overlap / Math.sqrt(own * (lengths[saying] || 1))
    const three = best[page] as number[]
    if (likeness > (three[2] ?? 0)) {
      three[2] = likeness
      three.sort((one, other) => other - one)
    }
  }
  return Float64Array.from(best, ([first = 0, second = 0, third = 0]) => first + 0.4 * second + 0.2 * third)
}

const doubt = 0.03

/** For each page: how much likelier the words are on it than on all the others. */
export function odds(reading: Words): Float64Array {
  const sum = new Float64Array(handbook.length)
  const room = doubt * seen.size
  for (const [feature, strength] of featuresOf(reading)) {
    const known = seen.get(feature)
    if (!known) continue
    for (let page = 0; page < sum.length; page++) {
      const here = known.perPage.get(page) ?? 0
      const on = saidOn[page] ?? 0
      sum[page] =
        (sum[page] ?? 0) +
        strength * Math.log(((here + doubt) * (saidAll - on + room)) / ((known.total - here + doubt) * (on + room)))
    }
  }
  return sum
}
