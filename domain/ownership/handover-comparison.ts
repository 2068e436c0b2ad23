import { plural } from '../basics/plural.ts'
import type { HandoverDocument, HandoverFile } from './handover.ts'
import { type Difference, mostDifferences } from './handover-verdict.ts'
import { entryWords, fieldWords, valueWords } from './handover-words.ts'

/* Compares an uploaded file with what was sealed. The file is untrusted, so nothing here relies on its shape. */

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Own properties only: a key such as __proto__ must not reach the prototype. */
const own = (part: Part, key: string): unknown => (Object.hasOwn(part, key) ? part[key] : undefined)

/** The first differences in words, and the total: a million differences must not become a million sentences. */
export interface Tally {
  told: Difference[]
  count: number
}

const tally = (): Tally => ({ told: [], count: 0 })

export function tell(to: Tally, difference: () => Difference) {
  if (++to.count <= mostDifferences) to.told.push(difference())
}

export function compareFiles(sealed: HandoverFile, given: unknown): Tally {
  const found = tally()
  if (!isPart(given)) {
    tell(found, () => change('File', [], sealed.document.seal_id, given))
    return found
  }
  const { document, ...proof } = sealed
  compareDocuments(document, own(given, 'document'), found)
  const claimed = Object.fromEntries(Object.entries(given).filter(([key]) => key !== 'document' && key !== 'log'))
  for (const each of fieldsThatDiffer(proof, claimed))
    tell(found, () => ({ ...change('Proof', each.path, each.sealed, each.given), kind: 'proof' }))
  return found
}

const lists = [
  'identity_changes',
  'keepers',
  'mot_tests',
  'logs',
  'modifications',
  'notes',
  'media',
  'documents',
  'amendments',
  'readings',
] as const

export function compareDocuments(sealed: HandoverDocument, given: unknown, found = tally()): Tally {
  const file = isPart(given) ? given : {}
  // Version 1 seals have no list of identity changes, and the earliest of them no documents.
  const held = lists.filter((list) => Object.hasOwn(sealed, list))
  const head = (document: Part) =>
    Object.fromEntries(
      Object.entries(document).filter(([key]) => key !== 'vehicle' && !(held as string[]).includes(key)),
    )
  compareFields('Seal', head(sealed), head(file), found)
  const vehicle = own(file, 'vehicle')
  if (isPart(vehicle)) compareFields('Vehicle', sealed.vehicle, vehicle, found)
  else tell(found, () => change('Vehicle', [], sealed.vehicle, vehicle))
  for (const list of held) compareLists(list, sealed[list] ?? [], own(file, list), found)
  return found
}

interface Found {
  path: (string | number)[]
  sealed: unknown
  given: unknown
}

function compareFields(entry: string, sealed: Part, given: Part, found: Tally) {
  for (const each of fieldsThatDiffer(sealed, given))
    tell(found, () => change(entry, each.path, each.sealed, each.given))
}

function* fieldsThatDiffer(sealed: unknown, given: unknown, path: Found['path'] = []): Generator<Found> {
  if (isPart(sealed) && isPart(given)) {
    for (const key of new Set([...Object.keys(sealed), ...Object.keys(given)]))
      yield* fieldsThatDiffer(own(sealed, key), own(given, key), [...path, key])
  } else if (Array.isArray(sealed) && Array.isArray(given)) {
    for (let at = 0; at < Math.max(sealed.length, given.length); at++)
      yield* fieldsThatDiffer(sealed[at], given[at], [...path, at])
  } else if (!Object.is(sealed, given)) yield { path, sealed, given }
}

function change(entry: string, path: Found['path'], sealed: unknown, given: unknown): Difference {
  const field = path.length > 0 ? fieldWords(path) : null
  const name = path.findLast((step) => typeof step === 'string')
  const said = (value: unknown, beside: unknown, file: string) => {
    if (value === undefined) return null
    const words = valueWords(value, name, beside)
    return name === 'sha256' ? `${file} (fingerprint ${words})` : words
  }
  const words = {
    entry,
    field,
    sealed: said(sealed, given, 'the original'),
    file: said(given, sealed, 'another one'),
  }
  const of = field ?? 'the whole'
  if (sealed === undefined)
    return { ...words, kind: 'added', sentence: `${entry}: ${of} was not sealed but the file has ${words.file}` }
  if (given === undefined)
    return {
      ...words,
      kind: 'missing',
      sentence: `${entry}: ${of} was sealed as ${words.sealed} but is missing from the file`,
    }
  return {
    ...words,
    kind: 'changed',
    sentence: `${entry}: ${of} was sealed as ${words.sealed} but the file says ${words.file}`,
  }
}

type Named = { id: string } & Part

const entry = (kind: 'missing' | 'added' | 'moved', name: string, sentence: string): Difference => ({
  kind,
  entry: name,
  field: null,
  sealed: kind === 'added' ? null : 'in its place',
  file: { missing: 'missing', added: 'added', moved: 'in a different position' }[kind],
  sentence,
})

/** A list longer than this can't be the sealed one, so it isn't compared entry by entry. */
const farLonger = (sealed: number) => 2 * sealed + 1000

function compareLists(list: string, sealed: Named[], given: unknown, found: Tally) {
  if (!Array.isArray(given)) return tell(found, () => missingList(list))
  if (given.length > farLonger(sealed.length)) return tell(found, () => longerList(list, sealed.length, given.length))
  const parts = new Map<string, Part>()
  const known = new Map(sealed.map(({ id }, place) => [id, place]))
  for (const each of given) {
    const part = isPart(each) ? each : {}
    const id = own(part, 'id')
    const added = (what: string) => {
      const name = entryWords(list, part)
      return entry('added', name, `${name}: ${what}`)
    }
    if (typeof id !== 'string' || !known.has(id)) tell(found, () => added('was not sealed but is in the file'))
    else if (parts.has(id)) tell(found, () => added('was sealed once but is in the file twice'))
    else parts.set(id, part)
  }
  const moved = outOfPlace([...parts.keys()], known)
  for (const each of sealed) {
    const name = entryWords(list, each)
    const part = parts.get(each.id)
    if (part) compareFields(name, each, part, found)
    else tell(found, () => entry('missing', name, `${name}: was sealed but is missing from the file`))
    if (moved.has(each.id))
      tell(found, () => entry('moved', name, `${name}: is in a different position from the sealed copy`))
  }
}

function missingList(list: string): Difference {
  const field = fieldWords([list])
  return { ...entry('missing', 'File', `File: the list of ${field} is missing`), field }
}

function longerList(list: string, sealed: number, given: number): Difference {
  const field = fieldWords([list])
  const entries = (count: number) => plural(count, 'entry', 'entries')
  return {
    kind: 'added',
    entry: 'File',
    field,
    sealed: entries(sealed),
    file: entries(given),
    sentence: `File: the list of ${field} has ${entries(given - sealed)} more than were sealed`,
  }
}

/** The fewest entries that would have to move back: all but a longest increasing subsequence. */
function outOfPlace(ids: string[], places: Map<string, number>): Set<string> {
  const place = (id: string) => places.get(id) ?? 0
  const ends: number[] = []
  const before: number[] = []
  for (const [at, id] of ids.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (place(ids[ends[middle] as number] as string) < place(id)) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? (ends[low - 1] as number) : -1
    ends[low] = at
  }
  const moved = new Set(ids)
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) moved.delete(ids[at] as string)
  return moved
}
