import { phrases, synonyms } from './phrases.ts'

export const unspoken = new Set(
  `a an the and or but if so as of at by for from in into on onto to with without about over under up down out off
  is are was were be been being am do does did doing done have has had having i me my mine we us our you your yours he
  she it its they them their this that these those there here what which who whom whose when where why how can could
  should would will shall may might must need needs needed get gets getting got go goes going gone went come comes
  coming came make makes making made take takes taking took give gives say says said tell tells told know knows want
  wants please thanks thank hi hello hey ok okay just very really quite too also only some any every each all both no
  not yes then than again still yet ever never always often sometimes now today time times thing things something
  anything way ways lot lots bit much many more most less few one two first per via s t m re ve ll d dont doesnt isnt
  im ive whats wheres hows cant wont didnt let lets like help advice advise question automate mate best good right
  recommend recommended suggest explain mean means meaning use using used keep keeps kept happen happens happening
  seem seems look looks looking because since while during before after between around through own new old big small
  make sure think able actually myself yourself necessary car cars vehicle vehicles`.split(/\s+/),
)

/** The normalised form: lower case, no accents, no apostrophes, one word for one thing. */
export function plain(text: string): string {
  let said = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
  for (const [pattern, word] of phrases) said = said.replace(pattern, word)
  return said
}

const hasVowel = /[aeiouy]/

/**
 * 'brakes', 'braking' and 'brake' are the same word here; which one doesn't matter, as long as it is always the same.
 */
function stem(word: string): string {
  let root = word
  if (root.length > 3) {
    if (/ies$/.test(root) && root.length > 4) root = root.replace(/ies$/, 'y')
    else if (/(ss|x|ch|sh)es$/.test(root)) root = root.slice(0, -2)
    else if (/[^suio]s$/.test(root)) root = root.slice(0, -1)
  }
  const shorter = root.match(/^(.{2,}[^e])(?:ing|ed)$/)?.[1] ?? root.match(/^(.{3,})(?:ing)$/)?.[1]
  if (shorter && shorter.length > 2 && hasVowel.test(shorter)) root = shorter.replace(/([bdgmnprt])\1$/, '$1')
  return root.length > 3 ? root.replace(/e$/, '') : root
}

const stems = new Map<string, string>()
const mostStems = 20_000

const canonical = new Map(Object.entries(synonyms).map(([said, meant]) => [stem(said), stem(meant)]))

export const canonicalStem = (word: string): string => {
  const known = stems.get(word)
  if (known !== undefined) return known
  const root = stem(word)
  const meant = canonical.get(root) ?? root
  if (stems.size < mostStems) stems.set(word, meant)
  return meant
}

/** The meaningful words of a text, in order. */
export const wordsOf = (text: string): string[] =>
  (plain(text).match(/[a-z0-9]+/g) ?? []).filter((word) => word.length > 1 && !unspoken.has(word)).map(canonicalStem)

export interface Words {
  /** The meaningful ones, in order. */
  words: readonly string[]
  every: readonly string[]
}

/** Of many texts at once: the phrases are then looked for once, and not in each of them. */
export const wordsOfAll = (texts: readonly string[]): Words[] =>
  plain(texts.map((text) => text.replace(/\s+/g, ' ')).join('\n'))
    .split('\n')
    .map((said) => {
      const tokens = said.match(/[a-z0-9]+/g) ?? []
      return {
        words: tokens.filter((word) => word.length > 1 && !unspoken.has(word)).map(canonicalStem),
        every: tokens.map(canonicalStem),
      }
    })
