import { type RawBuilder, sql } from 'kysely'

/** Escapes % and _ in the search text. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export const wordsOf = (text: string) => text.split(/\s+/).slice(0, 8)

/** Folding the letters of other languages is dear, and only a text that holds one needs it. */
const isPlain = (text: string) => /^[ -~]*$/.test(text)

/** Finds a typed text in what rows say, whatever its case. */
export function matcher(text: string) {
  const folded = (of: RawBuilder<unknown>) => (isPlain(text) ? sql`lower((${of}) collate "C")` : sql`lower(${of})`)
  const like = (pattern: string) => folded(sql`${pattern}::text`)
  const words = sql.join(wordsOf(text).map((word) => like(`%${literally(word)}%`)))
  /** Every word is in one of them. */
  const within = (...texts: RawBuilder<unknown>[]) =>
    sql<boolean>`${folded(
      sql.join(
        texts.map((each) => sql`coalesce(${each}, '')`),
        sql` || chr(1) || `,
      ),
    )} like all (array[${words}])`
  return { folded, like, within, has: (...columns: string[]) => within(...columns.map((column) => sql.ref(column))) }
}

const eachWord = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** For to_tsquery: every word by its stem; the last may still be being typed. */
export function stemsOf(text: string): string {
  const words = eachWord(text).slice(0, 8)
  return words.map((word, at) => (at === words.length - 1 && [...word].length > 2 ? `${word}:*` : word)).join(' & ')
}

/** As close_words of migration 0139, for one word. */
function closeWords(word: string): string[] {
  const letters = [...word.toLowerCase()]
  if (letters.length < 4 || letters.length > 20) return [letters.join('')]
  return [letters.join(''), ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))]
}

/** Every word of the text is spelt like one of the row's, give or take a letter. For a row with an index of these. */
export const isCloseTo = (row: string, text: string) =>
  sql<boolean>`${sql.join(
    eachWord(text)
      .slice(0, 8)
      .map((word) => sql`close_words(${sql.raw(row)}) && ${closeWords(word)}::text[]`),
    sql` and `,
  )}`

/** The same for what has no index and was read already. */
export function closeTo(text: string) {
  const wanted = eachWord(text)
    .slice(0, 8)
    .map((word) => new Set(closeWords(word)))
  return (said: string) => {
    const words = eachWord(said).map(closeWords)
    return wanted.length > 0 && wanted.every((any) => words.some((forms) => forms.some((form) => any.has(form))))
  }
}
