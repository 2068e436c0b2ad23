import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Hash } from './merkle-tree.ts'
import type { LogProof, ProvenLeaf } from './proof-format.ts'
import { proveConsistency, proveInclusions } from './stored-tree.ts'
import { showVersion, type Version } from './version-leaf.ts'

interface Leaf extends Version {
  leaf_index: string
  sequence: number
  commitment: Uint8Array
  has_version: boolean
}

type Shows = (version: Version, isLatest: boolean) => (field: string) => boolean

/**
 * Everything that the log holds of a vehicle, up to one of its versions, so that it can be checked without us. Each leaf is
 * proven in the earliest tree with it that a witness has seen or an authority has stamped, and all those trees continue one another.
 */
export async function proveVehicle(
  db: Db,
  vehicle_id: string,
  last: number,
  shows: Shows,
): Promise<LogProof | undefined> {
  const leaves = await readLeaves(db, vehicle_id, last)
  const checkpoints = await checkpointsFor(db, leaves)
  const newest = checkpoints.at(-1)
  if (!newest || leaves.length === 0) return undefined
  const places = leaves.map(({ leaf_index }) => checkpoints.findIndex(({ size }) => size > Number(leaf_index)))
  const proofs = await proveInclusions(
    db,
    leaves.map(({ leaf_index }, at) => ({ index: Number(leaf_index), size: checkpoints[places[at] ?? 0]?.size ?? 0 })),
  )
  const latest = new Map(leaves.map(({ record_id, sequence }) => [record_id, sequence]))
  return {
    format: 'garagetale-log-proof',
    version: 1,
    // Begun anew since, the log has another name by now.
    origin: newest.note.slice(0, newest.note.indexOf('\n')),
    vehicle: vehicle_id,
    checkpoints: checkpoints.map(({ note }) => note),
    consistency: await consistencyOf(db, checkpoints),
    ...(await stampsOf(db, checkpoints)),
    leaves: leaves.map((leaf, at): ProvenLeaf => {
      const where = { index: Number(leaf.leaf_index), checkpoint: places[at] ?? 0, proof: joined(proofs[at] ?? []) }
      if (!leaf.has_version)
        return { ...where, sequence: leaf.sequence, commitment: Buffer.from(leaf.commitment).toString('hex') }
      const before = leaves[at - 1]
      const previous = before ? Buffer.from(before.commitment).toString('hex') : null
      const isLatest = latest.get(leaf.record_id) === leaf.sequence
      const { vehicle: _, ...shown } = showVersion(leaf, { sequence: leaf.sequence, previous }, shows(leaf, isLatest))
      return { ...where, ...shown }
    }),
  }
}

const joined = (hashes: Hash[]) => Buffer.concat(hashes).toString('base64')

async function readLeaves(db: Db, vehicle_id: string, last: number): Promise<Leaf[]> {
  const { rows } = await sql<Leaf>`
    select version.*, leaf.leaf_index, leaf.sequence, leaf.commitment, version.id is not null as has_version
      from tlog_leaves as leaf left join record_versions as version on version.id = leaf.version_id
     where leaf.vehicle_id = ${vehicle_id} and leaf.sequence <= ${last}
     order by leaf.sequence`.execute(db)
  return rows
}

interface Seen {
  size: number
  note: string
}

/** For each leaf the earliest tree, cosigned or stamped, that holds it, or else the first that holds them all; smallest first. */
async function checkpointsFor(db: Db, leaves: Leaf[]): Promise<Seen[]> {
  const last = leaves.at(-1)?.leaf_index ?? '0'
  const { rows } = await sql<Seen>`
    with wanted as (
      select distinct coalesce(
               least(
                 (select tree_size from tlog_cosignatures where tree_size > leaf.leaf_index order by tree_size limit 1),
                 (select tree_size from tlog_timestamps where tree_size > leaf.leaf_index order by tree_size limit 1)),
               (select tree_size from tlog_checkpoints where tree_size > ${last} order by tree_size limit 1))
               as tree_size
        from unnest(${leaves.map(({ leaf_index }) => leaf_index)}::bigint[]) as leaf (leaf_index))
    select tree_size::float8 as size,
           note || coalesce((select string_agg(line, '' order by witness, key_id) from tlog_cosignatures
                              where tlog_cosignatures.tree_size = wanted.tree_size), '') as note
      from wanted join tlog_checkpoints using (tree_size) order by tree_size`.execute(db)
  return rows
}

async function consistencyOf(db: Db, checkpoints: Seen[]): Promise<string[]> {
  const proofs: string[] = []
  for (const [at, { size }] of checkpoints.entries()) {
    const before = checkpoints[at - 1]
    if (before) proofs.push(joined(await proveConsistency(db, before.size, size)))
  }
  return proofs
}

async function stampsOf(db: Db, checkpoints: Seen[]): Promise<Pick<LogProof, 'timestamps'>> {
  const places = new Map(checkpoints.map(({ size }, place) => [size, place]))
  const rows = await db
    .selectFrom('tlog_timestamps')
    .select(['tree_size', 'token'])
    .where('tree_size', 'in', [...places.keys()].map(String))
    .orderBy('tree_size')
    .orderBy('authority')
    .execute()
  if (rows.length === 0) return {}
  return {
    timestamps: rows.map(({ tree_size, token }) => ({
      checkpoint: places.get(Number(tree_size)) ?? 0,
      token: Buffer.from(token).toString('base64'),
    })),
  }
}
