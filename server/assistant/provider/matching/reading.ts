import { examples } from '../handbook/examples.ts'
import { handbook } from '../handbook/handbook.ts'
import { withoutNames } from './names.ts'
import { synonyms } from './phrases.ts'
import { speller } from './spelling.ts'
import { englishWords, modelNames } from './subject-words.ts'
import { canonicalStem, plain, unspoken } from './words.ts'

/** What a question says, once names of cars are gone and slips are put right. */
export interface Reading {
  /** One line, one word for one thing. */
  said: string
  /** The meaningful words, in order. */
  words: readonly string[]
  /** All of them: 'how old are my tyres' says more than 'tyres'. */
  every: readonly string[]
  /** Meaningful words that neither the handbook nor everyday English has, not even misspelt. */
  strange: readonly string[]
  /** A car was named. */
  named: boolean
  /** The kind of engine that only a name told of. */
  kind: string
}

const tokens = (text: string): string[] => text.match(/[a-z0-9]+/g) ?? []
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()

/** Words of pages and examples; a slip is put right only towards these. */
const ours = new Set([
  ...handbook.flatMap(({ title, keywords, summary, steps, tools, parts }) =>
    tokens(bare([title, ...keywords, summary, ...steps, ...tools, ...parts].join(' '))),
  ),
  ...Object.keys(synonyms),
])
const english = new Set([...unspoken, ...englishWords, ...examples.flatMap(({ question }) => tokens(bare(question)))])
const meantWord = speller([...ours, ...[...ours].flatMap(inflected)])

/** 'squeaking' of 'squeak', 'slipped' of 'slip': a page may say a word in one form only. */
function inflected(word: string): string[] {
  if (word.length < 4 || /(?:ing|ed|s|y)$/.test(word)) return []
  const root = word.replace(/e$/, '')
  const last = /[^aeiou][aeiou][bdgmnprt]$/.test(word) ? `${word}${word.slice(-1)}` : root
  return [`${last}ing`, `${last}ed`, `${word}s`]
}

const longestQuestion = 600

function spelt(text: string, strange: string[]): string {
  return text.replace(/[a-z]{4,}/g, (word) => {
    if (ours.has(word) || english.has(word) || english.has(word.replace(/(?:s|ed|ing|er|ly)$/, ''))) return word
    const meant = meantWord(word)
    if (!meant) strange.push(word)
    return meant ?? word
  })
}

function readAnew(question: string): Reading {
  const { text, named, kind } = withoutNames(question.slice(0, longestQuestion))
  const strange: string[] = []
  const said = plain(spelt(text, strange))
  const every = tokens(said).map(canonicalStem)
  const words = tokens(said)
    .filter((word) => word.length > 1 && !unspoken.has(word))
    .map(canonicalStem)
    .filter((word) => !modelNames.has(word))
  return { said, words, every, strange, named, kind }
}

const mostKept = 200
const kept = new Map<string, Reading>()

export function read(question: string): Reading {
  const before = kept.get(question)
  if (before) return before
  if (kept.size >= mostKept) kept.clear()
  const reading = readAnew(question)
  kept.set(question, reading)
  return reading
}
