import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { connect } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { startSmtp } from '../server/test/smtp.ts'
import { startProgram } from './program.ts'

const secret = 'a-secret-for-the-drill-0123456789-0123456789'

/** Two servers on one database, one folder of files and one mail server. */
export async function openPair({ clock = false, mail = true } = {}) {
  const folder = await temporaryFolder('pair')
  const cluster = await startEmbedded({ dir: join(folder, 'postgres'), database: 'drill', temporary: true })
  const smtp = await startSmtp()
  const { sql, close } = connect(cluster.url, { connections: 4 })
  await migrate(sql)
  const settings = {
    ...{ DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'data'), AUTH_SECRET: secret, TRUST_PROXY: '1' },
    ...(mail ? smtp.settings : {}),
  }
  const start = async () => startProgram({ port: await freePort(), settings, clock })
  const servers = await Promise.all([start(), start()])
  return {
    one: servers[0],
    two: servers[1],
    databaseUrl: cluster.url,
    sql,
    smtp,
    start: async () => {
      const added = await start()
      servers.push(added)
      return added
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await close()
      await smtp.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Pair = Awaited<ReturnType<typeof openPair>>
