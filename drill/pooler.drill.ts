import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, until } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { connect } from '../server/platform/database/database.ts'
import { startPostgres } from '../server/test/postgres-on-tcp.ts'
import { holds, is, none } from './figures.ts'
import { command } from './installation.ts'
import { openLine } from './live-line.ts'
import { startPgbouncer } from './parts/pgbouncer.ts'
import { type Program, startProgram } from './program.ts'
import type { Writer } from './writes.ts'
import { WritingMembers, whatIsThere } from './writing-members.ts'

export const full = { writes: 300, members: 8, connections: 4 }

/** Two servers whose members' statements share four connections, through a real pgbouncer in transaction mode. */
export async function drillPooler(size = full): Promise<Figure[]> {
  const folder = await temporaryFolder('pooler')
  const database = await startPostgres({ dir: join(folder, 'postgres') })
  const pooler = await startPgbouncer(folder, database.port, size.connections)
  const { sql, close } = connect(database.url, { connections: 2 })
  const settings = {
    ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url, DATA_DIR: join(folder, 'data') },
    ...{ AUTH_SECRET: 'a-secret-for-the-drill-0123456789-0123456789', TRUST_PROXY: '1' },
  }
  const servers: Program[] = []
  const load = new WritingMembers(sql)
  try {
    // One after another: the first makes the tables, directly.
    for (let n = 0; n < 2; n++) servers.push(await startProgram({ port: await freePort(), settings }))
    await load.gather(servers, size.members)
    const { member, car } = load.writers[0] as Writer
    const line = openLine(member, servers[1]?.url ?? '')
    await until(() => line.opened() > 0, 'the live connection was open', 60)
    const hands = load.begin()
    await load.writesMore(size.writes)
    load.over = true
    await Promise.all(hands)
    const before = line.heard.length
    await member.ask('POST', `/vehicles/${car}/notes`, { content: 'Heard?' })
    await until(() => line.heard.length > before, 'it was heard', 30).catch(() => {})
    await line.close()
    await until(
      async () => (await sql`select from mails where state = 'queued'`).length === 0,
      'every email was sent',
      120,
    )
    const said = await command('backup', settings, join(folder, 'a.backup'))
    const [shared] = await sql<{ most: number }[]>`
      select count(*)::int as most from pg_stat_activity
       where backend_type = 'client backend' and client_port is not null and application_name like 'GarageTale%'`
    return [
      { name: 'pooler', value: `${pooler.version}, pool_mode = transaction` },
      { name: 'connections it may open', value: size.connections },
      { name: 'connections of both servers and this drill at the end', value: shared?.most ?? 0 },
      ...load.figures(size.writes),
      is('sent again because no answer came', load.sentAgain(), 0),
      ...(await whatIsThere(sql, load, join(folder, 'data', 'files'))),
      holds('a live event on the other server is heard', line.heard.length > before),
      holds('a backup is made beside it', /backup/i.test(said)),
      none(
        'errors that the servers logged',
        servers.flatMap((server) => errorsOf(server.words())),
      ),
    ]
  } finally {
    load.over = true
    await Promise.all(servers.map((server) => server.stop()))
    await close()
    await pooler.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const errorsOf = (words: string) => words.split('\n').filter((line) => /\berror\b|failed/i.test(line))
