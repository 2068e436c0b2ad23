import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { HistoryPdf } from '#domain/sharing/history-pdf.ts'
import type { Sql } from '../server/platform/database/database.ts'
import { addReader, addVehicles } from './fill/members.ts'
import { load } from './load.ts'
import { canReadProcesses, cpuOf, peakOf } from './mixed-load/process-figures.ts'
import { addWords, report } from './report.ts'
import { openStages, signedInAs } from './stage.ts'

/** As hard to decode as a photo of a crumpled receipt. */
const photo = (width: number, height: number, seed: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 150, sigma: 50 + seed },
    },
  })
    .blur(1.5)
    .jpeg({ quality: 85 })
    .toBuffer()

/** An invoice as a program prints it; scanned, each page is a picture too. */
async function invoice(pages: number, scanned: boolean) {
  const document = await PDFDocument.create()
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842])
    if (scanned) {
      const picture = await document.embedJpg(await photo(1240, 1754, number))
      page.drawImage(picture, { x: 0, y: 0, width: 595, height: 842 })
    }
    for (let line = 0; line < 60; line++)
      page.drawText(`Sheet ${number}, line ${line}: labour ${(number * 7919 + line * 104_729) % 99_991} and parts`, {
        ...{ x: 40, y: 800 - line * 12, size: 9 },
      })
  }
  return document.save()
}

/** What a keen owner keeps, or as hard as it gets. */
async function receiptsOf(kind: 'usual' | 'hardest') {
  const photos = await Promise.all([1, 2, 3].map((seed) => photo(1800, 2400, seed)))
  const [short, long, scan] = [await invoice(2, false), await invoice(10, false), await invoice(7, true)]
  return Array.from({ length: 60 }, (_, place) => {
    const picture = photos[place % 3] as Uint8Array
    if (kind === 'usual') return place % 3 === 0 ? short : picture
    return place % 2 === 0 ? picture : place % 6 === 1 ? scan : long
  })
}

/** 270 logs and 30 modifications, with what owners write of them. */
async function addHistory(sql: Sql, user: string, vehicle: string, receipts: string[]) {
  const logs = await sql<{ id: string }[]>`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost, mileage, service_center, comments)
    select ${vehicle}, ${user}, kind, type, current_date - n * 18, 40 + n % 300, 90000 - n * 300, 'Moor Road Garage',
           repeat('Oil and filters changed, front pads worn and replaced. ', 1 + n % 3)
      from generate_series(1, 270) n,
           lateral (select (array['Minor Service', 'Oil Change', 'Wash/Detail'])[n % 3 + 1] as type) t,
           lateral (select case type when 'Wash/Detail' then 'wash' else 'service' end as kind) k
    returning id`
  await sql`
    insert into modifications (vehicle_id, user_id, type, name, brand, description, install_date, cost)
    select ${vehicle}, ${user}, 'Tech', 'Radio ' || n, 'Roberts', 'Fitted behind the original panel.', current_date - n * 90, 80
      from generate_series(1, 30) n`
  for (const [place, file] of receipts.entries()) {
    await sql`update files set vehicle_id = ${vehicle}, state = 'stored', stored_at = now() where id = ${file}`
    await sql`
      insert into record_images (file_id, vehicle_id, maintenance_log_id)
      values (${file}, ${vehicle}, ${logs[place * 4]?.id ?? ''})`
  }
}

const textOf = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function workerOf(server: number): number | undefined {
  if (!canReadProcesses) return undefined
  const isIt = (pid: string) =>
    textOf(`/proc/${pid}/cmdline`).includes('history-worker') &&
    textOf(`/proc/${pid}/status`).includes(`PPid:\t${server}\n`)
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isIt(name))
  return found === undefined ? undefined : Number(found)
}

/** A car's history as a PDF, with 300 records and 60 receipts, made while somebody else reads. */
export async function benchHistory() {
  const { stages, close } = await openStages('histories')
  const { sql, port, pid } = stages.histories
  const rita = await addReader(sql)
  await sql`
    update users set current_plan_id = (select id from subscription_plans order by storage_limit_mb < 0 desc, storage_limit_mb desc limit 1)
     where id = ${rita}`
  const cars = await addVehicles(sql, rita, 2)
  const cookie = `garagetale=${await signedInAs(sql, rita)}`
  const address = `http://localhost:${port}/api`
  const headers = { cookie, origin: `http://localhost:${port}` }
  const upload = async (body: Uint8Array) => {
    const answer = await fetch(`${address}/uploads/receipt`, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/octet-stream' } },
      body: new Uint8Array(body),
    })
    if (answer.status !== 201) throw new Error(`A receipt was refused: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { id: string }).id
  }

  for (const [place, kind] of (['usual', 'hardest'] as const).entries()) {
    const car = cars[place] ?? ''
    const receipts: string[] = []
    for (const bytes of await receiptsOf(kind)) receipts.push(await upload(bytes))
    await addHistory(sql, rita, car, receipts)
    await sql`vacuum analyze`
    const path = `${address}/vehicles/${car}/history-pdf`
    const begun = performance.now()
    await fetch(path, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
      body: JSON.stringify({ with_costs: true, with_receipts: true }),
    })
    const reading = load({ port, path: '/api/session', headers: { cookie }, connections: 1, seconds: 3 })
    let [memory, cpu] = [0, 0]
    let pdf: HistoryPdf | undefined
    while (pdf?.state !== 'ready') {
      await sleep(100)
      const worker = workerOf(pid)
      memory = Math.max(memory, peakOf(worker))
      if (worker) cpu = Math.max(cpu, cpuOf(worker))
      pdf = ((await (await fetch(path, { headers })).json()) as { pdf: HistoryPdf }).pdf
      if (pdf.state === 'failed') throw new Error('The history could not be made.')
    }
    report(`history.${kind}.seconds`, (performance.now() - begun) / 1000, 's', { atMost: 20 })
    report(`history.${kind}.cpu`, cpu / 1000, 's')
    if (canReadProcesses) report(`history.${kind}.memory`, memory, 'MB', { atMost: 400 })
    report(`history.${kind}.pages`, pdf.pages ?? 0, 'pages')
    report(`history.${kind}.size`, (pdf.size_bytes ?? 0) / 1_000_000, 'MB')
    report(`history.${kind}.reading_meanwhile_p95`, (await reading).p95, 'ms')
  }
  addWords(
    'A car with 300 records and 60 receipts: usually forty photos of a phone and twenty invoices of two pages; at its hardest thirty photos, twenty invoices of ten pages and ten scans of seven. Seconds are from the request until the PDF can be fetched; CPU and memory are those of the process that draws it.',
  )
  await close()
}
