import { handbook } from '../handbook/handbook.ts'
import type { Topic } from '../handbook/topic.ts'
import { askedExamples } from './asked-examples.ts'
import { hintWords, ordinaryWords, vehicleWords } from './subject-words.ts'
import { type Words, wordsOfAll } from './words.ts'

/* The first voice: how much a page says about the words of the question. */

interface Page {
  /** The weight of each word on this page: a title counts for more than a step. */
  weights: Map<string, number>
  length: number
  /** The words of its title, its keywords and what people ask of it. */
  names: Set<string>
  phrases: Phrase[]
  /** Keywords that depend on their small words: 'how old are my tyres'. */
  sayings: Phrase[]
}

interface Phrase {
  words: readonly string[]
  line: string
}

const phraseOf = (words: readonly string[]): Phrase => ({ words, line: words.join(' ') })
const longestPhrase = 8

/** All sequences of two or more adjacent words. */
function linesOf(words: readonly string[]): Set<string> {
  const lines = new Set<string>()
  for (const at of words.keys())
    for (let length = 2; length <= Math.min(longestPhrase, words.length - at); length++)
      lines.add(words.slice(at, at + length).join(' '))
  return lines
}

const fieldsOf = (topic: Topic): [string, number][] => [
  [topic.title, 4],
  [topic.chapter, 0.5],
  [topic.summary, 1],
  [topic.steps.join(' '), 0.5],
  [[...topic.tools, ...topic.parts, topic.caution ?? ''].join(' '), 0.25],
]

const keywordWeight = 3

const askedOf = new Map<string, string[]>()
for (const { id, text } of askedExamples) askedOf.set(id, [...(askedOf.get(id) ?? []), text])

function pageOf(topic: Topic): Page {
  const weights = new Map<string, number>()
  const add = (word: string, weight: number) => weights.set(word, (weights.get(word) ?? 0) + weight)
  const fields = fieldsOf(topic)
  const read = wordsOfAll([...fields.map(([text]) => text), topic.title, ...topic.keywords])
  for (const [at, [, weight]] of fields.entries()) for (const word of read[at]?.words ?? []) add(word, weight)
  const [title, ...said] = read.slice(fields.length)
  // Twenty ways of saying 'oil change' don't make a page more about oil than two do.
  for (const word of new Set(said.flatMap(({ words }) => words))) add(word, keywordWeight)
  const length = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const called = [...said, title].flatMap((each) => (each ? [each] : []))
  return {
    weights,
    length,
    names: new Set([...called, ...wordsOfAll(askedOf.get(topic.id) ?? [])].flatMap(({ words }) => words)),
    phrases: called.filter(({ words }) => words.length > 1).map(({ words }) => phraseOf(words)),
    sayings: said
      .filter(({ words, every }) => every.length > 2 && every.length > words.length)
      .map(({ every }) => phraseOf(every)),
  }
}

const pages = handbook.map(pageOf)
const usualLength = pages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, pages.length)
const pagesWith = new Map<string, number>()
for (const { weights } of pages) for (const word of weights.keys()) pagesWith.set(word, (pagesWith.get(word) ?? 0) + 1)

const namedOn = new Map<string, number>()
for (const { names } of pages) for (const word of names) namedOn.set(word, (namedOn.get(word) ?? 0) + 1)

/** A part, a paper or a trouble: a page that does not name it is hardly the one. */
const isThing = (word: string) =>
  vehicleWords.has(word) || hintWords.has(word) || ((namedOn.get(word) ?? 9) <= 4 && !ordinaryWords.has(word))

/** '5w30'. */
const oilGrade = /^\d{1,2}w\d{2}$/

/** How much a word tells us: a word on every page tells us nothing. */
const rarity = (word: string) => {
  const on = pagesWith.get(word) ?? 0
  return Math.log(1 + (pages.length - on + 0.5) / (on + 0.5))
}

/** What a keyword of several words adds if all of them were used, more if side by side. */
function phraseScore({ phrases }: Page, said: ReadonlySet<string>, lines: ReadonlySet<string>): number {
  let best = 0
  for (const phrase of phrases) {
    if (!phrase.words.every((word) => said.has(word))) continue
    const worth = phrase.words.reduce((sum, word) => sum + rarity(word), 0) * (lines.has(phrase.line) ? 1 : 0.6)
    best = Math.max(best, worth)
  }
  return best
}

const sayingWeight = 1.2

/** What a keyword used word for word adds. */
const sayingScore = ({ sayings }: Page, said: ReadonlySet<string>): number =>
  Math.max(0, ...sayings.filter(({ line }) => said.has(line)).map(({ words }) => words.length * sayingWeight))

export interface PageScore {
  score: number
  /** The share of what the question tells that the page has among its names. */
  named: number
  /** The share of the things it names (parts, papers, troubles) that the page does not name. */
  missing: number
  /** How many of them it does. */
  things: number
  /** How many words that can only mean a vehicle it does not name. */
  unnamed: number
}

/** What a word found nowhere counts against every page. */
const unheard = 1.5
const mostWords = 40

/** One score for each page, in the order of the handbook. */
export function pageScores({ words: all, every }: Words): PageScore[] {
  const words = [...new Set(all)].slice(0, mostWords)
  const [said, lines, everyLine] = [new Set(words), linesOf(words), linesOf(every)]
  const told = words.reduce((sum, word) => sum + (pagesWith.has(word) ? rarity(word) : unheard), 0)
  // Whoever asks about their oil and adds its grade still asks about their oil.
  const things = words.filter((word) => isThing(word) && !(said.has('oil') && oilGrade.test(word)))
  const weightOfThings = things.reduce((sum, word) => sum + rarity(word), 0)
  return pages.map((page) => {
    let [score, covered, named] = [0, 0, 0]
    for (const word of words) {
      const weight = page.weights.get(word)
      if (!weight) continue
      const length = 0.6 + (0.4 * page.length) / usualLength
      score += (rarity(word) * weight * 2.2) / (weight + 1.2 * length)
      covered += rarity(word)
      if (page.names.has(word)) named += rarity(word)
    }
    if (score === 0) return { score: 0, named: 0, missing: 1, things: 0, unnamed: 0 }
    const missed = things.reduce((sum, word) => sum + (page.names.has(word) ? 0 : rarity(word)), 0)
    const whole = (score + phraseScore(page, said, lines)) * (0.4 + 0.6 * (covered / told))
    return {
      score: whole + sayingScore(page, everyLine),
      named: named / told,
      missing: missed / (weightOfThings || 1),
      things: things.filter((word) => page.names.has(word)).length,
      unnamed: words.filter((word) => vehicleWords.has(word) && !page.names.has(word)).length,
    }
  })
}
