import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import { canonical, type HandoverDocument, type HandoverFile } from '#domain/ownership/handover.ts'
import type { Evidence } from '#domain/records/evidence.ts'
import { commands } from '../../operations/admin-commands.ts'
import { readSecret } from '../../platform/secret.ts'
import { publishedKeys, run, useOfflineCheck, verdictOn } from '../../test/handover-check.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { uploads } from '../../test/records.ts'
import { addVehicle } from '../../test/rows.ts'
import { accepts, offers, sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { hashOf, sealKey } from './seal-key.ts'

/* Attacks on what a seal is worth: stolen keys, cars entered twice, rewritten entries, vehicles that become others. */

const server = useServer()
const check = useOfflineCheck()

interface Car {
  make?: string
  model?: string
  plate?: string
  mileage?: number
}

async function carOf(ann: Person, { make = 'BMW', model = '320d', plate = 'AB12CDE', mileage = 60_000 }: Car = {}) {
  const car = await addVehicle(server.services.sql, ann.id)
  await server.services.sql`
    update vehicles set make = ${make}, model = ${model}, registration_number = ${plate}, mileage = ${mileage}
     where id = ${car}`
  return car
}

const fileOf = async (owner: Person, car: string, sequence = 1) =>
  (await owner.get(`/vehicles/${car}/handovers/${sequence}`)).text()

let plates = 0
const newPlate = () => `QZ${10 + (plates % 90)}A${String.fromCharCode(65 + Math.floor(plates++ / 90))}A`

async function sold(car: Car = {}) {
  const [ann, bea] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Bea Booth')])
  const id = await carOf(ann, { plate: newPlate(), ...car })
  await sells(ann, id, bea)
  const text = await fileOf(bea, id)
  return { ann, bea, car: id, path: `/vehicles/${id}`, text, file: JSON.parse(text) as HandoverFile }
}

async function findings(text: string) {
  const verdict = await verdictOn(server, text)
  if (verdict.verdict !== 'genuine') throw new Error(`The verdict was ${verdict.verdict}`)
  return { ...verdict.findings, others: verdict.others }
}

/** The document, changed and signed with any key. */
function signed(secret: string, document: HandoverDocument) {
  const { sign, ...key } = sealKey(secret)
  const hash = hashOf(document)
  return canonical({ document, hash, signature: sign(hash), ...key })
}

describe('a key that somebody else holds', () => {
  test('makes nothing genuine that is not in our records, neither new nor in the place of a seal of ours', async () => {
    const { file } = await sold()
    const { secret } = server.services
    const document = { ...file.document, vehicle: { ...file.document.vehicle, mileage: 9 } }
    const invented = signed(secret, { ...document, seal_id: crypto.randomUUID() })
    expect(await verdictOn(server, invented)).toMatchObject({ verdict: 'unproven', reason: 'no_record' })
    expect(await verdictOn(server, signed(secret, document))).toMatchObject({ verdict: 'altered' })
  })

  test('can be revoked: seals of ours from before stay genuine, later ones are not, and the command says the same', async () => {
    const { services } = server
    const [first, second] = ['a-first-secret-of-sufficient-length-0123456789', readSecret(services.config)]
    const own = services.secret
    services.secret = first
    const { text, file } = await sold()
    services.secret = own
    const { key_id } = sealKey(first)
    const keys = async () => JSON.parse(await publishedKeys(server)).keys as Record<string, string | null>[]
    expect((await check(await publishedKeys(server), text)).code).toBe(0)

    await expect(admin('revoke-seal-key', sealKey(second).key_id)).rejects.toThrow('Change AUTH_SECRET')
    await expect(admin('revoke-seal-key', 'f'.repeat(16))).rejects.toThrow('No key')
    await expect(admin('revoke-seal-key', `${key_id} --from 2999-01-01`)).rejects.toThrow('isn’t a day in the past')
    expect(await admin('revoke-seal-key', key_id)).toEqual([
      expect.stringMatching(`^Key ${key_id} is revoked from `),
      '1 of our seals made with it are older and stay genuine; 0 are no longer genuine.',
    ])
    expect(await admin('seal-keys', '')).toContainEqual(expect.stringMatching(`^${key_id} .* revoked from`))
    expect(await verdictOn(server, text)).toMatchObject({ verdict: 'genuine', key_revoked_from: expect.any(String) })
    const before = await check(await publishedKeys(server), text)
    expect([before.code, before.said]).toEqual([3, expect.stringContaining('NOTHING IS PROVEN')])
    const sealed_at = new Date(Date.now() + 60_000).toISOString()
    const late = await check(await publishedKeys(server), signed(first, { ...file.document, sealed_at }))
    expect([late.code, late.said]).toEqual([1, expect.stringMatching(/FAIL {2}key not revoked/)])

    await admin('revoke-seal-key', `${key_id} --from 2020-01-01`)
    expect(await verdictOn(server, text)).toMatchObject({ verdict: 'unproven', reason: 'key_revoked' })
    expect((await check(await publishedKeys(server), text)).code).toBe(1)
    expect((await keys()).find((key) => key.key_id === key_id)?.revoked_from).toBe('2020-01-01T00:00:00.000Z')
  })

  test('seals no more handovers, and is only ever revoked', async () => {
    const { services } = server
    const own = services.secret
    services.secret = 'a-stolen-secret-of-sufficient-length-0123456789'
    const { car, bea } = await sold()
    await admin('revoke-seal-key', sealKey(services.secret).key_id)
    const cat = await member(server, 'Cat Cole')
    expect((await bea.put(`/vehicles/${car}/status`, { status: 'For Sale' })).status).toBe(204)
    const { id } = await offers(bea, car, cat.email)
    const refused = await accepts(cat, id)
    expect([refused.status, (await refused.json()).error.code]).toEqual([503, 'key_revoked'])
    services.secret = own
    expect((await accepts(cat, id)).status).toBe(200)
    await expect(services.sql`delete from seal_key_revocations`).rejects.toMatchObject({
      constraint_name: 'append_only',
    })
  })

  test('is published with when it was in use, and a file of another time fails the command', async () => {
    const { services } = server
    const own = services.secret
    services.secret = 'an-early-secret-of-sufficient-length-0123456789'
    const early = await sold()
    services.secret = 'a-later-secret-of-sufficient-length-0123456789'
    await sold()
    services.secret = own
    const keys = await publishedKeys(server)
    const published = JSON.parse(keys)
    expect(published.as_of).toMatch(/Z$/)
    const key = published.keys.find((each: { key_id: string }) => each.key_id === early.file.key_id)
    expect(key).toMatchObject({ valid_from: expect.any(String), valid_until: expect.any(String), revoked_from: null })
    expect((await check(keys, early.text)).code).toBe(0)
    for (const sealed_at of ['2999-01-01T00:00:00.000Z', '2001-01-01T00:00:00.000Z']) {
      const secret = 'an-early-secret-of-sufficient-length-0123456789'
      const { code, said } = await check(keys, signed(secret, { ...early.file.document, sealed_at }))
      expect([code, said]).toEqual([1, expect.stringMatching(/FAIL {2}key in use/)])
    }
  })
})

async function admin(command: string, argument: string) {
  const lines: string[] = []
  const { db, config } = server.services
  await commands[command]?.run({ db, config, say: (line) => lines.push(line) }, argument)
  return lines
}

describe('a vehicle that becomes another', () => {
  test('is named, here and offline: another car under the same chain, with fewer miles', async () => {
    const { bea, car, text } = await sold({ plate: 'AB12CDE' })
    const { sql } = server.services
    await sql`update vehicles set make = 'Porsche', model = '911', registration_number = 'P1ATE', mileage = 9000
               where id = ${car}`
    const cat = await member(server, 'Cat Cole')
    await sells(bea, car, cat)
    const second = await fileOf(cat, car, 2)
    const year = JSON.parse(second).document.vehicle.year
    const conflicts = [
      `Handover 1 was of: BMW 320d (${year}), AB12CDE. Handover 2 is of: Porsche 911 (${year}), P1ATE. No change of make, model, registration is recorded between them.`,
      'Mileage falls from 60,000 miles at handover 1 to 9,000 miles at handover 2.',
    ]
    const day = formatLongDate(londonToday())
    const within = `Mileage anomaly: 9,000 mi on ${day} is less than the 60,000 mi recorded on ${day}.`
    expect((await findings(second)).conflicts.toSorted()).toEqual([...conflicts, within].toSorted())
    expect((await findings(text)).conflicts).toEqual(conflicts)
    const { code, said } = await check(await publishedKeys(server), second, text)
    expect(code).toBe(4)
    for (const sentence of [...conflicts, within]) expect(said).toContain(sentence)
  })

  test('is explained by the changes that are recorded, which are sealed and told', async () => {
    const { bea, car, text } = await sold({ plate: 'AB13CDE' })
    await recordChange(car, 'registration', 'registration_number', 'AB13CDE', 'P2ATE')
    await recordChange(car, 'correction', 'model', '320d', '330d')
    await server.services.sql`update vehicles set model = '330d', registration_number = 'P2ATE' where id = ${car}`
    const cat = await member(server, 'Cat Cole')
    await sells(bea, car, cat)
    const second = await fileOf(cat, car, 2)
    const { document } = JSON.parse(second) as HandoverFile
    expect(document).toMatchObject({
      version: 2,
      identity_changes: [
        { kind: 'registration', field: 'registration_number', old_value: 'AB13CDE', new_value: 'P2ATE' },
        { kind: 'correction', field: 'model', old_value: '320d', new_value: '330d' },
      ],
    })
    expect(Object.keys(document.identity_changes[0] ?? {}).sort()).toEqual([
      ...['changed_at', 'field', 'id', 'kind', 'new_value', 'old_value'],
    ])
    const found = await findings(second)
    expect(found.conflicts).toEqual([])
    expect(found.identity_changes).toEqual([
      expect.stringMatching(/^Registration changed from AB13 CDE to P2 ATE on \d+ \w+ \d{4}$/),
      expect.stringMatching(/^Model changed from 320d to 330d on /),
    ])
    expect((await check(await publishedKeys(server), second, text)).code).toBe(0)
  })

  test('mileage that falls between entries and MOT tests is named, kilometres read as such, amendments heard', async () => {
    const [ann, bea] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Bea Booth')])
    const car = await carOf(ann, { plate: newPlate(), mileage: 61_000 })
    const { sql } = server.services
    const service = async (date: string, mileage: number) =>
      (await (await ann.post(`/vehicles/${car}/service-records`, { type: 'Oil Change', date, mileage })).json()).id
    await service('2022-01-01', 50_000)
    const slip = await service('2023-01-01', 52_000)
    // Typed in, it would be questioned; here we need it to be kept anyway.
    await sql`update maintenance_logs set mileage = 12000 where id = ${slip}`
    const [data] = await sql`insert into vehicle_data (vehicle_id) values (${car}) returning id`
    await sql`
      insert into mot_history (vehicle_data_id, vehicle_id, test_number, test_date, test_result, odometer_reading,
                               odometer_unit)
      values (${data?.id}, ${car}, '1', '2022-06-01', 'PASS', 83000, 'km'),
             (${data?.id}, ${car}, '2', '2024-06-01', 'PASS', 60990, 'mi'),
             (${data?.id}, ${car}, '3', '2025-06-01', 'PASS', 60900, 'mi')`
    await sells(ann, car, bea)
    const text = await fileOf(bea, car)
    const fall =
      'Mileage anomaly: 12,000 mi on 1 January 2023 is less than the 51,574 mi read at the MOT test of 1 June 2022.'
    expect((await findings(text)).conflicts).toEqual([fall])
    const told = await check(await publishedKeys(server), text)
    expect([told.code, told.said]).toEqual([4, expect.stringContaining(fall)])
    const amendment = { record_type: 'maintenance_log', record_id: slip, changes: { mileage: 52_100 } }
    expect((await bea.post(`/vehicles/${car}/amendments`, amendment)).status).toBe(201)
    const cat = await member(server, 'Cat Cole')
    await sells(bea, car, cat)
    const second = await fileOf(cat, car, 2)
    expect((await findings(second)).conflicts).toEqual([])
    expect((await check(await publishedKeys(server), second)).code).toBe(0)
  })

  test('a file of version 1 stays genuine, here and offline, and is compared like any other', async () => {
    const { bea, car, file } = await sold()
    const { identity_changes: _, ...document } = file.document
    const older = { ...document, version: 1, logs: [] } as unknown as HandoverDocument
    const text = signed(server.services.secret, older)
    const { hash, signature } = JSON.parse(text) as HandoverFile
    const { sql } = server.services
    await sql.begin(async (tx) => {
      await tx`set local garagetale.erasing = 'on'`
      const [row] = await tx`delete from handover_seals where vehicle_id = ${car} returning *`
      await tx`insert into handover_seals ${tx({
        ...{ id: row?.id, vehicle_id: car, transfer_id: row?.transfer_id, sequence: 1, hash, signature },
        ...{ document: older as never, key_id: file.key_id, created_at: row?.created_at },
      })}`
    })
    expect(await verdictOn(server, text)).toMatchObject({ verdict: 'genuine', findings: { conflicts: [] } })
    expect((await check(await publishedKeys(server), text)).code).toBe(0)
    expect(await verdictOn(server, text.replace('"mileage":60000', '"mileage":50000'))).toMatchObject({
      verdict: 'altered',
      differences: [{ entry: 'Vehicle', field: 'mileage' }],
    })
    await recordChange(car, 'correction', 'make', 'BMW', 'Alpina')
    await sql`update vehicles set make = 'Alpina' where id = ${car}`
    const cat = await member(server, 'Cat Cole')
    await sells(bea, car, cat)
    const second = await fileOf(cat, car, 2)
    expect((await findings(second)).conflicts).toEqual([])
    expect((await check(await publishedKeys(server), second, text)).code).toBe(0)
  })
})

const recordChange = (car: string, kind: string, field: string, from: string, to: string) => server.services.sql`
  insert into vehicle_identity_changes (vehicle_id, kind, field, old_value, new_value, changed_at)
  values (${car}, ${kind}, ${field}, ${from}, ${to}, clock_timestamp())`

describe('one car entered twice', () => {
  test('is told of both, on the verify page and the public page, and bought back it is one', async () => {
    const plate = newPlate()
    const first = await sold({ plate })
    expect((await findings(first.text)).others).toBe(0)
    const slug = await showPage(first.bea, first.car)
    expect(await pageOf(slug)).toMatchObject({ other_seals: 0 })
    await sells(first.bea, first.car, first.ann)
    expect((await findings(first.text)).others).toBe(0)
    const again = await sold({ plate: `${plate.slice(0, 4)} ${plate.slice(4)}`, mileage: 20_000 })
    expect((await findings(first.text)).others).toBe(1)
    expect((await findings(again.text)).others).toBe(2)
    expect(JSON.stringify(await verdictOn(server, again.text))).not.toMatch(/Ann|Bea|Booth/)
  })

  test('a page in memory hears of the second one', async () => {
    const plate = newPlate()
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann, { plate })
    const slug = await showPage(ann, car)
    expect(await pageOf(slug)).toMatchObject({ other_seals: 0 })
    await sold({ plate })
    expect(await pageOf(slug)).toMatchObject({ other_seals: 1 })
  })

  test('is known by its chassis number under another plate', async () => {
    const one = await sold()
    const other = await sold()
    expect((await findings(other.text)).others).toBe(0)
    for (const car of [one.car, other.car])
      await server.services.sql`
        insert into vehicle_data (vehicle_id, vin_last5, make, date_first_registered)
        values (${car}, '12345', 'BMW', '2015-03-01')`
    expect((await findings(other.text)).others).toBe(1)
  })

  test('a plate that moved to another car by a recorded change is no double; moved off the same car, it is', async () => {
    const moves = async (next: Car) => {
      const plate = newPlate()
      const old = await sold({ plate })
      await recordChange(old.car, 'registration', 'registration_number', plate, 'P3ATE')
      await server.services.sql`update vehicles set registration_number = 'P3ATE' where id = ${old.car}`
      const now = await sold({ plate, ...next })
      return [(await findings(old.text)).others, (await findings(now.text)).others]
    }
    expect(await moves({ make: 'Audi', model: 'A4' })).toEqual([0, 0])
    expect(await moves({})).toEqual([1, 1])
  })
})

async function showPage(owner: Person, car: string) {
  const answer = await owner.patch(`/vehicles/${car}/sharing`, { is_public: true })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  const [row] = await server.services.sql`select public_url from vehicles where id = ${car}`
  return String(row?.public_url)
}

const pageOf = async (slug: string) => (await visitor(server).get(`/public/vehicles/${slug}`)).json()

describe('an entry that was rewritten', () => {
  test('says when, in the seal, on its card and on the public page; bookkeeping is no change', async () => {
    const [ann, bea] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Bea Booth')])
    const car = await carOf(ann, { plate: newPlate() })
    const path = `/vehicles/${car}`
    const { sql } = server.services
    const made = async (kind: string, body: object) => (await (await ann.post(`${path}/${kind}`, body)).json()).id
    const kept = await made('service-records', { type: 'Oil Change', date: '2022-01-01', cost: 50 })
    const changed = await made('service-records', { type: 'Minor Service', date: '2022-01-02' })
    const pictured = await made('service-records', { type: 'Major Service', date: '2022-01-03' })
    const part = { type: 'Tech', name: 'Stereo', brand: 'Kenwood', install_date: '2022-01-04' }
    const modification = await made('modifications', part)
    const note = await made('notes', { content: 'Two keys', is_for_record: true })
    await sql`update maintenance_logs set created_at = '2022-02-01' where vehicle_id = ${car}`
    await sql`update modifications set created_at = '2022-02-01' where vehicle_id = ${car}`
    const version = async (table: string, id: string) =>
      (await sql`select version from ${sql(table)} where id = ${id}`)[0]?.version
    const edits = async (kind: string, table: string, id: string, body: object) => {
      const answer = await ann.patch(`${path}/${kind}/${id}`, { version: await version(table, id), ...body })
      expect(answer.status, await answer.clone().text()).toBe(200)
      return answer.json()
    }
    // Visible to everybody or not, saved unchanged: nothing of its content.
    await edits('service-records', 'maintenance_logs', kept, { is_publicly_visible: true, image_ids: [] })
    expect((await edits('service-records', 'maintenance_logs', changed, { mileage: 58_000 })).changed_at).toBeTruthy()
    const receipt = await uploads(ann, 'receipt', await jpeg())
    await edits('service-records', 'maintenance_logs', pictured, { image_ids: [receipt] })
    await edits('modifications', 'modifications', modification, { brand: 'Sony' })
    await edits('notes', 'vehicle_notes', note, { content: 'One key' })

    const slug = await showPage(ann, car)
    const page = await pageOf(slug)
    const marks = Object.fromEntries(
      page.services.map((each: { id: string; evidence: Evidence }) => [each.id, each.evidence.changed]),
    )
    expect(marks).toEqual({ [kept]: null, [changed]: expect.any(String), [pictured]: expect.any(String) })
    expect(page.modifications).toMatchObject([{ evidence: { changed: expect.any(String) } }])

    await sells(ann, car, bea, { share_costs: true })
    const text = await fileOf(bea, car)
    const { document } = JSON.parse(text) as HandoverFile
    const said = Object.fromEntries(document.logs.map(({ id, changed_at }) => [id, changed_at]))
    expect(said).toEqual({ [kept]: null, [changed]: expect.any(String), [pictured]: expect.any(String) })
    expect(document.modifications[0]?.changed_at).toEqual(expect.any(String))
    expect(document.notes[0]?.changed_at).toEqual(expect.any(String))
    const { items } = await (await bea.get(`${path}/service-records`)).json()
    expect(items.find(({ id }: { id: string }) => id === kept)).toMatchObject({ is_sealed: true, changed_at: null })
    // The note was changed within the day.
    expect((await findings(text)).changed).toEqual([
      expect.stringMatching(/^Minor Service of 2 January 2022: entered on 1 February 2022, last changed on /),
      expect.stringMatching(/^Major Service of 3 January 2022: /),
      expect.stringMatching(/^Modification “Stereo” of 4 January 2022: /),
    ])
    const { code, said: printed } = await check(await publishedKeys(server), text)
    expect([code, printed]).toEqual([0, expect.stringContaining('note  Minor Service of 2 January 2022: entered on')])
  })
})

describe('texts from before', () => {
  test('lose controls and marks that turn the writing round, and nothing else', async () => {
    const { sql } = server.services
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [log] = await sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date, comments, service_center)
      values (${car}, ${ann.id}, 'service', 'Oil Change', '2022-01-01', ${'a\u001b[2J\u202eb\n\tc שלום 👨\u200d👩\u200d👧'},
              ${'Thorne\u2066 & Co\u200f'})
      returning id`
    const migration = await readFile(
      join(import.meta.dirname, '../../platform/database/migrations/0041_seal_trust.sql'),
      'utf8',
    )
    await sql.unsafe(migration.slice(migration.indexOf('-- What domain/clean-text.ts')))
    expect(
      await sql`select comments, service_center, version, changed_at from maintenance_logs where id = ${log?.id}`,
    ).toEqual([
      { comments: 'a[2Jb\n\tc שלום 👨\u200d👩\u200d👧', service_center: 'Thorne & Co', version: 1, changed_at: null },
    ])
  })
})

describe('the command', () => {
  test('prints nothing of a file but printable text, whatever is in it', async () => {
    const { file } = await sold()
    const evil = '\u001b[2J\u001b[H\u009b31m\r\n  ok    signature\u202e\u2066\u2028\u200b\u0007\u00ad\u{e0041}'
    const document = {
      ...file.document,
      sealed_at: evil,
      vehicle: { ...file.document.vehicle, make: evil, model: `${evil}${'x'.repeat(5000)}`, registration_number: evil },
      identity_changes: [{ field: 'make', new_value: evil, changed_at: evil }],
      logs: [
        { type: evil, date: evil, mileage: 9, entered_at: '2020-01-01', changed_at: '2021-01-01' },
        { type: evil, date: `${evil}2`, mileage: 1 },
      ],
    } as unknown as HandoverDocument
    const forged = JSON.parse(signed('a forger', document))
    for (const text of [
      canonical(forged),
      canonical({ ...forged, key_id: evil, hash: evil, [evil]: evil }),
      canonical({ ...forged, document: { ...forged.document, sequence: evil, previous_hash: evil } }),
    ])
      for (const keys of [null, await publishedKeys(server)]) {
        const { code, said } = await check(keys, text, text)
        expect(said.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\u00ad\u200b]/u)
        expect(said.split('\n').filter((line) => line.length > 1000)).toEqual([])
        expect(said).not.toMatch(/Everything that was checked/)
        expect(code).not.toBe(0)
      }
  })

  test('writes the history of a proven file as a page, and of any other the verdict alone', async () => {
    const { ann, bea } = await sold()
    const car = await carOf(ann, { plate: newPlate() })
    const service = { type: 'Oil Change', date: '2024-05-03', mileage: 58_000, comments: '<b>Filter</b> & "oil"' }
    expect((await ann.post(`/vehicles/${car}/service-records`, service)).status).toBe(201)
    await sells(ann, car, bea)
    const text = await fileOf(bea, car)
    const keys = await publishedKeys(server)
    const folder = await mkdtemp(join(tmpdir(), 'garagetale-page-'))
    const writes = async (content: string, keyList: string | null) => {
      const [file, list, page] = ['file.json', 'keys.json', 'page.html'].map((name) => join(folder, name)) as string[]
      await writeFile(file as string, content)
      await writeFile(list as string, keyList ?? '')
      const { code } = await run(
        file as string,
        ...(keyList === null ? [] : ['--keys', list as string]),
        '--html',
        page as string,
      )
      return { code, page: await readFile(page as string, 'utf8') }
    }
    try {
      const proven = await writes(text, keys)
      expect(proven.code).toBe(0)
      for (const words of [
        '<h1>Genuine</h1>',
        '<h4>Oil Change</h4>',
        '58,000 mi',
        '&lt;b&gt;Filter&lt;/b&gt; &amp; &quot;oil&quot;',
      ])
        expect(proven.page).toContain(words)
      const altered = await writes(text.replace('58000', '28000'), keys)
      expect([altered.code, altered.page]).toEqual([1, expect.stringContaining('<h1>Not genuine</h1>')])
      const bare = await writes(text, null)
      expect([bare.code, bare.page]).toEqual([3, expect.stringContaining('<h1>Not proven</h1>')])
      for (const { page } of [altered, bare]) expect(page).not.toContain('Oil Change')
      expect((await run(join(folder, 'file.json'), '--html', join(folder, 'keys.json'))).code).toBe(2)
      expect((await run(join(folder, 'file.json'), '--html')).code).toBe(2)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('says without keys that nothing is proven, of our own file and of a forgery alike', async () => {
    const { text, file } = await sold()
    for (const each of [text, signed('a forger', file.document)]) {
      const { code, said } = await check(null, each)
      expect([code, said]).toEqual([3, expect.stringContaining('NOTHING IS PROVEN')])
      expect(said).not.toContain('Everything')
    }
  })

  test('takes whatever a stranger writes', async () => {
    const odd = { toString: 1, length: 'x' }
    const documents = [
      {
        sequence: odd,
        sealed_at: odd,
        vehicle: odd,
        logs: odd,
        mot_tests: [odd, null, 1],
        amendments: [{ changes: odd }],
      },
      { vehicle: null, logs: [{ type: odd, date: odd, mileage: 1, entered_at: odd, changed_at: odd }], version: odd },
      { vehicle: { make: odd, mileage: odd }, identity_changes: [{ field: 'make', new_value: odd, changed_at: odd }] },
      {
        logs: [{ date: '2020-01-01', mileage: 9e15 }],
        mot_tests: [{ test_date: '2021', odometer_reading: 1e308, odometer_unit: odd }],
      },
    ].map((document) => JSON.stringify({ document: { format: 'garagetale-handover', ...document } }))
    const { code, said } = await check(JSON.stringify({ keys: [null, odd, {}], as_of: odd }), ...documents)
    expect([code, said]).toEqual([1, expect.stringMatching(/\d+ checks failed/)])
    expect(said).not.toMatch(/TypeError|at .*mjs/)
  })
})
