import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, gauge, type Metric } from './prometheus.ts'

const root = join(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

type Loop = ReturnType<typeof monitorEventLoopDelay>

/** Under the names that Prometheus’s own clients use, so that ready-made charts fit. */
export function processMetrics(loop: Loop | undefined): Metric[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const started = Math.round(Date.now() / 1000 - process.uptime())
  const metrics = [
    gauge('garagetale_build_info', 'Which GarageTale and which Node this is.', [
      { labels: { version, node: process.version }, value: 1 },
    ]),
    gauge('process_start_time_seconds', 'When it was started, in Unix time.', started),
    counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of its JavaScript heap in use.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'Memory of its JavaScript heap.', heapTotal),
    gauge('nodejs_external_memory_bytes', 'Memory of buffers and libraries.', external),
  ]
  if (loop) metrics.push(...lagOf(loop))
  return metrics
}

/** Since it was last asked: a peak of last week says nothing about now. */
function lagOf(loop: Loop): Metric[] {
  // Read twice within an instant, there is nothing to tell of the time between.
  const seconds = (nanoseconds: number) => (loop.count > 0 ? nanoseconds / 1e9 : 0)
  const metrics = [
    gauge(
      'nodejs_eventloop_lag_mean_seconds',
      'How late timers are since the last reading, on average.',
      seconds(loop.mean),
    ),
    gauge('nodejs_eventloop_lag_p99_seconds', 'The same, for the latest of a hundred.', seconds(loop.percentile(99))),
    gauge('nodejs_eventloop_lag_max_seconds', 'The same, for the latest of all.', seconds(loop.max)),
  ]
  loop.reset()
  return metrics
}
