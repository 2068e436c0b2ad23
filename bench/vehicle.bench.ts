import { compareVehicles } from './compare-vehicles.ts'
import { addOthers, addReader, addRecords, addVehicles } from './fill/members.ts'
import { openStages, signedInAs } from './stage.ts'

const parts = {
  detail: '',
  timeline: '/timeline',
  timeline_of_a_year: '/timeline?from=2024-01-01&to=2024-12-31',
  timeline_common_word: '/timeline?q=service',
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
  const asked = { port, headers, young, old }
  await compareVehicles('vehicle', parts, asked, { p95: 60, times: 2 })
  // A word that nothing holds is looked for in all ten thousand: an index of words would cost every save more.
  await compareVehicles('vehicle', { timeline_rare_word: '/timeline?q=zeppelin' }, asked, { p95: 60, times: 20 })
  await close()
}
