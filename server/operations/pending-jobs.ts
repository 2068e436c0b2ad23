import type { Readable } from 'node:stream'
import { type JobInsert, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { jobs } from '../jobs.ts'
import type { Sql } from '../platform/database/database.ts'
import { queueConnection } from '../platform/database/queue-line.ts'
import { createQueues } from '../platform/jobs/jobs.ts'

/*
 * The queue belongs to pg-boss, whose tables change with its version. So only waiting jobs are kept, in a format of our
 * own, and queued again; schedules and queues are recreated at every start anyway.
 */
const pendingJob = z.object({
  id: z.uuid(),
  name: z.string().regex(/^[\w.-]+$/),
  data: z.record(z.string(), z.unknown()).nullable(),
  priority: z.int(),
  retry_limit: z.int(),
  retry_delay: z.int(),
  retry_backoff: z.boolean(),
  start_after: z.string(),
  singleton_key: z.string().nullable(),
})

export async function copyPendingJobs(sql: Sql): Promise<AsyncIterable<Uint8Array>> {
  const [found] = await sql<{ known: boolean }[]>`select to_regclass('jobs.job') is not null as known`
  if (!found?.known) return (async function* () {})()
  const columns = Object.keys(pendingJob.shape).join(', ')
  // CSV quoting with characters that JSON never contains unescaped gives the JSON unchanged, one job per line.
  return (await sql
    .unsafe(
      `copy (select to_jsonb(pending) from (
               select ${columns} from jobs.job
                where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' order by id) as pending)
       to stdout with (format csv, quote e'\\x01', escape e'\\x01', delimiter e'\\x02')`,
    )
    .readable()) as Readable
}

/** The queue's own tables, created outside the restore's transaction because pg-boss opens its own. */
export async function prepareQueue(url: string) {
  const boss = new PgBoss({ ...queueConnection(url), schema: 'jobs', max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await createQueues(boss, jobs)
  return boss
}

export async function readPendingJobs(content: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  const lines = Buffer.concat(chunks).toString('utf8').split('\n').filter(Boolean)
  return lines.map((line) => pendingJob.parse(JSON.parse(line)))
}
type PendingJob = z.infer<typeof pendingJob>

export async function restorePendingJobs(boss: PgBoss, sql: Sql, pending: PendingJob[]) {
  await sql`delete from jobs.job`
  const db = {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql.unsafe(text, values as []) }),
  }
  for (const [name, ofQueue] of Map.groupBy(pending, (job) => job.name)) {
    if (!jobs.some((job) => job.name === name)) continue // a job this version no longer knows
    const waiting = ofQueue.map(
      (job): JobInsert => ({
        id: job.id,
        data: job.data ?? {},
        priority: job.priority,
        retryLimit: job.retry_limit,
        retryDelay: job.retry_delay,
        retryBackoff: job.retry_backoff,
        startAfter: job.start_after,
        ...(job.singleton_key ? { singletonKey: job.singleton_key } : {}),
      }),
    )
    await boss.insert(name, waiting, { db })
  }
}
