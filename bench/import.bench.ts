import type { VehicleImport } from '#domain/sharing/vehicle-import.ts'
import { until } from '../scripts/processes.ts'
import { addOthers, addReader, addVehicles } from './fill/members.ts'
import { report } from './report.ts'
import { openStages, signedInAs } from './stage.ts'

const lines = 20_000
const mapping = { kind: 'fill_up', columns: { date: 0, odometer: 1, quantity: 2, total: 3 } }

function table(): string {
  const rows = Array.from({ length: lines }, (_, place) => {
    const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(place / 3))).toISOString().slice(0, 10)
    return `${day},${1000 + place * 12},${(20 + (place % 300) / 10).toFixed(2)},${(30 + (place % 400) / 10).toFixed(2)}`
  })
  return ['date,odometer (mi),litres,cost', ...rows].join('\n')
}

/** A table of twenty thousand fill-ups, from the file to the last record, and out again. */
export async function benchImport() {
  const { stages, close } = await openStages('import')
  const { sql, port } = stages.import
  const rita = await addReader(sql)
  await addVehicles(sql, rita, 1)
  await addOthers(sql, 2000)
  await sql`vacuum analyze`
  const cookie = `garagetale=${await signedInAs(sql, rita)}`
  const ask = async (path: string, body?: string, headers: Record<string, string> = {}): Promise<VehicleImport> => {
    const answer = await fetch(`http://localhost:${port}/api/imports${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { cookie, 'content-type': 'application/json', ...headers },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as VehicleImport
  }

  const begun = performance.now()
  const { id } = await ask('', table(), { 'x-file-name': 'fuel.csv' })
  const { version, preview } = await ask(`/${id}/preview`, JSON.stringify({ answers: {}, cars: {}, mapping }))
  if (preview?.count !== lines) throw new Error(`Only ${preview?.count} lines are taken.`)
  report('import.preview', (performance.now() - begun) / 1000, 's')
  const confirmed = performance.now()
  await ask(`/${id}/confirm`, JSON.stringify({ version }))
  await until(async () => (await ask(`/${id}`)).state === 'done', 'the import is done', 120)
  report('import.made', (performance.now() - confirmed) / 1000, 's', { atMost: 30 })
  const undoing = performance.now()
  await ask(`/${id}/undo`, '{}')
  report('import.undone', (performance.now() - undoing) / 1000, 's')
  await close()
}
