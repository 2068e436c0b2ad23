import type { Dashboard } from '#domain/records/dashboard.ts'
import type { Sql } from '../server/platform/database/database.ts'
import { addOthers, addPoints, addReader, addRecords, addVehicles } from './fill/members.ts'
import { load } from './load.ts'
import { median, report } from './report.ts'
import { openStages, type Stage, signedInAs } from './stage.ts'

const rounds = 9

/** The dashboard of a member with 15 vehicles and 5,000 records, among a few members and among a hundred thousand. */
export async function benchDashboard() {
  const { stages, close } = await openStages('few', 'many')
  const cookies = { few: await fill(stages.few.sql, 100), many: await fill(stages.many.sql, 100_000) }
  const ask = ({ port }: Stage, cookie: string) =>
    load({ port, path: '/api/dashboard', headers: { cookie }, connections: 4, seconds: 1 })
  const askFew = () => ask(stages.few, cookies.few)
  const askMany = () => ask(stages.many, cookies.many)
  const { reminders, activity, documents } = (await (
    await fetch(`http://localhost:${stages.many.port}/api/dashboard`, { headers: { cookie: cookies.many } })
  ).json()) as Dashboard
  if (reminders.length + activity.length + documents.length < 15) throw new Error('The dashboard is not a full one.')
  await askFew()
  await askMany()
  const [few, many] = [[await askFew()], [await askMany()]]
  for (let round = 1; round < rounds; round++) {
    few.push(await askFew())
    many.push(await askMany())
  }
  if ([...few, ...many].some((result) => result.errors > 0)) throw new Error('Some answers were not 200.')
  report('dashboard.p50', median(many.map((result) => result.p50)), 'ms')
  report('dashboard.p95', median(many.map((result) => result.p95)), 'ms', { atMost: 80 })
  report('dashboard.rate', median(many.map((result) => result.perSecond)), 'req/s')
  const ratios = many.map((result, round) => result.p50 / (few[round]?.p50 ?? 0))
  report('dashboard.among_100000_members', median(ratios), 'x', { atMost: 1.3 })
  await close()
}

async function fill(sql: Sql, others: number): Promise<string> {
  const rita = await addReader(sql)
  const vehicles = await addVehicles(sql, rita, 15)
  for (const vehicle of vehicles) await addRecords(sql, rita, vehicle, Math.ceil(5000 / 15))
  await addPoints(sql, rita)
  await sql`
    insert into user_badges (user_id, badge_id) select ${rita}, id from badges where sort_order <= 8`
  await addOthers(sql, others)
  await sql`vacuum analyze`
  return `garagetale=${await signedInAs(sql, rita)}`
}
