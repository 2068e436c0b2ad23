import { inTime } from '../observability/in-time.ts'
import { counter, gauge, type Metric } from '../observability/prometheus.ts'
import type { Services } from '../services.ts'

const runs = new Map<string, { done: number; failed: number }>()

/** Counted as they end, since the queue forgets what is done. */
export function countRun(queue: string, outcome: 'done' | 'failed') {
  const run = runs.get(queue) ?? { done: 0, failed: 0 }
  run[outcome]++
  runs.set(queue, run)
}

type Found = { queue: string; state: string; value: number }[]

const jobsIn = ({ watchSql }: Services): PromiseLike<Found> =>
  watchSql<Found>`
    select name as queue, state::text as state, count(*)::int as value from jobs.job
     where state in ('created', 'retry', 'active', 'failed') group by 1, 2 order by 1, 2`

export async function jobMetrics(services: Services): Promise<Metric[]> {
  const found = await inTime(jobsIn(services))
  const ended = (outcome: 'done' | 'failed') =>
    [...runs].map(([queue, run]) => ({ labels: { queue }, value: run[outcome] }))
  return [
    gauge(
      'garagetale_jobs',
      'Jobs that wait (created), will be tried again (retry), are under way (active) or were given up (failed).',
      (found ?? []).map(({ queue, state, value }) => ({ labels: { queue, state }, value })),
    ),
    counter('garagetale_jobs_done_total', 'Runs of jobs on this server that succeeded.', ended('done')),
    counter('garagetale_job_failures_total', 'Runs of jobs on this server that failed.', ended('failed')),
  ]
}
