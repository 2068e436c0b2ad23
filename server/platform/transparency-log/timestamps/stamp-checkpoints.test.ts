import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logStory } from '#domain/records/log-story.ts'
import { reportLog } from '../../../operations/log-commands.ts'
import { addMember, addVehicle, refused } from '../../../test/rows.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { type Site, startSite } from '../../../test/site.ts'
import { answerTo, makeParty, pemOf, type Twist } from '../../../test/time-authority.ts'
import { checkLog } from '../check-log.ts'
import { checkProof } from '../check-proof.ts'
import { newestCheckpoint } from '../checkpoints.queries.ts'
import { sequence } from '../sequence.ts'
import { readNote } from '../signed-note.ts'
import { trustedKeys } from '../trusted-keys.ts'
import { proveVehicle } from '../vehicle-proof.ts'
import { readCertificate, readPem } from './certificates.ts'
import { checkTimestamp, NotStamped, stampedDigest } from './check-timestamp.ts'
import { partsOf, readDer, tagged, within } from './der.ts'
import { stampCheckpoints, stampNewest } from './stamp-checkpoints.ts'

let site: Site
let folder: string
let log: { server: TestServer; stop(): Promise<void> }
const root = await makeParty('Greenwich Root', { isIssuer: true })
const signer = await makeParty('Greenwich Time Stamps', {}, root)

beforeAll(async () => {
  site = await startSite()
  folder = await mkdtemp(join(tmpdir(), 'garagetale-stamps-'))
  await writeFile(join(folder, 'ca.pem'), `Greenwich\n${pemOf(root)}`)
  log = await startTestServer({
    PUBLIC_URL: 'https://garage.example',
    TIMESTAMP_URL: site.url('/stamp'),
    TIMESTAMP_CA: join(folder, 'ca.pem'),
  })
})
afterAll(async () => {
  await log.stop()
  await site.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await past((tx) => tx`delete from tlog_timestamps`)
})

/** As only somebody who owns the database can. */
const past = (act: (tx: TestServer['services']['sql']) => Promise<unknown>) =>
  log.server.services.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await act(tx as unknown as TestServer['services']['sql'])
  })

async function grow(): Promise<string> {
  const { sql } = log.server.services
  const car = await addVehicle(sql, await addMember(sql))
  await sequence(log.server.services)
  return car
}

function fail(): never {
  throw new Error('There is no stamp.')
}

type Answers = (request: Buffer) => Promise<Buffer> | Buffer
const asked: Buffer[] = []

function authority(answers: Answers, then = (response: ServerResponse, bytes: Buffer) => response.end(bytes)) {
  site.at('/stamp', async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push(Buffer.concat(chunks))
    then(response, await answers(Buffer.concat(chunks)))
  })
}
const honest = (twist: Twist = {}, by = signer) => authority((request) => answerTo(request, by, twist))

async function ask() {
  const { db, config } = log.server.services
  if (!config.timestamps) throw new Error('No authority is named.')
  return stampNewest(db, config.timestamps)
}
const stamps = () => log.server.services.sql`select tree_size::int, authority, stamped_at from tlog_timestamps`

async function proofOf(car: string) {
  const proof = await proveVehicle(log.server.services.db, car, 1, () => () => true)
  if (!proof) throw new Error('Nothing is proven.')
  return proof
}
const seenIn = async (proof: Awaited<ReturnType<typeof proofOf>>, certificates?: string[]) => {
  const keys = await trustedKeys(log.server.services)
  const checked = checkProof(proof, { ...keys, ...(certificates && { timestamp_ca: certificates }) })
  return 'problem' in checked ? checked.problem : checked.versions[0]?.seen
}

async function status() {
  const lines: string[] = []
  await reportLog({ db: log.server.services.db, say: (line) => lines.push(line) })
  return lines.filter((line) => /time/i.test(line))
}

describe('time stamps of the log', () => {
  test('the newest tree is stamped once a day, and the stamp proves by when its entries were there', async () => {
    honest()
    const car = await grow()
    const before = Date.now()
    await stampCheckpoints.run(log.server.services, {})
    const newest = await newestCheckpoint(log.server.services.db)
    const [stamp] = await stamps()
    expect(stamp).toEqual({ tree_size: newest?.size, authority: signer.name, stamped_at: expect.any(Date) })
    expect(Math.abs(stamp?.stamped_at - before)).toBeLessThan(30_000)

    const proof = await proofOf(car)
    expect(proof.timestamps).toHaveLength(1)
    const seen = { witness: signer.name, at: stamp?.stamped_at.toISOString(), isStamp: true }
    expect(await seenIn(proof)).toEqual(seen)
    const { said } = logStory([{ sequence: 1, seen }], seen.at)
    expect(said[0]).toMatch(/^Greenwich Time Stamps stamped this log with the time on .+ not our word alone\. Nobody/)
    expect(said[0]).not.toContain('only ever added to')
    expect(await status()).toEqual([
      expect.stringMatching(/^Time stamp by Greenwich Time Stamps: \d+ lea(f|ves) on .+ UTC\.$/),
    ])

    const questions = asked.length
    await grow()
    await stampCheckpoints.run(log.server.services, {})
    expect([asked.length, await stamps()]).toEqual([questions, [stamp]])
    await refused(log.server.services.sql`delete from tlog_timestamps`, 'append_only')
  })

  test('an entry is proven in the earliest tree that was stamped, which is not forgotten', async () => {
    honest()
    const [first] = [await grow(), await ask()]
    const { size } = (await newestCheckpoint(log.server.services.db)) ?? {}
    const second = await grow()
    await grow()
    await past((tx) => tx`update tlog_checkpoints set created_at = now() - interval '5 days'`)
    await log.server.services.sql`truncate tlog_checks`
    await checkLog.run(log.server.services, {})
    expect((await proofOf(first)).checkpoints[0]).toContain(`garage.example/log\n${size}\n`)
    expect(await seenIn(await proofOf(second))).toBeNull()
    expect(await ask()).toBeNull()
    expect(await seenIn(await proofOf(second))).toMatchObject({ witness: signer.name })
    expect(await seenIn(await proofOf(first))).toMatchObject({ witness: signer.name })
  })

  test('an authority below others is believed as far as they lead to one that is trusted', async () => {
    const between = await makeParty('Greenwich Issuer', { isIssuer: true, pathLength: 0 }, root)
    const below = await makeParty('Greenwich Two', {}, between)
    await grow()
    honest({ sends: [below] }, below)
    expect(await ask()).toMatch(/none in TIMESTAMP_CA vouches for/)
    honest({ sends: [between, root, below] }, below)
    expect(await ask()).toBeNull()
    expect(await stamps()).toMatchObject([{ authority: 'Greenwich Two' }])
  })

  const elsewhere = 'signed with a certificate that none in TIMESTAMP_CA vouches for, or that was not valid then'
  const notForThis = 'signed with a certificate that is not for time stamps'
  const party = (...of: Parameters<typeof makeParty>) => makeParty(...of)
  test.each<
    [
      what: string,
      problem: string,
      twist: (who: typeof signer) => Twist | Promise<Twist>,
      by?: () => Promise<typeof signer>,
    ]
  >([
    [
      'stamps something else',
      'stamped something else than what it was asked for',
      () => ({ digest: Buffer.alloc(32) }),
    ],
    [
      'answers another question',
      'answered another question',
      () => ({ nonce: Buffer.from('4102030405060708', 'hex') }),
    ],
    ['leaves out the nonce', 'answered another question', () => ({ nonce: null })],
    ['refuses', 'refused (status 2)', () => ({ status: 2 })],
    [
      'has a clock that is an hour slow',
      'has a clock that differs from ours by a quarter of an hour or more',
      () => ({ at: new Date(Date.now() - 3_600_000) }),
    ],
    [
      'has a clock that is an hour fast',
      'has a clock that differs from ours by a quarter of an hour or more',
      () => ({ at: new Date(Date.now() + 3_600_000) }),
    ],
    [
      'knows the time to an hour',
      'has a clock that differs from ours by a quarter of an hour or more',
      () => ({ accuracySeconds: 3600 }),
    ],
    [
      'signs another digest',
      'signed something else than the time stamp',
      () => ({ messageDigest: Buffer.alloc(32, 1) }),
    ],
    ['sends no certificate', 'did not send the certificate that it signed with', () => ({ sends: [] })],
    [
      'signs in the name of another certificate',
      'answered with a signature that is not true',
      async () => {
        const other = await makeParty('Greenwich Other', {}, root)
        return { namesCertificate: other, sends: [other, signer] }
      },
    ],
    [
      'is a stranger',
      elsewhere,
      () => ({}),
      async () => party('Greenwich Time Stamps', {}, await party(root.name, { isIssuer: true })),
    ],
    ['signed itself', elsewhere, () => ({}), () => party('Greenwich Time Stamps')],
    ['has a certificate that has expired', elsewhere, () => ({}), () => party('Old', { validDays: [-9, -1] }, root)],
    ['has a certificate that begins tomorrow', elsewhere, () => ({}), () => party('New', { validDays: [1, 9] }, root)],
    [
      'has a certificate with an unknown limit',
      elsewhere,
      () => ({}),
      () => party('Limited', { isLimited: true }, root),
    ],
    [
      'was issued by one that may not issue',
      elsewhere,
      (who) => ({ sends: [who, signer] }),
      () => party('Under', {}, signer),
    ],
    ['has a certificate without a purpose', notForThis, () => ({}), () => party('Any', { purposes: [] }, root)],
    ['does not say its purpose critically', notForThis, () => ({}), () => party('Lax', { isCritical: false }, root)],
    [
      'has a certificate for websites',
      notForThis,
      () => ({}),
      () => party('Website', { purposes: ['1.3.6.1.5.5.7.3.1'] }, root),
    ],
    [
      'has a certificate for more than time stamps',
      notForThis,
      () => ({}),
      () => party('Both', { purposes: ['1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.1'] }, root),
    ],
  ])('an authority that %s is not believed', async (_, problem, twist, by) => {
    const who = by ? await by() : signer
    const given = await twist(who)
    honest(given, who)
    const car = await grow()
    expect(await ask()).toBe(problem)
    expect(await stamps()).toEqual([])
    expect((await proofOf(car)).timestamps).toBeUndefined()
    expect(await status()).toContainEqual(expect.stringContaining(`The time-stamping authority 127.0.0.1`))
    expect((await status()).at(-1)).toContain(problem)
  })

  test('with one bit changed, wherever it is, a stamp says the same or nothing', async () => {
    honest()
    await grow()
    await ask()
    const [{ token, note } = fail()] = await log.server.services.sql<{ token: Uint8Array; note: string }[]>`
      select token, note from tlog_timestamps join tlog_checkpoints using (tree_size)`
    const digest = stampedDigest(readNote(note)?.text ?? '')
    const said = checkTimestamp(Buffer.from(token), digest, [readPem(pemOf(root))])
    let refusals = 0
    for (let bit = 0; bit < token.length * 8; bit += 5) {
      const altered = Buffer.from(token)
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      try {
        expect([bit, checkTimestamp(altered, digest, [readPem(pemOf(root))])]).toEqual([bit, said])
      } catch (error) {
        if (!(error instanceof NotStamped)) throw error
        refusals++
      }
    }
    // What is not signed are the versions, the list of digests and by which number the signer is found.
    expect(refusals).toBeGreaterThan((token.length * 8 * 0.9) / 5)
  })

  test('the stamp of a public authority is read: RSA, a certificate named by its SHA-1, and long expired', async () => {
    // GlobalSign's, of 19 April 2017, from the tests of github.com/digitorus/timestamp (BSD 2-Clause).
    const text = await readFile(join(import.meta.dirname, 'public-authority.txt'), 'utf8')
    const token = partsOf(readDer(Buffer.from(text, 'base64')))[1]?.bytes ?? fail()
    const digest = Buffer.from('f487d88164bde223b7fd3c71b3e9c624c8a0cb559c853b49558e7e5ef4ce55f0', 'hex')
    const [, message] = partsOf(readDer(token))
    const listed = partsOf(within(message, tagged(0))).find(({ tag }) => tag === tagged(0))
    const sent = partsOf(listed, tagged(0)).map(({ bytes }) => readCertificate(bytes))
    expect(sent).toHaveLength(2)
    for (const trusted of sent)
      expect(checkTimestamp(token, digest, [trusted])).toEqual({
        authority: 'GlobalSign TSA for Adobe CDS - G2',
        at: new Date('2017-04-19T06:29:54Z'),
        nonce: 0x092ef19ffb5d2ae8n,
      })
    expect(() => checkTimestamp(token, digest, [readPem(pemOf(root))])).toThrow(/none in TIMESTAMP_CA vouches/)
  })

  test('yesterday’s stamp says nothing of today’s tree', async () => {
    await grow()
    let yesterday: Buffer = Buffer.alloc(0)
    authority(async (request) => (yesterday = await answerTo(request, signer)))
    expect(await ask()).toBeNull()
    const car = await grow()
    authority(() => yesterday)
    expect(await ask()).toBe('stamped something else than what it was asked for')

    // Nor does it in a file that somebody made of both.
    const [old] = await log.server.services.sql<{ token: Uint8Array }[]>`select token from tlog_timestamps`
    const token = Buffer.from(old?.token ?? []).toString('base64')
    const proof = await proofOf(car)
    expect(await seenIn({ ...proof, timestamps: [{ checkpoint: 0, token }] })).toBeNull()
  })

  test('whoever checks a file believes only authorities they trust, and a false stamp adds nothing', async () => {
    honest()
    const car = await grow()
    await ask()
    const proof = await proofOf(car)
    const [stamp] = proof.timestamps ?? []
    expect(await seenIn(proof, [])).toBeNull()
    expect(await seenIn(proof, [pemOf(await makeParty(root.name, { isIssuer: true }))])).toBeNull()
    expect(await seenIn(proof, [pemOf(signer)])).toMatchObject({ witness: signer.name })
    const altered = Buffer.from(stamp?.token ?? '', 'base64')
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
    for (const token of [altered.toString('base64'), '', 'nonsense', 'A'.repeat(1_000_000)])
      expect(await seenIn({ ...proof, timestamps: [{ checkpoint: 0, token }] })).toBeNull()
    expect(await seenIn({ ...proof, timestamps: [null] } as never)).toBe('it cannot be read')
    expect(await seenIn({ ...proof, timestamps: 'nonsense' } as never)).toBe('it cannot be read')
  })

  test('one that is away, slow, too talkative or no authority is named to the operator', async () => {
    await grow()
    authority(() => Buffer.alloc(10_000_000, 0x30))
    expect(await ask()).toBe('could not be reached: Its answer is too large.')
    authority(
      () => Buffer.from('<h1>Welcome</h1>'),
      (response, page) => response.writeHead(200, { 'content-type': 'text/html' }).end(page),
    )
    expect(await ask()).toBe('answered with what is not a time stamp')
    authority(
      () => Buffer.alloc(0),
      (response) => response.writeHead(503).end(),
    )
    expect(await ask()).toBe('answered with status 503')
    authority(
      () => Buffer.alloc(0),
      (response) => response.destroy(),
    )
    expect(await ask()).toMatch(/^could not be reached/)
    const { db, config } = log.server.services
    const certificates = config.timestamps?.certificates ?? []
    expect(await stampNewest(db, { url: 'http://127.0.0.1:9/', certificates })).toMatch(/^could not be reached/)
    expect(await stamps()).toEqual([])
  })

  test('without an authority nobody is asked', async () => {
    const questions = asked.length
    const { services } = log.server
    await stampCheckpoints.run({ ...services, config: { ...services.config, timestamps: undefined } }, {})
    expect(asked).toHaveLength(questions)
  })
})
