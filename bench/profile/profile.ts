import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type MixedResult, measured, openForPlayers } from '../mixed-load/mixed-load.ts'
import { addWords, report } from '../report.ts'
import type { Stage } from '../stage.ts'
import { drawFlames } from './flame-graph.ts'
import { inSources, type ReadProfile, readProfile } from './read-profile.ts'

const folder = resolve(import.meta.dirname, '../../test-results/profile')
const recording = join(folder, 'server.cpuprofile')

export interface ProfileSize {
  perSecond: number
  seconds: number
  players?: number
}

export interface Profiled extends ReadProfile {
  requests: number
  load: MixedResult
  /** Statements outside transactions, and transactions, per request on average. */
  transactions: number
  /** The paths of the flame graph and the recording. */
  folder: string
}

/** Profiles the server under the mixed load, and works out where a request's time goes. */
export async function profileRequests(stage: Pick<Stage, 'url'>, size: ProfileSize): Promise<Profiled> {
  mkdirSync(folder, { recursive: true })
  rmSync(recording, { force: true })
  const preload = pathToFileURL(join(import.meta.dirname, 'profiler.ts')).href
  const settings = { NODE_OPTIONS: `--import=${preload}`, PROFILE_FILE: recording }
  const { server, company } = await openForPlayers(stage, size.players ?? 300, settings)
  try {
    const load = (seconds: number) =>
      measured(server, company, { perSecond: size.perSecond, minutes: seconds / 60, live: 20 })
    // Until everything has been compiled, a profile mostly shows the compiler.
    await load(size.seconds / 3)
    const before = await transactionsOf(server)
    process.kill(server.pid, 'SIGUSR2')
    const result = await load(size.seconds)
    process.kill(server.pid, 'SIGUSR2')
    const transactions = ((await transactionsOf(server)) - before) / result.all.asked
    while (!existsSync(recording)) await sleep(50)
    const read = readProfile(inSources(JSON.parse(readFileSync(recording, 'utf8'))))
    writeFileSync(
      join(folder, 'server.folded'),
      [...read.stacks].map(([stack, spent]) => `${stack} ${Math.round(spent * 1000)}\n`).join(''),
    )
    writeFileSync(join(folder, 'flames.svg'), drawFlames(read.stacks))
    return { ...read, requests: result.all.asked, load: result, transactions, folder }
  } finally {
    await server.stop()
  }
}

async function transactionsOf({ sql }: Stage): Promise<number> {
  const [row] = await sql<{ count: string }[]>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`
  return Number(row?.count)
}

/** The three most expensive things per request, everything else, and the whole table in words. */
export function reportProfile(name: string, { things, busy, requests, load, transactions }: Profiled) {
  const each = (milliseconds: number) => milliseconds / requests
  for (const [place, thing] of things.slice(0, 3).entries())
    report(`${name}: most expensive thing ${place + 1}, ${thing.name}`, each(thing.milliseconds), 'ms per request')
  report(`${name}: the server's main thread`, each(busy), 'ms per request')
  if (load.cores) {
    const elapsed = (load.all.asked / load.perSecond) * 1000
    const { server, database } = load.cores
    report(
      `${name}: the server's other threads (compression, files)`,
      Math.max(0, each(server * elapsed - busy)),
      'ms per request',
    )
    report(`${name}: PostgreSQL`, each(database * elapsed), 'ms per request')
  }
  report(`${name}: transactions and single statements`, transactions, 'per request')
  const rows = things
    .filter(({ milliseconds }) => milliseconds > busy / 100)
    .map(({ name: thing, milliseconds, functions }) => {
      const dearest = functions.slice(0, 3).map((each) => `\`${each.name}\``)
      return `| ${thing} | ${each(milliseconds).toFixed(3)} | ${Math.round((milliseconds / busy) * 100)} % | ${dearest.join(', ')} |`
    })
  addWords(
    [
      `What a request costs in the server's main thread, from a recording of ${requests} requests (the flame graph is written to \`test-results/profile/flames.svg\`):`,
      ['| for | ms per request | share | mostly in |', '|---|---|---|---|', ...rows].join('\n'),
    ].join('\n\n'),
  )
}
