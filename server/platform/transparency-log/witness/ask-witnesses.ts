import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { OutsideError, safeFetch } from '../../outbound/safe-fetch.ts'
import type { Services } from '../../services.ts'
import { isOfPresentLog } from '../begin-anew.ts'
import { newestCheckpoint, type StoredCheckpoint } from '../checkpoints.queries.ts'
import { keyId, readNote, signedBy, type Verifier } from '../signed-note.ts'
import { proveConsistency } from '../stored-tree.ts'
import { witnessVerifier } from './witness.ts'

export interface NamedWitness {
  verifier: Verifier
  url: string
}

/** Between two questions to one witness: a proof says 'by this minute'. */
const pause = '1 minute'

type Asking = Pick<Services, 'db' | 'config' | 'secret'>

/** Has the newest checkpoint cosigned by every witness that was not asked in the last minute. */
export async function askWitnesses(services: Asking): Promise<void> {
  const { db, config } = services
  if (config.witnesses.length === 0) return
  const newest = await newestCheckpoint(db)
  if (!newest || !(await isOfPresentLog(db, newest.note))) return
  const own = witnessVerifier(services).publicKey
  for (const witness of config.witnesses)
    if (await isMine(db, witness, newest)) {
      if (Buffer.from(witness.verifier.publicKey).equals(own)) await keepProblem(db, witness, itself)
      else await askWitness(db, witness, newest)
    }
}

/** Its cosignature would say no more than its signature. */
const itself = 'is this server itself, and counts for nothing'

const idOf = ({ verifier }: NamedWitness) => ({ witness: verifier.name, key_id: keyId(verifier).toString('hex') })

/** Of several servers one asks: the one that writes down that it does. */
async function isMine(db: Db, named: NamedWitness, { size }: StoredCheckpoint) {
  const { witness, key_id } = idOf(named)
  const { rows } = await sql`
    insert into tlog_witnesses (witness, key_id)
    select ${witness}, ${key_id}
     where not exists (select from tlog_cosignatures
                        where witness = ${witness} and key_id = ${key_id} and tree_size = ${size})
       and not exists (select from tlog_witnesses
                        where witness = ${witness} and key_id = ${key_id} and asked_at > now() - ${pause}::interval)
    on conflict (witness, key_id) do update set asked_at = now()
      where tlog_witnesses.asked_at < now() - ${pause}::interval
    returning witness`.execute(db)
  return rows.length > 0
}

/** What it answers is kept, so that the operator learns of a witness that is away, or that has seen another log. */
export async function askWitness(db: Db, witness: NamedWitness, checkpoint: StoredCheckpoint) {
  const id = idOf(witness)
  const last = await db
    .selectFrom('tlog_cosignatures')
    .select(sql<number | null>`max(tree_size)::float8`.as('size'))
    .where('witness', '=', id.witness)
    .where('key_id', '=', id.key_id)
    .executeTakeFirst()
  const problem = (await cosigned(db, witness, checkpoint, last?.size ?? 0)) ?? null
  await keepProblem(db, witness, problem)
  return problem
}

const keepProblem = (db: Db, witness: NamedWitness, problem: string | null) =>
  db
    .insertInto('tlog_witnesses')
    .values({ ...idOf(witness), problem })
    .onConflict((row) => row.columns(['witness', 'key_id']).doUpdateSet({ problem }))
    .execute()

/** What was wrong, if anything. */
async function cosigned(
  db: Db,
  witness: NamedWitness,
  checkpoint: StoredCheckpoint,
  old: number,
  again = true,
): Promise<string | undefined> {
  const proof = old === checkpoint.size ? [] : await proveConsistency(db, old, checkpoint.size)
  const body = [`old ${old}`, ...proof.map((hash) => hash.toString('base64')), '', checkpoint.note].join('\n')
  const answer = await send(witness, body)
  if (typeof answer === 'string') return answer
  const { status, text } = answer
  if (status === 409 && again) {
    const size = /^(0|[1-9]\d{0,14})\n$/.test(text) ? Number(text) : Number.NaN
    if (size > checkpoint.size)
      return `has seen ${size} leaves, more than this log has (${checkpoint.size}): was an older backup restored?`
    if (!Number.isNaN(size)) return cosigned(db, witness, checkpoint, size, false)
  }
  if (status === 422) return 'has seen another history of this log, and refuses this one'
  if (status === 404 || status === 403) return 'does not witness this log: give its operator the key in /log/keys'
  if (status !== 200) return `answered with status ${status}`
  return keep(db, witness, checkpoint, text)
}

async function keep(db: Db, witness: NamedWitness, checkpoint: StoredCheckpoint, lines: string) {
  const note = readNote(`${checkpoint.note}${lines}`)
  const said = note && signedBy(note, witness.verifier)
  if (!said?.at) return 'answered with a signature that is not its own'
  if (Math.abs(said.at.getTime() - Date.now()) > 15 * 60_000)
    return 'has a clock that differs from ours by a quarter of an hour or more'
  await db
    .insertInto('tlog_cosignatures')
    .values({ ...idOf(witness), tree_size: checkpoint.size, line: said.line, cosigned_at: said.at })
    .onConflict((row) => row.doNothing())
    .execute()
  return undefined
}

async function send({ url }: NamedWitness, body: string): Promise<{ status: number; text: string } | string> {
  try {
    const answer = await safeFetch(`${url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body,
      // The operator names it, and it may be on their own network.
      allowPrivate: true,
      accept: 'text/plain, text/x.tlog.size',
      timeoutMs: 10_000,
      maxBytes: 64 * 1024,
      redirects: 0,
    })
    return { status: answer.status, text: Buffer.from(answer.body).toString('utf8') }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return `could not be reached: ${error.message}`
  }
}
