import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sql as raw } from 'kysely'
import type { JSONValue } from 'postgres'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { commitWith } from '../database/together.ts'
import type { Services } from '../services.ts'
import type { SignedInEnv } from './env.ts'
import { conflict, malformed } from './errors.ts'

interface Attempt {
  user_id: string
  key: string
  request_hash: string
}

/**
 * Goes after `body`: a form sends a key in `idempotency-key`, so that sending it again after a lost answer returns that
 * answer instead of making a second record. The key is kept by the transaction of the act: whenever a server or the
 * database dies, either both are there or neither.
 */
export const once = () => named(answerOnce)

/**
 * The same for a handler that answers 201 with what its one transaction returns, and does nothing outside it: key and
 * answer are then kept by its commit, without a query of their own. A repetition finds the key taken when it would
 * commit, is rolled back, and gets the first answer; so does one that is refused because of what the first has done.
 */
export const savedOnce = () => named(saveOnce)

type Answering = (c: Asked, next: () => Promise<void>, attempt: Attempt) => Promise<Response | undefined>

const retries = Symbol('retries')
/** Whether a route takes an idempotency key, for those who read about it. */
export const takesAttempts = (handler: object): boolean => retries in handler

const named = (answer: Answering) => Object.assign(keeping(answer), { [retries]: true })

const keeping = (answer: Answering) =>
  createMiddleware<SignedInEnv, string, { in: { json: unknown }; out: { json: unknown } }>(async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (!key) return next()
    if (!/^[\w-]{8,100}$/.test(key)) throw malformed('The idempotency key isn’t valid.')
    const services = c.get('services')
    const request_hash = createHash('sha256')
      .update(JSON.stringify([c.req.method, c.req.path, c.req.valid('json')]))
      .digest('hex')
    const attempt: Attempt = { user_id: c.get('user').id, key, request_hash }
    const leave = await takeTurn(services, `${attempt.user_id} ${key}`)
    try {
      return await answer(c, next, attempt)
    } finally {
      leave()
    }
  })

type Asked = Context<SignedInEnv, string, { in: { json: unknown }; out: { json: unknown } }>

async function answerOnce(c: Asked, next: () => Promise<void>, attempt: Attempt) {
  const { services } = c.var
  const first = await findFirst(services, attempt)
  if (first?.status) return c.json(first.response, first.status as 201)
  const act = first ? doneBefore(services.db, first.response) : keptWithAct(services.db, attempt)
  actWith(c, act.db)
  await next()
  if (act.isLate()) await giveFirstAnswer(c, services, attempt)
  else if (c.res.status < 300) await keepAnswer(services, attempt, c.res)
}

async function saveOnce(c: Asked, next: () => Promise<void>, attempt: Attempt): Promise<undefined> {
  const services = c.get('services')
  actWith(c, keptWithAnswer(services.db, attempt))
  await next()
  if (c.res.status < 400 || c.res.status >= 500) return
  const first = await findFirst(services, attempt)
  // Without a status it was kept by a server that died while doing this with `once`.
  if (first) answerInstead(c, (first.status ? first.response : first.response.result) as object, first.status ?? 201)
}

function actWith(c: Asked, db: Db) {
  c.set('db', db)
  c.set('services', Object.create(c.get('services'), { db: { value: db } }) as Services)
}

const longestTurn = 10_000
const atWork = new WeakMap<Services, Map<string, Promise<void>>>()

/** The same attempt at the same time waits here, where it uses neither a connection nor a limit. */
async function takeTurn(services: Services, name: string): Promise<() => void> {
  const turns = atWork.get(services) ?? new Map<string, Promise<void>>()
  atWork.set(services, turns)
  const until = performance.now() + longestTurn
  for (let before = turns.get(name); before && performance.now() < until; before = turns.get(name))
    await Promise.race([before, sleep(longestTurn, undefined, { ref: false })])
  let end = () => {}
  const turn = new Promise<void>((done) => {
    end = done
  })
  turns.set(name, turn)
  return () => {
    if (turns.get(name) === turn) turns.delete(name)
    end()
  }
}

/**
 * Without a status the act was done and its server died before it could answer: the response is what the act returned.
 */
async function findFirst({ sql }: Services, { user_id, key, request_hash }: Attempt) {
  const [first] = await sql<{ request_hash: string; status: number | null; response: { result?: unknown } }[]>`
    select request_hash, status, response from idempotency_keys
     where user_id = ${user_id} and key = ${key} and response is not null`
  if (first && first.request_hash !== request_hash)
    throw conflict(
      'already_saved',
      'Your first attempt was saved after all. Please close this and check before you save again.',
    )
  return first
}

type Act = (tx: Db) => Promise<unknown>

const keepingAnswer = preparedQuery(
  (_, { user_id, key, request_hash, response }: Attempt & { response: string }) =>
    raw`select keep_answer(${user_id}, ${key}, ${request_hash}, ${201}, ${response}::text::jsonb)`,
)

/** The key, the answer and the commit are sent together, last of all. */
function keptWithAnswer(db: Db, attempt: Attempt): Db {
  const execute = (act: Act) =>
    db
      .transaction()
      .execute(async (tx) => {
        const result = await act(tx)
        await commitWith(tx, keepingAnswer.with(tx, { ...attempt, response: JSON.stringify(result) }))
        return result
      })
      .catch((error: { constraint_name?: string }) => {
        throw error.constraint_name === 'idempotency_keys_answered_once' ? beingSaved() : error
      })
  return withTransactions(db, execute)
}

const beingSaved = () => conflict('being_saved', 'This is already being saved. Please wait a moment.')

/** The first transaction writes the key before anything else; the same attempt at the same time waits for it. */
function keptWithAct(db: Db, attempt: Attempt) {
  let kept = false
  let late = false
  const execute = (act: Act) =>
    db.transaction().execute(async (tx) => {
      if (kept) return act(tx)
      const mine = await tx
        .insertInto('idempotency_keys')
        .values(attempt)
        // A key without an act was claimed by an earlier version's server, which then died.
        .onConflict((already) =>
          already
            .columns(['user_id', 'key'])
            .doUpdateSet({ request_hash: attempt.request_hash })
            .where('idempotency_keys.response', 'is', null),
        )
        .returning('key')
        .executeTakeFirst()
      late = !mine
      if (late) throw beingSaved()
      const result = await act(tx)
      await tx
        .updateTable('idempotency_keys')
        .set({ response: { result } })
        .where('user_id', '=', attempt.user_id)
        .where('key', '=', attempt.key)
        .execute()
      kept = true
      return result
    })
  return { db: withTransactions(db, execute), isLate: () => late }
}

/** What the act returned then, so that the route can answer now as it would have. */
function doneBefore(db: Db, { result }: { result?: unknown }) {
  let told = false
  const execute = async (act: Act) => {
    if (told) return db.transaction().execute(act)
    told = true
    return result
  }
  return { db: withTransactions(db, execute), isLate: () => false }
}

function withTransactions(db: Db, execute: (act: Act) => Promise<unknown>): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute })
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function giveFirstAnswer(c: Asked, services: Services, attempt: Attempt) {
  const first = await findFirst(services, attempt)
  if (first?.status) answerInstead(c, first.response, first.status)
}

/** On the answer to a repetition: nothing was saved this time. */
export const savedBefore = 'saved-before'

/** Hono carries the headers of the refusal over. */
function answerInstead(c: Asked, answer: object, status: number) {
  c.header('retry-after', undefined)
  c.header(savedBefore, '1')
  c.res = c.json(answer, status as 201)
}

async function keepAnswer({ sql }: Services, { user_id, key, request_hash }: Attempt, answer: Response) {
  const response = sql.json((await answer.clone().json()) as JSONValue)
  await sql`
    insert into idempotency_keys (user_id, key, request_hash, status, response)
    values (${user_id}, ${key}, ${request_hash}, ${answer.status}, ${response})
    on conflict (user_id, key) do update set status = excluded.status, response = excluded.response`
}
