import { fromKysely, PgBoss } from 'pg-boss'
import type { Services } from '../services.ts'
import type { Db } from './database.ts'

export interface Job<Data extends object> {
  name: string
  /** Cron in UTC, for work that starts by itself. */
  schedule?: string
  retryLimit?: number
  /** May run twice (a crash between the work and its receipt), so its effects must be idempotent. */
  run(services: Services, data: Data): Promise<void>
}

// One queue a process: a transaction can then enqueue with nothing but its own database handle.
let queue: PgBoss | undefined

/** Written with `db`: inside a transaction the job exists only if the transaction commits. */
export async function enqueue<Data extends object>(
  db: Db,
  job: Job<Data>,
  data: Data,
  options: { startAfter?: Date; singletonKey?: string } = {},
) {
  if (!queue) throw new Error('Jobs have not been started.')
  await queue.send(job.name, data, { ...options, db: fromKysely(db) })
}

/** For a command beside the program: it hands work over and does none. */
export function handOver(boss: PgBoss) {
  queue = boss
}

// biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
export const createQueue = (boss: PgBoss, job: Job<any>) =>
  boss.createQueue(job.name, { retryLimit: job.retryLimit ?? 5, retryDelay: 5, retryBackoff: true })

// biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
export async function startJobs(services: Services, jobs: Job<any>[]) {
  const boss = new PgBoss({ connectionString: services.databaseUrl, schema: 'jobs', max: 3 })
  boss.on('error', (error) => {
    if (!services.stopping) console.error('A job could not be fetched or recorded:', error.message)
  })
  await boss.start()
  for (const job of jobs) {
    await createQueue(boss, job)
    await boss.work(job.name, { pollingIntervalSeconds: 0.5 }, async ([received]) => {
      if (received) await job.run(services, received.data as object)
    })
    if (job.schedule) await boss.schedule(job.name, job.schedule)
  }
  queue = boss
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}
