import { isDrill } from './choose.ts'
import type { Door } from './doors.ts'
import { at, type Field, nameOf, put } from './fields.ts'
import { checkMails } from './mails.ts'
import { countSent, inShort, noter, type Outcome } from './outcome.ts'
import {
  asTyped,
  derived,
  isListed,
  keptAs,
  keys,
  lineOf,
  notKept,
  passedOver,
  plainForms,
  shortened,
  writesMore,
} from './plan.ts'
import { type Chosen, type Sorted, sortTexts } from './sort-texts.ts'
import { fieldsIn, isOurs, type Theatre } from './theatre.ts'

/** By its place in the body; an amendment's changes, by their place in the record. */
const isNamed = (named: string[], { path }: Field) =>
  named.includes(path.join('.')) || (path[0] === 'changes' && named.includes(path.slice(1).join('.')))

export type Choose = (field: Field) => Chosen

/** One request, with other texts in all of its fields in turn. */
export async function playDoor(theatre: Theatre, door: Door, choose: Choose, outcome: Outcome) {
  const read = door.fields.filter((field) => !field.path.includes('*') && isRead(door, field))
  for (const field of read) outcome.fields.add(nameOf(field))
  const open = read.filter(({ isOpen }) => isOpen)
  const keyed = open.filter((field) => isListed(keys, nameOf(field)))
  const worded = open.filter((field) => !keyed.includes(field))
  let plain = door.base
  for (const [place, field] of worded.entries()) {
    const marked = put(plain, field.path, markOf(field, place))
    if (door.schema.safeParse(marked).success) plain = marked
  }
  const scene = { theatre, door, plain, outcome, note: noter(outcome, door.route) }
  const sorted = worded.map((field) => sortTexts(door, plain, field, choose(field)))
  const closed = read.filter(({ isOpen }) => !isOpen)
  await playTaken(scene, sorted)
  const refusing = [...sorted, ...closed.map((field) => sortTexts(door, plain, field, { ...choose(field), taken: 0 }))]
  // An amendment's changes are only checked once the rest is right.
  const { inner = [], outer = [] } = Object.groupBy(refusing, ({ field }) =>
    field.path[0] === 'changes' ? 'inner' : 'outer',
  )
  await playRefused(scene, inner)
  await playRefused(scene, outer)
  for (const field of keyed) await playKey(scene, sortTexts(door, plain, field, choose(field)))
}

interface Scene {
  theatre: Theatre
  door: Door
  /** The request with plain text in every field. */
  plain: unknown
  outcome: Outcome
  note: (what: string) => void
}

/** What the schema accepts is kept as typed, and does what plain text does. */
async function playTaken(scene: Scene, sorted: Sorted[]) {
  const { door, plain, outcome, note } = scene
  const first = await ask(scene, plain)
  const meant = door.schema.safeParse(plain).data
  // An empty text would be found everywhere.
  const marks = sorted.map(({ field }) => ({ field, mark: told(at(meant, field.path)) || undefined }))
  const due = first.places.filter(
    (place) => !isListed(derived, place) && marks.some(({ mark }) => typeof mark === 'string' && place.includes(mark)),
  )
  for (const { field, mark } of marks)
    if (typeof mark === 'string' && due.some((place) => place.includes(mark))) outcome.found.add(nameOf(field))

  const rounds = Math.max(0, ...sorted.map(({ taken }) => taken.length))
  for (let round = 0; round < rounds; round++) {
    const placed = bundlesOf(sorted, 'taken', round)
    const body = placed.reduce((whole, { field, text }) => put(whole, field.path, text), plain)
    // In the short version every third is also read back as its author would.
    const isReadAgain = isDrill || round % 3 === 0
    const seen = await ask(scene, body, isReadAgain)
    const where = placed.map(({ field, text }) => `${field.path.join('.')}=${inShort(text, 60)}`).join(', ')
    for (const { field, texts } of placed) countSent(outcome, nameOf(field), texts)
    if (seen.answer.status !== first.answer.status || seen.answer.type !== first.answer.type) {
      note(`${where}: ${seen.answer.status} instead of ${first.answer.status} ${seen.answer.text.slice(0, 200)}`)
      continue
    }
    if (seen.counts !== first.counts && !isListed(writesMore, door.route))
      note(`${where}: wrote ${seen.counts} instead of ${first.counts}`)
    const given = door.schema.safeParse(body).data
    const swaps = marks.map(({ field, mark }) => [mark, told(at(given, field.path))] as const)
    const places = new Set(seen.places)
    const expected = isReadAgain ? due : due.filter((place) => !/^(answer|read again)\b/.test(place))
    for (const place of expected.map((each) => swap(each, swaps)))
      if (place !== undefined && !places.has(place) && !isBegun(place, seen.places)) {
        outcome.changed++
        note(`${where}: ${inShort(place)} is not there`)
      }
    for (const { field, text, texts } of placed) {
      const name = nameOf(field)
      outcome.kept.set(name, (outcome.kept.get(name) ?? 0) + texts.length)
      const rule = lineOf(keptAs, name)
      const [kept, typed] = [told(at(given, field.path)) ?? null, rule ? rule(text) : asTyped(text, field.most)]
      if (kept === typed || isListed(notKept, name)) continue
      outcome.changed++
      note(`${name}: ${inShort(text)} becomes ${inShort(kept)}`)
    }
    outcome.mails += seen.mails.length
    for (const wrong of await checkMails(seen.mails, first.mails)) note(`${where}: ${wrong}`)
  }
}

/** What the schema refuses is refused in all fields at once, and each of them is named. */
async function playRefused(scene: Scene, sorted: Sorted[]) {
  const { plain, outcome, note } = scene
  const rounds = Math.max(0, ...sorted.map(({ refused }) => refused.length))
  for (let round = 0; round < rounds; round++) {
    const placed = bundlesOf(sorted, 'refused', round)
    const body = placed.reduce((whole, { field, text }) => put(whole, field.path, text), plain)
    const { answer } = await ask(scene, body, false)
    const named = fieldsIn(answer)
    const unnamed = placed.filter(({ field }) => !isNamed(named, field))
    for (const { field, texts } of placed) countSent(outcome, nameOf(field), texts)
    // Which branch of a union was meant is unknown while its discriminator is wrong.
    const isTold = unnamed.length === 0 || (unnamed.length < placed.length && named.includes('type'))
    if (answer.status !== 400 || !isTold)
      note(
        `${unnamed.map(({ field, text }) => `${field.path.join('.')}=${inShort(text, 60)}`)}: ${answer.status} ${answer.text.slice(0, 300)}`,
      )
  }
}

const bundlesOf = (sorted: Sorted[], kind: 'taken' | 'refused', round: number) =>
  sorted.flatMap(({ field, [kind]: bundles }) => {
    const bundle = bundles[round]
    return bundle ? [{ field, ...bundle }] : []
  })

/** Other texts than the right ones open nothing. */
async function playKey(scene: Scene, { field, taken, refused }: Sorted) {
  const { plain, outcome, note } = scene
  const allowed = lineOf(keys, nameOf(field)) ?? []
  for (const { text, texts } of [...taken, ...refused]) {
    const { answer } = await ask(scene, put(plain, field.path, text))
    countSent(outcome, nameOf(field), texts)
    const isRefused = answer.status === 400 && isOurs(answer)
    if (!allowed.includes(answer.status) && !isRefused)
      note(`${nameOf(field)} ${inShort(text)}: ${answer.status} ${answer.text.slice(0, 160)}`)
  }
}

async function ask({ theatre, door, outcome, note }: Scene, body: unknown, isReadAgain = true) {
  outcome.requests++
  const seen = await theatre.play(door, body, isReadAgain)
  const { status, text } = seen.answer
  if (status >= 500) outcome.broken++
  if (status >= 400) outcome.refusals++
  if (status >= 500 || (status >= 400 && !isOurs(seen.answer)))
    note(`${status} ${text.slice(0, 200)} ${inShort(body, 300)}`)
  if (status >= 400 && seen.counts) note(`refused, and yet it wrote ${seen.counts}: ${inShort(body, 300)}`)
  return seen
}

const told = (value: unknown): unknown => (Array.isArray(value) ? value.join() : value)

function markOf(field: Field, place: number) {
  const mark = `Qm${String(place).padStart(2, '0')}X`
  return lineOf(plainForms, nameOf(field))?.(mark) ?? mark
}

/** Whether this request reads that field at all: branches of a union have different fields. */
export function isRead(door: Door, field: Field) {
  const { data, error } = door.schema.safeParse(put(door.base, field.path, markOf(field, 99)))
  if (error) return error.issues.some(({ path }) => path.join('.') === field.path.join('.'))
  return at(data, field.path) !== undefined || isListed(passedOver, nameOf(field))
}

function swap(place: string, swaps: readonly (readonly [unknown, unknown])[]): string | undefined {
  let text = place
  for (const [mark, value] of swaps) {
    if (typeof mark !== 'string' || !text.includes(mark)) continue
    if (typeof value !== 'string' || value.includes('@example.org,')) return undefined
    text = text.split(mark).join(value)
  }
  return text
}

/** Whether that place holds the start, cut between two characters. */
function isBegun(place: string, places: string[]) {
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  return (
    isListed(shortened, place) &&
    places.some((each) => each === plain(place) || (each.endsWith('…') && plain(place).startsWith(each.slice(0, -1))))
  )
}
