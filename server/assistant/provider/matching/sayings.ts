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

/** As plain numbers, side by side: every question runs through the long ones. */
const heard = new Map(
  [...seen].map(([feature, known]) => [
    feature,
    {
      rarity: rarity(known),
      sayings: Int32Array.from(known.in, ({ saying }) => saying),
      weights: Float64Array.from(known.in, ({ weight }) => weight),
    },
  ]),
)
const unheardOf = Math.log(1 + sayings.length)
const pageOfSaying = Int32Array.from(sayings, ({ page }) => page)

/** For each page: its three nearest sayings, the nearest counting most. */
export function nearness(reading: Words): Float64Array {
  const near = new Float64Array(sayings.length)
  let own = 0
  for (const [feature, strength] of featuresOf(reading)) {
    const known = heard.get(feature)
    const weight = strength * (known ? known.rarity : unheardOf)
    own += weight ** 2
    if (!known) continue
    const shared = weight * known.rarity
    const { sayings: those, weights } = known
    for (let at = 0; at < those.length; at++) {
      const saying = those[at] as number
      near[saying] = (near[saying] as number) + shared * (weights[at] as number)
    }
  }
  const [first, second, third] = [0, 1, 2].map(() => new Float64Array(handbook.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let saying = 0; saying < near.length; saying++) {
    const overlap = near[saying] as number
    if (overlap === 0) continue
    const page = pageOfSaying[saying] as number
    const likeness = overlap / Math.sqrt(own * (lengths[saying] || 1))
    if (likeness <= (third[page] as number)) continue
    if (likeness <= (second[page] as number)) third[page] = likeness
    else {
      third[page] = second[page] as number
      if (likeness <= (first[page] as number)) second[page] = likeness
      else {
        second[page] = first[page] as number
        first[page] = likeness
      }
    }
  }
  return first.map((nearest, page) => nearest + 0.4 * (second[page] as number) + 0.2 * (third[page] as number))
}

const doubt = 0.03

/** What a page that never says a word loses by it: the same for every such word, but for how much the page says. */
const room = doubt * seen.size
const silence = Float64Array.from(saidOn, (on) => Math.log((saidAll - on + room) / (on + room)))

/** For each page: how much likelier the words are on it than on all the others. */
export function odds(reading: Words): Float64Array {
  const sum = new Float64Array(handbook.length)
  let [unsaid, strengths] = [0, 0]
  for (const [feature, strength] of featuresOf(reading)) {
    const known = seen.get(feature)
    if (!known) continue
    const without = Math.log(doubt / (known.total + doubt))
    unsaid += strength * without
    strengths += strength
    for (const [page, here] of known.perPage)
      sum[page] = (sum[page] ?? 0) + strength * (Math.log((here + doubt) / (known.total - here + doubt)) - without)
  }
  return sum.map((said, page) => said + unsaid + strengths * (silence[page] ?? 0))
}
