import type { Db } from '../database/database.ts'

export interface StoredCheckpoint {
  size: number
  root: Buffer
  note: string
  created_at: Date
}

const checkpoints = (db: Db) => db.selectFrom('tlog_checkpoints').select(['tree_size', 'root', 'note', 'created_at'])

const asCheckpoint = (
  row: { tree_size: string | number; root: Uint8Array; note: string; created_at: Date } | undefined,
): StoredCheckpoint | undefined =>
  row && { size: Number(row.tree_size), root: Buffer.from(row.root), note: row.note, created_at: row.created_at }

export const newestCheckpoint = async (db: Db) =>
  asCheckpoint(await checkpoints(db).orderBy('tree_size', 'desc').limit(1).executeTakeFirst())

export const findCheckpoint = async (db: Db, size: number) =>
  asCheckpoint(await checkpoints(db).where('tree_size', '=', String(size)).executeTakeFirst())
