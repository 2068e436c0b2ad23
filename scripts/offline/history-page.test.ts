import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HandoverDocument } from '../../domain/ownership/handover.ts'
import type { LogFindings } from '../../domain/ownership/handover-log.ts'
import { type CheckedPage, historyPage } from './history-page.ts'

const entry = (words: string) => ({ id: words, entered_at: '2024-05-04T10:00:00.000Z', changed_at: null })
const file = (words: string) => ({ sha256: words, type: words })

/** Every text in it is `words`. */
const documentOf = (words: string): HandoverDocument => ({
  ...{ format: 'garagetale-handover', version: 2, seal_id: words, sequence: 1, previous_hash: null },
  sealed_at: '2026-05-01T09:00:00.000Z',
  vehicle: {
    ...{ make: words, model: words, year: 2015, registration_number: words, date_first_registered: null },
    ...{ mileage: 41_000, engine_type: words, fuel_type: words, transmission: words, color: words },
    number_of_previous_keepers: 1,
  },
  identity_changes: [
    {
      ...{ id: words, kind: 'registration', field: 'registration_number', old_value: words, new_value: words },
      changed_at: '2024-05-04T10:00:00.000Z',
    },
  ],
  keepers: [{ id: words, date_of_transaction: words, number_of_previous_keepers: 1, in_garagetale: true }],
  mot_tests: [
    {
      ...{ id: words, test_number: words, test_date: words, test_result: words, expiry_date: words },
      ...{ odometer_reading: 9, odometer_unit: words, is_retest: false },
      ...{ advisory_notices: [words], failure_reasons: [words] },
    },
  ],
  logs: [
    {
      ...{ ...entry(words), kind: words, type: words, date: words, title: words, mileage: 40_120 },
      ...{ service_center: words, products_used: words, comments: words, next_service_due: null },
      ...{ cost: '1.00', files: [file(words)], invoice_number: words },
    },
  ],
  modifications: [
    {
      ...{ ...entry(words), type: words, name: words, brand: words, install_date: words, description: words },
      ...{ is_major_upgrade: true, cost: null, before_files: [file(words)], after_files: [] },
    },
  ],
  notes: [{ ...entry(words), content: words, files: [file(words)] }],
  media: [
    {
      ...{ ...entry(words), media_type: words, title: words, location: words, date_taken: words, comments: words },
      file: file(words),
    },
  ],
  documents: [
    {
      ...{ ...entry(words), title: words, category: words, document_date: words, expiry_date: null },
      file: file(words),
    },
  ],
  amendments: [
    {
      ...{ id: words, record_type: words, record_id: words, reason: words, made_at: '2025-01-01T00:00:00.000Z' },
      changes: { [words]: { from: words, to: words } },
    },
  ],
})

const logOf = (words: string): LogFindings => ({
  ...{ problem: words, apart: [words], said: [words, words], entries: { [words]: [words] }, isWitnessed: true },
})
const provenOf = (document: HandoverDocument, words = 'x') => ({ document, log: logOf(words) })

const pageOf = (words: string, extra: Partial<CheckedPage> = {}) =>
  historyPage({
    ...{ tone: 'good', heading: 'Genuine', verdict: words, lines: [words], written: new Date('2026-05-01') },
    proven: [provenOf(documentOf(words), words)],
    ...extra,
  })

/** Each tag as it stands, without what is between them; the style and the head are ours. */
const tagsOf = (page: string) => [...page.slice(page.indexOf('</head>')).matchAll(/<[^>]*>?/g)].map(([tag]) => tag)
const plain = new Set(tagsOf(pageOf('plain')))

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</title></style></pre></details><iframe src="https://evil.example">',
  '<!--',
  ']]><a href="javascript:alert(1)">',
  '&lt;b&gt;&#60;script&#62;',
])('%s in every field of a file stays text', (words) => {
  const page = pageOf(words)
  expect(tagsOf(page).filter((tag) => !plain.has(tag))).toEqual([])
  expect(page.slice(0, page.indexOf('<body>'))).not.toContain(words)
  expect(page).not.toMatch(/<(script|img|svg|iframe|a)\b/i)
})

test('whatever text it is, no tag is added and nothing invisible is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (words) => {
      const page = pageOf(words)
      expect(tagsOf(page).filter((tag) => !plain.has(tag))).toEqual([])
      expect(page).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/u)
    }),
    { numRuns: 60 },
  )
})

test('what the log says stands in a section of its own and beside the entry it is about', () => {
  const log = {
    ...logOf(''),
    problem: null,
    apart: [],
    said: ['Nobody watches.', 'Two were deleted.'],
    isWitnessed: false,
  }
  const page = pageOf('plain', {
    proven: [{ document: documentOf('plain'), log: { ...log, entries: { plain: ['Written on 4 May 2024'] } } }],
  })
  expect(page).toContain('<h3>What the log proves</h3>')
  expect(page).toContain('<p class="doubt">Nobody watches.</p>')
  expect(page).toContain('<p>Two were deleted.</p>')
  expect(page.match(/<p class="logged">Written on 4 May 2024<\/p>/g)?.length).toBeGreaterThan(1)
})

test('it asks for nothing outside and runs nothing', () => {
  const page = pageOf('plain')
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(page).not.toMatch(/src=|href=|url\(|@import|<link/i)
})

test('a file that is signed but makes no sense is not shown, and the verdict is', () => {
  const odd = { toString: 1 }
  const documents = [
    { vehicle: odd, logs: odd, sequence: odd },
    { ...documentOf('x'), logs: [odd, null] },
  ]
  const page = pageOf('The verdict', { proven: documents.map((each) => provenOf(each as unknown as HandoverDocument)) })
  expect(page).toContain('<p>The verdict</p>')
  expect(page.match(/could not be read/g)).toHaveLength(2)
})

test('a history of five thousand entries is written whole', () => {
  const [log] = documentOf('Oil Change').logs
  const logs = Array.from({ length: 5000 }, (_, at) => ({ ...log, id: `${at}`, date: '2024-05-03' }))
  const page = pageOf('x', { proven: [provenOf({ ...documentOf('x'), logs } as HandoverDocument)] })
  expect(page.match(/<li>/g)?.length).toBeGreaterThanOrEqual(5000)
})
