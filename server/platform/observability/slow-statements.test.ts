import { sql as raw } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { connect } from '../database/database.ts'
import { together } from '../database/together.ts'
import { references } from './reference.ts'

async function patient(slowStatement: number) {
  const { url } = await testDatabase()
  const connected = connect(url, { connections: 2, slowStatement })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(async () => {
    logged.mockRestore()
    await connected.close()
  })
  return { ...connected, lines: () => logged.mock.calls.map(([line]) => String(line)) }
}

const secret = 'ann@example.org'

test('a statement that takes long is named once, with its time and reference and without its values', async () => {
  const { db, sql, figures, lines } = await patient(100)
  await references.run('whoever opened the connections', () => Promise.all([sql`select 1`, sql`select 1`]))
  vi.mocked(console.error).mockClear()
  const before = figures().slow
  await references.run('ref-1', async () => {
    await raw`select pg_sleep(0.2), ${secret}::text`.execute(db)
    await raw`select pg_sleep(0), ${secret}::text`.execute(db)
    await sql`select ${secret}::text,
      pg_sleep(0.2)`
    await sql`select ${secret}::text, pg_sleep(0)`
    await db.transaction().execute(async (tx) => {
      await together(tx, raw`select ${1}::int`.compile(tx), raw`select pg_sleep(0.3)`.compile(tx))
    })
  })
  // The same again, within the minute.
  await raw`select pg_sleep(0.2), ${secret}::text`.execute(db)
  const told = lines().map(
    (line) => /^A statement took (\d+) ms \(reference ref-1\) (\{.*\})$/.exec(line)?.slice(1) ?? [line],
  )
  expect(told.map(([, about]) => JSON.parse(about ?? '{}').sql)).toEqual([
    'select pg_sleep(0.2), $1::text',
    'select $1::text, pg_sleep(0.2)',
    'select $1::int; select pg_sleep(0.3)',
  ])
  for (const [milliseconds] of told) expect(Number(milliseconds)).toBeGreaterThan(100)
  expect(lines().join()).not.toContain(secret)
  expect(figures()).toMatchObject({ connections: { used: 0, idle: 2, waiting: 0 } })
  expect(figures().slow - before).toBe(4)
})

test('with 0 none is named', async () => {
  const { sql, figures, lines } = await patient(0)
  await sql`select pg_sleep(0.1)`
  expect([lines(), figures().slow]).toEqual([[], 0])
})

test('a statement that fails or is part of another is no statement under way', async () => {
  const { sql, figures } = await patient(0)
  const part = sql`where ${true}`
  expect(await sql`select 1 as one ${part}`).toEqual([{ one: 1 }])
  await expect(sql`select 1 / 0`).rejects.toThrow('division by zero')
  const answers = [sql`select 2 as two`, sql`select 3 as three`]
  expect((await Promise.all(answers)).flat()).toEqual([{ two: 2 }, { three: 3 }])
  expect(figures().connections).toEqual({ used: 0, idle: 2, waiting: 0 })
})

test('connections in use and who waits for one can be seen', async () => {
  const { db, figures } = await patient(0)
  const { promise, resolve } = Promise.withResolvers<void>()
  const busy = Array.from({ length: 5 }, () => db.transaction().execute(() => promise))
  await expect.poll(() => figures().connections).toEqual({ used: 2, idle: 0, waiting: 3 })
  resolve()
  await Promise.all(busy)
  expect(figures().connections).toEqual({ used: 0, idle: 2, waiting: 0 })
})
