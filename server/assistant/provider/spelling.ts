/** The number of slips (a letter extra, missing, wrong, or two swapped) between two words; `most` + 1 if more. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    let least = row
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      let slips = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1))
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        slips = Math.min(slips, (before[at - 2] ?? 0) + 1)
      now.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return most + 1
    before = last
    last = now
  }
  return last[other.length] ?? most + 1
}

const allowed = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2)

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
    let fewest = most + 0.9
    for (const { word, letters: others } of words) {
      if (Math.abs(word.length - typed.length) > most || differing(letters, others) > 2 * most) continue
      // The first letter is rarely the wrong one.
      const slips = slipsBetween(typed, word, most) + (word[0] === typed[0] ? 0 : 0.5)
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
