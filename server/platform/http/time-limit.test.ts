import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { connect } from '../database/database.ts'
import type { Env } from './env.ts'
import { onError } from './on-error.ts'
import { untimed } from './request-clock.ts'
import { answerInTime } from './time-limit.ts'

test('a request the database keeps waiting is answered in a sentence, and what it wanted to save is not saved later', async () => {
  const { sql, url } = await testDatabase()
  const { db, sql: asked, close } = connect(url, { connections: 2 })
  await sql`insert into rate_limits (key, expires_at) values ('held', now())`
  const ended: unknown[] = []
  const noted = (work: Promise<unknown>) => work.catch((error) => ended.push(error.code))
  const app = new Hono<Env>()
    .use(answerInTime(300))
    .post('/transaction', async (c) => {
      const saving = db.transaction().execute(async (tx) => {
        await tx.insertInto('rate_limits').values({ key: 'new', expires_at: new Date() }).execute()
        await tx.updateTable('rate_limits').set({ hits: 9 }).where('key', '=', 'held').execute()
      })
      await noted(saving)
      return c.json({})
    })
    .post('/statements', async (c) => {
      const saving = async () => {
        await asked`update rate_limits set hits = hits where key = 'held'`
        await asked`insert into rate_limits (key, expires_at) values ('later', now())`
      }
      await noted(saving())
      return c.json({})
    })
    .onError(onError)

  await sql.begin(async (tx) => {
    await tx`update rate_limits set hits = 5 where key = 'held'`
    const answers = await Promise.all(
      ['/transaction', '/statements'].map((path) => app.request(path, { method: 'POST' })),
    )
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
      expect(await answer.json()).toEqual({
        error: { code: 'unavailable', message: 'GarageTale can’t respond right now. Please try again in a moment.' },
      })
    }
  })
  await expect.poll(() => ended).toEqual(['unavailable', 'unavailable'])
  expect(await sql`select key, hits from rate_limits order by key`).toMatchObject([{ key: 'held', hits: 5 }])
  await close()
})

test('nobody is hurried while somebody else takes their time, and what was quick stays quick', async () => {
  const app = new Hono<Env>()
    .use(answerInTime(100))
    .get('/', async (c) => {
      await untimed(() => new Promise((done) => setTimeout(done, 250)))
      return c.text('thought about it')
    })
    .onError(onError)
  expect(await (await app.request('/')).text()).toBe('thought about it')
})
