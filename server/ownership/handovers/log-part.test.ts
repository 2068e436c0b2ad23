import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { formatLongDate } from '#domain/basics/format.ts'
import { canonical, type HandoverFile } from '#domain/ownership/handover.ts'
import type { LogFindings } from '#domain/ownership/handover-log.ts'
import { noLogPart } from '#domain/ownership/handover-verdict.ts'
import { noWitness } from '#domain/records/log-story.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { signingKey } from '../../platform/ed25519.ts'
import { newestCheckpoint } from '../../platform/transparency-log/checkpoints.queries.ts'
import { logKey } from '../../platform/transparency-log/log-key.ts'
import type { LogProof } from '../../platform/transparency-log/proof-format.ts'
import { sequence } from '../../platform/transparency-log/sequence.ts'
import {
  cosign,
  keyId,
  readCheckpoint,
  readNote,
  signCheckpoint,
  vkeyOf,
} from '../../platform/transparency-log/signed-note.ts'
import { askWitness } from '../../platform/transparency-log/witness/ask-witnesses.ts'
import { witnessKey, witnessVerifier } from '../../platform/transparency-log/witness/witness.ts'
import { fullCar } from '../../test/full-car.ts'
import { publishedKeys, useOfflineCheck, verdictOn } from '../../test/handover-check.ts'
import { logAndWitness, secretOf } from '../../test/log-and-witness.ts'
import { member, type Person, password } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { startTestServer, type TestServer, useServer } from '../../test/server.ts'

/* What somebody who has only the file learns from it about what the seller did, and what a forger can't make of it. */

const server = useServer()
const check = useOfflineCheck()
const today = formatLongDate(new Date())

async function made(person: Person, path: string, body: object): Promise<string> {
  const answer = await person.post(path, body)
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return (await answer.json()).id
}

type Prepare = (ann: Person, path: string, car: string) => Promise<unknown>

/** Ann does something with her car, then sells it to Bea, who downloads the file; something may happen before she does. */
async function sold(
  prepare: Prepare,
  {
    on = server,
    terms = {},
    before,
  }: { on?: TestServer; terms?: object; before?: (car: string) => Promise<unknown> } = {},
) {
  const [ann, bea] = await Promise.all([member(on, 'Ann Archer'), member(on, 'Bea Booth')])
  await on.services.sql`update users set email_verified = true where id in (${ann.id}, ${bea.id})`
  const car = await addVehicle(on.services.sql, ann.id)
  await on.services.sql`update vehicles set mileage = 20000 where id = ${car}`
  const path = `/vehicles/${car}`
  await prepare(ann, path, car)
  const transfer = await sells(ann, car, bea, terms)
  await before?.(car)
  return { ann, bea, car, path, transfer, ...(await downloaded(bea, `${path}/handovers/1`)) }
}

async function downloaded(person: Person, path: string) {
  const answer = await person.get(path)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  return { text, file: JSON.parse(text) as HandoverFile & { log: LogProof } }
}

async function storyOf(text: string, on: TestServer = server): Promise<LogFindings> {
  const verdict = await verdictOn(on, text)
  if (verdict.verdict !== 'genuine' || !verdict.log) throw new Error(`There is no story: ${JSON.stringify(verdict)}`)
  return verdict.log
}

const offline = async (text: string, on: TestServer = server) => check(await publishedKeys(on), text)
/** Without salts, digests and proofs, which hold any digits by chance. */
const readable = (text: string) => text.replace(/\b[0-9a-f]{64}\b|"proof":"[^"]*"|"checkpoints":\[[^\]]*\]/g, '')

/** As if it had been done on another day; the log has not taken it in yet. */
const dated = (record: string, act: string, day: string) =>
  server.services.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update record_versions set at = ${day} where record_id = ${record} and act = ${act}`
  })

const service = (date: string, more: object = {}) => ({ type: 'Major Service', date, ...more })

describe('the reader of a file is told', () => {
  test('that five years of services were typed in the evening before, here and offline', async () => {
    const { text, file } = await sold(async (ann, path) => {
      for (const year of [2020, 2021, 2022, 2023, 2024])
        await made(ann, `${path}/service-records`, service(`${year}-03-04`))
    })
    const sentence = `5 entries about earlier times were written in the 7 days before ${today}. Ask for the paperwork of these.`
    const { problem, apart, said, entries, isWitnessed } = await storyOf(text)
    expect([problem, apart, said[0], isWitnessed]).toEqual([null, [], noWitness, false])
    expect(said).toContain(sentence)
    expect(entries[file.document.logs[0]?.id ?? '']).toEqual([
      expect.stringMatching(new RegExp(`^Written on ${today}, \\d years later$`)),
    ])
    const { code, said: printed } = await offline(text)
    expect(code).toBe(0)
    expect(printed).toContain('  ok    log\n')
    for (const line of [noWitness, sentence]) expect(printed).toContain(`  log   ${line}\n`)
    expect(printed).toMatch(
      new RegExp(`^ {2}log {3}Major Service of 4 March 2020: Written on ${today}, \\d years later$`, 'm'),
    )
    expect(printed.indexOf(sentence)).toBeLessThan(printed.indexOf('Major Service of 4 March 2020'))
  })

  test('what was deleted before the sale, with both days and not what it said', async () => {
    const { text } = await sold(async (ann, path) => {
      const id = await made(ann, `${path}/service-records`, service('2025-08-09', { comments: 'Gearbox broken' }))
      expect((await ann.delete(`${path}/service-records/${id}`)).status).toBe(204)
      await dated(id, 'added', '2025-08-10T12:00:00Z')
    })
    expect(readable(text)).not.toMatch(/Gearbox|2025-08-09/)
    const sentence = `A service that was written on 10 August 2025 was deleted on ${today}, the same day as this.`
    expect((await storyOf(text)).said).toContain(sentence)
    expect((await offline(text)).said).toContain(`  log   ${sentence}\n`)
  })

  test('that a mileage was changed, from what to what', async () => {
    let id = ''
    const { text } = await sold(async (ann, path) => {
      id = await made(ann, `${path}/service-records`, service('2026-05-03', { mileage: 40_120, comments: 'As found' }))
      const change = { version: 1, mileage: 31_000, comments: 'Otherwise' }
      expect((await ann.patch(`${path}/service-records/${id}`, change)).status).toBe(200)
    })
    const line = `Changed on ${today}: mileage 40,120 → 31,000`
    expect((await storyOf(text)).entries[id]).toContain(line)
    expect((await offline(text)).said).toContain(line)
    // Words that were replaced can name somebody.
    expect(text).not.toContain('As found')
  })

  test('how many private notes there are, and nothing of them', async () => {
    const { text } = await sold(async (ann, path) => {
      await made(ann, `${path}/notes`, { content: 'Asking 8,500 but would take less' })
      await made(ann, `${path}/notes`, { content: 'Second key in the shed', is_for_record: true })
    })
    expect((await storyOf(text)).said).toContain('1 entry is not shown: 1 note.')
    expect(text).not.toContain('would take less')
    expect(text).toContain('Second key in the shed')
  })

  test('that a file without the part says nothing of all this', async () => {
    const { file } = await sold(async () => {})
    const { log: _, ...without } = file
    const text = canonical(without)
    expect(await verdictOn(server, text)).toMatchObject({ verdict: 'genuine', log: null })
    const { code, said } = await offline(text)
    expect([code, said.includes(`  log   ${noLogPart}\n`)]).toEqual([0, true])
  })
})

describe('the part from the log', () => {
  test('holds no cost that was not shared, of no version', async () => {
    let id = ''
    const change = async (ann: Person, path: string) => {
      id = await made(ann, `${path}/service-records`, service('2026-05-03', { cost: 249.5 }))
      expect((await ann.patch(`${path}/service-records/${id}`, { version: 1, cost: 187.25 })).status).toBe(200)
    }
    const kept = await sold(change)
    expect(readable(kept.text)).not.toMatch(/249\.5|187\.25/)
    expect((await storyOf(kept.text)).entries[id]).toEqual([expect.any(String), `Changed on ${today}`])
    const shared = await sold(change, { terms: { share_costs: true } })
    expect(readable(shared.text)).toContain('187.25')
    expect(readable(shared.text)).not.toContain('249.5')
  })

  test('never tells the seller what the next owner did', async () => {
    const { ann, bea, path, transfer, text } = await sold((ann, path) =>
      made(ann, `${path}/service-records`, service('2026-05-03')),
    )
    await made(bea, `${path}/service-records`, service('2026-06-04', { comments: 'Turbo replaced' }))
    await sequence(server.services)
    const again = await downloaded(ann, `/sold/${transfer}/handover`)
    expect(again.text).toBe(text)
  })

  test('agrees with the seal, whatever the car has', async () => {
    const [ann, bea] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Bea Booth')])
    const { car, path } = await fullCar(server, ann)
    await sells(ann, car, bea, { share_costs: true })
    const { text } = await downloaded(bea, `${path}/handovers/1`)
    expect(await storyOf(text)).toMatchObject({ problem: null, apart: [] })
    expect(await offline(text)).toMatchObject({ code: 0 })
  })

  test('names what the seal holds otherwise', async () => {
    const { file } = await sold(async (ann, path) => {
      const id = await made(ann, `${path}/service-records`, service('2026-05-03', { mileage: 40_120 }))
      // A server that rewrites its own rows and leaves its log.
      await server.services.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`update maintenance_logs set mileage = 31000 where id = ${id}`
      })
    })
    const text = canonical(file)
    const sentence = 'Major Service of 3 May 2026: the log holds something else as its mileage.'
    expect((await storyOf(text)).apart).toEqual([sentence])
    const { code, said } = await offline(text)
    expect([code, said.includes(`  ODD   ${sentence}\n`)]).toEqual([4, true])
  })

  test('names a seal that was made on another day than it says', async () => {
    const { text } = await sold(async () => {}, {
      async before(car) {
        const [seal] = await server.services.sql<
          { id: string }[]
        >`select id from handover_seals where vehicle_id = ${car}`
        await dated(seal?.id ?? '', 'handed_over', '2026-12-24T12:00:00Z')
      },
    })
    expect((await storyOf(text)).apart).toEqual([
      `The file says that it was sealed on ${today}, but the log says 24 December 2026.`,
    ])
  })

  test('is there a moment after the sale, even while others are added to the log', async () => {
    const { sql } = server.services
    let released: Promise<unknown> = Promise.resolve()
    const { file } = await sold(async () => {}, {
      before: () =>
        new Promise<void>((locked) => {
          released = sql.begin(async (tx) => {
            await tx`select pg_advisory_xact_lock(${advisoryLocks.transparencyLog})`
            locked()
            await sleep(300)
          })
        }),
    })
    await released
    expect(file.log.leaves.length).toBeGreaterThan(1)
  })

  test('is checked by the oldest Node that is promised', async () => {
    const { text } = await sold((ann, path) => made(ann, `${path}/service-records`, service('2026-05-03')))
    const folder = await mkdtemp(join(tmpdir(), 'garagetale-old-node-'))
    const [file, keys] = [join(folder, 'file.json'), join(folder, 'keys.json')]
    await writeFile(file, text)
    await writeFile(keys, await publishedKeys(server))
    const gone = [
      'Map.groupBy',
      'Object.groupBy',
      'String.prototype.isWellFormed',
      'Array.prototype.toSorted',
      'process.getBuiltinModule',
    ]
    const old = `data:text/javascript,${gone.map((each) => `delete ${each}`).join(';')}`
    const command = resolve(import.meta.dirname, '../../../scripts/verify-handover.mjs')
    const { status, stdout } = spawnSync(process.execPath, ['--import', old, command, file, '--keys', keys])
    await rm(folder, { recursive: true })
    expect(String(stdout)).toContain('  ok    log\n')
    expect(status).toBe(0)
  })
})

describe('a part that was cut or forged', () => {
  test('proves nothing and says why, here and offline; the seal still holds', async () => {
    const prepare: Prepare = (ann, path) =>
      made(ann, `${path}/service-records`, service('2026-05-03', { mileage: 40_120, cost: 12.5 }))
    const { file } = await sold(prepare)
    const other = await sold(prepare)
    const { log } = file
    const { origin, key } = await logKey(server.services.db, server.services.secret, server.services.config)
    const tree = readCheckpoint(readNote(log.checkpoints[0] ?? '')?.text ?? '')
    if (!tree) throw new Error('There is no checkpoint.')
    const [stranger, forked] = [signingKey(secretOf('a stranger'), 'log'), Buffer.alloc(32, 7)]
    const leaves = (change: (leaves: LogProof['leaves']) => LogProof['leaves']) => ({
      ...log,
      leaves: change(structuredClone(log.leaves)),
    })
    const at = log.leaves.findIndex((leaf) => 'kind' in leaf && leaf.kind === 'service')
    const changed = (to: unknown) =>
      leaves((all) => all.map((leaf, place) => (place === at ? ({ ...leaf, ...(to as object) } as typeof leaf) : leaf)))
    const fields = (log.leaves[at] as { fields: Record<string, [string, string] | string> }).fields
    const forgeries: [log: unknown, why: string][] = [
      [leaves((all) => all.toSpliced(1, 1)), 'a version of the vehicle is left out'],
      [
        leaves((all) => all.toSpliced(at, 1).map((leaf, place) => ({ ...leaf, sequence: place + 1 }))),
        `version ${at + 1} does not follow the one before`,
      ],
      [leaves((all) => all.slice(0, -1)), 'it belongs to another handover'],
      [leaves((all) => [...all].reverse()), 'a version of the vehicle is left out'],
      [
        leaves(([first, second, ...rest]) =>
          first && second ? [{ ...second, sequence: 1 }, { ...first, sequence: 2 }, ...rest] : [],
        ),
        'version 1 does not follow the one before',
      ],
      [other.file.log, 'it belongs to another handover'],
      [{ ...log, vehicle: other.car }, 'version 1 is not in the log'],
      [changed({ at: '2021-05-03T10:00:00.000Z' }), `version ${at + 1} is not in the log`],
      [
        changed({ fields: { ...fields, mileage: [fields.mileage?.[0], '31000'] } }),
        `version ${at + 1} is not in the log`,
      ],
      [changed({ fields: { ...fields, cost: undefined } }), `version ${at + 1} is not in the log`],
      [{ ...log, checkpoints: [signCheckpoint(tree, stranger)] }, 'a checkpoint is not signed by the log'],
      [
        { ...log, checkpoints: [log.checkpoints[0]?.replace(/^— .*$/m, '— garage.example/log AAAAAAA=')] },
        'a checkpoint',
      ],
      [
        {
          ...log,
          checkpoints: [...log.checkpoints, signCheckpoint({ origin, size: tree.size + 1, root: forked }, key)],
          consistency: [...log.consistency, forked.toString('base64')],
        },
        'two of its checkpoints are not of one log: it has shown two histories',
      ],
      [
        { ...log, checkpoints: [...log.checkpoints, signCheckpoint({ origin, size: tree.size, root: forked }, key)] },
        'it lacks a proof that the log was only added to',
      ],
      [{ ...log, version: 2 }, 'its form is not known'],
      [null, 'its form is not known'],
      [{ ...log, leaves: {} }, 'it cannot be read'],
      [{ ...log, leaves: [null] }, 'it cannot be read'],
    ]
    for (const [forged, why] of forgeries) {
      const text = canonical(JSON.parse(JSON.stringify({ ...file, log: forged })))
      const { problem, said, entries, isWitnessed } = await storyOf(text)
      expect(problem).toContain(`What this file holds from the log proves nothing: ${why}`)
      expect([said, entries, isWitnessed]).toEqual([[], {}, false])
    }
    const [[forged] = []] = forgeries
    const { code, said } = await offline(canonical({ ...file, log: forged }))
    expect(code).toBe(1)
    expect(said).toContain(
      '  FAIL  log: What this file holds from the log proves nothing: a version of the vehicle is left',
    )
    expect(said).toContain('The history is as it was sealed, but the part from the log is not')
    const { log_keys: _, ...old } = JSON.parse(await publishedKeys(server))
    const unchecked = await check(JSON.stringify(old), canonical(file))
    expect([unchecked.code, unchecked.said]).toEqual([
      0,
      expect.stringContaining('  log   What this file holds from the log could not be checked'),
    ])
  })
})

describe('who has seen the log', () => {
  test('another instance is named as the witness, with the day', async () => {
    await using both = await logAndWitness()
    const { log, named } = both
    const seen = await sold(
      async (ann, path) => {
        await made(ann, `${path}/service-records`, service('2026-05-03'))
        await sequence(log.services)
        const newest = await newestCheckpoint(log.services.db)
        expect(newest && (await askWitness(log.services.db, named, newest))).toBeNull()
      },
      { on: log },
    )
    const story = await storyOf(seen.text, log)
    expect(story.isWitnessed).toBe(true)
    expect(story.said[0]).toMatch(
      new RegExp(
        `^witness.example/witness watched this log on ${today} and saw that it was only ever added to.* not been seen by it yet`,
      ),
    )
    expect(story.entries[seen.file.document.logs[0]?.id ?? '']?.[0]).toContain(
      'seen by witness.example/witness that day',
    )
    const { code, said } = await offline(seen.text, log)
    expect([code, said.includes(`  log   ${story.said[0]}\n`)]).toEqual([0, true])
  })

  test('this server itself is no witness, whatever it signs', async () => {
    const PUBLIC_URL = 'https://garage.example'
    const secret = secretOf('the log')
    const own = signingKey(secret, 'GarageTale witness Ed25519 1')
    const vkey = vkeyOf({ name: 'garage.example/witness', type: 4, publicKey: own.publicKey })
    const { server: self, stop } = await startTestServer({
      PUBLIC_URL,
      AUTH_SECRET: secret,
      LOG_WITNESSES: `https://garage.example/witness#${vkey}`,
    })
    const { db, sql } = self.services
    const { text } = await sold(
      async (ann, path) => {
        await made(ann, `${path}/service-records`, service('2026-05-03'))
        await sequence(self.services)
        const newest = await newestCheckpoint(db)
        const { name, key } = witnessKey(self.services)
        const line = cosign(readNote(newest?.note ?? '')?.text ?? '', name, key, new Date())
        await sql`
          insert into tlog_cosignatures (tree_size, witness, key_id, line, cosigned_at)
          values (${newest?.size ?? 0}, ${name}, ${keyId(witnessVerifier(self.services)).toString('hex')}, ${line}, now())`
      },
      { on: self },
    )
    expect(text).toContain('garage.example/witness')
    expect(JSON.parse(await publishedKeys(self)).witness_keys).toEqual([])
    expect(await storyOf(text, self)).toMatchObject({ problem: null, isWitnessed: false })
    expect((await storyOf(text, self)).said[0]).toBe(noWitness)
    expect((await offline(text, self)).said).toContain(`  log   ${noWitness}\n`)
    await stop()
  })
})

test('with the seller’s account erased the file still verifies and says so, and one from before stays what it was', async () => {
  const { ann, bea, path, text, file } = await sold(async (ann, path) => {
    await made(ann, `${path}/service-records`, service('2026-05-03', { comments: 'For the record', cost: 99.95 }))
    await made(ann, `${path}/notes`, { content: 'Nobody else knows this' })
  })
  const before = await storyOf(text)
  expect((await ann.request('DELETE', '/account', { password })).status).toBe(204)
  await sequence(server.services)
  expect(await storyOf(text)).toEqual(before)

  const after = await downloaded(bea, `${path}/handovers/1`)
  expect(after.file.document).toEqual(file.document)
  const story = await storyOf(after.text)
  expect([story.problem, story.apart]).toEqual([null, []])
  expect(story.said).toContain('1 version was erased with the account of whoever wrote it.')
  expect(story.said).toContain(
    'Of 1 entry the log only proves when it was written, no longer what it said: the account of whoever wrote it was erased.',
  )
  expect(story.said.join()).not.toContain('not shown')
  expect(after.text).not.toContain('Nobody else knows this')
  expect(await offline(after.text)).toMatchObject({ code: 0 })
})
