import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { keyOf } from '../../../platform/files/file-store.ts'
import type { Person } from '../../../test/people.ts'
import { jpeg, pdf } from '../../../test/pictures.ts'
import { photoOf, samples } from '../../../test/receipts/samples.ts'
import { memberWithCar, uploads } from '../../../test/records.ts'
import { startTestServer, useServer } from '../../../test/server.ts'
import { reading } from './read-photo.ts'

const server = useServer()
const minutes = (count: number) => count * 60_000

const reads = (person: Person, id: string) => person.post(`/receipts/${id}/reading`, {})
const messageOf = async (answer: Response) => ((await answer.json()) as { error: { message: string } }).error.message

test('a photographed receipt is read, and what is unsure is left out', { timeout: minutes(4) }, async () => {
  const { ann } = await memberWithCar(server)
  for (const name of ['forecourt', 'faded', 'worn invoice', 'nothing to read']) {
    const sample = samples.find((each) => each.name === name)
    const answer = await reads(ann, await uploads(ann, 'receipt', await readFile(photoOf(name))))
    expect([name, answer.status]).toEqual([name, 200])
    const read = await answer.json()
    for (const [field, value] of Object.entries(read)) {
      const said = { fuel_cost: sample?.says.litres && sample.says.total, mileage_unit: null, ...sample?.says }
      if (field !== 'mileage_unit' && value !== null)
        expect({ name, [field]: value }).toEqual({ name, [field]: said[field as never] })
    }
    expect([name, read.date, read.total]).toEqual([name, sample?.says.date ?? null, sample?.says.total ?? null])
  }
})

test('only a member’s own upload that no record has yet can be read', { timeout: minutes(2) }, async () => {
  const { ann, path } = await memberWithCar(server)
  const { ann: sam } = await memberWithCar(server, 'Sam Sutton')
  const receipt = await uploads(ann, 'receipt', await jpeg(60, 40))
  expect((await reads(sam, receipt)).status).toBe(404)
  expect((await reads(ann, await uploads(ann, 'note', await jpeg(60, 40)))).status).toBe(404)
  expect((await reads(ann, 'nonsense')).status).toBe(404)
  expect((await server.app.request(`/api/receipts/${receipt}/reading`, { method: 'POST' })).status).toBe(401)
  expect((await reads(ann, receipt)).status).toBe(200)
  const record = { type: 'Fuel', cost: 12, date: '2025-03-14', image_ids: [receipt] }
  expect((await ann.post(`${path}/running-costs`, record)).status).toBe(201)
  expect((await reads(ann, receipt)).status).toBe(404)
  const dropped = await uploads(ann, 'receipt', await jpeg(60, 40))
  await ann.delete(`/uploads/${dropped}`)
  expect((await reads(ann, dropped)).status).toBe(404)
})

test('a PDF, and bytes that are no picture, are refused in words', async () => {
  const { ann } = await memberWithCar(server)
  const paper = await reads(ann, await uploads(ann, 'receipt', pdf()))
  expect([paper.status, await messageOf(paper)]).toEqual([415, 'Only photos can be read, not PDFs. Please type it in.'])
  const receipt = await uploads(ann, 'receipt', await jpeg(60, 40))
  await server.services.files.put(keyOf(receipt, '320.webp'), Buffer.from('no picture'), 'image/webp')
  const broken = await reads(ann, receipt)
  expect([broken.status, await messageOf(broken)]).toEqual([422, 'We couldn’t read this photo. Please type it in.'])
})

test('those who wait take turns, more than can be read soon are refused in words, and all else goes on', async () => {
  const { ann } = await memberWithCar(server)
  const held = Promise.withResolvers<void>()
  const waiting = [
    reading({ whom: 'first' }, () => held.promise),
    ...['b', 'c', 'd', 'e', 'f', 'g'].map((whom) => reading({ whom }, async () => {})),
  ]
  onTestFinished(async () => {
    held.resolve()
    await Promise.all(waiting)
  })
  const refused = await reads(ann, await uploads(ann, 'receipt', await jpeg(60, 40)))
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('20')
  expect(await messageOf(refused)).toBe(
    'We’re reading other receipts right now. Please try again in a moment, or type it in.',
  )
  expect((await ann.get('/vehicles')).status).toBe(200)
})

test('sixty an hour are read for one member', async () => {
  const { ann } = await memberWithCar(server)
  const paper = await uploads(ann, 'receipt', pdf())
  for (let count = 0; count < 60; count++) expect((await reads(ann, paper)).status).toBe(415)
  expect((await reads(ann, paper)).status).toBe(429)
})

test('the operator can turn it off', async () => {
  const other = await startTestServer({ READ_RECEIPTS: '0' })
  onTestFinished(() => other.stop())
  const { ann } = await memberWithCar(server)
  const { ann: bea } = await memberWithCar(other.server, 'Bea Bell')
  expect(await (await ann.get('/receipts/reader')).json()).toEqual({ is_on: true })
  expect(await (await bea.get('/receipts/reader')).json()).toEqual({ is_on: false })
  expect((await reads(bea, await uploads(bea, 'receipt', await jpeg(60, 40)))).status).toBe(404)
})

test('reading calls nobody: its script, its core and its language are packages', { timeout: minutes(2) }, async () => {
  const picture = await sharp(photoOf('card slip')).webp().toBuffer()
  const { answer, noted } = await watched(new URL('./receipt-worker.ts', import.meta.url), { picture })
  expect(answer.text).toContain('58.20')
  expect(noted).toEqual(['watched: process', 'watched: thread'])
  // The library by itself would fetch its language, and the watch notices.
  const { noted: calls } = await watched(new URL('../../../test/receipts/careless-worker.ts', import.meta.url), {})
  expect(calls.filter((line) => !line.startsWith('watched'))).not.toEqual([])
})

/** A process that may call nobody, its answer, and what it tried. */
async function watched(script: URL, question: object) {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-receipts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const trap = fileURLToPath(new URL('../../../test/receipts/outside-calls.cjs', import.meta.url))
  const OUTSIDE_CALLS = join(folder, 'calls')
  const child = fork(script, { execArgv: ['--require', trap], env: { OUTSIDE_CALLS }, serialization: 'advanced' })
  child.send(question)
  const [answer] = await once(child, 'message')
  child.kill('SIGKILL')
  return { answer, noted: (await readFile(OUTSIDE_CALLS, 'utf8')).trim().split('\n') }
}
