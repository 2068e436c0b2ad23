import { handbook } from '../handbook/handbook.ts'
import { askedExamples } from './asked-examples.ts'
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

const placeOf = new Map(handbook.map(({ id }, at) => [id, at]))

/** Those of one page side by side. */
const sayings = [
  ...handbook.flatMap(({ title, keywords, summary }, page) => [
    ...keywords.map((text) => ({ page, text, weight: 1 })),
    { page, text: title, weight: 2 },
    { page, text: summary, weight: 0.5 },
  ]),
  ...askedExamples.flatMap(({ id, text }) => {
    const page = placeOf.get(id)
    return page === undefined ? [] : [{ page, text, weight: 1 }]
  }),
].sort((one, other) => one.page - other.page)
const pageOfSaying = Int32Array.from(sayings, ({ page }) => page)
const weightOfSaying = Float64Array.from(sayings, ({ weight }) => weight)

/*
 * Which sayings have a feature, and how strongly: a few hundred thousand pairs, kept as plain numbers because making
 * an object of each took most of a second at every start. Those of feature n are at first[n] to first[n + 1].
 */
const numberOf = new Map<string, number>()
const { first, sayingAt, strengthAt } = byFeature()

function byFeature() {
  const [features, owners, strengths]: [number[], number[], number[]] = [[], [], []]
  for (const [saying, reading] of wordsOfAll(sayings.map(({ text }) => text)).entries())
    for (const [feature, strength] of featuresOf(reading)) {
      const number = numberOf.get(feature) ?? numberOf.size
      if (number === numberOf.size) numberOf.set(feature, number)
      features.push(number)
      owners.push(saying)
      strengths.push(strength)
    }
  const first = new Int32Array(numberOf.size + 1)
  for (const number of features) (first[number + 1] as number)++
  for (let number = 0; number < numberOf.size; number++) (first[number + 1] as number) += first[number] as number
  const next = first.slice()
  const [sayingAt, strengthAt] = [new Int32Array(features.length), new Float64Array(features.length)]
  for (const [pair, number] of features.entries()) {
    const at = (next[number] as number)++
    sayingAt[at] = owners[pair] as number
    strengthAt[at] = strengths[pair] as number
  }
  return { first, sayingAt, strengthAt }
}

const startOf = (number: number) => first[number] as number
const endOf = (number: number) => first[number + 1] as number

const rarity = (number: number) => Math.log(1 + sayings.length / (endOf(number) - startOf(number) + 1))
const unheardOf = Math.log(1 + sayings.length)
const lengths = new Float64Array(sayings.length)
const totals = new Float64Array(numberOf.size)
const saidOn = new Float64Array(handbook.length)
for (let number = 0; number < totals.length; number++) {
  const rare = rarity(number)
  for (let at = startOf(number); at < endOf(number); at++) {
    const [saying, strength] = [sayingAt[at] as number, strengthAt[at] as number]
    const said = strength * (weightOfSaying[saying] as number)
    ;(lengths[saying] as number) += (strength * rare) ** 2
    ;(totals[number] as number) += said
    ;(saidOn[pageOfSaying[saying] as number] as number) += said
  }
}
const saidAll = saidOn.reduce((sum, said) => sum + said, 0)

/** For each page: its three nearest sayings, the nearest counting most. */
export function nearness(reading: Words): Float64Array {
  const near = new Float64Array(sayings.length)
  let own = 0
  for (const [feature, strength] of featuresOf(reading)) {
    const number = numberOf.get(feature)
    const rare = number === undefined ? unheardOf : rarity(number)
    const weight = strength * rare
    own += weight ** 2
    if (number === undefined) continue
    for (let at = startOf(number); at < endOf(number); at++)
      (near[sayingAt[at] as number] as number) += weight * rare * (strengthAt[at] as number)
  }
  const [nearest, second, third] = [0, 1, 2].map(() => new Float64Array(handbook.length)) as [
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
      if (likeness <= (nearest[page] as number)) second[page] = likeness
      else {
        second[page] = nearest[page] as number
        nearest[page] = likeness
      }
    }
  }
  return nearest.map((likeness, page) => likeness + 0.4 * (second[page] as number) + 0.2 * (third[page] as number))
}

const doubt = 0.03

/** What a page that never says a word loses by it: the same for every such word, but for how much the page says. */
const room = doubt * numberOf.size
const silence = Float64Array.from(saidOn, (on) => Math.log((saidAll - on + room) / (on + room)))

const pageAt = (at: number) => pageOfSaying[sayingAt[at] as number] as number

/** For each page: how much likelier the words are on it than on all the others. */
export function odds(reading: Words): Float64Array {
  const sum = new Float64Array(handbook.length)
  let [unsaid, strengths] = [0, 0]
  for (const [feature, strength] of featuresOf(reading)) {
    const number = numberOf.get(feature)
    if (number === undefined) continue
    const total = totals[number] as number
    const without = Math.log(doubt / (total + doubt))
    unsaid += strength * without
    strengths += strength
    for (let at = startOf(number); at < endOf(number); ) {
      const page = pageAt(at)
      let here = 0
      for (; at < endOf(number) && pageAt(at) === page; at++)
        here += (strengthAt[at] as number) * (weightOfSaying[sayingAt[at] as number] as number)
      ;(sum[page] as number) += strength * (Math.log((here + doubt) / (total - here + doubt)) - without)
    }
  }
  return sum.map((said, page) => said + unsaid + strengths * (silence[page] ?? 0))
}
