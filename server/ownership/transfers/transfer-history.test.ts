import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TransferHistory } from '#domain/ownership/transfer-history.ts'
import { fullCar, paid, untold } from '../../test/full-car.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { accepts, carForSale, offers, tokenFor } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

/* A buyer reads what comes with the car before accepting, and gets exactly that or is asked again. */

const server = useServer()
const sqlOf = () => server.services.sql
let ann: Person
let bea: Person

beforeAll(async () => {
  ann = await member(server, 'Ann Archer')
  bea = await member(server, 'Bea Booth')
})
beforeEach(() => sqlOf()`delete from rate_limits`)

const reads = async (who: Person, id: string): Promise<TransferHistory> =>
  (await who.get(`/transfers/${id}/history`)).json()
const accept = (id: string, digest: string) => bea.post(`/transfers/${id}/accept`, { digest })
const refusalOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error: object }).error]
const kept = async (id: string) =>
  (await sqlOf()`select count(*)::int as rows from transfer_histories where transfer_id = ${id}`)[0]?.rows

async function offered(extra: object = {}) {
  const car = await carForSale(server, ann)
  const path = `/vehicles/${car}`
  const service = { type: 'Major Service', date: '2024-05-03', mileage: 41_000, comments: 'Full stamp', cost: 450 }
  const { id: record } = await (await ann.post(`${path}/service-records`, service)).json()
  const { id } = await offers(ann, car, bea.email, extra)
  return { car, path, id, record: `${path}/service-records/${record}` }
}
const changes = async (record: string, change: object) => {
  const { version } = await (await ann.get(record)).json()
  expect((await ann.patch(record, { ...change, version })).status).toBe(200)
}

describe('whoever may accept', () => {
  test('reads everything that comes with the car, and nothing that stays with the seller', async () => {
    const { car, records } = await fullCar(server, ann)
    const { id } = await offers(ann, car, bea.email)
    const { history, pictures, digest, changes } = await reads(bea, id)
    expect([digest.length, changes.count]).toEqual([64, 0])
    expect(history.vehicle).toMatchObject({ make: 'Mini', registration_number: 'AB12CDE', mileage: 42_000 })
    expect(history.logs.map((log) => [log.kind, log.cost, log.files])).toEqual(
      ['service', 'running_cost', 'wash'].map((kind) => [kind, null, []]),
    )
    const told = JSON.stringify(history)
    for (const words of ['told service', 'told modification', 'told note', 'told photo', 'told paper'])
      expect(told).toContain(words)
    for (const words of untold) expect(told).not.toContain(words)
    for (const each of [...Object.values(paid).map(String), car, ann.id, ann.email, ann.name])
      expect(told).not.toContain(each)
    expect(Object.keys(pictures)).toEqual([records.left_media])
    const [picture = ''] = Object.values(pictures)
    expect((await visitor(server).get(picture)).status).toBe(200)

    expect((await accept(id, digest)).status).toBe(200)
    const { document } = await (await bea.get(`/vehicles/${car}/handovers/1`)).json()
    const { keepers, vehicle, ...sealed } = document
    // What both agreed that it reads is sealed too.
    expect(sealed.readings.pop()).toMatchObject({ source: 'transfer', value: history.vehicle.mileage })
    expect(history).toMatchObject({
      ...Object.fromEntries(Object.keys(history).flatMap((key) => (key in sealed ? [[key, sealed[key]]] : []))),
    })
    expect([keepers.length, vehicle]).toEqual([
      history.keepers.length + 1,
      { ...history.vehicle, number_of_previous_keepers: 1 },
    ])
  })

  test('reads what was paid where the seller shares it, as it will be sealed', async () => {
    const { car } = await fullCar(server, ann)
    const { id } = await offers(ann, car, bea.email, { share_costs: true })
    const { history, digest } = await reads(bea, id)
    expect(history.logs.map(({ cost }) => cost)).toEqual(['101.11', '202.22', '303.33'])
    expect(history.logs.map(({ files }) => files.length)).toEqual([1, 1, 1])
    expect(history.modifications.map(({ cost }) => cost)).toEqual(['404.44'])
    expect((await accept(id, digest)).status).toBe(200)
    const { document } = await (await bea.get(`/vehicles/${car}/handovers/1`)).json()
    expect([document.logs, document.modifications]).toEqual([history.logs, history.modifications])
  })

  test('holds the link: it reads the same without an account, while the request is open and no longer', async () => {
    for (const ending of ['accept', 'reject', 'cancel', 'expire']) {
      await sqlOf()`delete from rate_limits`
      const kim = await member(server, 'Kim Kerr')
      const car = await carForSale(server, ann)
      const { id } = await offers(ann, car, kim.email)
      const token = await tokenFor(server, kim.email)
      const byLink = (who: Person) => who.get(`/public/transfers/${token}/history`)
      const read = await byLink(visitor(server))
      expect([read.status, (await read.json()).digest]).toEqual([200, (await reads(kim, id)).digest])
      for (const stranger of [bea, visitor(server)])
        expect((await stranger.get(`/transfers/${id}/history`)).status).not.toBe(200)
      if (ending === 'accept') expect((await accepts(kim, id)).status).toBe(200)
      if (ending === 'reject') expect((await kim.post(`/transfers/${id}/reject`)).status).toBe(204)
      if (ending === 'cancel') expect((await ann.delete(`/vehicles/${car}/transfer`)).status).toBe(204)
      if (ending === 'expire') await sqlOf()`update ownership_transfers set expires_at = now() where id = ${id}`
      const after = [await byLink(visitor(server)), await byLink(kim), await kim.get(`/transfers/${id}/history`)]
      expect([ending, ...after.map(({ status }) => status)]).toEqual([ending, 404, 404, 404])
      expect(await kept(id)).toBe(ending === 'expire' ? 1 : 0)
    }
  })
})

describe('accepting', () => {
  test('without having read is refused, and so is a digest of something else', async () => {
    const { id } = await offered()
    expect(await refusalOf(await bea.post(`/transfers/${id}/accept`))).toEqual([
      409,
      { code: 'history_unread', message: expect.stringContaining('read the history') },
    ])
    const { digest } = await reads(bea, (await offered()).id)
    for (const odd of [digest, '0'.repeat(64), 'odd'])
      expect(await refusalOf(await accept(id, odd))).toEqual([
        409,
        expect.objectContaining({ code: 'history_changed', details: { changes: { count: 0, told: [] } } }),
      ])
    expect((await reads(bea, id)).digest).toBe((await reads(bea, id)).digest)
  })

  test('what was reworded, added or deleted since it was read is named, and nothing has changed hands', async () => {
    const { id, path, record } = await offered()
    const { digest } = await reads(bea, id)
    await changes(record, { mileage: 40_000, comments: 'No stamp' })
    await ann.post(`${path}/washes`, { date: '2024-06-01' })
    const [status, error] = await refusalOf(await accept(id, digest))
    const told = [
      'Major Service of 3 May 2024: mileage was 41,000, now 40,000',
      'Major Service of 3 May 2024: notes was “Full stamp”, now “No stamp”',
      'Wash of 1 June 2024 was added',
    ]
    expect([status, error]).toEqual([
      409,
      {
        code: 'history_changed',
        message: expect.stringContaining('has changed since you read it'),
        details: { changes: { count: 3, told: expect.arrayContaining(told) } },
      },
    ])
    expect((await ann.get(path)).status).toBe(200)
    expect(await sqlOf()`select status from ownership_transfers where id = ${id}`).toEqual([{ status: 'pending' }])

    // Read again, it says what changed since the transfer began, and the earlier version can still be told from this
    // one.
    const again = await reads(bea, id)
    expect(again.changes).toEqual({ count: 3, told: expect.arrayContaining(told) })
    expect((await ann.delete(record)).status).toBe(204)
    const [, late] = await refusalOf(await accept(id, again.digest))
    expect(late).toMatchObject({
      details: { changes: { count: 1, told: ['Major Service of 3 May 2024 was removed'] } },
    })
    expect((await accepts(bea, id)).status).toBe(200)
  })

  test('of two tabs the older one is told, and what was changed and changed back is as it was read', async () => {
    const { id, record } = await offered()
    const older = await reads(bea, id)
    await changes(record, { comments: 'Half a stamp' })
    const newer = await reads(bea, id)
    expect((await accept(id, older.digest)).status).toBe(409)
    await changes(record, { comments: 'Full stamp' })
    const [, error] = await refusalOf(await accept(id, newer.digest))
    expect(error).toMatchObject({ details: { changes: { count: 1 } } })
    expect((await accept(id, older.digest)).status).toBe(200)
    expect(await kept(id)).toBe(0)
  })

  test('what is no part of the handover changes nothing: private notes, reminders, costs that are not shared', async () => {
    const { id, path, record } = await offered()
    const { digest } = await reads(bea, id)
    await ann.post(`${path}/notes`, { content: 'Only for me' })
    await changes(record, { cost: 99 })
    expect((await reads(bea, id)).digest).toBe(digest)
    expect((await accept(id, digest)).status).toBe(200)
  })

  test('however often a seller changes it, few readings are kept', async () => {
    const { id, record } = await offered()
    const first = await reads(bea, id)
    for (let time = 0; time < 15; time++) {
      await changes(record, { comments: `Stamp ${time}` })
      await reads(bea, id)
    }
    expect(await kept(id)).toBe(11)
    // The one from the start stays, so that later changes can be compared with it.
    const [, error] = await refusalOf(await accept(id, first.digest))
    expect(error).toMatchObject({ details: { changes: { count: 1 } } })
  })
})

describe('while a transfer waits', () => {
  test('the vehicle stays the one that was offered: no other plate, make, model or year, and no fewer miles', async () => {
    const { path } = await offered()
    const edit = async (change: object) => {
      const { version } = await (await ann.get(path)).json()
      return ann.patch(path, { ...change, version })
    }
    for (const change of [
      { registration_number: 'XX99XXX' },
      { registration_number: null },
      { make: 'Rolls-Royce' },
      { model: 'Ghost' },
      { year: 2025 },
      { mileage: 41_999 },
    ])
      expect([change, ...(await refusalOf(await edit(change)))]).toEqual([
        change,
        409,
        { code: 'transfer_pending', message: expect.stringMatching(/can’t change|can only go up/) },
      ])
    const same = { registration_number: 'AB12 CDE', make: 'Mini', model: 'Cooper', year: 2015, mileage: 42_500 }
    expect((await edit({ ...same, engine_type: '1499cc' })).status).toBe(200)
    expect((await ann.delete(`${path}/transfer`)).status).toBe(204)
    expect((await edit({ make: 'Austin' })).status).toBe(200)
  })

  test('one that has run out holds nothing back', async () => {
    const { path, id } = await offered()
    await sqlOf()`update ownership_transfers set expires_at = now() where id = ${id}`
    const { version } = await (await ann.get(path)).json()
    expect((await ann.patch(path, { make: 'Austin', version })).status).toBe(200)
  })
})
