import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'
import type { Person } from '../people.ts'
import { collect, unzip } from '../unzip.ts'

/** One line of answers.jsonl: who asked for what, and what came back. */
export interface Answer {
  as: string
  get: string
  status: number
  type: string
  says: unknown
}

/** How somebody of the backup signs in. */
export interface SignIn {
  email: string
  password: string
  totp_uri?: string
}

/** The first line of answers.jsonl. */
export interface Opening {
  people: Record<string, SignIn>
  /** Of the link in the mail to somebody who is offered a car. */
  token: string
}

export const parseAnswers = (text: string): { opening: Opening; answers: Answer[] } => {
  const [opening, ...answers] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { opening, answers }
}

export const printAnswers = (opening: Opening, answers: Answer[]) =>
  [opening, ...answers].map((line) => `${JSON.stringify(line)}\n`).join('')

export async function askFor(app: App, as: string, person: Person, get: string): Promise<Answer> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.request(get, { headers: { 'x-forwarded-for': person.address, cookie } })
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const bytes = answer.body ? await collect(answer.body) : Buffer.alloc(0)
  return { as, get, status: answer.status, type, says: settled(get, answer.status, read(get, type, bytes)) }
}

function read(get: string, type: string, bytes: Buffer): unknown {
  // TextOutlines is drawn with what the machine has, so the same card is not the same bytes everywhere.
  if (get.endsWith('/og.png')) return 'a picture'
  if (type === 'application/json') return JSON.parse(bytes.toString('utf8'))
  if (type === 'application/zip')
    return Object.fromEntries(
      [...unzip(bytes)].map(([name, content]) => [
        name,
        name.endsWith('.json') ? JSON.parse(`${content}`) : sum(content),
      ]),
    )
  if (type === 'text/plain' || type === 'application/xml') return bytes.toString('utf8').split('\n')
  return bytes.length === 0 ? null : sum(bytes)
}

const sum = (bytes: Buffer) => `${bytes.length} bytes ${createHash('sha256').update(bytes).digest('hex')}`

/** Without what differs from one asking to the next, and without the words of a refusal: its code is what counts. */
function settled(get: string, status: number, says: unknown): unknown {
  if (status >= 400) {
    const { error } = says as { error?: { code?: string } }
    return error ? { error: { code: error.code } } : says
  }
  if (get === '/api/sessions')
    return (says as object[]).map((session) => masked(session, ['id', 'created_at', 'updated_at', 'expires_at']))
  if (get === '/api/account/export') return withSignInsInOrder(says as Record<string, unknown>)
  return comparable(get, says)
}

/** Suggestions are drawn by lot for the day, and the day of the database's own calendar cannot be held. */
export const comparable = (get: string, says: unknown) =>
  get === '/api/suggested-users' && Array.isArray(says) ? shapeOf(says) : says

const masked = (object: object, keys: string[]) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, keys.includes(key) ? 'differs' : value]))

const signIns = 'account/sign_ins.json'

/** The export goes by id, and the sign-in of just now has a new one each time. */
const withSignInsInOrder = (files: Record<string, unknown>) => ({
  ...files,
  [signIns]: (files[signIns] as { created_at: string }[]).toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)),
})

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (value === null || typeof value !== 'object') return 'a value'
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]))
}
