import type { Role } from '../authorisation/roles.ts'
import { bookkeeping } from '../authorisation/run.ts'
import { openStage } from '../authorisation/stage.ts'
import type { World } from '../authorisation/world.ts'
import type { TestServer } from '../server.ts'
import { type Answered, type Asked, overHttp } from './client.ts'
import type { Door } from './doors.ts'

type Entrance = Pick<Door, 'role' | 'method' | 'path' | 'part'>

/** A request's result: the answer, every text it wrote or returned, and how many rows of what. */
interface Seen {
  answer: Answered
  places: string[]
  counts: string
  mails: { template: string; payload: unknown; to: string }[]
}

/** The whole program on a port, with a world that is reset after every request. */
export async function openTheatre(server: TestServer, world: World) {
  const stage = await openStage(server.services)
  const line = await overHttp(stage.app)
  return {
    stage,
    line,
    /** One request and what it wrote, undone afterwards. */
    ask: (asked: Asked, role: Role) => perform(asked, role, async () => []),
    play(door: Entrance, body: unknown, isReadAgain = true) {
      if (door.part === 'body') return this.send(door, JSON.stringify(body), isReadAgain)
      const search = new URLSearchParams(body as Record<string, string>)
      return perform({ method: door.method, path: `${door.path}?${search}` }, door.role, readAgain(door, isReadAgain))
    },
    send: ({ method, path, role }: Omit<Entrance, 'part'>, body: string, isReadAgain = true) =>
      perform({ method, path, body }, role, readAgain({ method, path, role }, isReadAgain)),
    async close() {
      await line.close()
      await stage.close()
    },
  }

  async function perform(asked: Asked, role: Role, further: (answer: Answered) => Promise<string[]>): Promise<Seen> {
    const act = async () => {
      const answer = await line.ask(asked, world.people[role])
      if (answer.status >= 500) return { answer, places: [], counts: '', mails: [] }
      const written = (await stage.written()).filter(({ name }) => !bookkeeping.has(name))
      const mails = written
        .filter(({ name }) => name === 'mails')
        .map(({ row }) => ({ template: String(row.template), payload: row.payload, to: String(row.to_address) }))
      const rows = written.flatMap(({ name, row }) => leavesOf(row, name))
      return { answer, places: [...rows, ...(await further(answer))], counts: countsOf(written), mails }
    }
    return (await stage.play(act, () => false)).given
  }

  /** The answer itself, and what its author then reads where it was written. */
  function readAgain({ method, path, role }: Omit<Entrance, 'part'>, isWanted: boolean) {
    return async (answer: Answered) => {
      if (!isWanted || answer.status >= 300) return []
      const told = leavesOf(parsed(answer), 'answer')
      if (method === 'GET') return told
      const read = await line.ask({ method: 'GET', path }, world.people[role])
      return [...told, ...(read.status === 200 ? leavesOf(parsed(read), 'read again') : [])]
    }
  }
}
export type Theatre = Awaited<ReturnType<typeof openTheatre>>

function parsed({ type, text }: Answered): unknown {
  if (type.startsWith('application/x-ndjson'))
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  return type.startsWith('application/json') ? JSON.parse(text) : text
}

/** An answer in the one format that all our refusals have. */
export const isOurs = (answer: Answered): boolean => {
  const { error } = (refusalIn(answer) ?? {}) as { error?: { code?: unknown; message?: unknown } }
  return typeof error?.code === 'string' && typeof error.message === 'string'
}
export const fieldsIn = (answer: Answered): string[] =>
  Object.keys((refusalIn(answer) as { error?: { fields?: object } } | undefined)?.error?.fields ?? {})
const refusalIn = ({ type, text }: Answered): unknown =>
  type.startsWith('application/json') ? JSON.parse(text) : undefined

/** Every text in it, with its path; positions in a list count as the same. */
function leavesOf(value: unknown, where: string): string[] {
  if (typeof value === 'string') return [`${where}: ${value}`]
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, where))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${where}.${name}`))
}

function countsOf(written: { name: string; row: Record<string, unknown> }[]): string {
  const counts: Record<string, number> = {}
  for (const { name } of written) counts[name] = (counts[name] ?? 0) + 1
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .sort()
    .join(', ')
}
