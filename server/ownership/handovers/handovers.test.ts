import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { canonical, type HandoverDocument, type HandoverFile } from '#domain/ownership/handover.ts'
import { entriesBetween } from '#domain/ownership/handover-consistency.ts'
import { otherSealsWords, tooLargeToCheck, type Verdict } from '#domain/ownership/handover-verdict.ts'
import { until } from '../../../scripts/processes.ts'
import { uploadFolder } from '../../platform/files/spool-upload.ts'
import { fullCar, paid, untold } from '../../test/full-car.ts'
import { publishedKeys, run, useOfflineCheck, verdictOn as verdictBy } from '../../test/handover-check.ts'
import { member, Person, visitor } from '../../test/people.ts'
import { jpeg, pdf } from '../../test/pictures.ts'
import { uploads } from '../../test/records.ts'
import { addVehicle } from '../../test/rows.ts'
import { saleOf, sells } from '../../test/sale.ts'
import { startTestServer, type TestServer, useServer } from '../../test/server.ts'
import { hashOf, sealKey } from './seal-key.ts'

const server = useServer()
const check = useOfflineCheck()

async function made(person: Person, path: string, body: object): Promise<string> {
  const answer = await person.post(path, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()).id
}

/** Ann has a car with one of everything that is sealed, and wants to hand it to Bea. */
async function sale() {
  const { sql } = server.services
  const [ann, bea] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Bea Booth')])
  const car = await addVehicle(sql, ann.id)
  await sql`update vehicles set registration_number = 'AB15 CDE', mileage = 40000, number_of_previous_keepers = 1
             where id = ${car}`
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
  const paper = await ann.post('/uploads/document', pdf(), { 'x-file-name': 'warranty.pdf' })
  const document = await made(ann, `${path}/documents`, {
    title: 'Gearbox warranty',
    category: 'Warranty',
    document_date: '2024-01-02',
    privacy: 'shareable',
    file_id: (await paper.json()).id,
  })
  const [data] =
    await sql`insert into vehicle_data (vehicle_id, date_first_registered) values (${car}, '2015-03-01') returning id`
  await sql`
    insert into mot_history (vehicle_data_id, vehicle_id, test_number, test_date, test_result, odometer_reading,
                             odometer_unit, advisory_notices)
    values (${data?.id}, ${car}, '123', '2025-03-01', 'PASS', 40120, 'mi', '{"Tyre worn"}')`
  await sql`insert into keeper_history (vehicle_id, date_of_transaction, number_of_previous_keepers) values (${car}, '2019-01-01', 1)`
  return { ann, bea, car, path, ids: { service, fuel, wash, modification, note, secret, document } }
}

async function soldCar(terms: object = {}) {
  const sold = await sale()
  const transfer = await sells(sold.ann, sold.car, sold.bea, terms)
  const answer = await sold.bea.get(`${sold.path}/handovers/1`)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  return { ...sold, transfer, answer, text, file: JSON.parse(text) as HandoverFile }
}

const verdictOn = (text: string | Uint8Array, on: TestServer = server) => verdictBy(on, text)
const offline = async (...texts: string[]) => check(await publishedKeys(server), ...texts)

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

  test('it holds the vehicle as the new owner has it, with everything that goes with it', async () => {
    const { file, ids } = await soldCar()
    const { document } = file
    expect(document.logs.map(({ id }) => id)).toEqual([ids.service, ids.fuel, ids.wash])
    expect(document.logs[0]).toMatchObject({ mileage: 40_120, cost: null, files: [] })
    expect(document).toMatchObject({
      sequence: 1,
      previous_hash: null,
      vehicle: { date_first_registered: '2015-03-01', mileage: 40_120, number_of_previous_keepers: 2 },
      keepers: [
        { date_of_transaction: '2019-01-01', number_of_previous_keepers: 1, in_garagetale: false },
        { date_of_transaction: '2026-03-14', number_of_previous_keepers: 2, in_garagetale: true },
      ],
      mot_tests: [{ test_result: 'PASS', advisory_notices: ['Tyre worn'] }],
      modifications: [{ id: ids.modification }],
      notes: [{ id: ids.note }],
      documents: [
        {
          id: ids.document,
          title: 'Gearbox warranty',
          category: 'Warranty',
          document_date: '2024-01-02',
          file: { type: 'application/pdf', sha256: createHash('sha256').update(pdf()).digest('hex') },
        },
      ],
    })
  })

  test('nothing that is private stands in it, whatever the car has', async () => {
    const [ann, bea] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Bea Booth')])
    const { car, path, files } = await fullCar(server, ann)
    const { sql } = server.services
    await sql`update files set checksum = md5(id::text) || md5(id::text) where vehicle_id = ${car}`
    await sells(ann, car, bea)
    const text = await (await bea.get(`${path}/handovers/1`)).text()
    const { document } = JSON.parse(text) as HandoverFile
    for (const told of ['told service', 'told modification', 'told note', 'told photo', 'told paper'])
      expect(text).toContain(`"${told}"`)
    expect([document.logs, document.modifications, document.notes, document.media, document.documents]).toMatchObject([
      [{ files: [] }, { files: [] }, { files: [] }],
      [{ before_files: [{}], after_files: [{}] }],
      [{ files: [{}] }],
      [{ file: {} }],
      [{ file: {} }],
    ])
    const { new_owner_phone, sale_price, notes } = saleOf('')
    const hidden = await sql`
      select checksum from files where id = any(${[
        files.service_receipt,
        files.cost_receipt,
        files.wash_photo,
        files.kept_note,
        files.kept_media,
        files.kept_document,
        files.listing,
      ]})`
    expect(hidden).toHaveLength(7)
    // Digests, salts, keys and ids hold any digits by chance.
    const readable = text.replace(/\b[0-9a-f]{64}\b|"proof":"[^"]*"|"checkpoints":\[[^\]]*\]/g, '')
    for (const never of [
      ...untold,
      ...Object.values(paid).map(String),
      ...hidden.map(({ checksum }) => checksum),
      ...[ann, bea].flatMap(({ id, email, name }) => [id, email, ...name.split(' ')]),
      ...[new_owner_phone, '0113 496 0000', String(sale_price), '4250', notes, 'untold', '98765', '5000'],
      ...['Leeds', 'One careful owner', 'Loved', '2027-01-01', '@example'],
    ])
      if (/^\d+$/.test(never)) expect(readable).not.toMatch(new RegExp(`(?<![\\w-])${never}(?![\\w-])`))
      else expect(readable).not.toContain(never)
  })

  test('shared costs are in it to the penny, with the receipts by their checksums', async () => {
    const { file, ids } = await soldCar({ share_costs: true })
    const [receipt] = await server.services.sql`
      select checksum from record_images join files on files.id = file_id where maintenance_log_id = ${ids.service}`
    expect(file.document.logs[0]).toMatchObject({ cost: '249.50', files: [{ sha256: receipt?.checksum }] })
    expect(file.document.logs[1]?.cost).toBe('61.17')
  })

  test('a document the next owner removes is still told by the file of that day, and not by the next', async () => {
    const { bea, car, path, text, ids } = await soldCar()
    expect((await bea.delete(`${path}/documents/${ids.document}`)).status).toBe(204)
    expect(await verdictOn(text)).toMatchObject({ verdict: 'genuine' })
    const cat = await member(server, 'Cat Cole')
    await sells(bea, car, cat)
    expect(await (await cat.get(`${path}/handovers/1`)).text()).toContain('Gearbox warranty')
    expect(await (await cat.get(`${path}/handovers/2`)).text()).not.toContain('Gearbox warranty')
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

  test('a thousand entries are sealed and checked like one', async () => {
    const { ann, bea, car, path } = await sale()
    await server.services.sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date, mileage, comments)
      select ${car}, ${ann.id}, 'service', 'Oil Change', date '2000-01-01' + n, n, repeat('oil ', 50)
        from generate_series(1, 1000) as n`
    await sells(ann, car, bea)
    const text = await (await bea.get(`${path}/handovers/1`)).text()
    expect((await verdictOn(text)).verdict).toBe('genuine')
    // All of it, to the verdict at its end, through a pipe.
    const { said } = await offline(text)
    expect(said.match(/^ {2}log {3}Oil Change of /gm)).toHaveLength(1000)
    expect(said).toMatch(/sealed.*\n$/)
    const verdict = await verdictOn(text.replace('"mileage":777,', '"mileage":77,'))
    expect(verdict).toMatchObject({ differences: [{ sealed: '777', file: '77' }], more: 0 })
    expect(await verdictOn(text.replaceAll('"Oil Change"', '"Major Service"'))).toMatchObject({ more: 800 })
  })
})

/** Each changes the file in its own way: what the server then says, and which offline check fails. */
const sentence = (...sentences: (string | RegExp)[]) => sentences
const tamperings: [string, (file: HandoverFile, text: string) => string, (string | RegExp)[], RegExp][] = [
  [
    'a mileage was turned back',
    (_, text) => text.replace('"mileage":40120,', '"mileage":30120,'),
    sentence('Major Service of 3 May 2024: mileage was sealed as 40,120 but the file says 30,120'),
    /FAIL {2}hash/,
  ],
  [
    'an entry was taken out',
    edited(({ document }) => document.logs.splice(1, 1)),
    sentence('Fuel of 2 January 2025: was sealed but is missing from the file'),
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
    sentence('Major Service of 1 January 2026: was not sealed but is in the file'),
    /FAIL {2}hash/,
  ],
  [
    'two entries changed places',
    edited(({ document }) => document.logs.push(document.logs.shift() as never)),
    sentence('Major Service of 3 May 2024: is in a different position from the sealed copy'),
    /FAIL {2}hash/,
  ],
  [
    'the vehicle is called another',
    edited(({ document }) => Object.assign(document.vehicle, { registration_number: 'XY66 ZZZ' })),
    sentence('Vehicle: registration was sealed as “AB15 CDE” but the file says “XY66 ZZZ”'),
    /FAIL {2}hash/,
  ],
  [
    'an advisory was struck out',
    edited(({ document }) => Object.assign(document.mot_tests[0] ?? {}, { advisory_notices: [] })),
    sentence('MOT test of 1 March 2025: advisory 1 was sealed as “Tyre worn” but is missing from the file'),
    /FAIL {2}hash/,
  ],
  [
    'the hash was changed',
    edited((file) => Object.assign(file, { hash: file.hash.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a')) })),
    sentence(/^Proof: fingerprint was sealed as [0-9a-f]{8}… but the file says [ab][0-9a-f]{7}…$/),
    /FAIL {2}hash(.|\n)*FAIL {2}signature/,
  ],
  [
    'the signature was changed',
    edited((file) =>
      Object.assign(file, { signature: file.signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) }),
    ),
    sentence(/^Proof: signature was sealed as “[\w-]{86}” but the file says “[AB][\w-]{85}”$/),
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
    sentence(
      'Vehicle: mileage was sealed as 40,120 but the file says 9',
      /^Proof: fingerprint was sealed as /,
      /^Proof: signature was sealed as /,
      /^Proof: key number was sealed as /,
      /^Proof: key was sealed as /,
    ),
    /FAIL {2}published key/,
  ],
  [
    'the key id was changed',
    edited((file) => Object.assign(file, { key_id: '0'.repeat(16) })),
    sentence(/^Proof: key number was sealed as “[0-9a-f]{16}” but the file says “0{16}”$/),
    /FAIL {2}key/,
  ],
  [
    'the place in the chain was changed',
    edited(({ document }) => Object.assign(document, { sequence: 2, previous_hash: 'a'.repeat(64) })),
    sentence(
      'Seal: sequence was sealed as 1 but the file says 2',
      'Seal: link to the previous handover was sealed as nothing but the file says aaaaaaaa…',
    ),
    /FAIL {2}hash/,
  ],
  [
    'a field was added to the proof',
    edited((file) => Object.assign(file, { note: 'checked by the AA' })),
    sentence('Proof: note was not sealed but the file has “checked by the AA”'),
    /FAIL {2}fields/,
  ],
  [
    'a key was written twice',
    (_, text) => text.replace('"mileage":40120,', '"mileage":30120,"mileage":40120,'),
    sentence('File: “mileage” is written twice in one place, so readers may see different things'),
    /FAIL {2}form/,
  ],
  [
    'it was written with spaces',
    (file) => JSON.stringify(file, null, 2),
    sentence('File: The content is what was sealed, but its format has changed, from character 2 on'),
    /FAIL {2}form/,
  ],
  [
    'its end was cut off',
    (_, text) => text.slice(0, -1),
    sentence(/^File: The file is damaged, from character [\d,]+ on$/),
    /FAIL {2}file: it cannot be read as JSON/,
  ],
  [
    'it names another seal',
    edited(({ document }) => Object.assign(document, { seal_id: crypto.randomUUID() })),
    sentence(/^Seal: seal number was sealed as “[0-9a-f-]{36}” but the file says “[0-9a-f-]{36}”$/),
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
    const told = verdict.differences.map((each) => each.sentence)
    expect(told).toEqual(sentences.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))))
    const { code, said } = await offline(text)
    expect(said).toMatch(fails)
    expect(code).toBe(1)
  })

  test('whichever byte is changed, the file is altered, and something is named', async () => {
    const bytes = Buffer.from(sold.text)
    // What comes from the log is no part of the seal: there a changed byte makes it prove nothing.
    const [start, end] = [bytes.indexOf('"log":{'), bytes.indexOf('"public_key"')]
    const places = Array.from({ length: Math.ceil(bytes.length / 41) }, (_, step) => step * 41)
    for (const at of places.filter((place) => place < start || place >= end || place % 10 === 0)) {
      const copy = Uint8Array.from(bytes)
      copy[at] = (bytes[at] ?? 0) ^ 1
      const verdict = await verdictOn(copy)
      if (verdict.verdict === 'genuine' && at > start && at < end) {
        expect(verdict.log?.problem, `byte ${at}`).toMatch(/^What this file holds from the log proves nothing: /)
        continue
      }
      if (verdict.verdict !== 'altered') throw new Error(`With byte ${at} the verdict was ${verdict.verdict}`)
      expect(verdict.differences.length, `byte ${at}`).toBeGreaterThan(0)
      for (const { entry, sealed, file, sentence } of verdict.differences) {
        expect(sentence.startsWith(`${entry}: `), `byte ${at}`).toBe(true)
        expect(file, `byte ${at}: ${sentence}`).not.toBe(sealed)
      }
    }
  })

  test('what mail programs and editors add around it changes nothing, and is told', async () => {
    const { text } = sold
    const remarks: [string, string][] = [
      [`\ufeff${text}`, 'The file has an added byte-order mark; its contents are as sealed.'],
      [`${text}\n`, 'The file has an added line break at its end; its contents are as sealed.'],
      [`${text}\r\n\r\n`, 'The file has an added line break at its end; its contents are as sealed.'],
      [
        `\ufeff${text}\r\n`,
        'The file has an added byte-order mark and an added line break at its end; its contents are as sealed.',
      ],
    ]
    for (const [given, remark] of remarks) {
      expect(await verdictOn(given)).toMatchObject({ verdict: 'genuine', remark })
      const { code, said } = await offline(given)
      expect([code, said]).toEqual([0, expect.stringContaining(`note  ${remark}`)])
    }
    expect(await verdictOn(text)).toMatchObject({ verdict: 'genuine', remark: null })
    const changed = await verdictOn(`\ufeff${text.replace('"mileage":40120,', '"mileage":30120,')}\n`)
    expect(changed).toMatchObject({ verdict: 'altered', differences: [{ field: 'mileage' }], more: 0 })
    for (const given of [` ${text}`, `${text} `, `${text}\n `, `\n${text}`, `\ufeff\ufeff${text}`, `${text}\u0000`]) {
      expect(await verdictOn(given)).toMatchObject({ verdict: 'altered', differences: [{ kind: 'writing' }] })
      expect((await offline(given)).code).toBe(1)
    }
  })

  test('in another encoding it is not ours any more', async () => {
    const wide = Buffer.from(`\ufeff${sold.text}`, 'utf16le')
    expect(await verdictOn(wide)).toMatchObject({ verdict: 'unknown' })
    const latin = Buffer.from(sold.text, 'latin1')
    expect(await verdictOn(latin)).toMatchObject({ verdict: 'altered' })
  })

  test('it is the bytes that count: some that are no letter are not what is read for them', async () => {
    const { ann, bea, car, path } = await sale()
    await made(ann, `${path}/notes`, { content: 'Scratch \ufffd on the door', is_for_record: true })
    await sells(ann, car, bea)
    const text = await (await bea.get(`${path}/handovers/1`)).text()
    expect((await verdictOn(text)).verdict).toBe('genuine')
    const at = Buffer.from(text).indexOf('\ufffd')
    const bytes = Buffer.concat([
      Buffer.from(text).subarray(0, at),
      Uint8Array.of(0xff),
      Buffer.from(text).subarray(at + 3),
    ])
    expect(bytes.toString()).toBe(text)
    expect(await verdictOn(bytes)).toMatchObject({
      verdict: 'altered',
      differences: [{ kind: 'writing', field: `byte ${(at + 1).toLocaleString('en-GB')}`, sealed: 'a letter' }],
    })
  })

  test("joined with another car's proof, or naming another car's seal, the file is told apart", async () => {
    const other = await soldCar()
    const { document: _, ...proof } = other.file
    const borrowed = await verdictOn(canonical({ ...sold.file, ...proof }))
    expect(borrowed).toMatchObject({
      verdict: 'altered',
      differences: [
        { sentence: "Proof: the signature in the file is that of another vehicle's handover" },
        { field: 'fingerprint' },
        { field: 'signature' },
      ],
    })
    const document = { ...sold.file.document, seal_id: other.file.document.seal_id }
    expect(await verdictOn(canonical({ ...sold.file, document }))).toMatchObject({
      verdict: 'altered',
      differences: [
        { sentence: "Proof: the seal number in the file is that of another vehicle's handover" },
        { entry: 'Seal', field: 'seal number' },
      ],
    })
  })
})

/** The same person, using another server of the same installation. */
const at = (on: TestServer, person: Person) =>
  Object.assign(new Person(on, person.name, person.email), { id: person.id, cookies: person.cookies })

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
    await sells(bea, car, cat)
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
    expect(await verdictOn(second)).toMatchObject({
      chain: {
        sentence: 'This is handover 2 of 2, and follows unbroken from handover 1.',
        isBroken: false,
        hashes: [JSON.parse(text).hash, JSON.parse(second).hash],
      },
    })
    expect(await verdictOn(text)).toMatchObject({ chain: { sentence: 'This is handover 1 of 2.' } })
    const dan = await member(server, 'Dan Drew')
    await sells(cat, car, dan)
    const third = await (await dan.get(`${path}/handovers/3`)).text()
    const gap = await offline(third, text)
    expect([gap.code, gap.said]).toEqual([
      4,
      expect.stringContaining(
        'ODD   Handover 2 is missing: nothing here shows that handover 3 follows from handover 1.',
      ),
    ])
    expect((await offline(third, second)).said).toContain('Not checked: the chain before handover 2')
    const forged = JSON.parse(text) as HandoverFile
    forged.document.vehicle.mileage = 1
    forged.hash = hashOf(forged.document)
    expect((await offline(second, canonical(forged))).said).toMatch(/FAIL {2}chain/)
  })

  test('a file of another car, old or with the same plate, is told apart from this one', async () => {
    const [one, other] = [await soldCar(), await soldCar()]
    const cat = await member(server, 'Cat Cole')
    await sells(one.bea, one.car, cat)
    const second = await (await cat.get(`${one.path}/handovers/2`)).text()
    const mixed = await offline(second, other.text)
    expect([mixed.code, mixed.said]).toEqual([
      1,
      expect.stringContaining('Handover 2 does not follow from the file of handover 1: they are of different records.'),
    ])
    const two = await offline(one.text, other.text)
    expect([two.code, two.said]).toEqual([1, expect.stringContaining('Two different files are handover 1')])
    expect((await offline(one.text, one.text)).code).toBe(0)
    // Handed over since: genuine still, but neither the latest nor the only record with this plate.
    expect(await verdictOn(one.text)).toMatchObject({
      ...{ verdict: 'genuine', later: 1, chain: { sentence: 'This is handover 1 of 2.' } },
    })
    const month = new Date().toISOString().slice(0, 7)
    const { others, other_handovers } = (await verdictOn(other.text)) as Verdict & { verdict: 'genuine' }
    expect(others).toBeGreaterThanOrEqual(2)
    expect(other_handovers[0]).toEqual({ month, make: 'Mini', model: expect.any(String), year: expect.any(Number) })
    expect(other_handovers.length).toBeLessThanOrEqual(5)
    expect(otherSealsWords(others, other_handovers)).toMatch(/: a \d{4} Mini \w+ in \w+ \d{4}/)
  })

  test('a link that is missing from our own records is told', async () => {
    const { bea, car, path, text } = await soldCar()
    const cat = await member(server, 'Cat Cole')
    await sells(bea, car, cat)
    const second = await (await cat.get(`${path}/handovers/2`)).text()
    await server.services.sql.begin(async (sql) => {
      await sql`set local garagetale.erasing = 'on'`
      await sql`delete from handover_seals where hash = ${JSON.parse(text).hash}`
    })
    expect(await verdictOn(second)).toMatchObject({
      verdict: 'genuine',
      chain: {
        isBroken: true,
        sentence: 'This is handover 2 of 2, but the chain before it is broken. Handover 1 is missing.',
      },
    })
  })

  test('an entry that was sealed, and is gone or different in the next file, is named', async () => {
    const { bea, car, path, text, ids } = await soldCar()
    const { sql } = server.services
    const cat = await member(server, 'Cat Cole')
    await sql`update maintenance_logs set mileage = 30120 where id = ${ids.service}`
    await sql.begin(async (tx) => {
      await tx`set local garagetale.erasing = 'on'`
      await tx`delete from vehicle_notes where id = ${ids.note}`
    })
    await sells(bea, car, cat)
    const second = await (await cat.get(`${path}/handovers/2`)).text()
    const [earlier, later] = [text, second].map((each) => JSON.parse(each).document) as [
      HandoverDocument,
      HandoverDocument,
    ]
    const sentences = [
      'Major Service of 3 May 2024: mileage is 40,120 in handover 1 but 30,120 in handover 2.',
      expect.stringMatching(/^Note of .* is in handover 1 but not in handover 2\.$/),
    ]
    expect([...entriesBetween(earlier, later)]).toEqual(sentences)
    expect((await offline(second, text)).said).toContain(`ODD   ${sentences[0]}`)
    expect([...entriesBetween(earlier, earlier)]).toEqual([])
  })

  test('a seal stays good when the secret changes, on this server and on another one', async () => {
    const { bea, car, path, text } = await soldCar()
    const other = await startTestServer({}, server.services.databaseUrl)
    other.server.services.secret = 'another-secret-of-sufficient-length-9876543210'
    try {
      expect(await verdictOn(text, other.server)).toMatchObject({ verdict: 'genuine' })
      const cat = await member(server, 'Cat Cole')
      await sells(at(other.server, bea), car, at(other.server, cat))
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

  test('seals and keys are only ever added to', async () => {
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

  test('a file whose seal is no longer kept is signed by us, but no seal we have', async () => {
    const { car, text } = await soldCar()
    await server.services.sql.begin(async (sql) => {
      await sql`set local garagetale.erasing = 'on'`
      await sql`delete from handover_seals where vehicle_id = ${car}`
    })
    expect(await verdictOn(text)).toMatchObject({ verdict: 'unproven', reason: 'no_record' })
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
    const next = await sells(bea, car, cat)
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
      // Anyone with the next file knows the hash: on its own it opens nothing.
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
    const answer = await visitor(server).post('/public/handovers/verify', endless)
    expect([answer.status, (await answer.json()).error.message]).toEqual([413, tooLargeToCheck])
    expect(sent).toBeLessThan(40)
    expect(await received()).toEqual([])
  })

  test('one address may ask so often', async () => {
    const eve = visitor(server)
    const ask = () => eve.post('/public/handovers/verify', new Uint8Array([123, 125]))
    for (let asked = 0; asked < 60; asked++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
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
    expect((await run('/nowhere/nothing.json')).said).toContain('there is no such file')
  })
})

const received = () => readdir(uploadFolder(server.services.config.dataDir)).catch(() => [])

describe('a file that is meant to keep us busy', () => {
  test('a slow line takes no place from anybody else, and is given up when nothing more comes', {
    timeout: 60_000,
  }, async () => {
    const { text } = await soldCar()
    const whole = new TextEncoder().encode(text)
    let goesOn = true
    const trickle = () =>
      new ReadableStream({
        pull: async (controller) => {
          while (!goesOn) await sleep(200)
          controller.enqueue(Uint8Array.of(32))
          await sleep(200)
        },
      })
    const answers: number[] = []
    const slow = (person: Person) =>
      person.post('/public/handovers/verify', trickle()).then(({ status }) => answers.push(status))
    const refusal = async (person: Person) => {
      const answer = await person.post('/public/handovers/verify', whole)
      return [answer.status, (await answer.json()).error.code]
    }
    const eve = visitor(server)
    const asked = [eve, eve, ...Array.from({ length: 18 }, () => visitor(server))].map(slow)
    await until(async () => (await received()).length === 20)
    expect(await verdictOn(text)).toMatchObject({ verdict: 'genuine' })
    expect(await refusal(eve)).toEqual([429, 'too_many'])
    asked.push(...Array.from({ length: 4 }, () => slow(visitor(server))))
    await until(async () => (await received()).length === 24)
    expect(await refusal(visitor(server))).toEqual([503, 'busy'])
    expect(answers).toEqual([])
    goesOn = false
    await Promise.all(asked)
    expect(answers).toEqual(Array(24).fill(400))
    goesOn = true
    expect((await eve.post('/public/handovers/verify', whole)).status).toBe(200)
    expect(await received()).toEqual([])
  })

  test('is checked elsewhere: others are answered meanwhile, and our memory stays what it was', {
    timeout: 60_000,
  }, async () => {
    const cars = [await soldCar(), await soldCar()]
    const [one, other] = cars.map(({ file }) => file) as [HandoverFile, HandoverFile]
    const flood = (logs: number, comment: string) => {
      const { document, ...proof } = other
      const each = `{"comments":"${comment}"},`
      return new TextEncoder().encode(
        `{"document":{"logs":[${each.repeat(logs)}{}],"seal_id":"${one.document.seal_id}"},${JSON.stringify(proof).slice(1)}`,
      )
    }
    const heavy = flood(200_000, 'x'.repeat(120))
    const [size, before] = [heavy.byteLength, process.memoryUsage.rss()]
    let settled = false
    let most = 0
    const checking = verdictOn(heavy).finally(() => {
      settled = true
    })
    const sizes = async () =>
      Promise.all(
        (await received()).map(
          async (name) => (await stat(join(uploadFolder(server.services.config.dataDir), name))).size,
        ),
      )
    await until(async () => settled || (await sizes().catch(() => [0])).includes(size))
    let meanwhile = 0
    for (; !settled; meanwhile++) {
      expect((await visitor(server).get('/public/handovers/keys')).status).toBe(200)
      most = Math.max(most, process.memoryUsage.rss())
      await sleep(2)
    }
    // One or two would get through before the check begins, even if it ran here.
    expect(meanwhile).toBeGreaterThan(20)
    expect(most - before).toBeLessThan(150 * 1024 * 1024)
    const verdict = await checking
    if (verdict.verdict !== 'altered') throw new Error(`The verdict was ${verdict.verdict}`)
    expect(verdict.differences.map(({ sentence }) => sentence)).toContain(
      'File: the list of services, running costs, washes, tyre checks, fill-ups and charges has 199,998 entries more than were sealed',
    )
    const answer = await visitor(server).post('/public/handovers/verify', flood(990_000, ''))
    expect([answer.status, (await answer.json()).error.message]).toEqual([413, tooLargeToCheck])
  })
})
