import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { builtProgram, freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { openPostgres, type Sql } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { type LoadResult, load } from './load.ts'
import { addWords, median, report } from './report.ts'

const secret = 'a-secret-for-the-benchmark-0123456789-0123456789'

/** A signed-in read through the whole stack, compared with a bare server with the same library and driver. */
export async function benchRead() {
  const folder = await temporaryFolder('bench')
  const database = await startEmbedded({ dir: join(folder, 'postgres'), database: 'bench', temporary: true })
  const sql = openPostgres(database.url, { max: 1 })
  await migrate(sql)
  const { user, vehicle, token } = await seed(sql)
  await sql.end()
  const [barePort, port] = [await freePort(), await freePort()]
  const bare = await startProcess('bench/bare-server.ts', {
    DATABASE_URL: database.url,
    BENCH_USER: user,
    BENCH_VEHICLE: vehicle,
    PORT: String(barePort),
  })
  const ours = await startProcess(builtProgram, {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    AUTH_SECRET: secret,
  })
  const signature = encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))
  const headers = { cookie: `garagetale=${token}.${signature}` }
  const compare = (theirs: string, path: string) =>
    inTurn(
      () => load({ port: barePort, path: theirs, seconds: 3 }),
      () => load({ port, path, headers, seconds: 3 }),
    )
  const garage = await compare('/', '/api/vehicles')
  report('read.bare', garage.bare, 'req/s')
  report('read.signed_in', garage.ours, 'req/s')
  report('read.ratio', garage.ratio, 'x', { atLeast: 0.7 })
  const list = await compare('/service-records', `/api/vehicles/${vehicle}/service-records`)
  report('read.list_bare', list.bare, 'req/s')
  report('read.list_of_20', list.ours, 'req/s')
  report('read.list_ratio', list.ratio, 'x', { atLeast: 0.6 })
  addWords(words)
  await ours.stop()
  await bare.stop()
  await database.stop()
}

type Ask = () => Promise<LoadResult>

/** In turn, so that other load on the machine affects both. */
async function inTurn(askBare: Ask, askOurs: Ask) {
  await askBare()
  await askOurs()
  const rounds: { bare: number; ours: number; ratio: number }[] = []
  for (let round = 0; round < 5; round++) {
    const [bare, ours] = [await askBare(), await askOurs()]
    if (bare.errors + ours.errors > 0) throw new Error('Some answers were not 200.')
    rounds.push({ bare: bare.perSecond, ours: ours.perSecond, ratio: ours.perSecond / bare.perSecond })
  }
  return {
    bare: median(rounds.map(({ bare }) => bare)),
    ours: median(rounds.map(({ ours }) => ours)),
    ratio: median(rounds.map(({ ratio }) => ratio)),
  }
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
    select ${user}, 'Morris', 'Minor', 1959, 'XYZ ' || n, 'Manual', 'Petrol', 90000 + n from generate_series(1, 10) n`
  const [car] = await sql<{ id: string }[]>`select id from vehicles where user_id = ${user} and make = 'Morris' limit 1`
  const vehicle = car?.id ?? ''
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, entered_by, kind, type, date, cost, mileage, service_center, comments)
    select ${vehicle}, ${user}, ${user}, 'service', 'Oil Change', current_date - n * 30, 80 + n, 90000 - n * 300,
           'Castle Hill Garage', 'Oil, filter and plugs changed.'
      from generate_series(1, 200) n`
  await sql`insert into sessions (token, user_id, expires_at) values (${token}, ${user}, now() + interval '30 days')`
  // The server would add them all to the transparency log while it is measured.
  await sql`truncate tlog_queue`
  await sql`analyze`
  return { user, vehicle, token }
}

const words = `The reader has thirty vehicles, one of them with two hundred services. Until 19 November 2026 that car’s mileage contradicted its services, so that both lists looked for the readings around it; with it the ratios were 0.314 and 0.251 on the same code.`
