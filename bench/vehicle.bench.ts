import { compareVehicles } from './compare-vehicles.ts'
import { addOthers, addReader, addRecords, addVehicles } from './fill/members.ts'
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
  await compareVehicles('vehicle', parts, { port, headers, young, old }, { p95: 60, times: 2 })
  await close()
}
