import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../server/platform/database/database.ts'
import { addSubtrees } from '../server/platform/transparency-log/stored-tree.ts'
import { cpuOf, cpuOfDatabase } from './mixed-load/process-figures.ts'
import { addWords, median, report } from './report.ts'
import { addSavers, saverAt, saves } from './save/saves.ts'
import { together } from './save/together.ts'
import { benchSealedFile } from './sealed-file.ts'
import { openStages, type Stage } from './stage.ts'

const members = 16
const rounds = 12
const leaves = 10_000_000
const step = 256_000

/** What the log costs a save, and what ten million leaves cost a proof. */
export async function benchLog() {
  const { stages, close } = await openStages('log')
  const stage = stages.log
  await benchSaving(stage)
  await benchLatency(stage)
  await benchDisk(stage.sql)
  await benchSealedFile(stage)
  await fillLog(stage)
  await benchLatency(stage, 'with ten million leaves')
  await benchProofs(stage)
  addWords(words)
  await close()
}

/** In turns, with the triggers that write versions and without them, on the same server and database. */
export async function benchSaving(stage: Stage) {
  const savers = await addSavers(stage.sql, members)
  await stage.sql`update reminders set lead_notified_at = now(), due_notified_at = now()`
  const lines = savers.map((saver) => saverAt({ port: stage.port, prefix: () => '/api' }, saver))
  const turn = async (isLogged: boolean) => {
    await setLogging(stage.sql, isLogged)
    const used = await cpuOfStage(stage)
    const found = await together(lines, saves.service, 30)
    // Its leaf is part of what a save costs.
    await untilSequenced(stage.sql)
    return { ...found, cpu: (await cpuOfStage(stage)) - used }
  }
  const found: { rate: number; time: number; cpu: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const [without, logged] = [await turn(false), await turn(true)]
    // The first warms both up.
    if (round > 0)
      found.push({
        rate: without.perSecond / logged.perSecond,
        time: logged.p50 / without.p50,
        cpu: logged.cpu / without.cpu,
      })
  }
  for (const line of lines) line.close()
  report('log.save_time', median(found.map(({ time }) => time)), 'x of a save without it', { atMost: 1.15 })
  report('log.save_rate', median(found.map(({ rate }) => rate)), 'x as many without it', { atMost: 1.15 })
  report('log.save_cpu', median(found.map(({ cpu }) => cpu)), 'x of a save without it')
}

/** Milliseconds of the server and the database so far. */
const cpuOfStage = async ({ pid, sql }: Stage) => cpuOf(pid) + (await cpuOfDatabase(sql))

async function untilSequenced(sql: Sql) {
  for (;;) {
    const [waiting] = await sql`select exists (select from tlog_queue) as waiting`
    if (!waiting?.waiting) return
    await sleep(10)
  }
}

async function setLogging(sql: Sql, isOn: boolean) {
  const triggers = await sql<{ name: string; relation: string }[]>`
    select tgname as name, tgrelid::regclass::text as relation from pg_trigger where tgname like '%versions' and not tgisinternal`
  for (const { name, relation } of triggers)
    await sql.unsafe(`alter table ${relation} ${isOn ? 'enable' : 'disable'} trigger ${name}`)
}

/** From the answer of a save until a signed tree holds it. */
async function benchLatency(stage: Stage, when = 'with few leaves') {
  const [saver] = await addSavers(stage.sql, 1)
  if (!saver) return
  const line = saverAt({ port: stage.port, prefix: () => '/api' }, saver)
  const times: number[] = []
  for (let each = 0; each < 40; each++) {
    await line.save(saves.note)
    const saved = performance.now()
    await untilSequenced(stage.sql)
    times.push((performance.now() - saved) / 1000)
    // At another moment of the sequencer's round each time.
    await sleep(each * 11)
  }
  line.close()
  const sorted = times.sort((a, b) => a - b)
  report(`log.checkpoint_p95 ${when}`, sorted[Math.floor(sorted.length * 0.95)] ?? 0, 's after the save', { atMost: 2 })
}

async function benchDisk(sql: Sql) {
  await sql`vacuum analyze`
  const [row] = await sql<{ version: number; leaf: number }[]>`
    select pg_total_relation_size('record_versions')::float8 / (select count(*) from record_versions) as version,
           (pg_total_relation_size('tlog_leaves') + pg_total_relation_size('tlog_subtrees'))::float8
             / (select count(*) from tlog_leaves) as leaf`
  report('log.disk_of_a_version', row?.version ?? 0, 'bytes')
  report('log.disk_of_a_leaf', row?.leaf ?? 0, 'bytes')
}

async function fillLog({ sql, url }: Stage) {
  const [row] = await sql<{ before: number }[]>`select count(*)::int as before from tlog_leaves`
  const before = row?.before ?? 0
  await sql`
    insert into tlog_leaves (leaf_index, version_id, vehicle_id, sequence, commitment)
    select n, n, gen_random_uuid(), 1, sha256(int8send(n)) from generate_series(${before}::bigint, ${leaves - 1}::bigint) as n`
  const { db, close } = connect(url, { connections: 1 })
  // In steps, as the sequencer adds them.
  for (let from = before; from < leaves; from += step) await addSubtrees(db, from, Math.min(from + step, leaves))
  await close()
  await sql`vacuum analyze tlog_leaves`
}

async function benchProofs({ port }: Stage) {
  const times: number[] = []
  for (let each = 0; each < 320; each++) {
    const index = Math.floor(Math.random() * leaves)
    const from = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/log/proof/inclusion/${index}`)
    const text = await answer.text()
    if (!answer.ok || !text.startsWith('c2sp.org/tlog-proof@v1\n')) throw new Error(`No proof: ${answer.status}`)
    if (each >= 20) times.push(performance.now() - from)
  }
  const sorted = times.sort((a, b) => a - b)
  report('log.inclusion_p50', median(sorted), 'ms')
  report('log.inclusion_p95', sorted[Math.floor(sorted.length * 0.95)] ?? 0, 'ms', { atMost: 20 })
}

const words =
  'Sixteen members save services at once, in turns with the triggers that write versions and without them; nothing else differs. A checkpoint counts once the version has its leaf in a signed tree. Proofs are asked of the server over HTTP, of random leaves among ten million. The file of a thousand entries is checked by the command that strangers run, from its start to its end.'
