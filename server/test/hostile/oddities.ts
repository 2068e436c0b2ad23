import { isDrill } from './choose.ts'
import type { Door } from './doors.ts'
import { type Field, nameOf, put } from './fields.ts'
import { countSent, inShort, noter, type Outcome } from './outcome.ts'
import { isListed, passedOver } from './plan.ts'
import { isRead } from './run.ts'
import { isOurs, type Theatre } from './theatre.ts'
import { endlessTexts, unkeepableTexts } from './tricky-texts.ts'

/** Names that don't belong in a body, and that would make somebody a moderator if they were believed. */
const uninvited =
  '"__proto__":{"role":"moderator","is_public":true},"constructor":{"prototype":{"role":"moderator"}},' +
  '"role":"moderator","points":999999,"is_verified":true,"deleted_at":"2020-01-01","toString":"x","__defineGetter__":1'

let turn = 0

/** What no database could store, what never ends, and what nobody asked for. */
export async function playOddities(theatre: Theatre, door: Door, outcome: Outcome) {
  const note = noter(outcome, door.route)
  const fields = door.fields.filter((field) => field.isOpen && !field.path.includes('*') && isRead(door, field))
  for (const field of fields)
    for (const text of [...some(unkeepableTexts, 1), ...some(endlessTexts, 1)]) await refuses(field, text)
  if (door.part === 'body' && door.base && Object.keys(door.base).length > 0) await ignores()

  /** In turn in the short version: together they see them all. */
  function some(texts: readonly string[], count: number) {
    if (isDrill) return texts
    turn += count
    return texts.slice(turn % texts.length).slice(0, count)
  }

  async function refuses(field: Field, text: string) {
    // In an address such a text would not arrive at all.
    if (door.part === 'query' && text.length > 5000) return
    const { answer, counts } = await theatre.play(door, put(door.base, field.path, text), false)
    countSent(outcome, nameOf(field), [])
    outcome.requests++
    outcome.refusals++
    if (answer.status >= 500) outcome.broken++
    // Several spaces in a name become one.
    const isPassedOver =
      answer.status < 400 &&
      (isListed(passedOver, nameOf(field)) || (/ (from_)?name$/.test(nameOf(field)) && /^x\s+x$/.test(text)))
    const isRefused = answer.status >= 400 && answer.status < 500 && isOurs(answer) && counts === ''
    // Half a character in an address arrives as a replacement character.
    const isMended = door.part === 'query' && !text.isWellFormed() && answer.status < 400
    if (!isRefused && !isPassedOver && !isMended)
      note(`${nameOf(field)} ${inShort(text)}: ${answer.status} ${counts} ${answer.text.slice(0, 160)}`)
  }

  async function ignores() {
    const whole = JSON.stringify(door.base)
    const [one, other] = [
      await theatre.send(door, whole),
      await theatre.send(door, `${whole.slice(0, -1)},${uninvited}}`),
    ]
    outcome.requests += 2
    const isSame = one.answer.status === other.answer.status && one.counts === other.counts
    const isRefused = other.answer.status === 400 && other.counts === ''
    if (!isSame && !isRefused)
      note(`with what nobody asked for: ${other.answer.status} ${other.counts} instead of ${one.counts}`)
    for (const place of other.places)
      if (/role: moderator$/.test(place) && !one.places.includes(place)) note(`made a moderator: ${place}`)
  }
}
