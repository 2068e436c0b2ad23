import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { connect, openPostgres } from '../platform/database/database.ts'

/** A new migrated database; dropped when the test or the file ends. */
export async function createTestDatabase() {
  const template = new URL(inject('postgres'))
  const source = template.pathname.slice(1)
  const name = `test_${randomBytes(6).toString('hex')}`
  template.pathname = '/postgres'
  const admin = openPostgres(template.href, { max: 1 })
  // Nothing is synced here, so copying the files takes a third of the time of writing every page to the log.
  await admin.unsafe(`create database ${name} template "${source}" strategy file_copy`)
  template.pathname = `/${name}`
  const url = template.href
  return {
    url,
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/** For a test that only needs tables. */
export async function testDatabase() {
  const { url, drop } = await createTestDatabase()
  const { db, sql, close } = connect(url, { connections: 4 })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  return { db, sql, url }
}
