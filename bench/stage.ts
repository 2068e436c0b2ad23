import { createHmac } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { builtProgram, freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { openPostgres, type Sql } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'

export const secret = 'a-secret-for-the-benchmark-0123456789-0123456789'

export interface Stage {
  sql: Sql
  url: string
  port: number
  /** Of the server. */
  pid: number
  stop(): Promise<void>
}

/** The whole program on its own database; several may share one cluster, so that they can be measured in turn. */
export async function openStages<Name extends string>(...names: Name[]) {
  const folder = await temporaryFolder('bench')
  const cluster = await startEmbedded({ dir: join(folder, 'postgres'), database: 'bench', temporary: true })
  const admin = openPostgres(cluster.url, { max: 1 })
  const stages = {} as Record<Name, Stage>
  for (const name of names) {
    await admin.unsafe(`create database "${name}"`)
    stages[name] = await openStage(databaseOf(cluster.url, name), join(folder, name))
  }
  await admin.end()
  return {
    stages,
    async close() {
      for (const name of names) await stages[name].stop()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function databaseOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** One server on a database that may be shared. */
export async function openStage(url: string, folder: string, more: Record<string, string> = {}): Promise<Stage> {
  const sql = openPostgres(url, { max: 1 })
  await migrate(sql)
  const port = await freePort()
  const settings = { DATABASE_URL: url, DATA_DIR: folder, PORT: String(port), AUTH_SECRET: secret, ...more }
  const server = await startProcess(builtProgram, settings)
  return {
    sql,
    url,
    port,
    pid: server.pid,
    async stop() {
      await sql.end()
      await server.stop()
    },
  }
}

/** The value of a session cookie for this member. */
export async function signedInAs(sql: Sql, user: string): Promise<string> {
  const token = `benchmark-session-token-${user}`
  await sql`insert into sessions (token, user_id, expires_at) values (${token}, ${user}, now() + interval '30 days')
    on conflict (token) do nothing`
  return `${token}.${encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))}`
}
