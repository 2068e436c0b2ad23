const vowels = new Set('aeiouy')
/** Letters that sound alike. */
const alike = ['ck', 'cs', 'sz', 'ks', 'kq', 'gj', 'bp', 'dt', 'fv', 'mn', 'vw', 'xs'].flatMap((pair) => [
  pair,
  [...pair].reverse().join(''),
])
const soundsAlike = new Set(alike)

const wrongLetter = (typed: string, meant: string) => {
  if (typed === meant) return 0
  if (vowels.has(typed) && vowels.has(meant)) return 0.6
  return soundsAlike.has(typed + meant) ? 0.7 : 1.2
}

/**
 * How far a typed word is from one that may be meant: a letter doubled or single, two changed round and a wrong vowel
 * are small slips, a wrong consonant is a large one. More than `most` counts as endless.
 */
export function slipsBetween(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > 2) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let last = [0]
  for (let at = 1; at <= meant.length; at++) last.push((last[at - 1] ?? 0) + addedLetter(meant, at))
  for (let row = 1; row <= typed.length; row++) {
    const now = [(last[0] ?? 0) + addedLetter(typed, row)]
    let least = now[0] ?? 0
    for (let at = 1; at <= meant.length; at++) {
      const [here, there] = [typed[row - 1] ?? '', meant[at - 1] ?? '']
      let slips = Math.min(
        (last[at] ?? 0) + addedLetter(typed, row),
        (now[at - 1] ?? 0) + addedLetter(meant, at),
        (last[at - 1] ?? 0) + wrongLetter(here, there),
      )
      if (row > 1 && at > 1 && here === meant[at - 2] && typed[row - 2] === there)
        slips = Math.min(slips, (before[at - 2] ?? 0) + 0.7)
      now.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return Number.POSITIVE_INFINITY
    before = last
    last = now
  }
  const slips = (last[meant.length] ?? 0) + (typed[0] === meant[0] ? 0 : 0.7)
  return slips <= most ? slips : Number.POSITIVE_INFINITY
}

const addedLetter = (word: string, at: number) =>
  word[at - 1] === word[at - 2] ? 0.4 : vowels.has(word[at - 1] ?? '') ? 0.8 : 1

const allowed = (length: number) => (length < 4 ? 0 : length < 5 ? 0.8 : length < 7 ? 1 : length < 9 ? 1.7 : 2.2)

/** The set of a word's letters, as one number: two words that share too few cannot be misspellings of each other. */
const lettersOf = (word: string) => [...word].reduce((mask, letter) => mask | (1 << (letter.charCodeAt(0) % 32)), 0)

function differing(one: number, other: number): number {
  let bits = one ^ other
  let count = 0
  for (; bits !== 0; count++) bits &= bits - 1
  return count
}

const mostGuesses = 2000

/** Guesses which known word was meant. */
export function speller(known: Iterable<string>): (typed: string) => string | undefined {
  const words = [...known].filter(({ length }) => length > 3).map((word) => ({ word, letters: lettersOf(word) }))
  const guess = (typed: string) => {
    const most = allowed(typed.length)
    if (most === 0) return
    const letters = lettersOf(typed)
    let meant: string | undefined
    let fewest = most + 0.01
    for (const { word, letters: others } of words) {
      if (Math.abs(word.length - typed.length) > 2 || differing(letters, others) > 4) continue
      const slips = slipsBetween(typed, word, fewest)
      if (slips < fewest) {
        fewest = slips
        meant = word
      }
    }
    return meant
  }
  // One question is read several times, and people misspell the same words.
  const guessed = new Map<string, string | undefined>()
  return (typed) => {
    if (guessed.has(typed)) return guessed.get(typed)
    if (guessed.size >= mostGuesses) guessed.clear()
    const meant = guess(typed)
    guessed.set(typed, meant)
    return meant
  }
}
