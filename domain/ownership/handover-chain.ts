import { listed } from '../basics/listed.ts'

/* Each handover carries the hash of the one before it. */

export interface Link {
  sequence: number
  hash: string
  previous_hash: string | null
}

export interface ChainStep {
  /** A missing beginning or a gap proves nothing either way; what is broken can't be one vehicle's record. */
  kind: 'linked' | 'beginning' | 'gap' | 'broken' | 'same'
  sentence: string
}

const inOrder = <Its extends Link>(links: readonly Its[]) =>
  [...links].sort((one, other) => one.sequence - other.sequence)

/** 'Handover 2 is missing', 'Handovers 2 and 3 are missing' */
function missing(from: number, to: number): string {
  const most = 10
  const all = Array.from({ length: Math.min(to - from + 1, most) }, (_, at) => String(from + at))
  if (all.length === 1) return `Handover ${from} is missing`
  return `Handovers ${to - from < most ? listed(all) : `${from} to ${to}`} are missing`
}

/**
 * From the first handover to the last of those given. `known` are the hashes of the handovers of one record, where we
 * have it: then it shows even across a gap.
 */
export function* walkChain(links: readonly Link[], known: ReadonlySet<string> = new Set()): Generator<ChainStep> {
  const ordered = inOrder(links)
  const [first] = ordered
  if (first && first.sequence > 1) yield { kind: 'beginning', sentence: `${missing(1, first.sequence - 1)}.` }
  for (const [at, link] of ordered.entries()) {
    const { sequence, hash } = link
    const beside = ordered.slice(0, at).filter((each) => each.sequence === sequence)
    if (beside.some((each) => each.hash === hash)) {
      yield { kind: 'same', sentence: `The file of handover ${sequence} was given twice.` }
      continue
    }
    if (beside.length > 0)
      yield {
        kind: 'broken',
        sentence: `Two different files are handover ${sequence}, so they are of different records.`,
      }
    const before = nearestBefore(ordered, link, known)
    if (before) yield stepFrom(before, link, known)
  }
}

/** Of several files of the handover before, the one that this follows from. */
function nearestBefore(ordered: Link[], { sequence, previous_hash }: Link, known: ReadonlySet<string>) {
  const earlier = ordered.filter((each) => each.sequence < sequence)
  const nearest = earlier.filter((each) => each.sequence === earlier.at(-1)?.sequence)
  return nearest.find(({ hash }) => hash === previous_hash) ?? nearest.find(({ hash }) => known.has(hash)) ?? nearest[0]
}

function stepFrom(before: Link, { sequence, hash, previous_hash }: Link, known: ReadonlySet<string>): ChainStep {
  if (before.sequence < sequence - 1) {
    const why =
      known.has(hash) && known.has(before.hash)
        ? `by our records handover ${sequence} follows from handover ${before.sequence}, but what lies between isn’t shown`
        : `nothing here shows that handover ${sequence} follows from handover ${before.sequence}`
    return { kind: 'gap', sentence: `${missing(before.sequence + 1, sequence - 1)}: ${why}.` }
  }
  return previous_hash === before.hash
    ? { kind: 'linked', sentence: `Handover ${sequence} follows from handover ${before.sequence}.` }
    : {
        kind: 'broken',
        sentence: `Handover ${sequence} does not follow from the file of handover ${before.sequence}: they are of different records.`,
      }
}

export interface OwnChain {
  sentence: string
  isBroken: boolean
}

/** Where a handover stands in the chain that we keep. */
export function ownChain(links: readonly Link[], sequence: number): OwnChain {
  const before = inOrder(links).filter((link) => link.sequence <= sequence)
  const last = Math.max(sequence, ...links.map((link) => link.sequence))
  const wrong = [...walkChain(before)].find(({ kind }) => kind !== 'linked')
  const place = `This is handover ${sequence} of ${last}`
  if (wrong) return { sentence: `${place}, but the chain before it is broken. ${wrong.sentence}`, isBroken: true }
  if (last === 1)
    return { sentence: 'This is the vehicle’s first handover here, and the only one so far.', isBroken: false }
  const earlier = before.slice(0, -1).map((link) => String(link.sequence))
  const from = `${earlier.length > 1 ? 'handovers' : 'handover'} ${listed(earlier)}`
  return { sentence: sequence === 1 ? `${place}.` : `${place}, and follows unbroken from ${from}.`, isBroken: false }
}
