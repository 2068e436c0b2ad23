import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import {
  completeRoot,
  consistencyPath,
  type Hash,
  hashLeaf,
  inclusionPath,
  type Node,
  nodesOf,
  type Range,
  rootOf,
} from './merkle-tree.ts'

/** Leaves, or roots of full subtrees, in one step of what is stored. */
export const width = 256
const bits = 8

/** Stored hashes: leaves at level 0, roots of 256^level leaves above. */
interface Stored {
  level: number
  start: number
  end: number
}

/** What has to be read for a complete subtree: at most 256 hashes of the level below it. */
function storedFor({ height, index }: Node): Stored {
  const level = Math.floor(height / bits)
  const count = 2 ** (height - level * bits)
  return { level, start: index * count, end: (index + 1) * count }
}

/** Hashes of several stretches, each in its order; throws if one of them is not all there. */
export async function readStored(db: Db, stretches: Stored[]): Promise<Hash[][]> {
  const found = stretches.map((): Hash[] => [])
  for (const level of new Set(stretches.map((each) => each.level))) {
    const wanted = stretches.flatMap(({ start, end, ...each }, place) =>
      each.level === level ? [{ start, end, place }] : [],
    )
    // Joined by the database: one value a stretch is read many times faster than 256 rows.
    const joined =
      level === 0
        ? sql`select string_agg(commitment, '' order by leaf_index) from tlog_leaves
               where leaf_index >= wanted.start and leaf_index < wanted.end`
        : sql`select string_agg(hash, '' order by subtree_index) from tlog_subtrees
               where level = ${level} and subtree_index >= wanted.start and subtree_index < wanted.end`
    const { rows } = await sql<{ place: number; hashes: Uint8Array | null }>`
      select place, (${joined}) as hashes
        from json_to_recordset(${JSON.stringify(wanted)}::text::json)
             as wanted ("start" bigint, "end" bigint, place int)`.execute(db)
    for (const { place, hashes } of rows) found[place] = split(hashes).map(level === 0 ? hashLeaf : (hash) => hash)
  }
  for (const [place, { start, end }] of stretches.entries())
    if (found[place]?.length !== end - start) throw new Error(`The log lacks a hash between ${start} and ${end}.`)
  return found
}

function split(joined: Uint8Array | null): Hash[] {
  const bytes = Buffer.from(joined ?? [])
  return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, at * 32 + 32))
}

/** The roots of ranges, each beginning at one of its own splits, all read together. */
async function rootsOf(db: Db, ranges: Range[]): Promise<Hash[]> {
  const nodes = ranges.map(nodesOf)
  const hashes = await readStored(db, nodes.flat().map(storedFor))
  let next = 0
  return nodes.map((each) => rootOf(each.map(() => completeRoot(hashes[next++] ?? []))))
}

export const rootAt = async (db: Db, size: number): Promise<Hash> =>
  (await rootsOf(db, [{ start: 0, end: size }]))[0] as Hash

export const proveInclusion = (db: Db, index: number, size: number): Promise<Hash[]> =>
  rootsOf(db, inclusionPath(index, size))

export const proveConsistency = (db: Db, before: number, size: number): Promise<Hash[]> =>
  before === 0 ? Promise.resolve([]) : rootsOf(db, consistencyPath(before, size))

/** Many at once, in one query a level. */
export async function proveInclusions(db: Db, wanted: { index: number; size: number }[]): Promise<Hash[][]> {
  const paths = wanted.map(({ index, size }) => inclusionPath(index, size))
  // Leaves beside one another share most of their paths: a car's thousand would read a large subtree a thousand times.
  const ranges = new Map(paths.flat().map((range) => [nameOf(range), range]))
  const read = await rootsOf(db, [...ranges.values()])
  const roots = new Map([...ranges.keys()].map((name, place) => [name, read[place] as Hash]))
  return paths.map((path) => path.map((range) => roots.get(nameOf(range)) as Hash))
}

const nameOf = ({ start, end }: Range) => `${start} ${end}`

/** The subtrees that are full once the tree has grown, level by level from below. */
export async function addSubtrees(db: Db, before: number, size: number) {
  for (let level = 1, unit = width; unit <= size; level++, unit *= width) {
    const [from, to] = [Math.floor(before / unit), Math.floor(size / unit)]
    if (from === to) return
    const stretches = Array.from({ length: to - from }, (_, each) => ({
      level: level - 1,
      start: (from + each) * width,
      end: (from + each + 1) * width,
    }))
    const full = await readStored(db, stretches)
    await db
      .insertInto('tlog_subtrees')
      .values(full.map((hashes, each) => ({ level, subtree_index: from + each, hash: completeRoot(hashes) })))
      .execute()
  }
}
