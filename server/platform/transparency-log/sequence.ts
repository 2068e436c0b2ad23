import { sql } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Db, Sql } from '../database/database.ts'
import type { Services } from '../services.ts'
import { logKey } from './log-key.ts'
import { signCheckpoint } from './signed-note.ts'
import { addSubtrees, rootAt } from './stored-tree.ts'
import { commitmentFor, type Version } from './version-leaf.ts'

/** In one round: enough for a large import to be in the log within seconds, while a request waits no longer than 50 ms. */
const mostPerRound = 250

/**
 * Gives versions that have none their leaves, and signs the tree they make. One server at a time does it; the others
 * find nothing to do. Returns how many leaves were added.
 */
export const sequence = ({ db, secret, config }: Pick<Services, 'db' | 'secret' | 'config'>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows: locked } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLocks.transparencyLog}) as mine`.execute(tx)
    if (!locked[0]?.mine) return 0
    const versions = await takeQueued(tx)
    const before = await treeSize(tx)
    if (versions.length > 0) await addLeaves(tx, before, versions)
    const size = before + versions.length
    if (size > 0 && (versions.length > 0 || !(await hasCheckpoint(tx, size)))) await sign(tx, size, secret, config)
    return versions.length
  })

/** Nothing to do, without a transaction: asked once a second. */
export async function isWaiting(watchSql: Sql): Promise<boolean> {
  const [found] = await watchSql<{ waiting: boolean }[]>`select exists (select from tlog_queue) as waiting`
  return found?.waiting ?? false
}

type Queued = Version & { id: string }

/** A version that was erased before it had a leaf needs none. */
async function takeQueued(tx: Db): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    with taken as (
      delete from tlog_queue where ctid = any(array(select ctid from tlog_queue order by version_id limit ${mostPerRound}))
      returning version_id)
    select record_versions.* from record_versions join taken on taken.version_id = record_versions.id
     order by record_versions.id`.execute(tx)
  return rows
}

export async function treeSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(leaf_index) + 1, 0)::float8 as size from tlog_leaves`.execute(db)
  return rows[0]?.size ?? 0
}

interface Last {
  vehicle_id: string
  sequence: number
  commitment: Uint8Array
}

async function addLeaves(tx: Db, before: number, versions: Queued[]) {
  const vehicles = [...new Set(versions.map(({ vehicle_id }) => vehicle_id))]
  const { rows } = await sql<Last>`
    select last.* from unnest(${vehicles}::uuid[]) as it (id) cross join lateral (
      select vehicle_id, sequence, commitment from tlog_leaves
       where vehicle_id = it.id order by sequence desc limit 1) as last`.execute(tx)
  const lasts = new Map(rows.map((last) => [last.vehicle_id, last]))
  const leaves = versions.map((version, place) => {
    const { vehicle_id } = version
    const last = lasts.get(vehicle_id)
    const sequence = (last?.sequence ?? 0) + 1
    const previous = last ? Buffer.from(last.commitment).toString('hex') : null
    const commitment = commitmentFor(version, { sequence, previous })
    lasts.set(vehicle_id, { vehicle_id, sequence, commitment })
    return { leaf_index: before + place, version_id: version.id, vehicle_id, sequence, hex: commitment.toString('hex') }
  })
  await sql`
    insert into tlog_leaves (leaf_index, version_id, vehicle_id, sequence, commitment)
    select leaf_index, version_id, vehicle_id, sequence, decode(hex, 'hex')
      from json_to_recordset(${JSON.stringify(leaves)}::text::json)
           as it (leaf_index bigint, version_id bigint, vehicle_id uuid, sequence int, hex text)`.execute(tx)
  await addSubtrees(tx, before, before + versions.length)
}

const hasCheckpoint = async (tx: Db, size: number) =>
  (await tx
    .selectFrom('tlog_checkpoints')
    .select('tree_size')
    .where('tree_size', '=', String(size))
    .executeTakeFirst()) !== undefined

async function sign(tx: Db, size: number, secret: string, config: Services['config']) {
  const { key, ...log } = await logKey(tx, secret, config)
  const root = await rootAt(tx, size)
  const note = signCheckpoint({ ...log, size, root }, key)
  await tx
    .insertInto('tlog_checkpoints')
    .values({ tree_size: size, root, note })
    .onConflict((conflict) => conflict.column('tree_size').doNothing())
    .execute()
}
