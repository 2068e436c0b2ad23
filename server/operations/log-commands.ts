import { sql } from 'kysely'
import { plural } from '#domain/basics/plural.ts'
import { readSecret } from '../platform/secret.ts'
import { beginAnew } from '../platform/transparency-log/begin-anew.ts'
import { compareLog } from '../platform/transparency-log/check-log.ts'
import { newestCheckpoint } from '../platform/transparency-log/checkpoints.queries.ts'
import { logVerifiers, readBeginnings, readOrigin } from '../platform/transparency-log/log-key.ts'
import { treeSize } from '../platform/transparency-log/sequence.ts'
import { vkeyOf } from '../platform/transparency-log/signed-note.ts'
import type { Desk } from './desk.ts'
import { type Found, sayFound } from './report-last-check.ts'

const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What the log is, who has witnessed it, and what the last nightly check found. */
export async function reportLog({ db, say }: Pick<Desk, 'db' | 'say'>) {
  const newest = await newestCheckpoint(db)
  if (!newest) {
    say('The log is empty: it begins with the first record.')
    return 0
  }
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from tlog_queue`.execute(db)
  say(`${plural(await treeSize(db), 'leaf', 'leaves')}, ${plural(rows[0]?.waiting ?? 0, 'version')} waiting.`)
  say(`Newest checkpoint: ${plural(newest.size, 'leaf', 'leaves')}, signed ${moment(newest.created_at)}.`)
  say(`Name: ${await readOrigin(db)}`)
  for (const { at, earlier, size, reason } of await readBeginnings(db))
    say(`Begun anew on ${moment(new Date(at))}, after ${plural(size, 'leaf', 'leaves')} of ${earlier}: ${reason}`)
  for (const key of await logVerifiers(db)) say(`Key: ${vkeyOf(key)}`)
  await sayWitnesses(db, say)
  await sayTimestamps(db, say)
  const { rows: checks } = await sql<{ records_read: number; versions_read: number } & Found>`
    select *, finished_at < now() - interval '50 hours' as is_old
      from tlog_checks where finished_at is not null order by night desc limit 1`.execute(db)
  const [last] = checks
  if (!last) {
    say('It has not been checked yet: that happens every night while the program runs.')
    return 0
  }
  return sayFound(say, last, compared(last))
}

async function sayWitnesses(db: Desk['db'], say: Desk['say']) {
  const { rows } = await sql<{ witness: string; problem: string | null; size: number | null; at: Date | null }>`
    select witness, problem, last.size, last.at from tlog_witnesses left join lateral (
      select tree_size::float8 as size, cosigned_at as at from tlog_cosignatures
       where tlog_cosignatures.witness = tlog_witnesses.witness and tlog_cosignatures.key_id = tlog_witnesses.key_id
       order by tree_size desc limit 1) as last on true
     order by witness`.execute(db)
  if (rows.length === 0) say('No witness: nobody but this server says when its entries were made. See LOG_WITNESSES.')
  for (const { witness, problem, size, at } of rows) {
    const seen = size && at ? `saw ${plural(size, 'leaf', 'leaves')} on ${moment(at)}` : 'has seen nothing yet'
    say(`Witness ${witness} ${seen}${problem ? `; it ${problem}` : ''}.`)
  }
  const forks = await db.selectFrom('witnessed_forks').select(['origin', 'created_at']).orderBy('id').execute()
  for (const { origin, created_at } of forks)
    say(`The log ${origin}, of which this is a witness, showed two histories on ${moment(created_at)}.`)
}

async function sayTimestamps(db: Desk['db'], say: Desk['say']) {
  const last = await db
    .selectFrom('tlog_timestamps')
    .select(['tree_size', 'authority', 'stamped_at'])
    .orderBy('stamped_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last)
    say(
      `Time stamp by ${last.authority}: ${plural(Number(last.tree_size), 'leaf', 'leaves')} on ${moment(last.stamped_at)}.`,
    )
  const failed = await db.selectFrom('tlog_authorities').selectAll().where('problem', 'is not', null).execute()
  for (const { host, problem, asked_at } of failed)
    say(`The time-stamping authority ${host} ${problem} (asked ${moment(asked_at)}).`)
}

const compared = ({ records_read, versions_read }: { records_read: number; versions_read: number }) =>
  `${plural(records_read, 'record')} compared, ${plural(versions_read, 'leaf', 'leaves')} computed anew`

/** Everything at once, as the nightly check does in a week. */
export async function verifyLog({ db, say }: Pick<Desk, 'db' | 'say'>) {
  const { problems, ...read } = await compareLog({ db, stopped: () => false })
  for (const problem of problems) say(problem)
  say(`${compared(read)}, ${plural(problems.length, 'problem')}.`)
  return problems.length === 0 ? 0 : 2
}

/** After restoring a backup that is older than what the log had published. */
export async function beginNewLog({ db, config, say }: Desk, why: string) {
  const { origin, before, size } = await beginAnew({ db, config, secret: readSecret(config) }, why)
  say(`The log goes on as ${origin}, from the first ${plural(size, 'leaf', 'leaves')} of ${before}.`)
  say('Its first signed tree comes with the next record that is saved; every proof says from now on why it began anew.')
  if (config.witnesses.length > 0)
    say(
      'Give the last key of log-status, also at /log/keys, to whoever witnesses it: they know it by its old name only.',
    )
  return 0
}
