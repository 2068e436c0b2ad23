import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { member, type Person, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const token = 'a-token-for-figures'
let server: TestServer
let stop: () => Promise<void>
let ann: Person
beforeAll(async () => {
  const started = await startTestServer({ METRICS_TOKEN: token })
  server = started.server
  stop = started.stop
  ann = await member(server, 'Ann Archer')
})
afterAll(() => stop())

const ask = (authorization?: string, of = server) =>
  of.app.request('/metrics', { headers: authorization ? { authorization } : {} })

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}
const line = /^([a-z_][a-z0-9_]*)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)+)\})? (\S+)$/

/** The whole answer, or an error at the first line that Prometheus would not take. */
function parse(text: string): Sample[] {
  const samples: Sample[] = []
  const types = new Map<string, string>()
  if (!text.endsWith('\n')) throw new Error('The last line does not end')
  for (const each of text.slice(0, -1).split('\n')) {
    const [, type = '', kind = ''] = /^# TYPE ([a-z_][a-z0-9_]*) (counter|gauge|histogram)$/.exec(each) ?? []
    if (type && types.has(type)) throw new Error(`${type} is there twice`)
    if (type) types.set(type, kind)
    if (type || /^# HELP [a-z_][a-z0-9_]* \S.*$/.test(each)) continue
    const [, name = '', labels = '', value = ''] = line.exec(each) ?? []
    const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')
    if (!types.has(family) || Number.isNaN(Number(value))) throw new Error(`Not a sample: ${each}`)
    const pairs = [...labels.matchAll(/([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text])
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) })
  }
  const series = samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`)
  if (new Set(series).size < series.length) throw new Error('A series is there twice')
  return samples
}

async function read() {
  const answer = await ask(`Bearer ${token}`)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  const text = await answer.text()
  const samples = parse(text)
  const find = (name: string, labels: Record<string, string> = {}) =>
    samples.find(
      (each) => each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
    )?.value
  return { text, samples, find }
}

test('the figures are for whoever has the token; without one in the settings there are none', async () => {
  for (const wrong of [
    undefined,
    token,
    'Bearer',
    'Bearer ',
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
  ]) {
    const answer = await ask(wrong)
    expect([wrong, answer.status, answer.headers.get('www-authenticate')]).toEqual([wrong, 401, 'Bearer'])
    expect(await answer.text()).not.toContain('garagetale_')
  }
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await server.app.request('/metrics', { headers: { cookie } })).status).toBe(401)
  const without = await startTestServer()
  for (const given of [undefined, 'Bearer', 'Bearer undefined', `Bearer ${token}`])
    expect((await ask(given, without.server)).status).toBe(404)
  await without.stop()
})

describe('in the text form of Prometheus', () => {
  test('requests are counted by route and status, and their times in buckets that add up', async () => {
    const car = await addVehicle(server.services.sql, ann.id)
    const route = { method: 'GET', route: '/api/vehicles/:vehicleId/notes' }
    for (let asked = 0; asked < 3; asked++) expect((await ann.get(`/vehicles/${car}/notes`)).status).toBe(200)
    for (let asked = 0; asked < 2; asked++)
      expect((await visitor(server).get(`/vehicles/${car}/notes`)).status).toBe(401)
    await server.app.request('/no-such-page"\\', { method: 'BREW' })
    const { find, samples, text } = await read()
    expect(find('garagetale_requests_total', { ...route, status: '2xx' })).toBe(3)
    expect(find('garagetale_requests_total', { ...route, status: '4xx' })).toBe(2)
    expect(find('garagetale_request_duration_seconds_count', route)).toBe(5)
    expect(find('garagetale_request_duration_seconds_bucket', { ...route, le: '+Inf' })).toBe(5)
    const buckets = samples.filter(
      ({ name, labels }) => name === 'garagetale_request_duration_seconds_bucket' && labels.route === route.route,
    )
    expect(buckets).toHaveLength(12)
    expect(buckets.map(({ value }) => value)).toEqual(buckets.map(({ value }) => value).sort((a, b) => a - b))
    expect(find('garagetale_request_duration_seconds_sum', route)).toBeGreaterThan(0)
    expect(find('garagetale_requests_total', { method: 'OTHER' })).toBe(1)
    // Itself.
    expect(find('garagetale_requests_in_progress')).toBe(1)
    expect((await read()).find('garagetale_requests_total', { route: '/metrics', status: '2xx' })).toBeGreaterThan(0)
    // Nothing of who asked for what.
    for (const secret of [car, ann.id, ann.email, 'no-such-page', 'BREW', token]) expect(text).not.toContain(secret)
  })

  test('database, jobs, queues, live connections and the process are among them', async () => {
    const { sql, live } = server.services
    const leave = live.subscribe(ann.id, () => {})
    await ann.post('/auth/request-password-reset', { email: ann.email })
    await expect
      .poll(async () => (await read()).find('garagetale_jobs_done_total', { queue: 'send-mail' }))
      .toBeGreaterThan(0)
    await sql`insert into jobs.job (name, start_after) values ('send-mail', now() + interval '1 hour')`
    const { deliver } = server.services.mailer
    server.services.mailer.deliver = () => Promise.reject(new Error('the mail server is away'))
    await ann.post('/auth/request-password-reset', { email: ann.email })
    await expect
      .poll(async () => (await read()).find('garagetale_job_failures_total', { queue: 'send-mail' }), { timeout: 8000 })
      .toBeGreaterThan(0)
    server.services.mailer.deliver = deliver
    const { find } = await read()
    expect(find('garagetale_jobs', { queue: 'send-mail', state: 'created' })).toBeGreaterThan(0)
    expect(find('garagetale_unreachable_members')).toBe(0)
    expect(find('garagetale_database_up')).toBe(1)
    const places = ['used', 'idle'].map((state) => find('garagetale_database_connections', { state }) ?? Number.NaN)
    expect(places.reduce((sum, each) => sum + each)).toBe(10)
    expect(find('garagetale_database_waiting')).toBe(0)
    expect(find('garagetale_live_connections')).toBe(1)
    for (const queue of ['passwords', 'pictures', 'receipts'])
      expect([queue, find('garagetale_queue_waiting', { queue })]).toEqual([queue, 0])
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_max_seconds',
    ])
      expect([name, find(name)]).toEqual([name, expect.any(Number)])
    expect(find('garagetale_build_info', { node: process.version })).toBe(1)
    expect(find('garagetale_log_lines_total', { level: 'error' })).toBeGreaterThan(0)
    leave()
    expect((await read()).find('garagetale_live_connections')).toBe(0)
  })
})

test('alive is not ready: the process answers for itself without asking the database', async () => {
  const { app, services } = server
  const { watchSql } = services
  services.watchSql = (() => Promise.reject(new Error('away'))) as never
  const [alive, ready] = await Promise.all([app.request('/livez'), app.request('/healthz')])
  services.watchSql = watchSql
  expect([alive.status, await alive.json(), alive.headers.get('cache-control')]).toEqual([
    200,
    { status: 'alive' },
    'no-store',
  ])
  expect(ready.status).toBe(503)
})
