import { expect, test } from 'vitest'
import { type BuyerFacts, buyerQuestions, mileageSourceWords, valuationWords } from './buyer-facts.ts'

const plain: BuyerFacts = {
  valuation: { value: 5400.4, date: '2026-05-03T10:00:00Z' },
  mileage_read: { date: '2026-05-03', source: 'mot' },
  open_defects: [],
  outstanding_recall: false,
  odd_readings: [],
  last_service: '2025-06-01',
  not_shown: 0,
  is_public: true,
}
const asked = (facts: Partial<BuyerFacts>, price: number | null = 5500) =>
  buyerQuestions({ ...plain, ...facts }, price, '2026-11-18').map(({ question }) => question)
const defect = (text: string) => ({
  ...{
    id: text,
    text,
    state: 'advised' as const,
    severity: 'advised' as const,
    named: [],
    repair: null,
    gone_on: null,
  },
})

test('nothing is asked of a car whose record answers everything', () => {
  expect(asked({})).toEqual([])
  expect(asked({ valuation: null }, 99_000)).toEqual([])
})

test('a buyer asks about each thing that stands out, the gravest first', () => {
  const before = { date: '2025-01-01', miles: 80_000, source: 'service' }
  const reading = { date: '2026-01-01', miles: 60_000, source: 'mot' }
  const facts = {
    ...{ outstanding_recall: true, not_shown: 3, last_service: '2023-11-18' },
    odd_readings: [{ kind: 'fall' as const, before, reading }],
    open_defects: [defect('Front tyre worn'), defect('Oil leak')],
  }
  const questions = buyerQuestions({ ...plain, ...facts }, 9000, '2026-11-18')
  expect(questions.map(({ question, because }) => `${question} ${because}`)).toEqual([
    'Has the recall been dealt with? Outstanding safety recall: the listing says so.',
    'Why does the mileage not fit? Mileage anomaly: 60,000 mi on 1 January 2026 is less than the 80,000 mi recorded on 1 January 2025.',
    'Have these been put right? The MOT named ‘Front tyre worn’ and 1 other thing, and no record answers them.',
    'Has it been serviced since? The last service on its record is of 18 November 2023.',
    'What makes it worth more? Valued at £5,400 for a private sale on 3 May 2026; you ask £9,000.',
    'What is in the entries you don’t show? The page says that 3 entries are not shown.',
  ])
})

test('the limits: three years without a service, a fifth above the valuation, a quarter below it', () => {
  expect(asked({ last_service: '2023-11-19' })).toEqual([])
  expect(asked({ last_service: null })).toEqual(['Has it been serviced?'])
  expect([asked({}, 6480), asked({}, 6490)]).toEqual([[], ['What makes it worth more?']])
  expect([asked({}, 4051), asked({}, 4050)]).toEqual([[], ['Why so little?']])
  expect(asked({}, null)).toEqual([])
  expect(asked({ is_public: false, not_shown: 3 })).toEqual(['Where is its history?'])
})

test('the mileage says where it comes from', () => {
  const of = (source: string) => mileageSourceWords({ date: '2026-05-03', source })
  expect([of('mot'), of('service'), of('wash'), of('manual'), of('transfer'), mileageSourceWords(null)]).toEqual([
    'read at the MOT test on 3 May 2026',
    'entered with a service of 3 May 2026',
    'entered with a record of 3 May 2026',
    'said by the owner on 3 May 2026',
    'said at the handover on 3 May 2026',
    'said by the owner',
  ])
  expect(valuationWords({ value: 5400.4, date: '2026-05-03' })).toBe(
    'Valued at £5,400 for a private sale on 3 May 2026',
  )
})
