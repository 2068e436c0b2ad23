import { withSourcePlaces } from '../../server/platform/observability/source-places.ts'

/** V8's format; `samples` names a node at each moment, `timeDeltas` the microseconds before it. */
export interface Profile {
  nodes: { id: number; callFrame: Frame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

interface Frame {
  functionName: string
  url: string
  lineNumber?: number
  columnNumber?: number
}

/** The server runs from a build: each function is named after the source that it comes from. */
export function inSources(profile: Profile): Profile {
  const nodes = profile.nodes.map((node) => {
    const { url, lineNumber = 0, columnNumber = 0 } = node.callFrame
    const place = withSourcePlaces(`${url}:${lineNumber + 1}:${columnNumber + 1}`)
    return { ...node, callFrame: { ...node.callFrame, url: place.replace(/:\d+:\d+$/, '') } }
  })
  return { ...profile, nodes }
}

export interface Thing {
  name: string
  /** CPU time in the server's main thread. */
  milliseconds: number
  /** The functions that took most of it, most expensive first. */
  functions: { name: string; milliseconds: number }[]
}

export interface ReadProfile {
  /** Most expensive first; waiting is not included. */
  things: Thing[]
  busy: number
  idle: number
  /** Every stack, from the outermost function in, with its milliseconds. */
  stacks: Map<string, number>
}

type Rule = [name: string, matches: (frame: Frame) => boolean]

const ofPackage =
  (...names: string[]) =>
  ({ url }: Frame) =>
    names.some((name) => url.includes(`/node_modules/${name}/`))
const inFile = (pattern: RegExp) => (frame: Frame) => pattern.test(frame.url)
const called = (pattern: RegExp) => (frame: Frame) => pattern.test(frame.functionName)

/**
 * What a frame belongs to, by the first match. Frames without one (streams, buffers, timers) count for their caller.
 */
const rules: Rule[] = [
  ['waiting', called(/^\(idle\)$/)],
  ['garbage collection', called(/^\(garbage collector\)$/)],
  ['writing JSON', ({ functionName, url }) => functionName === 'json' && /\/hono\/.*context/.test(url)],
  ['building SQL (Kysely)', ofPackage('kysely', 'kysely-postgres-js')],
  ['speaking with PostgreSQL (the driver)', ofPackage('postgres')],
  ['background jobs (pg-boss)', ofPackage('pg-boss', 'pg', 'pg-protocol', 'pg-pool')],
  ['checking what came in (zod)', ofPackage('zod')],
  ['knowing who asks (sessions)', inFile(/\/server\/platform\/(sessions|session-memory)\.ts$/)],
  ['knowing who asks (sessions)', ofPackage('better-auth', '@better-auth')],
  ['compression', inFile(/^node:zlib$|\/server\/platform\/(compression|packed)\.ts$/)],
  ['cryptography', inFile(/^node:(internal\/)?crypto/)],
  ['rendering pages (React)', inFile(/\/web\/dist\/server\/|\/node_modules\/(react|react-dom|@tanstack\/[^/]+)\//)],
  ['finding the route and composing the answer (Hono)', ofPackage('hono')],
  ['receiving and sending HTTP', ofPackage('@hono/node-server')],
  ['receiving and sending HTTP', inFile(/^node:(_http|internal\/http|internal\/deps\/undici|internal\/url)/)],
  ['loading programs', inFile(/^node:internal\/modules/)],
  ['files and pictures', inFile(/^node:(internal\/)?fs|\/node_modules\/(sharp|flydrive)\//)],
  ['our own code', inFile(/\/(server|domain)\/[^:]*\.ts$/)],
]
const unnamed = 'the runtime itself'

/** Where the time of a profile went, in plain words. */
export function readProfile(profile: Profile): ReadProfile {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])))
  const spent = new Map<number, number>()
  for (const [moment, id] of profile.samples.entries())
    spent.set(id, (spent.get(id) ?? 0) + Math.max(0, profile.timeDeltas[moment] ?? 0) / 1000)

  const things = new Map<string, Map<string, number>>()
  const stacks = new Map<string, number>()
  for (const [leaf, milliseconds] of spent) {
    const frames: Frame[] = []
    for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
      const frame = nodes.get(id)?.callFrame
      if (frame && frame.functionName !== '(root)') frames.push(frame)
    }
    const owner = ownerOf(frames)
    const functions = things.get(owner.thing) ?? new Map<string, number>()
    things.set(owner.thing, functions)
    functions.set(owner.name, (functions.get(owner.name) ?? 0) + milliseconds)
    if (owner.thing === 'waiting') continue
    const stack = frames.reverse().map(nameOf).join(';')
    stacks.set(stack, (stacks.get(stack) ?? 0) + milliseconds)
  }
  const idle = sumOf(things.get('waiting'))
  things.delete('waiting')
  const list = [...things].map(([name, functions]) => ({
    name,
    milliseconds: sumOf(functions),
    functions: [...functions]
      .map(([each, milliseconds]) => ({ name: each, milliseconds }))
      .sort((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, 5),
  }))
  return {
    things: list.sort((a, b) => b.milliseconds - a.milliseconds),
    busy: list.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    idle,
    stacks,
  }
}

/** From the innermost function outwards, the first that belongs to something. */
function ownerOf(frames: Frame[]) {
  for (const frame of frames)
    for (const [thing, matches] of rules) if (matches(frame)) return { thing, name: nameOf(frame) }
  return { thing: unnamed, name: nameOf(frames[0] ?? { functionName: unnamed, url: '' }) }
}

function nameOf({ functionName, url }: Frame): string {
  const place =
    url
      .split('/node_modules/')
      .at(-1)
      ?.replace(/^file:\/\/.*?\/(server|domain|web|bench)\//, '$1/') ?? ''
  return `${functionName || '(nameless)'}${place ? ` in ${place}` : ''}`.replaceAll(';', ',')
}

const sumOf = (functions: Map<string, number> = new Map()) =>
  [...functions.values()].reduce((sum, each) => sum + each, 0)
