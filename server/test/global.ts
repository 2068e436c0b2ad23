import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareQueue } from '../operations/pending-jobs.ts'
import { openPostgres } from '../platform/database/database.ts'
import { startEmbedded } from '../platform/database/embedded-postgres.ts'
import { migrate } from '../platform/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

/** One server for the whole run, and one database with tables and queues that every test file copies. */
export default async function setup(project: TestProject) {
  const own = process.env.TEST_DATABASE_URL
  const embedded = own
    ? undefined
    : await startEmbedded({
        dir: join(tmpdir(), `garagetale-test-${randomBytes(6).toString('hex')}`),
        database: 'template',
        temporary: true,
        // A file may run several servers, each with its own connections, beside another file's.
        connections: 300,
      })
  const url = own ?? embedded?.url ?? ''
  const sql = openPostgres(url, { max: 1 })
  await migrate(sql)
  await sql.end()
  // A database can only be copied while nobody is connected to it.
  await (await prepareQueue(url)).stop({ graceful: false, close: true })
  project.provide('postgres', url)
  return async () => {
    await embedded?.stop()
    if (embedded) await rm(embedded.dir, { recursive: true, force: true })
  }
}
