import type { Door } from './doors.ts'
import { type Field, nameOf, put } from './fields.ts'
import { lineOf, plainForms } from './plan.ts'

/** What goes into a field at once: one text, or as many as fit. */
export interface Bundle {
  text: string
  texts: string[]
}
export interface Sorted {
  field: Field
  taken: Bundle[]
  refused: Bundle[]
}
export interface Chosen {
  texts: readonly string[]
  /** This many requests are enough. */
  taken: number
  refused: number
  /** And at least this many texts have to be sent. */
  least: number
}

/** Which texts a field accepts and which it refuses. */
export function sortTexts(door: Door, plain: unknown, field: Field, chosen: Chosen): Sorted {
  const isTaken = (text: string) => door.schema.safeParse(put(plain, field.path, text)).success
  const hasForm = lineOf(plainForms, nameOf(field)) !== undefined
  const room = hasForm ? 0 : Math.min(field.most, door.part === 'query' ? 1000 : 30_000)
  const [taken, refused]: [Bundle[], Bundle[]] = [[], []]
  let count = 0
  for (const text of chosen.texts) {
    const isShort = count < chosen.least
    if (taken.length >= chosen.taken && refused.length >= chosen.refused && !isShort) break
    const last = taken.at(-1)
    const joined = last ? `${last.text}${room > 300 ? '\n' : ' '}${text}` : ''
    if (!isTaken(text)) {
      if (refused.length < chosen.refused || isShort) {
        refused.push({ text, texts: [text] })
        count++
      }
    } else if (last && joined.length <= room && isTaken(joined)) {
      last.text = joined
      last.texts.push(text)
      count++
    } else if (taken.length < chosen.taken || (isShort && chosen.taken > 0)) {
      taken.push({ text, texts: [text] })
      count++
    }
  }
  return { field, taken, refused }
}
