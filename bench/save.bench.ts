import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startProcess, until } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { addOthers } from './fill/members.ts'
import { canReadProcesses } from './mixed-load/process-figures.ts'
import { addWords, median, report } from './report.ts'
import { openCountingLine } from './save/counting-line.ts'
import { addSavers, type Save, type Saver, saverAt, saves } from './save/saves.ts'
import { type Together, together } from './save/together.ts'
import { openStage, openStages, type Stage } from './stage.ts'

const members = 16
const rounds = 5
const goals = { ratio: { atLeast: 0.2 }, roundTrips: { atMost: 5 }, mainThread: { atMost: 1.5 } }

type Kind = keyof typeof saves
/** How many a member saves in a round, of ours and of the bare server: as many before a change of ours as after it. */
const each: Record<Kind, [ours: number, bare: number]> = {
  service: [30, 200],
  running_cost: [30, 200],
  note: [30, 200],
  // Every photo added to the gallery was uploaded just before.
  photo_upload: [8, 40],
  photo: [8, 40],
}

/** Sixteen members at once, each saving to their own car, compared with a bare server inserting into the same table. */
export async function benchSave() {
  const { stages, close } = await openStages('saves')
  const stage = stages.saves
  await addOthers(stage.sql, 2000)
  const savers = await addSavers(stage.sql, members)
  const bareSavers = await addSavers(stage.sql, members)
  // Otherwise the server would send emails about them while it is measured.
  await stage.sql`update reminders set lead_notified_at = now(), due_notified_at = now()`
  await stage.sql`vacuum analyze`
  const counted = await countRoundTrips(stage)

  const port = await freePort()
  const folder = await temporaryFolder('bench')
  const bare = await startProcess('bench/save/bare-saver.ts', {
    DATABASE_URL: stage.url,
    DATA_DIR: folder,
    PORT: String(port),
  })
  const ours = savers.map((saver) => saverAt({ port: stage.port, prefix: () => '/api' }, saver))
  const theirs = bareSavers.map((saver) => saverAt({ port, prefix: ({ user }) => `/${user}` }, saver))
  const found = Object.fromEntries(Object.keys(saves).map((kind) => [kind, [] as Round[]])) as Record<Kind, Round[]>
  // The first of them warms both up.
  for (let round = 0; round <= rounds; round++)
    for (const [kind, make] of Object.entries(saves) as [Kind, Save][]) {
      const result = {
        bare: await together(theirs, make, each[kind][1]),
        ours: await together(ours, make, each[kind][0], stage.pid),
      }
      if (round > 0) found[kind].push(result)
    }
  for (const line of [...ours, ...theirs]) line.close()
  for (const kind of Object.keys(found) as Kind[]) reportKind(kind, found[kind], counted[kind])
  addWords(words)
  await bare.stop()
  await rm(folder, { recursive: true, force: true })
  await close()
}

interface Round {
  bare: Together
  ours: Together
}

function reportKind(kind: Kind, results: Round[], { roundTrips, statements }: Middle) {
  const middle = (of: (round: Round) => number) => median(results.map(of))
  const { ratio, mainThread } = kind === 'photo_upload' ? { ratio: {}, mainThread: {} } : goals
  report(
    `save.${kind}.bare_per_second`,
    middle(({ bare }) => bare.perSecond),
    'saves/s',
  )
  report(
    `save.${kind}.per_second`,
    middle(({ ours }) => ours.perSecond),
    'saves/s',
  )
  report(
    `save.${kind}.ratio`,
    middle(({ ours, bare }) => ours.perSecond / bare.perSecond),
    'x',
    ratio,
  )
  report(
    `save.${kind}.p50_ms`,
    middle(({ ours }) => ours.p50),
    'ms',
  )
  report(`save.${kind}.round_trips`, roundTrips, 'round trips', goals.roundTrips)
  report(`save.${kind}.statements`, statements, 'statements')
  const used = results.reduce((sum, { ours }) => sum + ours.mainThread, 0) / results.length
  if (canReadProcesses) report(`save.${kind}.main_thread_ms`, used, 'ms', mainThread)
}

interface Middle {
  roundTrips: number
  statements: number
}

/** Measured on a separate server, one save after another, through a socket to the database that counts. */
async function countRoundTrips(stage: Stage): Promise<Record<Kind, Middle>> {
  const line = await openCountingLine(stage.url)
  const folder = await temporaryFolder('bench')
  const server = await openStage(line.url, join(folder, 'counted'))
  const [early, saver] = (await addSavers(stage.sql, 2)) as [Saver, Saver]
  const at = { port: server.port, prefix: () => '/api' }
  const [first, member] = [saverAt(at, early), saverAt(at, saver)]
  const counted = {} as Record<Kind, Middle>
  for (const [kind, make] of Object.entries(saves) as [Kind, Save][]) {
    // Until each connection of the pool has prepared each statement.
    for (let number = 0; number < 40; number++) await first.save(make)
    // The first of a kind earns badges; those after it, up to the day's cap, are typical saves.
    await member.save(make)
    // The transparency log is written on a schedule of its own.
    await until(async () => !(await stage.sql`select from tlog_queue limit 1`).length, 'the log has everything', 120)
    const trips: number[] = []
    const statements: number[] = []
    for (let number = 0; number < 5; number++) {
      const result = await line.count(async () => {
        await member.save(make)
        // What is written after the answer counts too.
        await sleep(20)
      })
      trips.push(result.roundTrips)
      statements.push(result.statements.length)
    }
    counted[kind] = { roundTrips: median(trips), statements: median(statements) }
  }
  for (const each of [first, member]) each.close()
  await server.stop()
  await line.close()
  await rm(folder, { recursive: true, force: true })
  return counted
}

const words = `Sixteen members save at once, each to their own car with a hundred records, through the whole API: a session, an idempotency key, and a browser's headers. The bare server has the same HTTP library, driver and PostgreSQL; it inserts one row into the same table and answers 201. Each measurement makes a fixed number of saves, so that the cars have as many records before a change as after it.

A photo is two requests, as in the browser: \`photo_upload\` sends a JPEG of 320 by 213 pixels first, and \`photo\` puts it in the gallery. The bare server stores the bytes unchanged and inserts a row into \`files\`, and then one into \`vehicle_media\`. Ours re-encodes the picture in several sizes, one picture at a time and in a separate process, which fewer queries would not change; so the upload's rate is reported beside the bare one and has no goal.

A round trip is a wait for the database's answer before anything more is sent; statements sent together count as one. Round trips are counted on the connection to PostgreSQL, for a save that earns points and no badge. The main thread's time is CPU time, read from the system while all sixteen save.`
