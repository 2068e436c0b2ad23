import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { prepareQueue } from '../server/operations/pending-jobs.ts'
import { connect, openPostgres, type Sql } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { handOver } from '../server/platform/jobs/jobs.ts'
import { projectAll } from '../server/records/reminders/project-reminders.ts'
import { tellReachedReminders } from '../server/records/reminders/tell-reminders.ts'
import { addOthers } from './fill/members.ts'
import { report } from './report.ts'

const cars = 100_000
const minutes = 60_000

/** To each car three years of readings, an MOT date, and a reminder by mileage whose forecast is out of date. */
async function addDues(sql: Sql) {
  await sql`set session_replication_role = replica`
  await sql`update vehicles set mileage = 40000`
  await sql`
    insert into mileage_readings (vehicle_id, date, value, source)
    select id, current_date - n * 90, 40000 - n * 2000, 'running_cost' from vehicles, generate_series(0, 12) n`
  await sql`
    insert into due_dates (vehicle_id, kind, date, source) select id, 'mot', current_date + 20, 'person' from vehicles`
  await sql`
    insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date, due_miles, projected_date, every_miles)
    select id, user_id, 'Oil', 'Minor service', current_date + 900, current_date + 870, 40300, current_date + 900, 10000
      from vehicles`
  await sql`set session_replication_role = origin`
  await sql`vacuum analyze`
}

/** The whole day's work of the jobs: every forecast made anew, and everybody told of what has come near, at once. */
export async function benchDue() {
  const folder = await temporaryFolder('bench')
  const cluster = await startEmbedded({ dir: join(folder, 'postgres'), database: 'bench', temporary: true })
  const sql = openPostgres(cluster.url, { max: 1 })
  await migrate(sql)
  await addOthers(sql, cars)
  await addDues(sql)
  const { db, close } = connect(cluster.url, { connections: 2 })
  const queue = await prepareQueue(cluster.url)
  handOver(queue)
  const services = { db, stopping: false }
  const took = async (does: () => Promise<unknown>) => {
    const from = performance.now()
    await does()
    return (performance.now() - from) / minutes
  }
  const projecting = await took(() => projectAll(services))
  const telling = await took(() => tellReachedReminders(services, new Date()))
  const [told] = await sql<{ notes: number; mails: number; left: number }[]>`
    select (select count(*)::int from notifications where type = 'reminder_due') as notes,
           (select count(*)::int from mails where template = 'reminder_due') as mails,
           (select count(*)::int from reminders where next_notice <= current_date) as left`
  report('due: cars', cars, 'cars')
  report('due: forecasts made anew', projecting, 'min')
  report('due: members told in the app', told?.notes ?? 0, 'notices', { atLeast: cars })
  report('due: emails queued', told?.mails ?? 0, 'emails', { atLeast: cars })
  report('due: reminders left untold', told?.left ?? -1, 'reminders', { atMost: 0 })
  report('due: all of it', projecting + telling, 'min', { atMost: 10 })
  await queue.stop({ graceful: false })
  await close()
  await sql.end()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
