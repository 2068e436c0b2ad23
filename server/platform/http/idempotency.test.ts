import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '../../app.ts'
import { member, type Person } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'
import { compressJson } from './compression.ts'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'
import { body, signedIn } from './guard.ts'
import { once, savedOnce } from './idempotency.ts'

const server = useServer()
let letGo = () => {}
let dies = false
const gate = () => new Promise<void>((done) => (letGo = done))

beforeAll(async () => {
  await server.services.sql`create table sayings (id int generated always as identity, user_id uuid, text text)`
})

/** The smallest thing that saves, and every way in which its server can fail. */
const notes = new Hono<Env>().post(
  '/notes',
  signedIn(),
  body(z.object({ text: z.string(), how: z.string().optional() })),
  once(),
  async (c) => {
    const { text, how } = c.req.valid('json') as { text: string; how?: string }
    if (how === 'refuse') throw new AppError(409, 'refused', 'Not like this')
    const id = await c.var.services.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; pid: number }>`
        insert into sayings (user_id, text) values (${c.var.user.id}, ${text})
        returning id, pg_backend_pid() as pid`.execute(tx)
      if (how === 'fail') throw new Error('the pen broke')
      if (how === 'wait') await gate()
      if (how === 'lose the database') await server.services.sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`
      return rows[0]?.id
    })
    if (dies) await new Promise(() => {})
    const { rows } = await sql<object>`select id, text from sayings where id = ${id}`.execute(c.var.db)
    return c.json(rows[0], 201)
  },
)
const savedBy = async (person: Person) =>
  (await server.services.sql`select from sayings where user_id = ${person.id}`).length

const sends = (person: Person, text: string, key?: string, how?: string, services = server.services) =>
  createApp(services, { routes: notes, inlineScripts: [] }).request('/notes', {
    method: 'POST',
    headers: {
      cookie: [...person.cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify({ text, how }),
  })
const codeIn = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code

test('an attempt sent again gets its first answer, and is done once', async () => {
  const ann = await member(server, 'Ann Archer')
  const first = await sends(ann, 'Hello', 'attempt-0001')
  const again = await sends(ann, 'Hello', 'attempt-0001')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await again.json()).toEqual(await first.json())
  expect(await savedBy(ann)).toBe(1)
  await sends(ann, 'Hello', 'attempt-0002')
  await sends(ann, 'Hello')
  await sends(ann, 'Hello')
  expect(await savedBy(ann)).toBe(4)
})

test('a name for one’s attempt is one’s own: another member’s is another attempt', async () => {
  const [ann, sam] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Sam Sutton')])
  const [hers, his] = [await sends(ann, 'Hers', 'attempt-0001'), await sends(sam, 'His', 'attempt-0001')]
  expect(await hers.json()).toMatchObject({ text: 'Hers' })
  expect(await his.json()).toMatchObject({ text: 'His' })
})

test('something else under the name of a saved attempt is told, not saved', async () => {
  const ann = await member(server, 'Ann Archer')
  await sends(ann, 'Hello', 'attempt-0001')
  const answer = await sends(ann, 'Hello, edited', 'attempt-0001')
  expect([answer.status, await codeIn(answer)]).toEqual([409, 'already_saved'])
  expect(await savedBy(ann)).toBe(1)
})

test('several at once, on several servers, are done once; the others wait for it and get its answer', async () => {
  const ann = await member(server, 'Ann Archer')
  const servers = Array.from({ length: 4 }, () => Object.create(server.services) as typeof server.services)
  const all = [...servers, ...servers].map((other) => sends(ann, 'Slow', 'attempt-0001', 'wait', other))
  await expect.poll(waitingForKeys).toBe(3)
  letGo()
  const answers = await Promise.all(all)
  expect(answers.map(({ status }) => status)).toContain(201)
  for (const answer of answers) if (answer.status !== 201) expect(await codeIn(answer)).toBe('being_saved')
  expect((await sends(ann, 'Slow', 'attempt-0001', 'wait')).status).toBe(201)
  expect(await savedBy(ann)).toBe(1)
})

test.each(['refuse', 'fail', 'lose the database'])(
  'an attempt that was not saved (%s) may be sent again at once',
  async (how) => {
    const ann = await member(server, 'Ann Archer')
    expect((await sends(ann, 'Hello', 'attempt-0001', how)).status).toBeGreaterThanOrEqual(400)
    expect([await keysOf(ann), await savedBy(ann)]).toEqual([[], 0])
    expect((await sends(ann, 'Hello', 'attempt-0001')).status).toBe(201)
    expect(await savedBy(ann)).toBe(1)
  },
)

test('what a server had saved when it died before it could answer is not saved again, but answered', async () => {
  const ann = await member(server, 'Ann Archer')
  dies = true
  void sends(ann, 'Hello', 'attempt-0001', undefined, Object.create(server.services))
  await expect.poll(() => savedBy(ann)).toBe(1)
  dies = false
  await server.services
    .sql`update idempotency_keys set created_at = now() - interval '1 hour' where user_id = ${ann.id}`
  for (const answer of [await sends(ann, 'Hello', 'attempt-0001'), await sends(ann, 'Hello', 'attempt-0001')])
    expect([answer.status, await answer.json()]).toEqual([201, { id: expect.any(Number), text: 'Hello' }])
  expect(await savedBy(ann)).toBe(1)
  expect(await codeIn(await sends(ann, 'Hello, edited', 'attempt-0001'))).toBe('already_saved')
})

test('a name that is none is refused', async () => {
  const ann = await member(server, 'Ann Archer')
  for (const key of ['short', 'x'.repeat(101), 'with spaces in it', "'; drop table users; --"])
    expect((await sends(ann, 'Hello', key)).status).toBe(400)
})

const keysOf = (person: Person) => server.services.sql`select key from idempotency_keys where user_id = ${person.id}`
const waitingForKeys = async () =>
  (
    await server.services.sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "idempotency_keys"%'
        and datname = current_database()`
  ).length

/** The same with its answer kept by its commit; `limit` is how many sayings a member may have. */
const sayings = new Hono<Env>()
  .use(compressJson)
  .post(
    '/sayings',
    signedIn(),
    body(z.object({ text: z.string(), how: z.string().optional(), limit: z.number().optional() })),
    savedOnce(),
    async (c) => {
      const { text, how, limit = 99 } = c.req.valid('json') as { text: string; how?: string; limit?: number }
      const saying = await c.var.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: number; text: string }>`
        insert into sayings (user_id, text) values (${c.var.user.id}, ${text}) returning id, text`.execute(tx)
        const { rows: all } = await sql`select from sayings where user_id = ${c.var.user.id}`.execute(tx)
        if (all.length > limit) throw new AppError(409, 'full', 'No more', { retryAfter: 5 })
        if (how === 'wait') await gate()
        if (how === 'fail') throw new Error('the pen broke')
        if (how === 'lose the database')
          await server.services.sql`
          select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`
        return rows[0]
      })
      return c.json(saying, 201)
    },
  )
const says = (person: Person, sent: { text: string; how?: string; limit?: number }, services = server.services) =>
  createApp(services, { routes: sayings, inlineScripts: [] }).request('/sayings', {
    method: 'POST',
    headers: {
      cookie: [...person.cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
      'idempotency-key': 'attempt-0001',
    },
    body: JSON.stringify(sent),
  })

test('kept with the commit: sent again, it gets its first answer; something else under its name is told', async () => {
  const ann = await member(server, 'Ann Archer')
  const first = await says(ann, { text: 'Hello' })
  const again = await says(ann, { text: 'Hello' })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await again.json()).toEqual(await first.json())
  expect(await codeIn(await says(ann, { text: 'Hello, edited' }))).toBe('already_saved')
  expect(await savedBy(ann)).toBe(1)
})

test('kept with the commit: several at once, on several servers, are done once and get one answer', async () => {
  const ann = await member(server, 'Ann Archer')
  const servers = Array.from({ length: 4 }, () => Object.create(server.services) as typeof server.services)
  const answers = await Promise.all([...servers, ...servers].map((other) => says(ann, { text: 'Fast' }, other)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(await Promise.all(answers.map(async (answer) => JSON.stringify(await answer.json())))).size).toBe(1)
  expect(await savedBy(ann)).toBe(1)
})

test('kept with the commit: what is refused because its first attempt was saved gets the first answer', async () => {
  const ann = await member(server, 'Ann Archer')
  const sent = { text: 'The only one', limit: 1 }
  const [first, again] = [await says(ann, sent), await says(ann, sent)]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await again.json()).toEqual(await first.json())
  expect(again.headers.get('retry-after')).toBeNull()
})

test('kept with the commit: a long answer is compressed the second time as it was the first', async () => {
  const bea = await member(server, 'Bea Booth')
  const sent = { text: 'At length. '.repeat(500), limit: 1 }
  const [first, again] = [await says(bea, sent), await says(bea, sent)]
  expect([first.status, again.status]).toEqual([201, 201])
  expect([first, again].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'gzip'])
  const said = async (answer: Response) => JSON.parse(gunzipSync(await answer.arrayBuffer()).toString())
  expect(await said(again)).toEqual(await said(first))
})

test.each(['fail', 'lose the database'])(
  'kept with the commit: what was not saved (%s) leaves nothing',
  async (how) => {
    const ann = await member(server, 'Ann Archer')
    expect((await says(ann, { text: 'Hello', how })).status).toBeGreaterThanOrEqual(400)
    expect([await keysOf(ann), await savedBy(ann)]).toEqual([[], 0])
    expect((await says(ann, { text: 'Hello' })).status).toBe(201)
  },
)

test('kept with the commit: a name that a dead server left is taken, and what it had done is answered', async () => {
  const ann = await member(server, 'Ann Archer')
  const { sql: ask } = server.services
  await ask`insert into idempotency_keys (user_id, key, request_hash) values (${ann.id}, 'attempt-0001', ${'0'.repeat(64)})`
  const first = await (await says(ann, { text: 'Hello' })).json()
  expect(await savedBy(ann)).toBe(1)
  await ask`
    update idempotency_keys set status = null, response = jsonb_build_object('result', response) where user_id = ${ann.id}`
  expect(await (await says(ann, { text: 'Hello' })).json()).toEqual(first)
  expect(await savedBy(ann)).toBe(1)
})
