import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../../scripts/proof.ts'
import { openPostgres, type Sql } from '../../server/platform/database/database.ts'
import { daily, type Stage } from './stage.ts'
import { eventually, holds, keepAsking } from './witness.ts'

/** The database has no connection left for us: others have taken them all. */
export async function connectionsTaken(stage: Stage, url: string, quickly: boolean): Promise<Figure[]> {
  const { witness } = stage
  witness.begin()
  const taken: Sql[] = []
  const take = async () => {
    const sql = openPostgres(url, { max: 1, fetch_types: false, connection: { application_name: 'drill' } })
    try {
      await sql`select 1`
      taken.push(sql)
      return true
    } catch {
      await sql.end({ timeout: 0 })
      return false
    }
  }
  while (await take());
  const [first] = taken
  if (first)
    await first`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name <> 'drill'`
  while (await take());
  const stop = keepAsking(witness, daily(stage))
  await sleep(quickly ? 1500 : 15_000)
  await Promise.all(taken.map((sql) => sql.end({ timeout: 0 })))
  await stop()
  return [
    ...witness.figures('Database without a free connection'),
    holds('Database without a free connection: everything works again', await works(stage)),
    holds('Database without a free connection: live events come again', await liveComes(stage)),
  ]
}

/** All its processes are stopped, as on a stuck machine: nothing is refused, nothing is answered. */
export async function databasePaused(stage: Stage, postmaster: number, quickly: boolean): Promise<Figure[]> {
  const { witness } = stage
  witness.begin()
  const processes = [postmaster, ...childrenOf(postmaster)]
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  const stop = keepAsking(witness, daily(stage))
  const ending = sleep(quickly ? 1500 : 35_000)
  await ending
  for (const pid of processes) process.kill(pid, 'SIGCONT')
  await stop()
  return [
    ...witness.figures('Database frozen'),
    holds('Database frozen: everything works again', await works(stage)),
    holds('Database frozen: live events come again', await liveComes(stage)),
  ]
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
      } catch {
        return false
      }
    })
}

/** More at once than there are connections, so that one lost for good would show. */
const works = (stage: Stage) =>
  eventually(async () => {
    const questions = Object.entries(daily(stage)).flatMap(([what, question]) => Array(6).fill([what, question]))
    const answers = await Promise.all(questions.map(([what, question]) => stage.witness.ask(what, question())))
    return answers.every(({ status }) => status < 400 && status > 0)
  }, 30)

async function liveComes({ witness, car }: Stage): Promise<boolean> {
  const leaving = new AbortController()
  const answer = await fetch(`${witness.url}/api/live`, { headers: witness.headers, signal: leaving.signal })
  const timer = setTimeout(() => leaving.abort(), 15_000)
  let text = ''
  try {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      if (text.includes('event: change')) return true
      if (text.includes('event: ready'))
        await witness.ask('a note', { method: 'POST', path: `/api/vehicles/${car}/notes`, body: { content: 'Live?' } })
    }
  } catch {
    // abandoned
  } finally {
    clearTimeout(timer)
    leaving.abort()
  }
  return false
}
