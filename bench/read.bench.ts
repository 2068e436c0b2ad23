import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { openPostgres, type Sql } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { load } from './load.ts'
import { median, report } from './report.ts'

const secret = 'a-secret-for-the-benchmark-0123456789-0123456789'

/** A signed-in read through the whole stack, compared with a bare server with the same library, driver and query. */
export async function benchRead() {
  const folder = await temporaryFolder('bench')
  const database = await startEmbedded({ dir: join(folder, 'postgres'), database: 'bench', temporary: true })
  const sql = openPostgres(database.url, { max: 1 })
  await migrate(sql)
  const { user, token } = await seed(sql)
  await sql.end()
  const [barePort, port] = [await freePort(), await freePort()]
  const bare = await startProcess('bench/bare-server.ts', {
    DATABASE_URL: database.url,
    BENCH_USER: user,
    PORT: String(barePort),
  })
  const ours = await startProcess('server/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    AUTH_SECRET: secret,
  })
  const signature = encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))
  const askBare = () => load({ port: barePort, path: '/', seconds: 3 })
  const askOurs = () =>
    load({ port, path: '/api/vehicles', headers: { cookie: `garagetale=${token}.${signature}` }, seconds: 3 })
  await askBare()
  await askOurs()
  const ratios: number[] = []
  const rates: number[] = []
  const bareRates: number[] = []
  for (let round = 0; round < 5; round++) {
    const [bareResult, ourResult] = [await askBare(), await askOurs()]
    if (bareResult.errors + ourResult.errors > 0) throw new Error('Some answers were not 200.')
    bareRates.push(bareResult.perSecond)
    rates.push(ourResult.perSecond)
    ratios.push(ourResult.perSecond / bareResult.perSecond)
  }
  report('read.bare', median(bareRates), 'req/s')
  report('read.signed_in', median(rates), 'req/s')
  report('read.ratio', median(ratios), 'x', { atLeast: 0.5 })
  await ours.stop()
  await bare.stop()
  await database.stop()
}

/** Five thousand garages, so that the index matters; the reader's own has thirty vehicles. */
async function seed(sql: Sql) {
  await sql`
    insert into users (name, email, username, email_verified)
    select 'Member ' || n, 'member' || n || '@example.org', 'member-' || n, true from generate_series(1, 5000) n`
  await sql`
    insert into vehicles (user_id, make, model, year, registration_number, transmission, fuel_type, mileage, created_at)
    select u.id, 'Rover', 'P6', 1972, 'ABC ' || n || 'K', 'Manual', 'Petrol', 40000 + n, now() - n * interval '1 hour'
    from users u, generate_series(1, 20) n where u.username like 'member-%'`
  const [reader] = await sql<{ id: string }[]>`select id from users where username = 'member-2500'`
  const user = reader?.id ?? ''
  const token = 'benchmark-session-token-0123456789'
  await sql`
    insert into vehicles (user_id, make, model, year, registration_number, transmission, fuel_type, mileage)
    select ${user}, 'Morris', 'Minor', 1959, 'XYZ ' || n, 'Manual', 'Petrol', n from generate_series(1, 10) n`
  await sql`insert into sessions (token, user_id, expires_at) values (${token}, ${user}, now() + interval '30 days')`
  // The server would add them all to the transparency log while it is measured.
  await sql`truncate tlog_queue`
  await sql`analyze`
  return { user, token }
}
