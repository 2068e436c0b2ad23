import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '../app.ts'
import { AppError } from '../errors.ts'
import { body, type Env, signedIn } from '../guard.ts'
import { member, type Person } from '../test/people.ts'
import { useServer } from '../test/server.ts'
import { once } from './once.ts'

const server = useServer()
let saved = 0
let letGo = () => {}

/** The smallest thing that saves: it counts how often it was done. */
const notes = new Hono<Env>().post(
  '/notes',
  signedIn(),
  body(z.object({ text: z.string(), how: z.string().optional() })),
  once(),
  async (c) => {
    const { text, how } = c.req.valid('json') as { text: string; how?: string }
    if (how === 'refuse') throw new AppError(409, 'refused', 'Not like this')
    if (how === 'fail') throw new Error('the pen broke')
    if (how === 'wait') await new Promise<void>((done) => (letGo = done))
    saved += 1
    return c.json({ number: saved, text }, 201)
  },
)

const sends = (person: Person, text: string, key?: string, how?: string) =>
  createApp(server.services, { routes: notes, inlineScripts: [] }).request('/notes', {
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
  const before = saved
  const first = await sends(ann, 'Hello', 'attempt-0001')
  const again = await sends(ann, 'Hello', 'attempt-0001')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await again.json()).toEqual(await first.json())
  expect(saved).toBe(before + 1)
  await sends(ann, 'Hello', 'attempt-0002')
  await sends(ann, 'Hello')
  await sends(ann, 'Hello')
  expect(saved).toBe(before + 4)
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
  const before = saved
  const answer = await sends(ann, 'Hello, edited', 'attempt-0001')
  expect([answer.status, await codeIn(answer)]).toEqual([409, 'already_saved'])
  expect(saved).toBe(before)
})

test('two at once are done once; the second is asked to wait', async () => {
  const ann = await member(server, 'Ann Archer')
  const before = saved
  const first = sends(ann, 'Slow', 'attempt-0001', 'wait')
  await expect.poll(async () => (await keysOf(ann)).length).toBe(1)
  const second = await sends(ann, 'Slow', 'attempt-0001', 'wait')
  expect([second.status, await codeIn(second)]).toEqual([409, 'being_saved'])
  letGo()
  expect((await first).status).toBe(201)
  expect(saved).toBe(before + 1)
})

test.each(['refuse', 'fail'])('an attempt that was not saved (%s) may be sent again', async (how) => {
  const ann = await member(server, 'Ann Archer')
  expect((await sends(ann, 'Hello', 'attempt-0001', how)).status).toBeGreaterThanOrEqual(400)
  expect(await keysOf(ann)).toEqual([])
  expect((await sends(ann, 'Hello', 'attempt-0001')).status).toBe(201)
})

test('an attempt whose server died over it is free again after a minute', async () => {
  const ann = await member(server, 'Ann Archer')
  const { sql } = server.services
  await sql`insert into idempotency_keys (user_id, key, request_hash) values (${ann.id}, 'attempt-0001', ${'a'.repeat(64)})`
  expect((await sends(ann, 'Hello', 'attempt-0001')).status).toBe(409)
  await sql`update idempotency_keys set created_at = now() - interval '61 seconds' where user_id = ${ann.id}`
  expect((await sends(ann, 'Hello', 'attempt-0001')).status).toBe(201)
  expect((await sends(ann, 'Hello', 'attempt-0001')).status).toBe(201)
})

test('a name that is none is refused', async () => {
  const ann = await member(server, 'Ann Archer')
  for (const key of ['short', 'x'.repeat(101), 'with spaces in it', "'; drop table users; --"])
    expect((await sends(ann, 'Hello', key)).status).toBe(400)
})

const keysOf = (person: Person) => server.services.sql`select key from idempotency_keys where user_id = ${person.id}`
