import { expect, test } from 'vitest'
import { bookOf, countsOf, readingsOf } from './history-book.ts'
import { historyChanges, type VehicleHistory } from './transfer-history.ts'

const log = (id: string, extra: object = {}): VehicleHistory['logs'][number] => ({
  ...{ id, kind: 'service', type: 'Major Service', date: '2024-05-03', title: null, mileage: 41_000 },
  ...{ service_center: 'Halls', products_used: null, comments: 'Full stamp', next_service_due: null, cost: null },
  ...{ files: [], entered_at: '2024-05-04T10:00:00.000Z', changed_at: null, ...extra },
})
const history = (extra: Partial<VehicleHistory> = {}): VehicleHistory => ({
  vehicle: {
    ...{ make: 'Mini', model: 'Cooper', year: 2015, registration_number: 'AB12CDE', date_first_registered: null },
    ...{ mileage: 42_000, engine_type: null, fuel_type: 'Petrol', transmission: 'Manual', color: 'Red' },
    number_of_previous_keepers: 1,
  },
  identity_changes: [],
  ...{ keepers: [], mot_tests: [], logs: [], modifications: [], notes: [], media: [], documents: [], amendments: [] },
  ...extra,
})
const file = (sha256: string) => ({ sha256: sha256.repeat(64), type: 'image/webp' })

test('changes are told as a reader of the first would say them, and what merely moved is not', () => {
  const before = history({ logs: [log('a'), log('b', { type: 'Repair' }), log('c', { files: [file('1')] })] })
  const now = history({
    logs: [
      log('c', { files: [file('1'), file('2')], date: '2020-01-01' }),
      log('a', { comments: null }),
      log('d', { kind: 'wash', date: '2024-06-01' }),
    ],
    vehicle: { ...before.vehicle, mileage: 43_000 },
  })
  expect(historyChanges(before, now)).toEqual({
    count: 6,
    told: [
      'Vehicle: mileage was 42,000, now 43,000',
      'Wash of 1 June 2024 was added',
      'Major Service of 3 May 2024: notes was “Full stamp”, now nothing',
      'Repair of 3 May 2024 was removed',
      'Major Service of 3 May 2024: date was 3 May 2024, now 1 January 2020',
      'Major Service of 3 May 2024: attached file 2 was added',
    ],
  })
  expect(historyChanges(before, structuredClone(before))).toEqual({ count: 0, told: [] })
})

test('a field that only a newer version of the program knows is no change of the seller’s', () => {
  const newer = { ...log('a'), invoice_number: null } as VehicleHistory['logs'][number]
  expect(historyChanges(history({ logs: [log('a')] }), history({ logs: [newer] })).count).toBe(0)
})

test('many changes are counted, and the first of them told; so is a list that grew beyond measure', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => log(`${at}`, { kind: 'wash' }))
  const told = historyChanges(history(), history({ logs: many(300) }))
  expect([told.count, told.told.length]).toEqual([300, 50])
  expect(historyChanges(history(), history({ logs: many(1200) })).told).toEqual([
    'The list of services, running costs, washes, tyre checks, fill-ups and charges had 0 entries, now 1,200 entries',
  ])
})

test('the book is one list of every kind, newest first, with what was said of an entry later beside it', () => {
  const full = history({
    logs: [log('a', { cost: '450.00' }), log('w', { kind: 'wash', type: 'Wash', mileage: null, date: '2024-07-01' })],
    notes: [
      { id: 'n', content: 'Garaged', files: [file('1')], entered_at: '2024-06-02T09:00:00.000Z', changed_at: null },
    ],
    mot_tests: [
      {
        ...{ id: 'm', test_number: '1', test_date: '2023-02-01', test_result: 'FAIL', expiry_date: null },
        ...{ odometer_reading: 61_000, odometer_unit: 'KM', is_retest: false },
        ...{ advisory_notices: ['Tyre worn'], failure_reasons: ['Brake pipe'] },
      },
    ],
    documents: [
      {
        ...{ id: 'd', title: 'Manual', category: 'Other', document_date: null, expiry_date: null, file: null },
        entered_at: '2022-01-01T00:00:00.000Z',
        changed_at: null,
      },
    ],
    amendments: [
      {
        ...{
          id: 'x',
          record_type: 'maintenance_log',
          record_id: 'a',
          reason: 'Typo',
          made_at: '2025-01-01T00:00:00.000Z',
        },
        changes: { mileage: { from: 41_000, to: 41_100 } },
      },
    ],
  })
  const book = bookOf(full)
  expect(book.map(({ title, facts }) => [title, ...facts].join(' | '))).toEqual([
    'Wash | Halls',
    'Note | 1 attachment',
    'Major Service | 41,000 mi | £450.00 | Halls',
    'MOT test | Failed | 61,000 km',
    'Manual | Document | Other',
  ])
  expect(book.map(({ paragraphs }) => paragraphs)).toEqual([
    ['Full stamp'],
    ['Garaged'],
    ['Full stamp'],
    ['Failed on: Brake pipe', 'Advisory: Tyre worn'],
    [],
  ])
  expect(book[2]?.amendments).toMatchObject([{ reason: 'Typo', changes: { mileage: { to: 41_100 } } }])
  expect(book.map(({ files }) => files.length)).toEqual([0, 1, 0, 0, 0])
  expect(countsOf(full)).toEqual(['1 service record', '1 wash', '1 MOT test', '1 note', '1 document'])
})

test('the book tells of a new registration, of a correction, and of entries that were changed later', () => {
  const changed_at = '2025-03-04T12:00:00.000Z'
  const change = { id: 'p', kind: 'registration' as const, field: 'registration_number' as const, changed_at }
  const book = bookOf(
    history({
      logs: [log('a', { changed_at }), log('b', { changed_at: '2024-05-04T11:00:00.000Z' })],
      identity_changes: [{ ...change, old_value: 'AB12CDE', new_value: 'P1ATE' }],
    }),
  )
  expect(book.map(({ title, facts, paragraphs }) => [title, facts.at(-1), paragraphs[0]])).toEqual([
    ['New registration', undefined, 'Registration changed from AB12 CDE to P1 ATE on 4 March 2025'],
    ['Major Service', 'Changed on 4 March 2025', 'Full stamp'],
    ['Major Service', 'Halls', 'Full stamp'],
  ])
})

test('the readings run from the first to the last, kilometres in miles', () => {
  expect(readingsOf(history())).toBeNull()
  const logs = [
    log('a', { date: '2020-01-01', mileage: 30_000 }),
    log('b', { date: '2021-01-01', mileage: 20_000 }),
    log('c', { date: '2022-01-01', mileage: 35_000 }),
    log('d', { date: '2023-01-01', mileage: null }),
  ]
  const mot_tests = [
    {
      ...{ id: 'm', test_number: '1', test_date: '2024-02-01', test_result: 'PASS', expiry_date: null },
      ...{ odometer_reading: 100_000, odometer_unit: 'KM', is_retest: false },
      ...{ advisory_notices: [], failure_reasons: [] },
    },
  ]
  expect(readingsOf(history({ logs, mot_tests }))?.last).toEqual({ date: '2024-02-01', miles: 62_137 })
  expect(readingsOf(history({ logs }))).toEqual({
    first: { date: '2020-01-01', miles: 30_000 },
    last: { date: '2022-01-01', miles: 35_000 },
  })
})

test('the whole book also has the mileage that was only stated, in the words of where it came from', () => {
  const reading = (id: string, extra: object) => ({
    ...{ id, date: '2024-08-01', value: 100_000, unit: 'km', source: 'manual', stands: true, corrects: null },
    ...{ reason: null, entered_at: '2024-08-01T00:00:00.000Z', ...extra },
  })
  const full = history({ readings: [reading('r', {}), reading('s', { stands: false })] })
  expect(bookOf(full)).toEqual([])
  expect(
    bookOf(full, { unit: 'km', isBoth: true }, { isWhole: true }).map(({ title, facts }) => [title, ...facts]),
  ).toEqual([['Mileage', '100,000 km (62,137 mi)', 'Entered by hand']])
})
