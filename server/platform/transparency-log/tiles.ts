import type { Db } from '../database/database.ts'
import { readStored, width } from './stored-tree.ts'

/** The paths of C2SP tlog-tiles: /tile/<level>/<number>, the number in steps of three digits, and .p/<width> if not full. */
export interface TileName {
  level: number | 'entries'
  index: number
  /** How many hashes it has. */
  count: number
}

const pathPattern = /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Undefined for what is no tile's path, or not the only way to write it. */
export function readTilePath(path: string): TileName | undefined {
  const [, level, number = '', partial] = pathPattern.exec(path) ?? []
  if (!level || /^x000\//.test(number)) return undefined
  const index = Number(number.replace(/[x/]/g, ''))
  const count = partial ? Number(partial) : width
  if (!Number.isSafeInteger(index) || (partial && count >= width)) return undefined
  if (level !== 'entries' && Number(level) > 63) return undefined
  return { level: level === 'entries' ? level : Number(level), index, count }
}

/** Its bytes, or undefined if the tree has not come so far. */
export async function readTile(db: Db, { level, index, count }: TileName): Promise<Buffer | undefined> {
  const [start, end] = [index * width, index * width + count]
  if (level === 'entries') return readEntries(db, start, end)
  // A level that no tree of ours will ever have.
  if (level > 6) return undefined
  const [hashes] = await readStored(db, [{ level, start, end }]).catch(() => [])
  return hashes && Buffer.concat(hashes)
}

async function readEntries(db: Db, start: number, end: number) {
  const rows = await db
    .selectFrom('tlog_leaves')
    .select('commitment')
    .where('leaf_index', '>=', String(start))
    .where('leaf_index', '<', String(end))
    .orderBy('leaf_index')
    .execute()
  if (rows.length < end - start) return undefined
  const length = Buffer.from([0, 32])
  return Buffer.concat(rows.flatMap(({ commitment }) => [length, commitment]))
}
