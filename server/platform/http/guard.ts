import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import type { KeyHolder } from '../auth/api-key.ts'
import type { Beside } from '../auth/session.ts'
import type { Found } from '../auth/sessions.ts'
import type { Env, SignedInEnv } from './env.ts'
import { type AppError, forbidden, invalid, malformed, notAuthenticated, notFound, tooLarge } from './errors.ts'

const guardName = Symbol('guard')

/** Marks a middleware as a guard; a test checks that every route has one. */
export function guard<E extends Env>(name: string, middleware: MiddlewareHandler<E>): MiddlewareHandler<E> {
  return Object.assign(middleware, { [guardName]: name })
}
export const nameOfGuard = (handler: object): string | undefined => (handler as { [guardName]?: string })[guardName]

const schemaOf = Symbol('schema')
interface Checked {
  part: 'body' | 'query'
  schema: z.ZodType
}
/** What a middleware accepts, so that a test can find every field. */
export const checkedBy = (handler: object): Checked | undefined => (handler as { [schemaOf]?: Checked })[schemaOf]
const marked = <Handler extends object>(handler: Handler, checked: Checked): Handler =>
  Object.assign(handler, { [schemaOf]: checked })

export const anyone = () =>
  guard(
    'anyone',
    createMiddleware<Env>((_c, next) => next()),
  )

/** Loads the signed-in member; `refusal` for a feature with its own message. */
export const signedIn = (refusal: () => AppError = notAuthenticated) =>
  guard(
    'signedIn',
    createMiddleware<SignedInEnv>((c, next) => enter(c, () => next(), refusal)),
  )

/** What every guard of a member's own things does first; `beside` reads one of them in the same query. */
export async function enter(
  c: Context<SignedInEnv>,
  next: (seen?: unknown) => Promise<void>,
  refusal = notAuthenticated,
  beside?: Beside,
) {
  // `c.var` creates a new object on each access.
  const { sessions } = c.get('services')
  const holder = c.get('holder')
  if (holder) assertReaches(holder, c.req.param('vehicleId'))
  const found: Found | undefined = holder ? { session: holder.session } : await sessions.findWith(c, beside)
  if (!found) throw refusal()
  const { session, seen } = found
  // What one member's phone kept is never taken as another's who has signed in there since.
  if (isOfAnother(c, session.user.id)) throw notAuthenticated()
  c.set('session', session)
  c.set('user', session.user)
  await next(seen)
  if (c.req.method !== 'GET') sessions.forgetUser(session.user.id)
}

/** The same for every other vehicle, so that a key of one tells nothing of them. */
function assertReaches({ vehicle_id, asks_of_no_vehicle }: KeyHolder, asked: string | undefined) {
  if (vehicle_id !== null && asked?.toLowerCase() !== vehicle_id && !asks_of_no_vehicle)
    throw forbidden('key_of_other_vehicle', 'This API key is for one vehicle, and what you asked for goes beyond it.')
}

const isOfAnother = (c: Context, member: string) => (c.req.header('for-member') ?? member) !== member

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** A malformed id simply matches nothing. */
export const isId = (value: string | undefined): value is string => value !== undefined && uuid.test(value)
export function recordId(id: string, what: string): string {
  if (!isId(id)) throw notFound(what)
  return id
}

const largestJson = 256 * 1024
// Ours have about four levels; unlimited nesting would overflow the stack.
const deepest = 50
const nul = /(?<!\\)(\\\\)*\\u0000/
// JSON.stringify writes whole pairs unchanged, so what it still escapes is half a character.
const halfCharacter = /(?<!\\)(\\\\)*\\ud[89a-f]/i

/** Checks a JSON body; the handler reads it with `c.req.valid('json')`. */
export function body<Schema extends z.ZodType>(schema: Schema) {
  const handler = createMiddleware<Env, string, { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }>(
    async (c, next) => {
      c.req.addValidatedData('json', check(schema, await readJson(c)) as object)
      await next()
    },
  )
  return marked(handler, { part: 'body', schema })
}

/** Checks the query string; the handler reads it with `c.req.valid('query')`. */
export function query<Schema extends z.ZodType>(schema: Schema) {
  const handler = createMiddleware<Env, string, { in: { query: z.input<Schema> }; out: { query: z.output<Schema> } }>(
    async (c, next) => {
      const given = c.req.query()
      c.req.addValidatedData('query', check(schema, given) as object)
      await next()
    },
  )
  return marked(handler, { part: 'query', schema })
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  throw invalid(fields)
}

async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw malformed('The request must be JSON.')
  const bytes = await readBytes(c)
  const text = parse(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  const value = parse(() => JSON.parse(nul.test(text) || depthOf(text) > deepest ? '' : text))
  // PostgreSQL can hold neither U+0000, which nobody types, nor half a character, which a careless cut leaves behind.
  if (halfCharacter.test(text) && halfCharacter.test(JSON.stringify(value)))
    throw malformed('The text contains an invalid character. Please remove it and try again.')
  return value
}

/** The whole body, unless it is too large. */
export async function readBytes(c: Context, largest = largestJson): Promise<Uint8Array> {
  // A body cannot exceed its announced length, so it is read whole without a stream.
  if (Number(c.req.header('content-length')) <= largest) return new Uint8Array(await c.req.raw.arrayBuffer())
  // Counted while reading: a chunked body announces no length.
  let size = 0
  const chunks: Uint8Array[] = []
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw tooLarge('The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The nesting depth of lists and objects, ignoring quoted text. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0]
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/g)) {
    if (sign === '[' || sign === '{') most = Math.max(most, ++depth)
    else if (sign === ']' || sign === '}') depth--
  }
  return most
}

function parse<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw malformed('The request isn’t valid JSON.')
  }
}
