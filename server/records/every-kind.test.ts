import { describe, expect, test } from 'vitest'
import type { HandoverFile } from '#domain/ownership/handover.ts'
import { isLogColumn } from '#domain/records/define-record.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { logKinds, recordKinds } from '#domain/records/registry.ts'
import type { TimelinePage } from '#domain/records/timeline.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { publishedKeys, useOfflineCheck, verdictOn } from '../test/handover-check.ts'
import { everyHostileText } from '../test/hostile-texts.ts'
import { member, type Person, visitor } from '../test/people.ts'
import { memberWithCar } from '../test/records.ts'
import { sells } from '../test/sale.ts'
import { asked, leastRecord, otherThan, sampleRecord } from '../test/sample-records.ts'
import { useServer } from '../test/server.ts'
import { unzip } from '../test/unzip.ts'

/*
 * Every kind in the registry, tested from its description alone: a new kind is tested by being listed. The
 * authorisation matrix tests who may do what for each of them, and hostile texts are sent through each of its fields.
 */

/** Said wherever a record is read, not in the answer to saving it. */
const evidence = expect.objectContaining({ sentence: 'Said by the owner.' })
const server = useServer()
const verifyOffline = useOfflineCheck()

const read = async <Body = MaintenanceLog>(person: Person, path: string): Promise<Body> => {
  const answer = await person.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

async function saved(person: Person, path: string, record: object): Promise<MaintenanceLog & Record<string, unknown>> {
  const answer = await person.post(path, record)
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return answer.json()
}

/** As the API accepts and returns it; a cost is kept to the penny. */
const changedRecord = (kind: LogKind) =>
  Object.fromEntries(asked(kind).map((field) => [field.name, otherThan(field, sampleRecord(kind)[field.name])]))

describe.each(logKinds)('$nouns.many', ({ kind, path: where, type, nouns, points, publicTypes }) => {
  test('are kept with all they say, changed, found and deleted, and earn their points once', async () => {
    const { ann, path, traces } = await memberWithCar(server)
    const book = `${path}/${where}`
    const before = (await traces()).points
    const record = await saved(ann, book, sampleRecord(kind))
    expect(record).toMatchObject({ kind, ...(type && { type }), ...sampleRecord(kind) })
    expect(record).not.toHaveProperty('details')
    expect((await traces()).points).toBe(before + points.worth)
    expect(await read(ann, `${book}/${record.id}`)).toEqual({ ...record, evidence })
    expect(await read(ann, book)).toEqual({ items: [{ ...record, evidence }], next: null })

    const change = await ann.patch(`${book}/${record.id}`, { ...changedRecord(kind), version: record.version })
    expect([change.status, await change.json()]).toEqual([200, expect.objectContaining(changedRecord(kind))])
    const emptied = Object.fromEntries(asked(kind).map(({ name }) => [name, '']))
    const least = { ...emptied, ...leastRecord(kind), version: 2 }
    const cleared = await (await ann.patch(`${book}/${record.id}`, least)).json()
    for (const { name } of asked(kind))
      expect([name, cleared[name] ?? null]).toEqual([name, leastRecord(kind)[name] ?? null])

    expect((await ann.delete(`${book}/${record.id}`)).status).toBe(204)
    expect(await traces()).toMatchObject({ logs: 0, points: before })
    const gone = await ann.get(`${book}/${record.id}`)
    expect([gone.status, (await gone.json()).error.message]).toEqual([404, `${nouns.thing} not found`])
  })

  test('stand on the timeline, alone when asked for, and are nobody else’s', async () => {
    const { ann, path } = await memberWithCar(server)
    const record = await saved(ann, `${path}/${where}`, sampleRecord(kind))
    for (const query of ['', `?kind=${kind}`]) {
      const { items } = await read<TimelinePage>(ann, `${path}/timeline${query}`)
      expect(items.find(({ id }) => id === record.id)).toEqual({
        kind,
        id: record.id,
        date: record.date,
        record: expect.objectContaining({ ...record, created_at: expect.any(String) }),
      })
    }
    const sam = await member(server, 'Sam Stranger')
    for (const person of [sam, visitor(server)])
      for (const answer of [
        await person.get(`${path}/${where}`),
        await person.post(`${path}/${where}`, sampleRecord(kind)),
        await person.get(`${path}/${where}/${record.id}`),
        await person.patch(`${path}/${where}/${record.id}`, { version: 1, comments: 'Mine' }),
        await person.delete(`${path}/${where}/${record.id}`),
      ])
        expect([401, 404]).toContain(answer.status)
  })

  test('give back whatever was typed as text', async () => {
    const { ann, path } = await memberWithCar(server)
    const words = asked(kind).filter(({ input }) => input === 'name' || input === 'text' || input === 'words')
    const fits = (text: string) => words.every(({ schema }) => schema.safeParse(text).success)
    const hostile = everyHostileText.filter((text) => text.trim() === text && text.length < 150 && fits(text))
    const chosen = hostile.filter((_text, place) => place % Math.ceil(hostile.length / 12) === 0)
    for (const text of chosen) {
      const typed = Object.fromEntries(words.map(({ name }) => [name, text]))
      const record = await saved(ann, `${path}/${where}`, { ...leastRecord(kind), ...typed })
      for (const { name } of words) expect(String(record[name])).toContain(text.slice(0, 3))
      expect(await read(ann, `${path}/${where}/${record.id}`)).toEqual({ ...record, evidence })
    }
  })

  test('are sealed with a handover, amended after it, and proven by whoever has the file', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const [bea, cat] = [await member(server, 'Bea Booth'), await member(server, 'Cat Cole')]
    const record = await saved(ann, `${path}/${where}`, sampleRecord(kind))
    await sells(ann, car, bea, { share_costs: true })
    const first = await (await bea.get(`${path}/handovers/1`)).text()
    const [sealed] = (JSON.parse(first) as HandoverFile).document.logs as unknown as Record<string, unknown>[]
    for (const field of asked(kind)) {
      const told = field.sealed ? expect.anything() : undefined
      expect([field.name, sealed?.[field.name]]).toEqual([field.name, told])
    }

    const now = await read(bea, `${path}/${where}/${record.id}`)
    expect(now).toMatchObject({ ...sampleRecord(kind), is_sealed: true })
    expect((await bea.patch(`${path}/${where}/${record.id}`, { version: now.version })).status).toBe(409)
    expect((await bea.delete(`${path}/${where}/${record.id}`)).status).toBe(409)
    const amend = (changes: object) =>
      bea.post(`${path}/amendments`, { record_type: 'maintenance_log', record_id: record.id, changes })
    for (const field of asked(kind)) {
      const to = changedRecord(kind)[field.name]
      const answer = await amend({ [field.name]: to })
      expect([field.name, answer.status]).toEqual([field.name, field.amendable ? 201 : 400])
      if (field.amendable) expect((await answer.json()).changes[field.name].to).toEqual(to)
    }

    await sells(bea, car, cat, { new_owner_name: 'Cat Cole', share_costs: true })
    const second = await (await cat.get(`${path}/handovers/2`)).text()
    const { amendments } = (JSON.parse(second) as HandoverFile).document
    expect(amendments).toHaveLength(asked(kind).filter(({ amendable }) => amendable).length)
    for (const text of [first, second]) expect(await verdictOn(server, text)).toMatchObject({ verdict: 'genuine' })
    const offline = await verifyOffline(await publishedKeys(server), second, first)
    expect([offline.said, offline.code]).toEqual([expect.not.stringContaining('FAIL'), 0])
  })

  test('show visitors what is theirs to see, and no more', async () => {
    const { ann, path } = await memberWithCar(server)
    const record = { ...sampleRecord(kind), ...(publicTypes?.[0] && { type: publicTypes[0] }) }
    await saved(ann, `${path}/${where}`, record)
    expect((await ann.patch(`${path}/sharing`, { is_public: true, show_maintenance: true })).status).toBe(200)
    const { public_url } = await read<{ public_url: string }>(ann, `${path}/sharing`)
    const { services } = await read<PublicVehicle>(visitor(server), `/public/vehicles/${public_url}`)
    expect(services).toHaveLength(publicTypes?.length === 0 ? 0 : 1)
    if (publicTypes?.length === 0) return
    const shown = JSON.stringify(services)
    const [entry] = services as unknown as Record<string, unknown>[]
    for (const field of asked(kind)) {
      if (!field.public) expect([field.name, entry?.[field.name]]).toEqual([field.name, undefined])
      else if (isLogColumn(field.name)) expect(entry?.[field.name]).toEqual(record[field.name as 'type'])
      else expect(shown).toContain(field.group ?? field.label)
    }
    const hidden = asked(kind).filter(
      ({ public: isPublic, input }) => !isPublic && (input === 'text' || input === 'name'),
    )
    for (const { name } of hidden) expect(shown).not.toContain(String(sampleRecord(kind)[name]))
  })

  test('go into the copy of everything that a member has', async () => {
    const { ann, path } = await memberWithCar(server)
    await saved(ann, `${path}/${where}`, sampleRecord(kind))
    const found = unzip(Buffer.from(await (await ann.get('/account/export')).arrayBuffer()))
    const logs = JSON.parse(found.get('garage/maintenance_logs.json')?.toString() ?? '[]')
    expect(logs).toEqual([expect.objectContaining({ kind, ...sampleRecord(kind) })])
  })
})

test('no two kinds share a path or a name, and one name of a field means one thing', () => {
  const each = <Value>(of: (kind: (typeof recordKinds)[number]) => Value) => recordKinds.map(of)
  for (const values of [each(({ kind }) => kind), each(({ path }) => path), each(({ nouns }) => nouns.one)])
    expect(new Set(values).size).toBe(recordKinds.length)
  const inputs = new Map<string, Set<string>>()
  for (const { fields } of logKinds)
    for (const [name, { input }] of Object.entries(fields))
      if (!isLogColumn(name)) inputs.set(name, (inputs.get(name) ?? new Set()).add(input))
  expect([...inputs].filter(([, its]) => its.size > 1)).toEqual([])
})
