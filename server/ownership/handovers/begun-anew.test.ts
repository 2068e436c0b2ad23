import { expect, test } from 'vitest'
import { formatLongDate } from '#domain/basics/format.ts'
import { canonical } from '#domain/ownership/handover.ts'
import { beginNewLog } from '../../operations/log-commands.ts'
import { compareLog } from '../../platform/transparency-log/check-log.ts'
import { newestCheckpoint } from '../../platform/transparency-log/checkpoints.queries.ts'
import { readOrigin } from '../../platform/transparency-log/log-key.ts'
import { sequence, treeSize } from '../../platform/transparency-log/sequence.ts'
import { readVkey } from '../../platform/transparency-log/signed-note.ts'
import { askWitness, askWitnesses } from '../../platform/transparency-log/witness/ask-witnesses.ts'
import { publishedKeys, useOfflineCheck, verdictOn } from '../../test/handover-check.ts'
import { logAndWitness } from '../../test/log-and-witness.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import type { TestServer } from '../../test/server.ts'

/* An older backup was restored, and the witness has seen more than is left. */

const check = useOfflineCheck()
const today = formatLongDate(new Date())
const why = 'An older backup was restored after a disk failed.'

/** Everything that came after this size of the log is gone, as it is from an older backup. */
const setBack = (log: TestServer, size: number) =>
  log.services.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      delete from maintenance_logs where id in (
        select record_id from record_versions join tlog_leaves on version_id = record_versions.id where leaf_index >= ${size})`
    await tx`delete from record_versions where id in (select version_id from tlog_leaves where leaf_index >= ${size})`
    await tx`delete from tlog_leaves where leaf_index >= ${size}`
    await tx`delete from tlog_cosignatures where tree_size > ${size}`
    await tx`delete from tlog_checkpoints where tree_size > ${size}`
  })

const begin = async (log: TestServer, reason = why) => {
  const said: string[] = []
  const { db, config } = log.services
  const settings = { ...config, secret: log.services.secret }
  expect(await beginNewLog({ db, config: settings, say: (line) => said.push(line) }, reason)).toBe(0)
  return said.join('\n')
}

async function file(person: Person, path: string) {
  const answer = await person.get(path)
  expect(answer.status).toBe(200)
  return answer.text()
}

async function storyOf(log: TestServer, text: string) {
  const verdict = await verdictOn(log, text)
  if (verdict.verdict !== 'genuine' || !verdict.log) throw new Error(`There is no story: ${JSON.stringify(verdict)}`)
  return verdict.log
}

test('the witness refuses what is left for good; begun anew it follows again, and every proof says so', async () => {
  await using both = await logAndWitness()
  const { log, witness, named } = both
  const { db, sql } = log.services
  const [ann, bea] = await Promise.all([member(log, 'Ann Archer'), member(log, 'Bea Booth')])
  await sql`update users set email_verified = true where id in (${ann.id}, ${bea.id})`
  const cars = await Promise.all([addVehicle(sql, ann.id), addVehicle(sql, ann.id)])
  const [car, sold] = [cars[0] as string, cars[1] as string]
  const serves = async (date: string) => {
    const saved = await ann.post(`/vehicles/${car}/service-records`, { type: 'Oil Change', date })
    expect(saved.status).toBe(201)
    await sequence(log.services)
  }
  await serves('2026-01-10')
  await sells(ann, sold, bea)
  const earlier = await file(bea, `/vehicles/${sold}/handovers/1`)
  const size = await treeSize(db)
  await askWitnesses(log.services)
  for (const date of ['2026-02-10', '2026-03-10']) await serves(date)
  expect(await askWitness(db, named, (await newestCheckpoint(db)) ?? fail())).toBeNull()

  await setBack(log, size)
  await serves('2026-02-11')
  const asked = async () => askWitness(db, named, (await newestCheckpoint(db)) ?? fail())
  expect(await asked()).toContain('was an older backup restored?')
  for (const date of ['2026-03-11', '2026-04-11', '2026-05-11']) await serves(date)
  expect(await asked()).toBe('has seen another history of this log, and refuses this one')

  const old = await readOrigin(db)
  const left = await treeSize(db)
  expect(await begin(log)).toContain(`from the first ${left} leaves of garage.example/log.`)
  // Until something is saved there is nothing of the new name to ask about.
  await sql`update tlog_witnesses set asked_at = now() - interval '1 hour', problem = null`
  await askWitnesses(log.services)
  expect(await sql`select problem from tlog_witnesses`).toEqual([{ problem: null }])
  await serves('2026-06-11')
  expect(await asked()).toContain('does not witness this log')
  const keys = (await (await visitor(log).server.app.request('/log/keys')).text()).trim().split('\n')
  expect(keys.map((key) => readVkey(key)?.name)).toEqual([old, await readOrigin(db)])
  witness.services.config.witnessedLogs.push(readVkey(keys.at(-1) ?? '') ?? fail())
  expect(await asked()).toBeNull()

  await sells(ann, car, bea)
  await sequence(log.services)
  expect(await asked()).toBeNull()
  const text = await file(bea, `/vehicles/${car}/handovers/1`)
  const sentence = `This log was begun anew on ${today}. The reason given is: ‘${why}’. It goes on from the first ${left} versions in the log before`
  const { said, isWitnessed, problem } = await storyOf(log, text)
  expect([problem, isWitnessed]).toEqual([null, true])
  expect(said.join('\n')).toContain(sentence)
  const offline = await check(await publishedKeys(log), text)
  expect([offline.code, offline.said.includes(sentence)]).toEqual([0, true])

  // What was proven by the log before still is, without a word of what came later.
  expect(await storyOf(log, earlier)).toMatchObject({ problem: null })
  expect((await check(await publishedKeys(log), earlier)).said).not.toContain('begun anew')

  const link = { label: 'Mr Patel', days: 14, with_receipts: false, cover_receipts: false, with_costs: false }
  const { path } = await (await bea.post(`/vehicles/${car}/report-links`, link)).json()
  const report = await (await visitor(log).get(path.replace('/report/', '/public/reports/'))).json()
  expect(report.log.join(' ')).toContain(sentence)
  expect((await compareLog({ db, stopped: () => false })).problems).toEqual([])
})

test('nobody can leave out that it was begun anew, nor pass off a tree of the old log as part of the new', async () => {
  await using both = await logAndWitness()
  const { log } = both
  const [ann, bea] = await Promise.all([member(log, 'Ann Archer'), member(log, 'Bea Booth')])
  await log.services.sql`update users set email_verified = true where id in (${ann.id}, ${bea.id})`
  const car = await addVehicle(log.services.sql, ann.id)
  await sequence(log.services)
  await askWitnesses(log.services)
  await begin(log)
  await sells(ann, car, bea)
  await sequence(log.services)
  const sealed = JSON.parse(await file(bea, `/vehicles/${car}/handovers/1`))
  const problemOf = async (change: (checkpoint: string) => string) => {
    const checkpoints = sealed.log.checkpoints.map(change)
    return (await storyOf(log, canonical({ ...sealed, log: { ...sealed.log, checkpoints } }))).problem
  }
  expect(await problemOf((text) => text)).toBeNull()
  expect(sealed.log.checkpoints).toHaveLength(2)
  expect(await problemOf((text) => text.replace(/^began anew .*\n/m, ''))).toContain('not signed by the log')
  expect(await problemOf((text) => text.replace(why, 'We moved to a faster server.'))).toContain(
    'not signed by the log',
  )
  const [first] = sealed.log.checkpoints
  const swapped = { ...sealed.log, checkpoints: [...sealed.log.checkpoints].reverse() }
  expect((await storyOf(log, canonical({ ...sealed, log: swapped }))).problem).toContain('proves nothing')
  expect(first.startsWith('garage.example/log\n')).toBe(true)
})

test('the command asks for a reason that every reader may see, and changes nothing without one', async () => {
  await using both = await logAndWitness()
  const { log } = both
  await expect(begin(log)).rejects.toThrow('The log is empty')
  const ann = await member(log, 'Ann Archer')
  await addVehicle(log.services.sql, ann.id)
  await sequence(log.services)
  for (const reason of ['', '  because ', 'x'.repeat(201), 'Restored\u202ean older backup'])
    await expect(begin(log, reason)).rejects.toThrow('Say in 10 to 200 characters why')
  expect(await readOrigin(log.services.db)).toBe('garage.example/log')
  await begin(log)
  await expect(begin(log)).rejects.toThrow('this very minute')
})

function fail(): never {
  throw new Error('There is none.')
}
