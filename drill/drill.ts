import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, writeProof } from '../scripts/proof.ts'
import { drillBackup } from './backup.drill.ts'
import { drillClock } from './clock.drill.ts'
import { drillFailover } from './failover.drill.ts'
import { drillFaults } from './faults.drill.ts'
import { drillKill } from './kill.drill.ts'
import { drillMail } from './mail.drill.ts'
import { CannotRun } from './parts/packages.ts'
import { drillPocket } from './pocket.drill.ts'
import { drillPooler } from './pooler.drill.ts'
import { drillReplica } from './replica.drill.ts'
import { drillRolling } from './rolling.drill.ts'
import { drillS3 } from './s3.drill.ts'
import { drillSecurity } from './security.drill.ts'
import { drillTwoServers } from './two-servers.drill.ts'

// `npm run drill` tries everything that can go wrong; `npm run drill -- kill` tries one. The figures go to
// docs/proof.md.
const drills: Record<string, () => Promise<Figure[]>> = {
  security: drillSecurity,
  faults: drillFaults,
  backup: drillBackup,
  kill: () => drillKill(),
  clock: () => drillClock(),
  'two-servers': () => drillTwoServers(),
  ...(process.platform === 'linux' && { failover: () => drillFailover() }),
  ...(process.platform === 'linux' && { replica: () => drillReplica() }),
  pocket: () => drillPocket(),
  // With other people's programs, as Debian has them.
  rolling: () => drillRolling(),
  pooler: () => drillPooler(),
  s3: () => drillS3(),
  mail: () => drillMail(),
}
// `npm run drill -- short` does the same on a smaller scale, for every change; `npm test` covers security.
const shortForms: typeof drills = {
  ...(process.platform === 'linux' && { faults: () => drillFaults({ quickly: true }) }),
  ...(process.platform !== 'win32' && {
    backup: () => drillBackup({ members: 3, files: 12, seconds: 1, short: true }),
    // How long it takes depends on what else the machine is doing.
    kill: async () =>
      (await drillKill({ rounds: 4, writes: 100, members: 4, hands: 4, messages: 0 })).filter(
        ({ unit }) => unit !== 's',
      ),
  }),
  clock: () => drillClock(['a day ahead', 'a year back']),
  'two-servers': () => drillTwoServers({ members: 6, mails: 12, reminders: 12, changes: 6, diesAtWork: false }),
  ...(process.platform === 'linux' && {
    replica: () => drillReplica({ rounds: 1, readers: 6, writers: 2, seconds: 4, compared: 0 }),
  }),
  ...(process.platform === 'linux' && { pocket: () => drillPocket({ rounds: 9, entries: 24 }) }),
}
const longestShort = 6 * 60_000
const isShort = process.argv[2] === 'short'
const known = isShort ? shortForms : drills
const wanted = process.argv.slice(isShort ? 3 : 2)
for (const name of wanted)
  if (!known[name]) throw new Error(`There is no drill "${name}": ${Object.keys(known).join(', ')}`)
let failed = 0
for (const [name, run] of Object.entries(known)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  if (isShort) {
    // As `npm test` does with a test: once more, and it says so.
    let missed = await playShort(name, run)
    if (missed > 0) {
      console.log(`~ ${name} did not hold; once more`)
      missed = await playShort(name, run)
    }
    failed += missed
  } else {
    failed += await playInFull(name, run)
  }
}
console.log(failed === 0 ? 'Everything held.' : `${failed} things did not hold.`)
process.exit(failed === 0 ? 0 : 1)

/** Of all of them, one that needs what this machine can't have is left out; asked for by name, it has failed. */
async function playInFull(name: string, run: () => Promise<Figure[]>): Promise<number> {
  try {
    const figures = await run()
    writeProof(`drill ${name}`, figures)
    return tell(name, figures)
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    console.log(`${name} was not run. ${error.message}`)
    return wanted.includes(name) ? 1 : 0
  }
}

/** One that breaks, or never ends, does not stop the others. */
async function playShort(name: string, run: () => Promise<Figure[]>): Promise<number> {
  const tooLong = new AbortController()
  const limit = sleep(longestShort, undefined, { signal: tooLong.signal, ref: false }).then(() => {
    throw new Error(`${name} did not end within ${longestShort / 60_000} minutes`)
  })
  limit.catch(() => {})
  try {
    return tell(name, await Promise.race([run(), limit]))
  } catch (error) {
    console.error(error)
    return 1
  } finally {
    tooLong.abort()
  }
}

/** Reports the result, and how many goals were missed. */
function tell(name: string, figures: Figure[]): number {
  for (const { name: what, value, unit = '', goal, reached } of figures) {
    console.log(`DRILL ${name}: ${what}: ${value} ${unit}`)
    if (reached === false) console.log(`      it should be: ${goal}`)
  }
  return figures.filter(({ reached }) => reached === false).length
}
