import { sha256 } from './sha256.ts'

/*
 * The Merkle tree of RFC 6962. Indices stay below 2⁵³, beyond any log of ours, but not below 2³¹: no bit operators.
 * A proof is made in two steps, so that all it needs is read at once: `inclusionPath` and `consistencyPath` name the
 * ranges of leaves whose roots it consists of, and whoever has the tree computes them.
 */

export type Hash = Buffer
/** Leaves from `start` up to, not including, `end`. */
export interface Range {
  start: number
  end: number
}
/** The complete subtree of 2^height leaves that begins at leaf index × 2^height. */
export interface Node {
  height: number
  index: number
}

const leafMark = Buffer.from([0])
const nodeMark = Buffer.from([1])

export const hashLeaf = (entry: Uint8Array): Hash => sha256(Buffer.concat([leafMark, entry]))
export const hashChildren = (left: Uint8Array, right: Uint8Array): Hash =>
  sha256(Buffer.concat([nodeMark, left, right]))
export const emptyRoot = sha256(Buffer.alloc(0))

/** The largest power of two below `size`, which is at least two. */
function splitOf(size: number) {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** RFC 6962, 2.1.1: what a proof for the leaf `index` in a tree of `size` consists of, from the leaf upwards. */
export function inclusionPath(index: number, size: number): Range[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`A tree of ${size} has no leaf ${index}.`)
  const path: Range[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitOf(end - start)
    if (index < middle) {
      path.unshift({ start: middle, end })
      end = middle
    } else {
      path.unshift({ start, end: middle })
      start = middle
    }
  }
  return path
}

/** RFC 6962, 2.1.2: what proves that a tree of `size` begins with the tree of `before`. */
export function consistencyPath(before: number, size: number): Range[] {
  if (!(before > 0 && before <= size)) throw new RangeError(`A tree of ${size} contains none of ${before}.`)
  const path: Range[] = []
  let [start, end, whole] = [0, size, true]
  while (end !== before) {
    const middle = start + splitOf(end - start)
    if (before <= middle) {
      path.unshift({ start: middle, end })
      end = middle
    } else {
      path.unshift({ start, end: middle })
      start = middle
      whole = false
    }
  }
  return whole ? path : [{ start, end }, ...path]
}

/** The complete subtrees that a range beginning at one of its own splits consists of, largest first. */
export function nodesOf({ start, end }: Range): Node[] {
  const nodes: Node[] = []
  for (let at = start; at < end; ) {
    let [height, width] = [0, 1]
    while (at % (width * 2) === 0 && at + width * 2 <= end) {
      width *= 2
      height++
    }
    nodes.push({ height, index: at / width })
    at += width
  }
  return nodes
}

/** The root over complete subtrees, largest first. */
export function rootOf(hashes: readonly Hash[]): Hash {
  const last = hashes.at(-1)
  if (!last) return emptyRoot
  return hashes.slice(0, -1).reduceRight((right, left) => hashChildren(left, right), last)
}

/** The root of 1, 2, 4 … hashes of equal height. */
export function completeRoot(hashes: readonly Hash[]): Hash {
  let level = hashes
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, pair) =>
      hashChildren(level[pair * 2] as Hash, level[pair * 2 + 1] as Hash),
    )
  return level[0] as Hash
}

/** Whether the proof leads from the leaf to the root (RFC 9162, 2.1.3.2). */
export function provesInclusion(
  { index, size, root }: { index: number; size: number; root: Uint8Array },
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
): boolean {
  if (!(index >= 0 && index < size)) return false
  let [place, last] = [index, size - 1]
  let reached: Hash = Buffer.from(leaf)
  for (const each of proof) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      reached = hashChildren(each, reached)
      while (place % 2 === 0 && place !== 0) {
        place /= 2
        last = Math.floor(last / 2)
      }
    } else reached = hashChildren(reached, each)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && reached.equals(root)
}

/** Whether the second tree begins with the first (RFC 9162, 2.1.4.2). */
export function provesConsistency(
  before: { size: number; root: Uint8Array },
  after: { size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (before.size > after.size) return false
  if (before.size === after.size) return proof.length === 0 && Buffer.from(before.root).equals(after.root)
  if (before.size === 0) return proof.length === 0
  let [place, last] = [before.size - 1, after.size - 1]
  while (place % 2 === 1) {
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  const [first, ...rest] = place === 0 ? [before.root, ...proof] : proof
  if (!first) return false
  let old: Hash = Buffer.from(first)
  let young = old
  for (const each of rest) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      old = hashChildren(each, old)
      young = hashChildren(each, young)
      while (place % 2 === 0 && place !== 0) {
        place /= 2
        last = Math.floor(last / 2)
      }
    } else young = hashChildren(young, each)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && old.equals(before.root) && young.equals(after.root)
}
