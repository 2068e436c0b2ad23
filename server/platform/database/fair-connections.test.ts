import { sql as raw } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { connect } from './database.ts'

test('a save gets its turn among reads that never cease', async () => {
  const database = await createTestDatabase()
  const { db, close } = connect(database.url, { connections: 2 })
  let [reads, saved] = [0, false]
  const readers = Array.from({ length: 20 }, async () => {
    while (!saved && reads < 4000) {
      await raw`select pg_sleep(0.002)`.execute(db)
      reads++
    }
  })
  await raw`select pg_sleep(0.05)`.execute(db)
  const waitedSince = reads
  await db.transaction().execute((tx) => raw`select 1`.execute(tx))
  saved = true
  const overtaken = reads - waitedSince
  await Promise.all(readers)
  await close()
  await database.drop()
  expect(overtaken).toBeLessThan(100)
})
