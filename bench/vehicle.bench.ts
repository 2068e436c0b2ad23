import { addOthers, addReader, addRecords, addVehicles } from './fill/members.ts'
import { load } from './load.ts'
import { median, report } from './report.ts'
import { openStages, signedInAs } from './stage.ts'

const parts = {
  detail: '',
  timeline: '/timeline',
  service_records: '/service-records',
  reminders: '/reminders',
  modifications: '/modifications',
  media: '/media',
  documents: '/documents',
  notes: '/notes',
  spending: '/spending',
  valuation: '/valuation',
  specification: '/specification',
}
const rounds = 5

/** A vehicle with ten thousand records compared with one with a hundred, of the same member, each part in turn. */
export async function benchVehicle() {
  const { stages, close } = await openStages('vehicles')
  const { sql, port } = stages.vehicles
  const rita = await addReader(sql)
  const [young = '', old = ''] = await addVehicles(sql, rita, 2)
  await addRecords(sql, rita, young, 100)
  await addRecords(sql, rita, old, 10_000)
  await addOthers(sql, 2000)
  await sql`vacuum analyze`
  const headers = { cookie: `garagetale=${await signedInAs(sql, rita)}` }

  for (const [name, part] of Object.entries(parts)) {
    const ask = (vehicle: string) =>
      load({ port, path: `/api/vehicles/${vehicle}${part}`, headers, connections: 4, seconds: 0.5 })
    await ask(young)
    const [few, many] = [[await ask(young)], [await ask(old)]]
    for (let round = 1; round < rounds; round++) {
      few.push(await ask(young))
      many.push(await ask(old))
    }
    if ([...few, ...many].some((result) => result.errors > 0)) throw new Error(`Some answers of ${name} were not 200.`)
    report(`vehicle.${name}.p50`, median(many.map((result) => result.p50)), 'ms')
    report(`vehicle.${name}.p95`, median(many.map((result) => result.p95)), 'ms', { atMost: 60 })
    const ratios = many.map((result, round) => result.p50 / (few[round]?.p50 ?? 0))
    report(`vehicle.${name}.against_100_records`, median(ratios), 'x', { atMost: 2 })
  }
  await close()
}
