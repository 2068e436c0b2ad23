import { everyHostileText } from '../hostile-texts.ts'
import { type Field, nameOf } from './fields.ts'
import { formsOnly, isListed, plainForms, slow, unasked } from './plan.ts'
import type { Chosen } from './sort-texts.ts'
import { shapedTexts } from './tricky-texts.ts'

export const isDrill = Boolean(process.env.DRILL)
const all = Number.POSITIVE_INFINITY
/** For what accepts no free text: an id, a date, a part of an address. */
export const some = isDrill ? 300 : 5
let turn = 0

/** A different start for each caller, so that together they cover everything. */
export function rotated(): string[] {
  turn = (turn + 397) % everyHostileText.length
  return [...everyHostileText.slice(turn), ...everyHostileText.slice(0, turn)]
}

/** All of them in a drill; otherwise as many as a few requests can hold. */
export function choose(field: Field): Chosen {
  const texts = rotated()
  const takesWords = field.isOpen && !isListed(formsOnly, nameOf(field))
  if (isDrill) return { texts: takesWords ? texts : texts.slice(0, some), taken: all, refused: all, least: all }
  const fitting = texts.filter(({ length }) => !field.isOpen || length <= field.most).slice(0, 400)
  const shaped = isListed(plainForms, nameOf(field)) ? shapedTexts : []
  return {
    texts: [...new Set([...shaped, ...fitting, ...texts.slice(0, 30)])],
    taken: slow.test(field.route) ? 3 : 8,
    refused: 8,
    least: unasked.test(nameOf(field)) ? 4 : takesWords ? 40 : 8,
  }
}
