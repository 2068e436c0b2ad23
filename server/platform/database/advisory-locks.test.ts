import { expect, test } from 'vitest'
import { useServer } from '../../test/server.ts'
import { mayRemoveBytes } from '../files/backup-lock.ts'
import { advisoryLocks } from './advisory-locks.ts'

const server = useServer()

test('no two kinds of work wait for each other', async () => {
  const { storedBytes, ...others } = advisoryLocks
  expect(Object.values(others)).not.toContain(storedBytes)
  expect(new Set(Object.values(others)).size).toBe(Object.keys(others).length)
  await server.services.sql.begin(async (holding) => {
    for (const key of Object.values(others)) await holding`select pg_advisory_xact_lock(${key})`
    expect(await server.services.db.transaction().execute(mayRemoveBytes)).toBe(true)
    await holding`select pg_advisory_xact_lock(${storedBytes})`
    expect(await server.services.db.transaction().execute(mayRemoveBytes)).toBe(false)
  })
})
