import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonical, type HandoverFile } from '#domain/handover.ts'
import type { Verdict } from '#domain/handover-verdict.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { uploads } from '../../test/records.ts'
import { addVehicle } from '../../test/rows.ts'
import { handsOver } from '../../test/sales.ts'
import { startTestServer, type TestServer, useServer } from '../../test/server.ts'
import { hashOf, sealKey } from './seal-key.ts'

const server = useServer()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garagetale-handover-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function made(person: Person, path: string, body: object): Promise<string> {
  const answer = await person.post(path, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()).id
}

/** Ann keeps a car with one of everything, private and not, and hands it to Bea. */
async function sale(on: TestServer = server) {
  const { sql } = on.services
  const [ann, bea] = await Promise.all([member(on, 'Ann Archer'), member(on, 'Bea Booth')])
  const car = await addVehicle(sql, ann.id)
  await sql`update vehicles set registration_number = 'AB15 CDE', mileage = 40000 where id = ${car}`
  const path = `/vehicles/${car}`
  const receipt = await uploads(ann, 'receipt', await jpeg())
  const service = await made(ann, `${path}/service-records`, {
    type: 'Major Service',
    date: '2024-05-03',
    mileage: 40_120,
    cost: 249.5,
    service_center: 'Thorne & Daughters',
    comments: 'Cambelt, naïve “quotes” \\ and a 🏁',
    image_ids: [receipt],
  })
  const fuel = await made(ann, `${path}/running-costs`, { type: 'Fuel', date: '2025-01-02', cost: 61.17 })
  const wash = await made(ann, `${path}/washes`, { date: '2025-02-03', products_used: 'Snow foam' })
  const modification = await made(ann, `${path}/modifications`, {
    type: 'Performance',
    name: 'Coilovers',
    brand: 'Ohlins',
    install_date: '2025-06-07',
  })
  const note = await made(ann, `${path}/notes`, { content: 'Second key in the shed', is_for_record: true })
  const secret = await made(ann, `${path}/notes`, { content: 'Asking 8,500 but would take less' })
  const [data] =
    await sql`insert into vehicle_data (vehicle_id, date_first_registered) values (${car}, '2015-03-01') returning id`
  await sql`
    insert into mot_history (vehicle_data_id, vehicle_id, test_number, test_date, test_result, odometer_reading,
                             odometer_unit, advisory_notices)
    values (${data?.id}, ${car}, '123', '2025-03-01', 'PASS', 41000, 'mi', '{"Tyre worn"}')`
  await sql`insert into keeper_history (vehicle_id, date_of_transaction, number_of_previous_keepers) values (${car}, '2019-01-01', 1)`
  return { ann, bea, car, path, ids: { service, fuel, wash, modification, note, secret } }
}

async function soldCar(on: TestServer = server) {
  const sold = await sale(on)
  const transfer = await handsOver(on, sold.car, sold.ann, sold.bea)
  const answer = await sold.bea.get(`${sold.path}/handovers/1`)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  return { ...sold, transfer, answer, text, file: JSON.parse(text) as HandoverFile }
}

async function verdictOn(text: string | Uint8Array, on: TestServer = server): Promise<Verdict> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const answer = await visitor(on).post('/public/handovers/verify', bytes)
  expect(answer.status).toBe(200)
  return answer.json()
}

let files = 0
async function offline(...texts: string[]) {
  const paths = await Promise.all(
    texts.map(async (text) => {
      const path = join(folder, `${++files}.json`)
      await writeFile(path, text)
      return path
    }),
  )
  const keys = join(folder, `${++files}-keys.json`)
  await writeFile(keys, await (await visitor(server).get('/public/handovers/keys')).text())
  return run(...paths, '--keys', keys)
}

function run(...args: string[]) {
  const script = resolve(import.meta.dirname, '../../../scripts/verify-handover.mjs')
  const child = spawn(process.execPath, [script, ...args])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise<{ code: number | null; said: string }>((done) => child.on('close', (code) => done({ code, said })))
}

describe('the file', () => {
  test('a handover gives a file whose seal holds, here and offline', async () => {
    const { answer, text, file } = await soldCar()
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="garagetale-handover-AB15CDE-1.json"')
    expect(canonical(file)).toBe(text)
    expect(await verdictOn(text)).toMatchObject({
      verdict: 'genuine',
      seal: { make: 'Mini', registration_number: 'AB15 CDE', sequence: 1, entries: 5 },
      later: 0,
    })
    const { code, said } = await offline(text)
    expect(said).not.toContain('FAIL')
    expect(code).toBe(0)
  })

  test('it holds what goes with the vehicle and nothing that is private', async () => {
    const { ann, bea, text, file, ids } = await soldCar()
    const { document } = file
    expect(document.logs.map(({ id }) => id)).toEqual([ids.service, ids.fuel, ids.wash])
    expect(document.logs[0]).toMatchObject({ mileage: 40_120, cost: null, files: [] })
    expect(document).toMatchObject({
      sequence: 1,
      previous_hash: null,
      vehicle: { date_first_registered: '2015-03-01', mileage: 40_120 },
      keepers: [{ number_of_previous_keepers: 1, in_garagetale: false }],
      mot_tests: [{ test_result: 'PASS', advisory_notices: ['Tyre worn'] }],
      modifications: [{ id: ids.modification }],
      notes: [{ id: ids.note }],
    })
    for (const never of [
      ann.email,
      bea.email,
      ann.id,
      bea.id,
      'Archer',
      'Booth',
      '07700',
      '8125',
      '249.5',
      '61.17',
      '8,500',
    ])
      expect(text).not.toContain(never)
  })

  test('shared costs are in it to the penny, with the receipts by their checksums', async () => {
    const { ann, bea, car, path, ids } = await sale()
    const { sql } = server.services
    await sql`update maintenance_logs set cost_shared = true where vehicle_id = ${car}`
    await handsOver(server, car, ann, bea)
    const { document } = (await (await bea.get(`${path}/handovers/1`)).json()) as HandoverFile
    const [receipt] = await sql`
      select checksum from record_images join files on files.id = file_id where maintenance_log_id = ${ids.service}`
    expect(document.logs[0]).toMatchObject({ cost: '249.50', files: [{ sha256: receipt?.checksum }] })
    expect(document.logs[1]?.cost).toBe('61.17')
  })

  test('entries are sealed, the private ones of the seller are not', async () => {
    const { ann, bea, path, ids, car } = await soldCar()
    const list = async (what: string) => (await (await bea.get(`${path}/${what}`)).json()).items
    expect((await list('service-records'))[0]).toMatchObject({ id: ids.service, is_sealed: true, amendments: [] })
    expect(await list('notes')).toMatchObject([{ id: ids.note, is_sealed: true }])
    const [secret] = await server.services.sql`select seal_id from vehicle_notes where id = ${ids.secret}`
    expect(secret?.seal_id).toBeNull()
    const change = await bea.patch(`${path}/service-records/${ids.service}`, { version: 2, mileage: 1 })
    expect([change.status, (await change.json()).error.code]).toEqual([409, 'sealed'])
    expect((await bea.delete(`${path}/modifications/${ids.modification}`)).status).toBe(409)
    expect((await ann.get(`/vehicles/${car}/handovers/1`)).status).toBe(404)
  })

  test('ten thousand entries are sealed and checked like one', { timeout: 90_000 }, async () => {
    const { ann, bea, car, path } = await sale()
    await server.services.sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date, mileage, comments)
      select ${car}, ${ann.id}, 'service', 'Oil Change', date '2000-01-01' + n, n, repeat('oil ', 50)
        from generate_series(1, 10000) as n`
    await handsOver(server, car, ann, bea)
    const text = await (await bea.get(`${path}/handovers/1`)).text()
    expect((await verdictOn(text)).verdict).toBe('genuine')
    const verdict = await verdictOn(text.replace('"mileage":7777', '"mileage":777'))
    expect(verdict).toMatchObject({ differences: [{ sealed: '7,777', file: '777' }], more: 0 })
    expect(await verdictOn(text.replaceAll('"Oil Change"', '"Major Service"'))).toMatchObject({ more: 9800 })
  })
})

/** Each changes the file in its own way: what the server then says, and which check fails offline. */
const sentence = (...sentences: string[]) => sentences
const tamperings: [string, (file: HandoverFile, text: string) => string, string[], RegExp][] = [
  [
    'a mileage was turned back',
    (_, text) => text.replace('"mileage":40120,', '"mileage":30120,'),
    sentence('Major Service of 3 May 2024: mileage was sealed as 40,120, the file says 30,120'),
    /FAIL {2}hash/,
  ],
  [
    'an entry was taken out',
    edited(({ document }) => document.logs.splice(1, 1)),
    sentence('Fuel of 2 January 2025: was sealed, the file leaves it out'),
    /FAIL {2}hash/,
  ],
  [
    'an entry was added',
    edited(({ document }) =>
      document.logs.push({
        ...(document.logs[0] as (typeof document.logs)[0]),
        id: crypto.randomUUID(),
        date: '2026-01-01',
      }),
    ),
    sentence('Major Service of 1 January 2026: was not sealed, the file adds it'),
    /FAIL {2}hash/,
  ],
  [
    'two entries changed places',
    edited(({ document }) => document.logs.push(document.logs.shift() as never)),
    sentence('Major Service of 3 May 2024: stands in another place than it was sealed in'),
    /FAIL {2}hash/,
  ],
  [
    'the vehicle is called another',
    edited(({ document }) => Object.assign(document.vehicle, { registration_number: 'XY66 ZZZ' })),
    sentence('Vehicle: registration was sealed as “AB15 CDE”, the file says “XY66 ZZZ”'),
    /FAIL {2}hash/,
  ],
  [
    'an advisory was struck out',
    edited(({ document }) => Object.assign(document.mot_tests[0] ?? {}, { advisory_notices: [] })),
    sentence('MOT test of 1 March 2025: advisory 1 was sealed as “Tyre worn”, the file leaves it out'),
    /FAIL {2}hash/,
  ],
  [
    'the hash was changed',
    edited((file) => Object.assign(file, { hash: file.hash.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a')) })),
    [],
    /FAIL {2}hash(.|\n)*FAIL {2}signature/,
  ],
  [
    'the signature was changed',
    edited((file) =>
      Object.assign(file, { signature: file.signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) }),
    ),
    [],
    /FAIL {2}signature/,
  ],
  [
    'it was changed and signed anew with a key of their own',
    edited((file) => {
      file.document.vehicle.mileage = 9
      const { sign, ...key } = sealKey('a forger')
      const hash = hashOf(file.document)
      Object.assign(file, { ...key, hash, signature: sign(hash) })
    }),
    [],
    /FAIL {2}published key/,
  ],
  ['the key id was changed', edited((file) => Object.assign(file, { key_id: '0'.repeat(16) })), [], /FAIL {2}key/],
  [
    'the place in the chain was changed',
    edited(({ document }) => Object.assign(document, { sequence: 2, previous_hash: 'a'.repeat(64) })),
    sentence(
      'Seal: sequence was sealed as 1, the file says 2',
      `Seal: hash of the handover before was sealed as nothing, the file says ${'a'.repeat(64)}`,
    ),
    /FAIL {2}hash/,
  ],
  [
    'a field was added to the proof',
    edited((file) => Object.assign(file, { note: 'checked by the AA' })),
    sentence('Proof: note was not sealed, the file adds “checked by the AA”'),
    /FAIL {2}fields/,
  ],
  [
    'a key was written twice',
    (_, text) => text.replace('"mileage":40120,', '"mileage":30120,"mileage":40120,'),
    sentence('File: “mileage” is written twice in one place, so that readers may see different things'),
    /FAIL {2}form/,
  ],
  [
    'it was written with spaces',
    (file) => JSON.stringify(file, null, 2),
    sentence('File: The content is what was sealed, but it is written differently, from character 2 on'),
    /FAIL {2}form/,
  ],
  ['its end was cut off', (_, text) => text.slice(0, -1), [], /FAIL {2}file: it cannot be read as JSON/],
  [
    'it names another seal',
    edited(({ document }) => Object.assign(document, { seal_id: crypto.randomUUID() })),
    [],
    /FAIL {2}hash/,
  ],
]

function edited(change: (file: HandoverFile) => unknown) {
  return (file: HandoverFile) => {
    change(file)
    return canonical(file)
  }
}

describe('tampering', () => {
  let sold: Awaited<ReturnType<typeof soldCar>>
  beforeAll(async () => {
    sold = await soldCar()
  })

  test.each(tamperings)('is told when %s', async (_name, tamper, sentences, fails) => {
    const text = tamper(structuredClone(sold.file), sold.text)
    expect(text).not.toBe(sold.text)
    const verdict = await verdictOn(text)
    if (verdict.verdict !== 'altered') throw new Error(`The verdict was ${verdict.verdict}`)
    expect(verdict.seal.registration_number).toBe('AB15 CDE')
    expect(verdict.differences.length).toBeGreaterThan(0)
    if (sentences.length > 0) expect(verdict.differences.map((each) => each.sentence)).toEqual(sentences)
    const { code, said } = await offline(text)
    expect(said).toMatch(fails)
    expect(code).toBe(1)
  })

  test('whichever byte is changed, the file is altered, and something is named', async () => {
    const bytes = new TextEncoder().encode(sold.text)
    for (let at = 0; at < bytes.length; at += 41) {
      const copy = Uint8Array.from(bytes)
      copy[at] = (bytes[at] ?? 0) ^ 1
      const { verifyHandover } = await import('./verify-handover.ts')
      const verdict = await verifyHandover(server.services.db, copy)
      expect(verdict.verdict, `byte ${at}`).toBe('altered')
    }
  })

  test("joined with another car's proof, or naming another car's seal, the file is told apart", async () => {
    const other = await soldCar()
    const { document: _, ...proof } = other.file
    const borrowed = await verdictOn(canonical({ ...sold.file, ...proof }))
    expect(borrowed).toMatchObject({
      verdict: 'altered',
      differences: [
        { sentence: "Proof: the signature in the file is that of another vehicle's handover" },
        { field: 'hash' },
        { field: 'signature' },
      ],
    })
    const document = { ...sold.file.document, seal_id: other.file.document.seal_id }
    expect(await verdictOn(canonical({ ...sold.file, document }))).toMatchObject({
      verdict: 'altered',
      differences: [
        { sentence: "Proof: the seal id in the file is that of another vehicle's handover" },
        { entry: 'Seal', field: 'seal id' },
      ],
    })
  })
})

describe('the chain', () => {
  test('a second handover carries the hash of the first, and the amendments made between them', async () => {
    const { bea, car, path, text, ids } = await soldCar()
    const amendment = await bea.post(`${path}/amendments`, {
      record_type: 'maintenance_log',
      record_id: ids.service,
      changes: { mileage: 40_210 },
      reason: 'Misread',
    })
    expect(amendment.status).toBe(201)
    const cat = await member(server, 'Cat Cole')
    await handsOver(server, car, bea, cat)
    const second = await (await cat.get(`${path}/handovers/2`)).text()
    const { document } = JSON.parse(second) as HandoverFile
    expect(document.previous_hash).toBe(JSON.parse(text).hash)
    expect(document.logs.find(({ id }) => id === ids.service)?.mileage).toBe(40_120)
    expect(document.amendments).toMatchObject([
      { record_id: ids.service, changes: { mileage: { from: 40_120, to: 40_210 } }, reason: 'Misread' },
    ])
    expect(second).not.toContain('Booth')
    expect(await verdictOn(text)).toMatchObject({ verdict: 'genuine', later: 1 })
    expect(await verdictOn(second)).toMatchObject({ verdict: 'genuine', later: 0 })
    expect(await (await cat.get(`${path}/handovers/1`)).text()).toBe(text)
    expect((await offline(second, text)).code).toBe(0)
    const forged = JSON.parse(text) as HandoverFile
    forged.document.vehicle.mileage = 1
    forged.hash = hashOf(forged.document)
    expect((await offline(second, canonical(forged))).said).toMatch(/FAIL {2}chain/)
  })

  test('a seal stays good when the secret changes, on this server and on another one', async () => {
    const { bea, car, path, text } = await soldCar()
    const other = await startTestServer({}, server.services.databaseUrl)
    other.server.services.secret = 'another-secret-of-sufficient-length-9876543210'
    try {
      expect(await verdictOn(text, other.server)).toMatchObject({ verdict: 'genuine' })
      const cat = await member(server, 'Cat Cole')
      await handsOver(other.server, car, bea, cat)
      const second = await (await cat.get(`${path}/handovers/2`)).text()
      expect(JSON.parse(second).key_id).not.toBe(JSON.parse(text).key_id)
      expect(await verdictOn(second)).toMatchObject({ verdict: 'genuine' })
      expect((await offline(second, text)).code).toBe(0)
    } finally {
      await other.stop()
    }
  })

  test('two servers with one secret sign with one key', () => {
    expect(sealKey('shared').key_id).toBe(sealKey('shared').key_id)
    expect(sealKey('shared').sign('a')).toBe(sealKey('shared').sign('a'))
  })

  test('seals, keys and amendments are only ever added to', async () => {
    const { car } = await soldCar()
    const { sql } = server.services
    const refused = { constraint_name: 'append_only' }
    await expect(
      sql`update handover_seals set hash = ${'0'.repeat(64)} where vehicle_id = ${car}`,
    ).rejects.toMatchObject(refused)
    await expect(sql`delete from handover_seals where vehicle_id = ${car}`).rejects.toMatchObject(refused)
    await expect(sql`update seal_keys set created_at = now()`).rejects.toMatchObject(refused)
    await expect(sql`delete from seal_keys`).rejects.toMatchObject(refused)
  })

  test('a file whose seal is no longer kept is still known by its signature', async () => {
    const { car, text } = await soldCar()
    await server.services.sql.begin(async (sql) => {
      await sql`set local garagetale.erasing = 'on'`
      await sql`delete from handover_seals where vehicle_id = ${car}`
    })
    expect(await verdictOn(text)).toMatchObject({ verdict: 'genuine', later: null })
    expect(await verdictOn(text.replace('40120', '30120'))).toMatchObject({ verdict: 'unknown' })
  })
})

describe('who may ask, and with what', () => {
  test('only the owner downloads a handover, and the seller that of their own sale', async () => {
    const { ann, bea, car, path, transfer, text } = await soldCar()
    const [sam, nobody] = [await member(server, 'Sam Sutton'), visitor(server)]
    expect((await nobody.get(`${path}/handovers/1`)).status).toBe(401)
    for (const person of [ann, sam]) expect((await person.get(`${path}/handovers/1`)).status).toBe(404)
    for (const odd of ['2', '0', '-1', '1.0', '01', '1e0', '99999999999', "1'", '%00'])
      expect((await bea.get(`${path}/handovers/${odd}`)).status).toBe(404)
    expect(await (await ann.get(`/sold/${transfer}/handover`)).text()).toBe(text)
    for (const person of [bea, sam]) expect((await person.get(`/sold/${transfer}/handover`)).status).toBe(404)
    expect((await nobody.get(`/sold/${transfer}/handover`)).status).toBe(401)
    expect((await ann.get('/sold/1/handover')).status).toBe(404)
    const cat = await member(server, 'Cat Cole')
    const next = await handsOver(server, car, bea, cat)
    expect((await ann.get(`/sold/${next}/handover`)).status).toBe(404)
    expect(await (await ann.get(`/sold/${transfer}/handover`)).text()).toBe(text)
    expect((await bea.get(`/sold/${next}/handover`)).status).toBe(200)
    expect((await bea.get(`${path}/handovers/1`)).status).toBe(404)
  })

  test('what is no handover file is not known here, whatever it is', async () => {
    const { file } = await soldCar()
    const { document: _, ...proof } = file
    const odd = [
      'hello',
      '{}',
      '[]',
      'null',
      '1e999',
      '\u0000',
      '{"__proto__":{"document":1}}',
      '{"document":{"format":"garagetale-handover","seal_id":"x"}}',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `{"a":${'{"a":'.repeat(1000)}1${'}'.repeat(1001)}`,
      canonical({ document: { format: 'garagetale-handover', seal_id: crypto.randomUUID() } }),
      // A hash is known to whoever has the next file: by itself it opens nothing.
      canonical({ document: {}, hash: proof.hash }),
    ]
    for (const text of odd) expect((await verdictOn(text)).verdict, text.slice(0, 60)).toBe('unknown')
    expect(await verdictOn(Uint8Array.from([0xff, 0xfe, 0x00]))).toMatchObject({ verdict: 'unknown' })
    const empty = await visitor(server).post('/public/handovers/verify', new Uint8Array())
    expect(empty.status).toBe(400)
  })

  test('a file that announces no length is counted as it comes', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(32)
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent++
        controller.enqueue(chunk)
      },
    })
    expect((await visitor(server).post('/public/handovers/verify', endless)).status).toBe(413)
    expect(sent).toBeLessThan(40)
  })

  test('one address may ask so often', async () => {
    const eve = visitor(server)
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => eve.post('/public/handovers/verify', new Uint8Array([123, 125]))),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await visitor(server).post('/public/handovers/verify', new Uint8Array([123, 125]))).status).toBe(200)
  })

  test('keys and the offline check are there for anyone', async () => {
    const { file } = await soldCar()
    const { keys } = await (await visitor(server).get('/public/handovers/keys')).json()
    expect(keys).toContainEqual(expect.objectContaining({ key_id: file.key_id, public_key: file.public_key }))
    const script = await visitor(server).get('/public/handovers/verify-handover.mjs')
    expect(script.headers.get('content-disposition')).toContain('attachment')
    expect(await script.text()).toContain('node verify-handover.mjs')
    expect((await run()).code).toBe(2)
    expect((await run(join(folder, 'nothing.json'))).said).toContain('there is no such file')
  })
})
