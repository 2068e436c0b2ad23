import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical, type HandoverDocument, type HandoverFile, handoverFileName } from './handover.ts'
import { compareDocuments, compareFiles } from './handover-comparison.ts'
import { readHandover } from './handover-reading.ts'

const log = (id: string, date: string, mileage: number) => ({
  id,
  kind: 'service',
  type: 'Major Service',
  date,
  title: null,
  mileage,
  service_center: 'Thorne & Daughters',
  products_used: null,
  comments: 'Cambelt too',
  next_service_due: null,
  cost: '249.50',
  files: [{ sha256: 'a'.repeat(64), type: 'image/jpeg' }],
  entered_at: '2024-05-03T10:00:00.000Z',
  changed_at: null,
})

const document: HandoverDocument = {
  format: 'garagetale-handover',
  version: 2,
  seal_id: '8a8e6a2e-0000-4000-8000-000000000001',
  sequence: 1,
  previous_hash: null,
  sealed_at: '2026-05-01T09:00:00.000Z',
  vehicle: {
    make: 'Mini',
    model: 'Cooper',
    year: 2015,
    registration_number: 'AB15 CDE',
    date_first_registered: '2015-03-01',
    mileage: 41_000,
    engine_type: null,
    fuel_type: 'Petrol',
    transmission: 'Manual',
    color: 'Green',
    number_of_previous_keepers: 1,
  },
  identity_changes: [],
  keepers: [],
  mot_tests: [],
  logs: [log('l1', '2024-05-03', 40_120), log('l2', '2025-05-03', 45_000), log('l3', '2026-02-01', 50_000)],
  modifications: [],
  notes: [
    {
      id: 'n1',
      content: 'Starts best in the morning',
      files: [],
      entered_at: '2025-01-02T08:00:00.000Z',
      changed_at: null,
    },
  ],
  media: [],
  documents: [
    {
      id: 'd1',
      title: 'Warranty',
      category: 'Warranty',
      document_date: '2024-01-02',
      expiry_date: null,
      file: { sha256: 'd'.repeat(64), type: 'application/pdf' },
      entered_at: '2024-01-02T08:00:00.000Z',
      changed_at: '2024-02-02T08:00:00.000Z',
    },
  ],
  amendments: [],
}
const file: HandoverFile = { document, hash: 'b'.repeat(64), signature: 's', key_id: 'k', public_key: 'p' }
const altered = (change: (copy: HandoverDocument) => void) => {
  const copy = structuredClone(document)
  change(copy)
  return compareDocuments(document, copy).told.map(({ sentence }) => sentence)
}

const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('any')),
    fc.dictionary(fc.string(), tie('any')),
  ),
})).any

describe('the canonical form', () => {
  test('says the same as it was given, and writes it again in the same way', () => {
    fc.assert(
      fc.property(value, (each) => {
        const written = canonical(each)
        const read = JSON.parse(written)
        expect(canonical(read)).toBe(written)
        expect(read).toEqual(JSON.parse(JSON.stringify(each)))
      }),
    )
  })

  test('does not depend on the order in which keys were set', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (fields) => {
        const turned = Object.fromEntries(Object.entries(fields).reverse())
        expect(canonical(turned)).toBe(canonical(fields))
      }),
    )
  })

  test('sorts keys by code unit, as RFC 8785 does', () => {
    const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
    expect([...canonical(keys).matchAll(/:(\d)/g)].map(([, place]) => place).join('')).toBe('2467153')
  })

  test.each([1.5, Number.NaN, 2 ** 53, undefined, '\ud800', 1n])('has no place for %s', (odd) => {
    expect(() => canonical({ odd })).toThrow(TypeError)
  })
})

describe('comparing', () => {
  test('finds nothing in a true copy', () => {
    expect(compareFiles(file, structuredClone(file))).toEqual({ told: [], count: 0 })
  })

  test('names the entry, the field and both values', () => {
    expect(altered(({ logs }) => Object.assign(logs[0] ?? {}, { mileage: 30_120 }))).toEqual([
      'Major Service of 3 May 2024: mileage was sealed as 40,120 but the file says 30,120',
    ])
    expect(altered(({ vehicle }) => Object.assign(vehicle, { registration_number: null, year: 2016 }))).toEqual([
      'Vehicle: year was sealed as 2015 but the file says 2016',
      'Vehicle: registration was sealed as “AB15 CDE” but the file says nothing',
    ])
    expect(altered(({ logs }) => Object.assign(logs[1]?.files[0] ?? {}, { sha256: 'c'.repeat(64) }))).toEqual([
      'Major Service of 3 May 2025: attached file 1 was sealed as the original (fingerprint aaaaaaaa…) but the file says another one (fingerprint cccccccc…)',
    ])
    const nearly = `${'d'.repeat(20)}e${'d'.repeat(43)}`
    expect(altered(({ documents }) => Object.assign(documents[0]?.file ?? {}, { sha256: nearly }))).toEqual([
      `Document “Warranty” of 2 January 2024: attached file was sealed as the original (fingerprint ${'d'.repeat(21)}…) but the file says another one (fingerprint ${'d'.repeat(20)}e…)`,
    ])
    expect(altered(({ logs }) => Object.assign(logs[0] ?? {}, { cost: '149.50' }))).toEqual([
      'Major Service of 3 May 2024: cost was sealed as £249.50 but the file says £149.50',
    ])
  })

  test('tells what is missing, added, doubled and moved', () => {
    expect(altered(({ logs }) => logs.splice(1, 1))).toEqual([
      'Major Service of 3 May 2025: was sealed but is missing from the file',
    ])
    expect(altered(({ logs }) => logs.push(log('l4', '2023-01-01', 1)))).toEqual([
      'Major Service of 1 January 2023: was not sealed but is in the file',
    ])
    expect(altered(({ logs }) => logs.push(log('l1', '2024-05-03', 40_120)))).toEqual([
      'Major Service of 3 May 2024: was sealed once but is in the file twice',
    ])
    expect(altered(({ logs }) => logs.unshift(logs.pop() as never))).toEqual([
      'Major Service of 1 February 2026: is in a different position from the sealed copy',
    ])
    expect(altered((copy) => Object.assign(copy, { notes: 'none' }))).toEqual(['File: the list of notes is missing'])
  })

  test('finds every single change of a leaf, and only that one', () => {
    const leaves: (string | number)[][] = []
    const walk = (node: unknown, path: (string | number)[]) => {
      if (typeof node !== 'object' || node === null) leaves.push(path)
      else for (const [key, child] of Object.entries(node)) walk(child, [...path, key])
    }
    walk(document, [])
    fc.assert(
      fc.property(fc.constantFrom(...leaves), fc.string(), (path, text) => {
        const copy = structuredClone(document) as never as Record<string, Record<string, unknown>>
        const holder = path.slice(0, -1).reduce((node, key) => node[key] as never, copy)
        const key = String(path.at(-1))
        fc.pre((holder as Record<string, unknown>)[key] !== text)
        Object.assign(holder, { [key]: text })
        const found = compareDocuments(document, copy)
        // An entry with another id counts as one missing and one added.
        expect(found.count).toBe(key === 'id' ? 2 : 1)
        expect(found.told).toHaveLength(found.count)
      }),
    )
  })

  test('counts on where it no longer tells, and does not go through a list that is far too long', () => {
    const changed = (count: number, edit: (logs: object[]) => object[]) => {
      const logs = Array.from({ length: count }, (_, at) => log(`l${at}`, '2024-05-03', at))
      return compareDocuments({ ...document, logs }, { ...document, logs: edit(logs) })
    }
    const all = changed(500, (logs) => logs.map((each) => ({ ...each, mileage: -1, kind: 'wash' })))
    expect([all.told.length, all.count]).toEqual([200, 1000])
    const added = changed(500, (logs) => [...logs, ...Array(900).fill({})])
    expect([added.told.length, added.count]).toEqual([200, 900])
    const flooded = changed(3, (logs) => [...logs, ...Array(990_000).fill({})])
    expect(flooded).toMatchObject({
      count: 1,
      told: [
        {
          sealed: '3 entries',
          file: '990,003 entries',
          sentence:
            'File: the list of services, running costs, washes, tyre checks, fill-ups and charges has 990,000 entries more than were sealed',
        },
      ],
    })
  })

  test('a seal from before documents were sealed does not miss them', () => {
    const { documents, ...older } = document
    expect(compareDocuments(older as HandoverDocument, older).count).toBe(0)
    expect(compareDocuments(older as HandoverDocument, { ...older, documents }).told).toMatchObject([
      { entry: 'Seal', field: 'documents', kind: 'added' },
    ])
  })

  test('takes whatever a stranger writes', () => {
    fc.assert(fc.property(value, (given) => compareFiles(file, given).count > 0))
    fc.assert(
      fc.property(value, (given) => {
        expect(compareFiles(file, { ...file, document: { ...document, logs: given } }).count).toBeGreaterThan(0)
      }),
    )
    const polluted = JSON.parse(JSON.stringify(file).replace('"vehicle":{', '"vehicle":{"__proto__":{"mileage":1},'))
    expect(compareFiles(file, polluted).told.map(({ sentence }) => sentence)).toEqual([
      'Vehicle: “__proto__” was not sealed but the file has {"mileage":1}',
    ])
    expect(({} as { mileage?: number }).mileage).toBeUndefined()
  })
})

describe('reading', () => {
  test('hears of a key that is written twice, in whatever spelling', () => {
    expect(readHandover('{"a":1,"b":{"a":2},"\\u0061" : 3}')).toMatchObject({ state: 'read', twice: ['a'] })
    expect(readHandover(`{${'"a":1,'.repeat(1000)}"b":1}`)).toMatchObject({ twice: Array(20).fill('a') })
    expect(readHandover('{"a":"\\"a\\":1,","b":["a","a",{"a":1}]}')).toMatchObject({ state: 'read', twice: [] })
  })

  test('knows what is broken from what it refuses to look at', () => {
    expect(readHandover('{"a":').state).toBe('broken')
    expect(readHandover('"never closed').state).toBe('broken')
    expect(readHandover('['.repeat(5_000_000)).state).toBe('too deep')
    expect(readHandover(`[${'{},'.repeat(300_000)}{}]`).state).toBe('too large')
    const amendments = [{ changes: { mileage: { from: 1, to: 2 } } }]
    expect(readHandover(canonical({ ...file, document: { ...document, amendments } })).state).toBe('read')
  })
})

test('a file is named after the plate', () => {
  expect(handoverFileName(document)).toBe('garagetale-handover-AB15CDE-1.json')
  const unnamed = { ...document.vehicle, registration_number: null, make: 'Citroën', model: '2CV "6"\r\n' }
  expect(handoverFileName({ vehicle: unnamed, sequence: 2 })).toBe('garagetale-handover-Citroen-2CV6-2.json')
})
