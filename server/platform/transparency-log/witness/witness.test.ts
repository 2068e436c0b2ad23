import { describe, expect, test } from 'vitest'
import { logAndWitness, origin, secretOf } from '../../../test/log-and-witness.ts'
import { addMember, addVehicle } from '../../../test/rows.ts'
import type { TestServer } from '../../../test/server.ts'
import { signingKey } from '../../ed25519.ts'
import { newestCheckpoint, type StoredCheckpoint } from '../checkpoints.queries.ts'
import { sequence } from '../sequence.ts'
import { readNote, readVkey, signCheckpoint, signedBy } from '../signed-note.ts'
import { proveConsistency } from '../stored-tree.ts'
import { askWitness, askWitnesses } from './ask-witnesses.ts'
import { witnessVerifier } from './witness.ts'

async function grow(server: TestServer, count = 3): Promise<StoredCheckpoint> {
  const { sql } = server.services
  const owner = await addMember(sql)
  for (let each = 0; each < count; each++) await addVehicle(sql, owner)
  await sequence(server.services)
  const newest = await newestCheckpoint(server.services.db)
  if (!newest) throw new Error('The log is empty.')
  return newest
}

const proofTo = async (server: TestServer, old: number, checkpoint: StoredCheckpoint) =>
  [
    `old ${old}`,
    ...(await proveConsistency(server.services.db, old, checkpoint.size)).map((hash) => hash.toString('base64')),
    '',
    checkpoint.note,
  ].join('\n')

describe('a witness', () => {
  test('cosigns each checkpoint that continues the last, over HTTP, from one instance to another', async () => {
    await using both = await logAndWitness()
    const { log, witness, named, vkey } = both
    expect(await (await witness.app.request('/witness/key')).text()).toBe(`${vkey}\n`)
    const first = await grow(log)
    await askWitnesses(log.services)
    const second = await grow(log, 300)
    expect(await askWitness(log.services.db, named, second)).toBeNull()
    const rows = await log.services.sql<{ tree_size: string; line: string; cosigned_at: Date }[]>`
      select tree_size, line, cosigned_at from tlog_cosignatures order by tree_size`
    expect(rows.map(({ tree_size }) => Number(tree_size))).toEqual([first.size, second.size])
    const key = readVkey(vkey)
    const note = readNote(second.note + rows[1]?.line)
    expect(key && note && signedBy(note, key)?.at).toEqual(rows[1]?.cosigned_at)
    expect(Math.abs(Date.now() - (rows[1]?.cosigned_at.getTime() ?? 0))).toBeLessThan(60_000)
    // Asked again within the minute it is left alone.
    await grow(log)
    await askWitnesses(log.services)
    expect(await log.services.sql`select from tlog_cosignatures`).toHaveLength(2)
  })

  test('answers as the specification says', async () => {
    await using both = await logAndWitness()
    const { log, asks } = both
    const first = await grow(log)
    const answer = async (body: string) => {
      const said = await asks(body)
      return [said.status, said.headers.get('content-type'), await said.text()]
    }
    const plain = 'text/plain; charset=utf-8'
    const stranger = signingKey(secretOf('a stranger'), 'log')
    const tree = { origin, size: first.size, root: first.root }
    expect((await answer(`old 0\n\n${signCheckpoint(tree, stranger)}`))[0]).toBe(403)
    expect((await answer(`old 0\n\n${signCheckpoint({ ...tree, origin: 'other.example/log' }, stranger)}`))[0]).toBe(
      404,
    )
    expect((await answer('old 0\n\nnonsense'))[0]).toBe(400)
    expect((await answer(`old 01\n\n${first.note}`))[0]).toBe(400)
    expect((await answer(`old 9\n\n${first.note}`))[0]).toBe(400)
    expect(await answer(`old 1\n\n${first.note}`)).toEqual([409, 'text/x.tlog.size', '0\n'])
    expect((await answer(`old 0\n${first.root.toString('base64')}\n\n${first.note}`))[0]).toBe(422)
    const [status, type, line] = await answer(`old 0\n\n${first.note}`)
    expect([status, type]).toEqual([200, plain])
    expect(line).toMatch(/^— witness\.example\/witness \S+\n$/)
    const second = await grow(log)
    expect(await answer(await proofTo(log, first.size, second))).toEqual([200, plain, expect.stringMatching(/^— /)])
    expect(await answer(await proofTo(log, first.size, second))).toEqual([409, 'text/x.tlog.size', `${second.size}\n`])
    expect((await answer(`old ${second.size}\n\n${second.note}`))[0]).toBe(200)
    const big = await asks(`old 0\n\n${'x'.repeat(100_000)}`)
    expect(big.status).toBe(413)
  })

  test('of many questions at once, none makes it go back', async () => {
    await using both = await logAndWitness()
    const { log, asks, witness } = both
    const checkpoints: StoredCheckpoint[] = []
    for (let each = 0; each < 5; each++) checkpoints.push(await grow(log))
    const answers = await Promise.all(
      checkpoints.flatMap((each) => [asks(`old 0\n\n${each.note}`), asks(`old 0\n\n${each.note}`)]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    const [seen] = await witness.services.sql`select note from witnessed_logs`
    expect(checkpoints.map(({ note }) => note)).toContain(seen?.note)
  })

  test('two views of one log: whoever is shown the second learns of it from the witness, which keeps the proof', async () => {
    await using both = await logAndWitness()
    const { log, witness, named, asks } = both
    const seen = await grow(log, 5)
    expect(await askWitness(log.services.db, named, seen)).toBeNull()
    // The log rewrites what it had shown, and signs that too.
    await log.services.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update tlog_leaves set commitment = sha256('five years of services') where leaf_index = 2`
      await tx`delete from tlog_checkpoints`
    })
    const other = await grow(log)
    expect(await askWitness(log.services.db, named, other)).toBe(
      'has seen another history of this log, and refuses this one',
    )
    const forks = await witness.services.sql`select origin, seen_note, other_note from witnessed_forks`
    expect(forks).toEqual([{ origin, seen_note: seen.note, other_note: other.note }])
    expect((await asks(await proofTo(log, seen.size, other))).status).toBe(422)
  })

  test('a log that was set back to an older backup is told so, and not cosigned', async () => {
    await using both = await logAndWitness()
    const { log, named } = both
    const old = await grow(log)
    const young = await grow(log)
    expect(await askWitness(log.services.db, named, young)).toBeNull()
    await log.services.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`delete from tlog_cosignatures`
    })
    expect(await askWitness(log.services.db, named, old)).toBe(
      `has seen ${young.size} leaves, more than this log has (${old.size}): was an older backup restored?`,
    )
  })

  test('one that is this server itself is not asked, and the operator is told', async () => {
    await using both = await logAndWitness()
    const { witness: alone } = both
    const url = 'https://witness.example/witness'
    const itself = { ...alone.services.config, witnesses: [{ url, verifier: witnessVerifier(alone.services) }] }
    await grow(alone)
    await askWitnesses({ ...alone.services, config: itself })
    expect(await alone.services.sql`select from tlog_cosignatures`).toEqual([])
    expect((await alone.services.sql`select problem from tlog_witnesses`)[0]).toEqual({
      problem: 'is this server itself, and counts for nothing',
    })
  })

  test('one that is away or signs with another key is named to the operator, and nothing is kept of it', async () => {
    await using both = await logAndWitness()
    const { log, named } = both
    const checkpoint = await grow(log)
    const stranger = { ...named.verifier, publicKey: signingKey(secretOf('a stranger'), 'witness').publicKey }
    expect(await askWitness(log.services.db, { ...named, verifier: stranger }, checkpoint)).toBe(
      'answered with a signature that is not its own',
    )
    expect(await askWitness(log.services.db, { ...named, url: 'http://127.0.0.1:9' }, checkpoint)).toMatch(
      /^could not be reached/,
    )
    expect(await log.services.sql`select from tlog_cosignatures`).toEqual([])
    const problems = await log.services.sql`select problem from tlog_witnesses where problem is not null`
    expect(problems).toHaveLength(2)
  })
})
