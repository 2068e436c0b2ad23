import type { App } from '../../app.ts'
import { nameOfGuard } from '../../platform/http/guard.ts'
import { collect, unzip } from '../unzip.ts'
import { bodyOf, expected, type Matrix, type Play, paramsOf } from './play.ts'
import { type Role, roles } from './roles.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'

export interface Outcome {
  routes: number
  plays: number
  refusals: number
  secrets: number
  /** A status other than the matrix says, or a change by somebody who was refused. */
  wrong: string[]
  /** Answers that contain something their reader may not know, whatever their status. */
  leaks: string[]
}

/** Every route as registered, without middleware. */
export function routesOf({ routes }: App): string[] {
  const isMiddleware = ({ method, path, handler }: App['routes'][number]) =>
    method === 'ALL' && path.endsWith('/*') && nameOfGuard(handler) === undefined
  return [...new Set(routes.filter((route) => !isMiddleware(route)).map(({ method, path }) => `${method} ${path}`))]
}

/** Calls every route as everybody, on everything. */
export async function playMatrix(stage: Stage, world: World, matrix: Matrix): Promise<Outcome> {
  const { size } = world.secrets.known
  const outcome = { routes: Object.keys(matrix).length, plays: 0, refusals: 0, secrets: size, wrong: [], leaks: [] }
  for (const [route, plays] of Object.entries(matrix))
    for (const play of plays)
      for (const role of play.by ?? roles) await playOnce(stage, world, { route, play, role }, outcome)
  return outcome
}

interface Scene {
  route: string
  play: Play
  role: Role
}

// Rate limits, last visits, registry answers: these are nobody's data.
export const bookkeeping = new Set(['rate_limits', 'sessions', 'idempotency_keys', 'registry_lookups'])

async function playOnce(stage: Stage, world: World, { route, play, role }: Scene, outcome: Outcome) {
  const body = bodyOf(play, role)
  const [method, path] = requestOf(route, play, role)
  const { address, cookies } = world.people[role]
  const headers = {
    'x-forwarded-for': address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(body && !(body instanceof Uint8Array) ? { 'content-type': 'application/json' } : {}),
  }
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
  const { given, wrote } = await stage.play(
    async () => {
      const answer = await stage.app.request(path, { method, headers, ...(sent ? { body: sent } : {}) })
      return { status: answer.status, headers: JSON.stringify([...answer.headers]), text: await textOf(answer) }
    },
    mattersTo(route, play, role),
  )

  outcome.plays++
  const scene = `${route}, ${play.thing}, as ${role}: ${given.status}`
  const due = expected(play, role)
  const isRefused = given.status >= 400
  if (isRefused) outcome.refusals++
  if (due === '2xx' ? given.status < 200 || given.status > 299 : given.status !== due)
    outcome.wrong.push(`${scene} instead of ${due} ${given.text.slice(0, 160)}`)
  const changed = wrote.filter((table) => !bookkeeping.has(table))
  if (changed.length > 0) outcome.wrong.push(`${scene}, and yet ${changed} changed`)
  const asked = `${path} ${typeof sent === 'string' ? sent : ''}`
  for (const leak of world.secrets.leaksIn(`${given.headers} ${given.text}`, role, asked, play.tells))
    outcome.leaks.push(`${scene} holds ${leak}`)
}

/** Anyone refused, or answered without effect, must have changed nothing; a read changes nothing anyway. */
const mattersTo =
  (route: string, { inVain }: Play, role: Role) =>
  ({ status }: { status: number }) =>
    !route.startsWith('GET ') && (status >= 400 || (inVain?.includes(role) ?? false))

export function requestOf(route: string, play: Play, role: Role): [method: string, path: string] {
  const [method = '', pattern = ''] = route.split(' ')
  const { rest = '', ...params } = paramsOf(play, role)
  const path = pattern
    .replace(/:(\w+)(\{[^}]*\}+)?/g, (_all, name: string) => params[name] ?? 'nothing')
    .replace('/*', rest)
  return [method === 'ALL' ? 'GET' : method, path + (play.query ?? '')]
}

async function textOf(answer: Response): Promise<string> {
  if (!answer.body) return ''
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) return firstOf(answer.body)
  const bytes = await collect(answer.body)
  if (type !== 'application/zip') return bytes.toString('utf8')
  return [...unzip(bytes)].map(([name, content]) => `${name} ${content.toString('utf8')}`).join('\n')
}

/** A live connection never ends by itself. */
async function firstOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
