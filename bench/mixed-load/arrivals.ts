import { performance } from 'node:perf_hooks'
import { type Answer, type Line, openLine } from './http-line.ts'
import { type LiveLines, openLiveLines } from './live-lines.ts'
import { type Asked, type Company, mix } from './request-mix.ts'

export interface Plan {
  port: number
  perSecond: number
  seconds: number
  /** How many members keep a live connection open during it. */
  live: number
  company: Company
}

export interface Times {
  asked: number
  p50: number
  p95: number
  p99: number
  longest: number
}

export interface Arrived {
  all: Times
  kinds: Record<string, Times>
  errors: number
  /** The first few, in words. */
  wrong: string[]
  writes: number
  /** Writes sent a second time with the same key. */
  repeated: number
  live: LiveLines
  /** How late the client itself was at worst: it counts as the server's time, and should be small. */
  latest: number
  /** CPU milliseconds used by the client. */
  cpu: number
}

const patience = 30_000
const longestSilence = 3000
const good = new Set([200, 201, 204, 304])

/**
 * Sends requests at random moments, this many a second on average, whether or not the answers keep up: a request's time
 * runs from when it was due, so that a stalled server is not spared the requests it would have received meanwhile.
 */
export async function playArrivals({ port, perSecond, seconds, live, company }: Plan): Promise<Arrived> {
  const random = numbers(20_261_115)
  const choose = chooser(random)
  const idle: { line: Line; since: number }[] = []
  const known = new Map<string, string>()
  const again: { kind: string; asked: Asked }[] = []
  const times = new Map<string, number[]>()
  const wrong: string[] = []
  const seen = new Map<string, number>()
  const result = { errors: 0, writes: 0, repeated: 0, latest: 0 }
  const open = new Set<Promise<void>>()
  const lines = await openLiveLines(port, company.players.slice(0, live))
  const cpu = process.cpuUsage()

  function next(): { kind: string; asked: Asked } {
    const kind = choose()
    const asked = mix[kind]?.ask(company, random) ?? { method: 'GET', path: '/' }
    // One attempt in twenty was answered, but the answer never arrived: the form sends it again.
    const repeat = asked.headers && random() < 0.05 ? again.pop() : undefined
    if (repeat) result.repeated++
    return repeat ?? { kind, asked }
  }

  /**
   * The server closes connections that were idle for five seconds, perhaps just as they are used: we close them before.
   */
  function freeLine(): Line {
    for (;;) {
      const free = idle.pop()
      if (!free) return openLine(port)
      if (free.line.isOpen() && performance.now() - free.since < longestSilence) return free.line
      free.line.close()
    }
  }

  async function ask(due: number) {
    const { kind, asked } = next()
    const key = `${asked.player?.user} ${asked.path}`
    const line = freeLine()
    result.latest = Math.max(result.latest, performance.now() - due)
    if (asked.method !== 'GET') result.writes++
    const answer = await withPatience(line.ask(written(port, asked, known.get(key))))
    const took = performance.now() - due
    const list = times.get(kind)
    if (list) list.push(took)
    else times.set(kind, [took])
    if (typeof answer === 'object' && good.has(answer.status)) {
      if (asked.method === 'GET' && answer.etag) known.set(key, answer.etag)
      if (asked.headers && again.length < 50) again.push({ kind, asked })
    } else {
      result.errors++
      const words = typeof answer === 'object' ? `${answer.status} ${answer.said()}` : answer
      const times = (seen.get(`${kind} ${words}`) ?? 0) + 1
      seen.set(`${kind} ${words}`, times)
      if (times === 1 && wrong.length < 20) wrong.push(`${kind}: ${asked.method} ${asked.path}: ${words}`)
    }
    if (typeof answer === 'object') idle.push({ line, since: performance.now() })
    else line.close()
  }

  const began = performance.now()
  const gap = () => (-Math.log(1 - random()) * 1000) / perSecond
  let due = began + gap()
  while (due < began + seconds * 1000) {
    const wait = due - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    for (; due <= performance.now() && due < began + seconds * 1000; due += gap()) {
      const asking = ask(due).finally(() => open.delete(asking))
      open.add(asking)
    }
  }
  await Promise.all(open)
  const { user, system } = process.cpuUsage(cpu)
  for (const { line } of idle) line.close()
  const kinds = Object.fromEntries([...times].map(([kind, list]) => [kind, summary(list)]))
  const heard = lines.close()
  const errors = result.errors + heard.lost
  return {
    ...result,
    errors,
    all: summary([...times.values()].flat()),
    kinds,
    wrong,
    live: heard,
    cpu: (user + system) / 1000,
  }
}

async function withPatience(answer: Promise<Answer>): Promise<Answer | string> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<string>((done) => {
    timer = setTimeout(() => done(`no answer in ${patience / 1000} s`), patience)
  })
  try {
    return await Promise.race([answer, tooLong])
  } catch (error) {
    return String(error)
  } finally {
    clearTimeout(timer)
  }
}

/** As a browser behind a proxy would send it, with the ETag of what it already has. */
function written(port: number, { method, path, player, headers, body }: Asked, etag: string | undefined): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: `localhost:${port}`,
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) GarageTale bench',
    ...(player && { cookie: player.cookie, 'x-forwarded-for': player.address }),
    ...(etag && { 'if-none-match': etag }),
    ...(text && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'content-length': String(Buffer.byteLength(text)), origin: `http://localhost:${port}` }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}

function chooser(random: () => number): () => string {
  const kinds = Object.entries(mix)
  const total = kinds.reduce((sum, [, { share }]) => sum + share, 0)
  return () => {
    let left = random() * total
    for (const [kind, { share }] of kinds) {
      left -= share
      if (left < 0) return kind
    }
    return 'garage'
  }
}

/** The same random sequence every time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function summary(times: number[]): Times {
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { asked: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: sorted.at(-1) ?? 0 }
}
