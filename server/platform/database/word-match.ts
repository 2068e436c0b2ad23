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
