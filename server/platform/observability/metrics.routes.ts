import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '../http/env.ts'
import { AppError, notFound } from '../http/errors.ts'
import { fairQueues } from '../http/fair-queue.ts'
import { guard } from '../http/guard.ts'
import { jobMetrics } from '../jobs/job-metrics.ts'
import { mailMetrics } from '../mail/returned/mail-metrics.ts'
import type { Services } from '../services.ts'
import { inTime } from './in-time.ts'
import { linesWritten } from './log.ts'
import { isDatabaseUp } from './outage.ts'
import { processMetrics } from './process-metrics.ts'
import { counter, gauge, type Metric, prometheusText, prometheusType } from './prometheus.ts'
import { createRequestMetrics } from './request-metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Only whoever has the operator's token; without one in the settings the page does not exist. */
const byMetricsToken = () =>
  guard(
    'byMetricsToken',
    createMiddleware<Env>(async (c, next) => {
      const { metricsToken } = c.var.services.config
      if (!metricsToken) throw notFound('Page')
      const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
      if (!timingSafeEqual(digest(given), digest(metricsToken))) {
        c.header('www-authenticate', 'Bearer')
        throw new AppError(401, 'not_authenticated', 'Not authenticated')
      }
      await next()
    }),
  )

/** For Prometheus and what reads its text form. Without a token in the settings nothing is measured. */
export function createMetrics(services: Services): { measured: MiddlewareHandler<Env>; routes: Hono<Env> } {
  const requests = createRequestMetrics()
  let loop: ReturnType<typeof monitorEventLoopDelay> | undefined
  if (services.config.metricsToken) {
    // Looking more often would keep an idle server awake.
    loop = monitorEventLoopDelay({ resolution: 50 })
    loop.enable()
  }
  const routes = new Hono<Env>().get('/metrics', byMetricsToken(), async (c) => {
    const [jobs, mail] = await Promise.all([jobMetrics(services), inTime(mailMetrics(services))])
    const all = [
      ...requests.metrics(),
      ...databaseMetrics(services),
      ...replicaMetrics(services),
      ...jobs,
      ...(mail ?? []),
      ...workMetrics(services),
    ]
    c.header('cache-control', 'no-store')
    c.header('content-type', prometheusType)
    return c.body(prometheusText([...all, ...processMetrics(loop)]))
  })
  return { measured: services.config.metricsToken ? requests.measured : (_c, next) => next(), routes }
}

function databaseMetrics({ databaseFigures }: Services): Metric[] {
  const { connections, slow } = databaseFigures()
  return [
    gauge('garagetale_database_up', '0 while the database can’t be reached.', isDatabaseUp() ? 1 : 0),
    gauge('garagetale_database_connections', 'Places of the connection pool, by whether they are used.', [
      { labels: { state: 'used' }, value: connections.used },
      { labels: { state: 'idle' }, value: connections.idle },
    ]),
    gauge('garagetale_database_waiting', 'How many wait for a place of the pool.', connections.waiting),
    counter('garagetale_slow_statements_total', 'Statements that took longer than SLOW_STATEMENT_MS.', slow),
  ]
}

function replicaMetrics({ replica }: Services): Metric[] {
  if (!replica) return []
  const { reads, standbys } = replica.figures()
  return [
    counter(
      'garagetale_reads_total',
      'Reads that may be a second old, by what answered; both: the primary, asked again.',
      [
        { labels: { from: 'replica' }, value: reads.replica },
        { labels: { from: 'primary' }, value: reads.primary },
        { labels: { from: 'both' }, value: reads.both },
      ],
    ),
    gauge(
      'garagetale_replica_used',
      '0 while nothing is read from the replica.',
      standbys.map(({ name, isUsed }) => ({ labels: { replica: name }, value: isUsed ? 1 : 0 })),
    ),
    gauge(
      'garagetale_replica_lag_seconds',
      'By how much the replica is behind, while that can be told.',
      standbys.flatMap(({ name, lag }) => (lag === undefined ? [] : [{ labels: { replica: name }, value: lag }])),
    ),
  ]
}

function workMetrics({ live }: Services): Metric[] {
  const queues = [...fairQueues].map(([queue, figures]) => ({ labels: { queue }, ...figures() }))
  return [
    gauge(
      'garagetale_queue_waiting',
      'Costly work that waits for its turn, by queue.',
      queues.map(({ labels, waiting }) => ({ labels, value: waiting })),
    ),
    gauge(
      'garagetale_queue_running',
      'Costly work under way, by queue.',
      queues.map(({ labels, running }) => ({ labels, value: running })),
    ),
    gauge('garagetale_live_connections', 'Open pages that are told of changes.', live.connections()),
    counter(
      'garagetale_log_lines_total',
      'Lines written to the log, by level.',
      Object.entries(linesWritten).map(([level, value]) => ({ labels: { level }, value })),
    ),
  ]
}
