import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { Db } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { log } from '../observability/log.ts'
import { newestCheckpoint } from './checkpoints.queries.ts'
import { logVerifiers } from './log-key.ts'
import { completeRoot } from './merkle-tree.ts'
import { treeSize } from './sequence.ts'
import { readCheckpoint, readNote, signedBy } from './signed-note.ts'
import { readStored, rootAt, width } from './stored-tree.ts'
import { commitmentFor, type Version } from './version-leaf.ts'

const day = 24 * 60 * 60 * 1000
const named = 100
const longest = 6 * 60 * 60

interface Check {
  db: Db
  /** Which seventh of the signed trees and of the leaves to compute anew; all of them if it is undefined. */
  seventh?: number | undefined
  stopped(): boolean
}

interface Findings {
  versions_read: number
  records_read: number
  problems: string[]
}

/** Every night all records against their versions, and a seventh of the signed trees and of the leaves byte by byte. */
export const checkLog: Job<object> = {
  name: 'check-log',
  schedule: '10 3 * * *',
  expireInSeconds: longest,
  async run(services) {
    const night = londonToday()
    if (!(await begin(services.db, night))) return
    await forgetCheckpoints(services.db)
    const seventh = Math.floor(Date.parse(night) / day) % 7
    const { versions_read, records_read, problems } = await compareLog({
      db: services.db,
      seventh,
      stopped: () => services.stopping,
    })
    await sql`
      update tlog_checks
         set finished_at = now(), versions_read = ${versions_read}, records_read = ${records_read},
             problem_count = ${problems.length}, problems = ${problems.slice(0, named)}
       where night = ${night}`.execute(services.db)
    if (problems.length > 0)
      log.error(
        `The nightly check of the transparency log found ${plural(problems.length, 'problem')}: npm run admin -- log-status names them.`,
      )
  },
}

/** Of those that nobody else has seen or stamped, the last of each day is enough: any of them can be computed from the leaves. */
const forgetCheckpoints = (db: Db) =>
  sql`
    delete from tlog_checkpoints as old
     where created_at < now() - interval '1 day'
       and not exists (select from tlog_cosignatures where tlog_cosignatures.tree_size = old.tree_size)
       and not exists (select from tlog_timestamps where tlog_timestamps.tree_size = old.tree_size)
       and exists (select from tlog_checkpoints as later
                    where later.tree_size > old.tree_size and later.created_at::date = old.created_at::date)`.execute(
    db,
  )

/** False if it was already done; one that stopped half-way is begun again. */
async function begin(db: Db, night: string): Promise<boolean> {
  await db.deleteFrom('tlog_checks').where('night', '<', sql<string>`current_date - 60`).execute()
  const begun = await db
    .insertInto('tlog_checks')
    .values({ night })
    .onConflict((row) =>
      row.column('night').doUpdateSet({ started_at: new Date() }).where('tlog_checks.finished_at', 'is', null),
    )
    .returning('night')
    .executeTakeFirst()
  return begun !== undefined
}

export async function compareLog(check: Check): Promise<Findings> {
  const findings: Findings = { versions_read: 0, records_read: 0, problems: [] }
  const size = await treeSize(check.db)
  await compareRecords(check.db, findings)
  await compareCheckpoints(check, size, findings)
  await compareSubtrees(check, size, findings)
  await compareLeaves(check, size, findings)
  return findings
}

async function compareRecords(db: Db, findings: Findings) {
  const { rows } = await sql<{ kind: string; record_id: string; vehicle_id: string; problem: string }>`
    select * from tlog_differences() limit 1000`.execute(db)
  const { rows: counted } = await sql<{ records: number }>`
    select count(distinct record_id)::int as records from record_versions`.execute(db)
  findings.records_read = counted[0]?.records ?? 0
  for (const { kind, record_id, vehicle_id, problem } of rows)
    findings.problems.push(`${kind} ${record_id} of vehicle ${vehicle_id} ${problem}`)
  const { rows: late } = await sql<{ count: number }>`
    select count(*)::int as count from tlog_queue join record_versions on record_versions.id = version_id
     where at < now() - interval '10 minutes'`.execute(db)
  if (late[0]?.count)
    findings.problems.push(`${plural(late[0].count, 'version')} waited more than ten minutes for a leaf`)
}

/** Whatever was signed must still be what the leaves give: two views of the log would differ here. */
async function compareCheckpoints({ db, seventh, stopped }: Check, size: number, findings: Findings) {
  const verifiers = await logVerifiers(db)
  const newest = await newestCheckpoint(db)
  for (let after = 0; ; ) {
    const page = await checkpointsAfter(db, after, { seventh, also: newest?.size })
    for (const checkpoint of page) {
      const { tree_size } = checkpoint
      if (stopped()) throw stoppedHalfWay()
      const problem = await problemOf(checkpoint)
      if (problem) findings.problems.push(`the checkpoint of ${tree_size} leaves ${problem}`)
      await pause(0)
    }
    if (page.length < perPage) return
    after = page.at(-1)?.tree_size ?? size
  }

  async function problemOf({ tree_size, root, note }: Checkpoint) {
    const read = readNote(note)
    const said = read && readCheckpoint(read.text)
    if (!read || !said || !verifiers.some((key) => signedBy(read, key))) return 'is not signed'
    if (said.size !== tree_size || !said.root.equals(root)) return 'signs another tree'
    if (said.size > size) return `is of more leaves than there are (${size})`
    return (await rootAt(db, said.size)).equals(said.root) ? undefined : 'signs what the leaves no longer give'
  }
}

interface Checkpoint {
  tree_size: number
  root: Uint8Array
  note: string
}

/** In pages: where a witness looks every minute, there may be half a million in a year. */
async function checkpointsAfter(
  db: Db,
  after: number,
  { seventh, also = 0 }: { seventh: number | undefined; also: number | undefined },
): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select tree_size::float8 as tree_size, root, note from tlog_checkpoints
     where tree_size > ${after} and (${seventh ?? null}::int is null or tree_size % 7 = ${seventh ?? null}::int or tree_size = ${also})
     order by tree_size limit ${perPage}`.execute(db)
  return rows
}

const stoppedHalfWay = () => new Error('The check of the log stopped because the program did.')

async function compareSubtrees({ db, seventh, stopped }: Check, size: number, findings: Findings) {
  for (let level = 1, unit = width; unit <= size; level++, unit *= width)
    for (let index = 0; (index + 1) * unit <= size; index++) {
      if (level === 1 && seventh !== undefined && index % 7 !== seventh) continue
      if (stopped()) throw stoppedHalfWay()
      const [below, own] = await readStored(db, [
        { level: level - 1, start: index * width, end: (index + 1) * width },
        { level, start: index, end: index + 1 },
      ])
      if (!below || !own?.[0]?.equals(completeRoot(below)))
        findings.problems.push(`leaves ${index * unit} to ${(index + 1) * unit - 1} give another root than is stored`)
      await pause(0)
    }
}

interface Leaf extends Version {
  leaf_index: string
  sequence: number
  commitment: Uint8Array
  before: Uint8Array | null
  has_version: boolean
}

const perPage = 256

/** A version that was erased is missing here, and only its leaf remains. */
async function compareLeaves({ db, seventh, stopped }: Check, size: number, findings: Findings) {
  for (let start = 0; start < size; start += perPage) {
    if (seventh !== undefined && (start / perPage) % 7 !== seventh) continue
    if (stopped()) throw stoppedHalfWay()
    const { rows } = await sql<Leaf>`
      select version.*, leaf.leaf_index, leaf.sequence, leaf.commitment, before.commitment as before,
             version.id is not null as has_version
        from tlog_leaves as leaf
        left join record_versions as version on version.id = leaf.version_id
        left join tlog_leaves as before on before.vehicle_id = leaf.vehicle_id and before.sequence = leaf.sequence - 1
       where leaf.leaf_index >= ${start} and leaf.leaf_index < ${start + perPage}`.execute(db)
    for (const leaf of rows) {
      if (!leaf.has_version) continue
      findings.versions_read++
      const previous = leaf.before ? Buffer.from(leaf.before).toString('hex') : null
      const { sequence } = leaf
      if (!commitmentFor(leaf, { sequence, previous }).equals(leaf.commitment))
        findings.problems.push(
          `version ${sequence} of vehicle ${leaf.vehicle_id} (${leaf.kind} ${leaf.record_id}) is not what leaf ${leaf.leaf_index} was made of`,
        )
    }
    await pause(0)
  }
}
