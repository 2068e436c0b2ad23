import type { VehicleFacts } from './assistant.ts'
import { handbook } from './handbook/handbook.ts'
import type { Topic } from './handbook/topic.ts'
import { speller } from './spelling.ts'
import { modelNames, ordinaryWords, vehicleNames } from './subject-words.ts'
import { everyWordOf, wordsOf } from './words.ts'

export interface Found {
  topic: Topic
  score: number
  /** False if the page is only the closest match. */
  isSure: boolean
}

interface Page {
  topic: Topic
  /** The weight of each word on this page: a title counts for more than a step. */
  weights: Map<string, number>
  length: number
  /** The words of its title and keywords. */
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

function pageOf(topic: Topic): Page {
  const weights = new Map<string, number>()
  const add = (word: string, weight: number) => weights.set(word, (weights.get(word) ?? 0) + weight)
  for (const [text, weight] of fieldsOf(topic)) for (const word of wordsOf(text)) add(word, weight)
  const keywords = topic.keywords.map(wordsOf)
  // Twenty ways of saying 'oil change' don't make a page more about oil than two do.
  for (const word of new Set(keywords.flat())) add(word, keywordWeight)
  const length = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const names = new Set([...keywords.flat(), ...wordsOf(topic.title)])
  const phrases = [...keywords, wordsOf(topic.title)].filter(({ length }) => length > 1).map(phraseOf)
  const sayings = topic.keywords
    .map(everyWordOf)
    .filter(({ length }, at) => length > 2 && length > (keywords[at]?.length ?? 0))
    .map(phraseOf)
  return { topic, weights, length, names, phrases, sayings }
}

const pages = handbook.map(pageOf)
const usualLength = pages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, pages.length)
const pagesWith = new Map<string, Page[]>()
for (const page of pages)
  for (const word of page.weights.keys()) pagesWith.set(word, [...(pagesWith.get(word) ?? []), page])

/** How much a word tells us: a word on every page tells us nothing. */
const rarity = (word: string) => {
  const on = pagesWith.get(word)?.length ?? 0
  return Math.log(1 + (pages.length - on + 0.5) / (on + 0.5))
}

export interface SoughtWord {
  word: string
  /** 1 as typed, less if it had to be guessed, 0 if no page has it. */
  trust: number
}

const mostWords = 40
const meantWord = speller(pagesWith.keys())

/** The words of a question, as in the handbook or as most likely meant, without names and figures. */
export function soughtWords(question: string): SoughtWord[] {
  const typed = [...new Set(wordsOf(question))].slice(0, mostWords)
  return typed.flatMap((word) => {
    if (modelNames.has(word) || /^\d{4,}$/.test(word)) return []
    if (pagesWith.has(word)) return { word, trust: 1 }
    if (vehicleNames.has(word) || /\d/.test(word)) return []
    const meant = ordinaryWords.has(word) ? undefined : meantWord(word)
    return meant ? { word: meant, trust: 0.7 } : { word, trust: 0 }
  })
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

/** Whether a whole keyword of several words was used exactly: hardly ever by chance. */
const isCalled = ({ phrases, sayings }: Page, lines: ReadonlySet<string>, every: ReadonlySet<string>) =>
  phrases.some(({ line }) => lines.has(line)) || sayings.some(({ line }) => every.has(line))

export function saysKeyword(question: string): boolean {
  const [said, every] = [linesOf(wordsOf(question)), linesOf(everyWordOf(question))]
  return pages.some((page) => isCalled(page, said, every))
}

type Fuel = NonNullable<Topic['fuels']>[number]

export function fuelOf(facts: Pick<VehicleFacts, 'fuel_type'> | null | undefined): Fuel | undefined {
  const named = facts?.fuel_type?.toLowerCase() ?? ''
  if (named.includes('hybrid')) return 'hybrid'
  return (['electric', 'diesel', 'petrol'] as const).find((fuel) => named.includes(fuel)) ?? fuelOfName(named)
}

const fuelOfName = (named: string): Fuel | undefined => (named.includes('unleaded') ? 'petrol' : undefined)

/** A hybrid has an engine too: what applies to petrol applies to it. */
export function suits(topic: Topic, fuel: Fuel | undefined): boolean {
  if (!topic.fuels || !fuel) return true
  return topic.fuels.includes(fuel) || (fuel === 'hybrid' && topic.fuels.includes('petrol'))
}

const leastScore = 2
/** What a word found nowhere counts against every page. */
const unheard = 1.5
/** Score times the share of the question a page covers: below the first it is chance, below the second a guess. */
const [leastNear, sureNear, sureScore] = [1.2, 3, 10]

/** The handbook pages that fit a question, best first; none if nothing comes close. */
export function findTopics(question: string, facts?: Pick<VehicleFacts, 'fuel_type'> | null): Found[] {
  const sought = soughtWords(question)
  const words = sought.map(({ word }) => word)
  const [said, lines, every] = [new Set(words), linesOf(words), linesOf(everyWordOf(question))]
  const fuel = fuelOf(facts)
  const told = sought.reduce((sum, { word, trust }) => sum + (trust === 0 ? unheard : rarity(word) * trust), 0)
  const near = new Set(words.flatMap((word) => pagesWith.get(word) ?? []))
  return [...near]
    .map((page) => {
      let score = 0
      let covered = 0
      let named = 0
      for (const { word, trust } of sought) {
        const weight = page.weights.get(word)
        if (!weight) continue
        const length = 0.6 + (0.4 * page.length) / usualLength
        score += (rarity(word) * trust * weight * 2.2) / (weight + 1.2 * length)
        covered += rarity(word) * trust
        if (page.names.has(word)) named += rarity(word) * trust
      }
      const whole = (score + phraseScore(page, said, lines)) * (0.4 + 0.6 * (covered / told)) + sayingScore(page, every)
      const fitting = suits(page.topic, fuel) ? whole : whole * (fuel === 'electric' ? 0.9 : 0.75)
      const near = whole * (named / told)
      const isSure = near >= sureNear || fitting >= sureScore || isCalled(page, lines, every)
      return { topic: page.topic, score: fitting, near, isSure }
    })
    .filter(({ score, near }) => score >= leastScore && near >= leastNear)
    .sort((one, other) => other.score - one.score)
    .map(({ near: _, ...found }) => found)
}
