import { fromKysely, type JobInsert, PgBoss } from 'pg-boss'
import type { Db } from '../database/database.ts'
import { isQueueAway } from '../database/lost-connection.ts'
import { queueConnection } from '../database/queue-line.ts'
import { PlainError } from '../http/errors.ts'
import { log } from '../observability/log.ts'
import { isOfOutage } from '../observability/outage.ts'
import { newReference, references } from '../observability/reference.ts'
import type { Services } from '../services.ts'
import { countRun } from './job-metrics.ts'

export interface Job<Data extends object> {
  name: string
  /** Cron in UTC, for scheduled jobs. */
  schedule?: string
  retryLimit?: number
  /** After this it counts as lost with its server, and is started again. */
  expireInSeconds?: number
  /** May run twice (a crash between the work and its receipt), so its effects must be idempotent. */
  run(services: Services, data: Data): Promise<void>
  /** When a server starts: what one that was killed left behind, if nobody should wait until that counts as lost. */
  resume?(services: Services): Promise<void>
}

// One queue per process: a transaction can then enqueue with nothing but its own database handle.
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

/** Many at once, in one statement. */
export async function enqueueAll<Data extends object>(
  db: Db,
  job: Job<Data>,
  each: { data: Data; startAfter?: Date | undefined }[],
) {
  if (!queue) throw new Error('Jobs have not been started.')
  if (each.length > 0) await queue.insert(job.name, each as JobInsert[], { db: fromKysely(db) })
}

/** For a command beside the program: it queues jobs but runs none. */
export function handOver(boss: PgBoss) {
  queue = boss
}

const anHour = 60 * 60

/** An older installation's queues have earlier settings; one query reads them all. */
// biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
export async function createQueues(boss: PgBoss, jobs: Job<any>[]) {
  const queues = await boss.getQueues(jobs.map(({ name }) => name))
  for (const { name, retryLimit = 5, expireInSeconds = anHour / 4 } of jobs) {
    const wanted = {
      retryLimit,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: anHour,
      expireInSeconds,
      notify: true,
    }
    const queue = queues.find((each) => each.name === name)
    const differs = Object.entries(wanted).some(([option, value]) => queue?.[option as keyof typeof wanted] !== value)
    if (!queue) await boss.createQueue(name, wanted)
    else if (differs) await boss.updateQueue(name, wanted)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
async function run(services: Services, job: Job<any>, data: object) {
  try {
    await job.run(services, data)
    countRun(job.name, 'done')
  } catch (error) {
    countRun(job.name, 'failed')
    // It is retried, but an operator should not have to look into the queue to learn of it.
    if (error instanceof PlainError) log.error(`The job ${job.name} failed: ${error.message}`)
    else if (!services.stopping) log.error(`The job ${job.name} failed`, error)
    throw error
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
export async function startJobs(services: Services, jobs: Job<any>[]) {
  const boss = new PgBoss({ ...queueConnection(services.databaseUrl), schema: 'jobs', max: 3, useListenNotify: true })
  boss.on('error', (error) => {
    if (services.stopping || isOfOutage(error, isQueueAway(error))) return
    log.error('A job could not be fetched or recorded', error.message)
  })
  await boss.start()
  await createQueues(boss, jobs)
  for (const job of jobs) {
    // New jobs are announced at once; polling is for delayed ones, and for when the announcement was lost.
    const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 }
    const worker = await boss.work(job.name, polling, async ([received]) => {
      if (!received) return
      boss.notifyWorker(worker)
      await references.run(newReference(), () => run(services, job, received.data as object))
    })
    if (job.schedule) await boss.schedule(job.name, job.schedule)
  }
  queue = boss
  for (const job of jobs) await job.resume?.(services)
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}
