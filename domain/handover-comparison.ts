import type { HandoverDocument, HandoverFile } from './handover.ts'
import type { Difference } from './handover-verdict.ts'
import { entryWords, fieldWords, valueWords } from './handover-words.ts'

/* A file that somebody brings, held against what was sealed. It may hold anything: nothing here trusts its shape. */

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Only what the object itself says: a key such as __proto__ must not find what every object has. */
const own = (part: Part, key: string): unknown => (Object.hasOwn(part, key) ? part[key] : undefined)

export function compareFiles(sealed: HandoverFile, given: unknown): Difference[] {
  if (!isPart(given)) return [change('File', [], sealed.document.seal_id, given)]
  const { document, ...proof } = sealed
  const claimed = Object.fromEntries(Object.entries(given).filter(([key]) => key !== 'document'))
  return [
    ...compareDocuments(document, own(given, 'document')),
    ...[...fieldsThatDiffer(proof, claimed)].map((found) => ({ ...told('Proof', found), kind: 'proof' as const })),
  ]
}

const lists = ['keepers', 'mot_tests', 'logs', 'modifications', 'notes', 'media', 'amendments'] as const

export function compareDocuments(sealed: HandoverDocument, given: unknown): Difference[] {
  const file = isPart(given) ? given : {}
  const head = (document: Part) =>
    Object.fromEntries(
      Object.entries(document).filter(([key]) => key !== 'vehicle' && !(lists as readonly string[]).includes(key)),
    )
  const vehicle = own(file, 'vehicle')
  return [
    ...[...fieldsThatDiffer(head(sealed), head(file))].map((found) => told('Seal', found)),
    ...(isPart(vehicle)
      ? [...fieldsThatDiffer(sealed.vehicle, vehicle)].map((found) => told('Vehicle', found))
      : [change('Vehicle', [], sealed.vehicle, vehicle)]),
    ...lists.flatMap((list) => compareLists(list, sealed[list], own(file, list))),
  ]
}

interface Found {
  path: (string | number)[]
  sealed: unknown
  given: unknown
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

const told = (entry: string, { path, sealed, given }: Found): Difference => change(entry, path, sealed, given)

function change(entry: string, path: Found['path'], sealed: unknown, given: unknown): Difference {
  const field = path.length > 0 ? fieldWords(path) : null
  const name = path.findLast((step) => typeof step === 'string')
  const words = {
    entry,
    field,
    sealed: sealed === undefined ? null : valueWords(sealed, name, given),
    file: given === undefined ? null : valueWords(given, name, sealed),
  }
  const of = field ?? 'the whole'
  if (sealed === undefined)
    return { ...words, kind: 'added', sentence: `${entry}: ${of} was not sealed, the file adds ${words.file}` }
  if (given === undefined)
    return {
      ...words,
      kind: 'missing',
      sentence: `${entry}: ${of} was sealed as ${words.sealed}, the file leaves it out`,
    }
  return {
    ...words,
    kind: 'changed',
    sentence: `${entry}: ${of} was sealed as ${words.sealed}, the file says ${words.file}`,
  }
}

type Named = { id: string } & Part

function compareLists(list: string, sealed: Named[], given: unknown): Difference[] {
  const entry = (kind: 'missing' | 'added' | 'moved', name: string, sentence: string): Difference => ({
    kind,
    entry: name,
    field: null,
    sealed: kind === 'added' ? null : 'in its place',
    file: { missing: 'missing', added: 'added', moved: 'in another place' }[kind],
    sentence,
  })
  if (!Array.isArray(given)) {
    const field = fieldWords([list])
    return [{ ...entry('missing', 'File', `File: the list of ${field} is missing`), field }]
  }
  const found = new Map<string, Part>()
  const differences: Difference[] = []
  const known = new Map(sealed.map((each) => [each.id, each]))
  for (const each of given) {
    const part = isPart(each) ? each : {}
    const id = own(part, 'id')
    const name = entryWords(list, part)
    if (typeof id !== 'string' || !known.has(id))
      differences.push(entry('added', name, `${name}: was not sealed, the file adds it`))
    else if (found.has(id)) differences.push(entry('added', name, `${name}: was sealed once, the file has it twice`))
    else found.set(id, part)
  }
  const moved = outOfPlace([...found.keys()], new Map(sealed.map(({ id }, place) => [id, place])))
  for (const each of sealed) {
    const name = entryWords(list, each)
    const part = found.get(each.id)
    if (!part) differences.push(entry('missing', name, `${name}: was sealed, the file leaves it out`))
    else differences.push(...[...fieldsThatDiffer(each, part)].map((difference) => told(name, difference)))
    if (moved.has(each.id))
      differences.push(entry('moved', name, `${name}: stands in another place than it was sealed in`))
  }
  return differences
}

/** The fewest entries that would have to be put back: all but a longest run that still rises. */
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
