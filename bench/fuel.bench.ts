import type { Sql } from '../server/platform/database/database.ts'
import { addOthers, addReader, addVehicles } from './fill/members.ts'
import { load } from './load.ts'
import { median, report } from './report.ts'
import { openStages, type Stage, signedInAs } from './stage.ts'

/** Every fifth one is partial, and one in a hundred was not logged before. */
const addFillUps = (sql: Sql, user: string, vehicle: string, count: number) => sql`
  insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost, mileage, service_center, details, created_at)
  select ${vehicle}, ${user}, 'fill_up', 'Fill-up', day, 58.36, n * 40, (array['Shell', 'Tesco', 'BP', 'Esso'])[1 + n % 4],
         jsonb_build_object('litres', 38 + n % 7, 'price_per_litre', 1.459, 'fuel', 'Petrol E10', 'is_full', n % 5 > 0,
                            'missed_before', n % 100 = 0), day + time '12:00'
    from generate_series(1, ${count}::int) n, lateral (select current_date - 7300 + n * 7300 / ${count}::int as day) d`

/** The economy of a car with five thousand fill-ups. */
export async function benchFuel() {
  const { stages, close } = await openStages('fill-ups')
  const { sql, port } = stages['fill-ups']
  const rita = await addReader(sql)
  const [car = ''] = await addVehicles(sql, rita, 1)
  await addFillUps(sql, rita, car, 5000)
  await addOthers(sql, 2000)
  await sql`vacuum analyze`
  const headers = { cookie: `garagetale=${await signedInAs(sql, rita)}` }
  for (const [name, part] of Object.entries({ economy: '/fuel', last: '/fuel/last' })) {
    const ask = () => load({ port, path: `/api/vehicles/${car}${part}`, headers, connections: 2, seconds: 0.7 })
    await ask()
    const rounds = [await ask(), await ask(), await ask(), await ask(), await ask()]
    if (rounds.some((result) => result.errors > 0)) throw new Error(`Some answers of ${name} were not 200.`)
    report(`fuel.${name}.p50`, median(rounds.map((result) => result.p50)), 'ms')
    report(`fuel.${name}.p95`, median(rounds.map((result) => result.p95)), 'ms', { atMost: 30 })
  }
  await benchAfterSaving(stages['fill-ups'], car, headers)
  await close()
}

/** What is remembered is of no use then: all five thousand are read and added up again. */
async function benchAfterSaving({ sql, port }: Stage, car: string, headers: Record<string, string>) {
  const times: number[] = []
  for (let round = 0; round < 60; round++) {
    await sql`
      update maintenance_logs set cost = 50 + ${round}::int
       where id = (select id from maintenance_logs where vehicle_id = ${car} order by date desc limit 1)`
    const asked = performance.now()
    const answer = await fetch(`http://localhost:${port}/api/vehicles/${car}/fuel`, { headers })
    await answer.arrayBuffer()
    if (round > 0) times.push(performance.now() - asked)
    else report('fuel.economy_changed.first', performance.now() - asked, 'ms')
  }
  times.sort((one, other) => one - other)
  report('fuel.economy_changed.p50', median(times), 'ms')
  report('fuel.economy_changed.p95', times[Math.floor(times.length * 0.95)] ?? 0, 'ms', { atMost: 30 })
}
