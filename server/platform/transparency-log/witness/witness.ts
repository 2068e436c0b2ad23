import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type SigningKey, signingKey } from '../../ed25519.ts'
import type { Services } from '../../services.ts'
import { emptyRoot, provesConsistency } from '../merkle-tree.ts'
import { type Checkpoint, cosign, readCheckpoint, readNote, signedBy, type Verifier } from '../signed-note.ts'

/* An instance as a witness of other logs, in the form of C2SP tlog-witness. */

export function witnessKey({ secret, config }: Pick<Services, 'secret' | 'config'>): { name: string; key: SigningKey } {
  const key = signingKey(secret, 'GarageTale witness Ed25519 1')
  return { name: `${new URL(config.publicUrl).host}/witness`, key }
}

export const witnessVerifier = (services: Pick<Services, 'secret' | 'config'>): Verifier => {
  const { name, key } = witnessKey(services)
  return { name, type: 4, publicKey: key.publicKey }
}

/** An answer as the specification words it. */
export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422
  body: string
  type?: string
}

interface Request {
  old: number
  proof: Buffer[]
  note: string
}

const hashPattern = /^[A-Za-z0-9+/]{43}=$/

/** Undefined for what has not the form of such a request. */
export function readRequest(body: string): Request | undefined {
  const split = body.indexOf('\n\n')
  if (split < 0) return undefined
  const [first = '', ...lines] = body.slice(0, split).split('\n')
  const [, old] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? []
  if (old === undefined || lines.length > 63 || lines.some((line) => !hashPattern.test(line))) return undefined
  return { old: Number(old), proof: lines.map((line) => Buffer.from(line, 'base64')), note: body.slice(split + 2) }
}

/** Checks that the checkpoint continues the one we saw last, remembers it, and says when we saw it. */
export async function addCheckpoint(
  services: Pick<Services, 'db' | 'secret' | 'config'>,
  body: string,
): Promise<WitnessAnswer> {
  const request = readRequest(body)
  const note = request && readNote(request.note)
  const checkpoint = note && readCheckpoint(note.text)
  if (!request || !note || !checkpoint) return { status: 400, body: 'This is no request for a cosignature.\n' }
  const keys = services.config.witnessedLogs.filter(({ name }) => name === checkpoint.origin)
  if (keys.length === 0) return { status: 404, body: 'This log is not witnessed here.\n' }
  if (!keys.some((key) => signedBy(note, key))) return { status: 403, body: 'The log did not sign this checkpoint.\n' }
  if (request.old > checkpoint.size) return { status: 400, body: 'The old size is larger than the new one.\n' }
  return services.db.transaction().execute(async (tx) => {
    const seen = await holdSeen(tx, checkpoint.origin)
    if (request.old !== seen.size) return { status: 409, body: `${seen.size}\n`, type: 'text/x.tlog.size' }
    if (!continues(seen, checkpoint, request.proof)) {
      await keepFork(tx, checkpoint.origin, seen.note, request.note)
      return { status: 422, body: 'The checkpoint does not continue the one seen before.\n' }
    }
    await tx
      .updateTable('witnessed_logs')
      .set({ tree_size: checkpoint.size, root: checkpoint.root, note: request.note, updated_at: new Date() })
      .where('origin', '=', checkpoint.origin)
      .execute()
    const { name, key } = witnessKey(services)
    return { status: 200, body: cosign(note.text, name, key, new Date()) }
  })
}

interface Seen {
  size: number
  root: Buffer
  note: string
}

/** Its row is locked until the answer is kept: of two questions at once the second sees what the first left. */
async function holdSeen(tx: Db, origin: string): Promise<Seen> {
  await tx
    .insertInto('witnessed_logs')
    .values({ origin, tree_size: 0, root: emptyRoot, note: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ tree_size: string; root: Uint8Array; note: string }>`
    select tree_size, root, note from witnessed_logs where origin = ${origin} for update`.execute(tx)
  const [row] = rows
  return { size: Number(row?.tree_size ?? 0), root: Buffer.from(row?.root ?? emptyRoot), note: row?.note ?? '' }
}

const continues = (seen: Seen, checkpoint: Checkpoint, proof: Buffer[]) =>
  (checkpoint.size > 0 || checkpoint.root.equals(emptyRoot)) && provesConsistency(seen, checkpoint, proof)

/** Only what the log signed is proof; a proof that was merely garbled is refused as well, but says nothing. */
async function keepFork(tx: Db, origin: string, seen_note: string, other_note: string) {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from witnessed_forks where origin = ${origin} and other_note = ${other_note})
           or (select count(*) from witnessed_forks where origin = ${origin}) >= 100 as known`.execute(tx)
  if (!rows[0]?.known && seen_note)
    await tx.insertInto('witnessed_forks').values({ origin, seen_note, other_note }).execute()
}
