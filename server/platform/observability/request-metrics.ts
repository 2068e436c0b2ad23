import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Env } from '../http/env.ts'
import { counter, createHistogram, gauge, type Metric } from './prometheus.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What was asked for how often, what became of it and how long it took, by the route's pattern: never by its address. */
export function createRequestMetrics() {
  const routes = new Map<string, { labels: Record<string, string>; statuses: Map<string, number>; times: Times }>()
  let inProgress = 0

  function note(c: Context<Env>, seconds: number) {
    // Whoever makes up methods must not make up series.
    const method = methods.has(c.req.method) ? c.req.method : 'OTHER'
    const route = routePath(c)
    const key = `${method} ${route}`
    let seen = routes.get(key)
    if (!seen) {
      seen = { labels: { method, route }, statuses: new Map(), times: createHistogram() }
      routes.set(key, seen)
    }
    const status = `${Math.floor(c.res.status / 100)}xx`
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    seen.times.add(seconds)
  }

  const measured: MiddlewareHandler<Env> = async (c, next) => {
    const begun = performance.now()
    inProgress++
    try {
      await next()
    } finally {
      inProgress--
      note(c, (performance.now() - begun) / 1000)
    }
  }

  const metrics = (): Metric[] => {
    const all = [...routes.values()]
    return [
      counter(
        'garagetale_requests_total',
        'Requests answered, by method, route and class of status.',
        all.flatMap(({ labels, statuses }) =>
          [...statuses].map(([status, value]) => ({ labels: { ...labels, status }, value })),
        ),
      ),
      {
        ...{ name: 'garagetale_request_duration_seconds', type: 'histogram' },
        help: 'Time until the answer began, by method and route.',
        samples: all.flatMap(({ labels, times }) => times.samples(labels)),
      },
      gauge('garagetale_requests_in_progress', 'Requests that are being answered.', inProgress),
    ]
  }
  return { measured, metrics }
}
type Times = ReturnType<typeof createHistogram>
