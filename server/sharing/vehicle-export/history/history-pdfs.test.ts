import { setTimeout as sleep } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { HistoryPdf } from '#domain/sharing/history-pdf.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import { folderOf } from '../../../platform/files/file-store.ts'
import { letIn } from '../../../test/access.ts'
import { fullCar, paid, untold } from '../../../test/full-car.ts'
import { member, type Person, people, visitor } from '../../../test/people.ts'
import { jpeg } from '../../../test/pictures.ts'
import { sells } from '../../../test/sale.ts'
import { useServer } from '../../../test/server.ts'
import type { OwnedVehicle } from '../../../vehicles/access.ts'
import { findStillOwned } from '../../../vehicles/garage/own-vehicle.ts'
import { gatherHistory } from './gather-history.ts'
import { makeHistoryPdf, sweepHistoryPdfs } from './make-history-pdf.ts'

const server = useServer()
const everything = { with_costs: true, with_receipts: true }
const nothing = { with_costs: false, with_receipts: false }

const stateOf = async (person: Person, path: string): Promise<HistoryPdf | null> =>
  (await (await person.get(`${path}/history-pdf`)).json()).pdf

async function made(person: Person, path: string, choice: object): Promise<HistoryPdf> {
  const asked = await person.post(`${path}/history-pdf`, choice)
  expect(asked.status).toBe(202)
  for (let waited = 0; waited < 300; waited++) {
    const pdf = await stateOf(person, path)
    if (pdf?.state === 'ready') return pdf
    expect(pdf?.state).not.toBe('failed')
    await sleep(100)
  }
  throw new Error('The PDF was never ready.')
}

async function read(person: Person, path: string, { id }: HistoryPdf) {
  const answer = await person.get(`${path}/history-pdf/${id}/file`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes.slice()))
  return { bytes, pages: totalPages, texts: text, all: text.join('\n'), headers: answer.headers }
}

async function paperOf(text: string, pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++)
    document.addPage([400, 600]).drawText(`${text} ${page + 1}`, { x: 40, y: 500 })
  return document.save()
}

const isStored = (id: string) => server.services.files.exists(`${folderOf(id)}/history.pdf`)

describe('a car’s history as a PDF', () => {
  test('has its cover, records, tests, costs and papers, with numbered pages', async () => {
    const ann = await member(server, 'Ann Archer')
    const { car, path } = await fullCar(server, ann)
    const upload = async (bytes: Uint8Array) => (await (await ann.post('/uploads/receipt', bytes)).json()).id as string
    const invoice = await upload(await paperOf('Invoice of Moor Road', 2))
    const photo = await upload(await jpeg(600, 800))
    const saved = await ann.post(`${path}/service-records`, {
      type: 'Major Service',
      date: addDays(londonToday(), -400),
      mileage: 31_234,
      service_center: 'Moor Road Garage',
      comments: 'Cambelt, gęślą jaźń and “quotes”',
      image_ids: [invoice, photo],
      confirmed: doubtCodes,
    })
    expect([saved.status, saved.status === 201 ? '' : await saved.text()]).toEqual([201, ''])
    await server.services.sql`
      insert into mot_history (vehicle_id, test_date, test_result, odometer_reading, odometer_unit, advisory_notices)
      values (${car}, '2025-03-14', 'PASSED', 38000, 'mi', array['Nearside front tyre worn close to legal limit'])`
    const pdf = await made(ann, path, everything)
    const { pages, texts, all, headers } = await read(ann, path, pdf)
    expect([pdf.pages, pdf.progress]).toEqual([pages, 100])
    expect(headers.get('content-disposition')).toContain('garagetale-history-AB12CDE-')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(texts[0]).toContain('AB12 CDE')
    expect(texts[0]).toContain('See it live')
    for (const [page, text] of texts.entries()) if (page > 0) expect(text).toContain(`Page ${page + 1} of ${pages}`)
    for (const words of [
      ...['Major Service', '31,234 mi', 'Moor Road Garage', 'Cambelt, gęślą jaźń and “quotes”', 'told service'],
      ...['MOT history', 'Nearside front tyre worn close to legal limit', 'told modification', 'told note'],
      ...['What it has cost', '£202.22', 'Receipts and documents', 'told paper', 'not bound in'],
      ...['Invoice of Moor Road 1', 'Invoice of Moor Road 2', 'sheet 2 of 2'],
    ])
      expect([words, all.includes(words)]).toEqual([words, true])
    for (const secret of untold) expect([secret, all.includes(secret)]).toEqual([secret, false])
    // The first chapters say what a buyer reads by a link.
    const choice = { label: 'Mr Patel', days: 7, with_receipts: true, cover_receipts: false, with_costs: true }
    const link = await (await ann.post(`${path}/report-links`, choice)).json()
    const report = await (await ann.get(link.path.replace('/report/', '/public/reports/'))).json()
    const front = texts.slice(1, 4).join(' ').replace(/\s+/g, ' ')
    const { proven, said, missing, unchecked, completeness } = report
    for (const words of [
      ...[...report.in_short, ...proven, ...said, ...missing, `${completeness.figure}%`],
      ...unchecked.flatMap(({ what, ask }: { what: string; ask: string }) => [what, ask]),
      ...['With a receipt or photo', 'Said by the owner'],
    ])
      expect([words, front.includes(words) || all.includes(words)]).toEqual([words, true])
    const place = texts.findIndex((text) => text.includes('Invoice of Moor Road 1')) + 1
    expect(texts.find((text) => text.includes('Receipts and documents'))).toContain(`page ${place}`)
  }, 90_000)

  test.each([true, false])(
    'says what the spending screen says, after a sale with costs shared: %s',
    async (share_costs) => {
      const { ann, sam } = await people(server)
      const { car, path } = await fullCar(server, ann)
      const { sql, db } = server.services
      const spends = async ({ id }: Person, cost: number) => {
        for (const [kind, type] of [
          ...[
            ['fill_up', 'Fill-up'],
            ['running_cost', 'Insurance'],
            ['service', 'Minor Service'],
          ],
        ] as const)
          await sql`
          insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost)
          values (${car}, ${id}, ${kind}, ${type}, '2024-02-03', ${cost}), (${car}, ${id}, ${kind}, ${type}, '2025-02-03', 0.07)`
        await sql`
        insert into modifications (vehicle_id, user_id, type, name, brand, install_date, cost)
        values (${car}, ${id}, 'Tech', 'Radio', 'Alpine', '2023-04-05', ${cost + 1})`
      }
      const told = async (person: Person) => {
        const vehicle = await findStillOwned(db, { id: car, user_id: person.id })
        const { facts } = await gatherHistory(db, vehicle as OwnedVehicle, everything, '', 'GarageTale')
        const { total, categories } = await (await person.get(`${path}/spending?period=all`)).json()
        expect(total).toBeGreaterThan(0)
        expect(facts.costs).toMatchObject({ total, categories })
        const years = facts.costs?.years ?? []
        expect(years.reduce((all, year) => all + Math.round(year.total * 100), 0)).toBe(Math.round(total * 100))
        expect(years.map(({ year }) => year)).toEqual(years.map(({ year }) => year).toSorted((a, b) => b - a))
      }
      await spends(ann, 40.13)
      await told(ann)
      await sells(ann, car, sam, { share_costs })
      await spends(sam, 12.29)
      await told(sam)
    },
  )

  test('tells no cost and binds no receipt unless its owner wants it', async () => {
    const ann = await member(server, 'Ann Archer')
    const { path } = await fullCar(server, ann)
    const { all } = await read(ann, path, await made(ann, path, nothing))
    expect(all).toContain('told service')
    expect(all).toContain('told paper')
    for (const secret of ['£', 'What it has cost', ...Object.values(paid).map(String), ann.email, ann.name])
      expect([secret, all.includes(secret)]).toEqual([secret, false])
  }, 60_000)

  test('of the buyer holds nothing that the seller kept private', async () => {
    const { ann, sam } = await people(server)
    const { car, path } = await fullCar(server, ann)
    await sells(ann, car, sam)
    const { all } = await read(sam, path, await made(sam, path, everything))
    expect(all).toContain('Check the proof')
    expect(all).toContain('told service')
    for (const secret of [...untold, ...Object.values(paid).map(String), ann.name, ann.email])
      expect([secret, all.includes(secret)]).toEqual([secret, false])
  }, 60_000)
})

test('a manager makes it and reads it, until the owner removes them', async () => {
  const { ann, sam } = await people(server)
  const { car, path } = await fullCar(server, ann)
  const grant = await letIn(ann, sam, 'manager', { vehicle: car })
  const pdf = await made(sam, path, everything)
  expect((await read(sam, path, pdf)).all).toContain('told service')
  expect(await stateOf(ann, path)).toMatchObject({ id: pdf.id, state: 'ready' })
  expect((await ann.delete(`/people/${grant}`)).status).toBe(204)
  const file = `${path}/history-pdf/${pdf.id}/file`
  expect((await sam.get(file)).status).toBe(404)
  expect((await sam.delete(`${path}/history-pdf/${pdf.id}`)).status).toBe(404)
  expect((await ann.get(file)).status).toBe(200)
}, 60_000)

describe('nobody else', () => {
  test('reads it: not a visitor, a stranger or the buyer of the car, and no longer its seller', async () => {
    const { ann, sam } = await people(server)
    const { car, path } = await fullCar(server, ann)
    const pdf = await made(ann, path, everything)
    const file = `${path}/history-pdf/${pdf.id}/file`
    expect((await visitor(server).get(file)).status).toBe(401)
    expect((await sam.get(file)).status).toBe(404)
    expect((await sam.post(`${path}/history-pdf`, everything)).status).toBe(404)
    expect((await sam.delete(`${path}/history-pdf/${pdf.id}`)).status).toBe(404)
    await sells(ann, car, sam)
    expect((await ann.get(file)).status).toBe(404)
    expect((await sam.get(file)).status).toBe(404)
    expect(await stateOf(sam, path)).toBeNull()
  }, 60_000)

  test('gets one of a car that was sold while it was being made', async () => {
    const { ann, sam } = await people(server)
    const { car } = await fullCar(server, ann)
    const { services } = server
    const [row] = await services.sql<{ id: string }[]>`
      insert into history_pdfs (vehicle_id, user_id, with_costs, with_receipts)
      values (${car}, ${ann.id}, true, true) returning id`
    const id = row?.id ?? ''
    const making = makeHistoryPdf.run(services, { id })
    await sleep(300)
    await sells(ann, car, sam)
    await making
    expect(await isStored(id)).toBe(false)
    expect(await services.sql`select from history_pdfs where id = ${id} and state = 'ready'`).toHaveLength(0)
  }, 60_000)
})

describe('it is', () => {
  test('made once for two requests at the same time, and a later one takes its place', async () => {
    const ann = await member(server, 'Ann Archer')
    const { path } = await fullCar(server, ann)
    const both = await Promise.all([0, 1].map(() => ann.post(`${path}/history-pdf`, nothing)))
    const ids = await Promise.all(both.map(async (answer) => (await answer.json()).pdf.id))
    expect(ids[0]).toBe(ids[1])
    const first = await made(ann, path, nothing)
    const second = await made(ann, path, everything)
    expect(second.id).not.toBe(first.id)
    expect((await ann.get(`${path}/history-pdf/${first.id}/file`)).status).toBe(404)
    await expect.poll(() => isStored(first.id), { timeout: 10_000 }).toBe(false)
  }, 90_000)

  test('kept for a day, then gone with its bytes; and its owner can delete it before', async () => {
    const ann = await member(server, 'Ann Archer')
    const { path } = await fullCar(server, ann)
    const pdf = await made(ann, path, nothing)
    expect(await isStored(pdf.id)).toBe(true)
    expect(Date.parse(pdf.expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    await server.services.sql`update history_pdfs set expires_at = now() - interval '1 minute' where id = ${pdf.id}`
    expect((await ann.get(`${path}/history-pdf/${pdf.id}/file`)).status).toBe(404)
    await sweepHistoryPdfs.run(server.services, {})
    await expect.poll(() => isStored(pdf.id), { timeout: 10_000 }).toBe(false)
    const next = await made(ann, path, nothing)
    expect((await ann.delete(`${path}/history-pdf/${next.id}`)).status).toBe(204)
    expect(await stateOf(ann, path)).toBeNull()
    await expect.poll(() => isStored(next.id), { timeout: 10_000 }).toBe(false)
  }, 90_000)

  test('gone with the account', async () => {
    const ann = await member(server, 'Ann Archer')
    const { path } = await fullCar(server, ann)
    const pdf = await made(ann, path, nothing)
    expect((await ann.request('DELETE', '/account', { password: 'correct horse battery' })).status).toBeLessThan(300)
    await expect.poll(() => isStored(pdf.id), { timeout: 10_000 }).toBe(false)
    expect(await server.services.sql`select from history_pdfs where id = ${pdf.id}`).toHaveLength(0)
  }, 90_000)
})
