import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsOf } from './facts.ts'
import { publicNamesOf } from './registry.ts'
import {
  changeProblem,
  newServiceRecord,
  nextServiceAfter,
  oneYearAfter,
  reminderTypeOf,
  serviceRecordChange,
  serviceTypes,
} from './service-record.ts'

const record = { type: 'Oil Change', date: '2025-03-14' }
const problems = (extra: object) => {
  const { error } = newServiceRecord.safeParse({ ...record, ...extra })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('a service record', () => {
  test('is one of eight types, in their order, or one that its owner named (SERV-02)', () => {
    expect(serviceTypes).toEqual([
      'Major Service',
      'Minor Service',
      'Oil Change',
      'Tyre Change / Rotation',
      'Wheel Alignment',
      'Brake Service',
      'Battery Change',
      'MOT / Annual Inspection',
    ])
    expect(problems({ type: '' })).toEqual(['type: Please choose the service type'])
    expect(newServiceRecord.parse({ ...record, type: 'oil change' }).type).toBe('Oil Change')
    expect(newServiceRecord.parse({ ...record, type: 'Gearbox oil' }).type).toBe('Gearbox oil')
  })

  test('needs a date, and nothing else (SERV-03, SERV-07)', () => {
    expect(newServiceRecord.parse(record)).toEqual({ ...record, lead_days: 30, image_ids: [] })
    for (const date of ['', undefined, '2025-02-30', '14/03/2025', 20250314])
      expect(problems({ date })[0]).toBe('date: Please choose a date')
  })

  test('takes a cost of 0 or more, to the penny, or none (SERV-05)', () => {
    expect(problems({ cost: '-0.01' })).toEqual(['cost: This can’t be less than 0'])
    expect(problems({ cost: '12.345' })).toEqual(['cost: Please enter pounds and pence'])
    expect(problems({ cost: 'a lot' })).toEqual(['cost: Please enter a cost'])
    expect(problems({ cost: Number.POSITIVE_INFINITY })).not.toEqual([])
    for (const [typed, kept] of Object.entries({ 0: 0, 89.5: 89.5, '1,234.50': 1234.5, '': null }))
      expect(newServiceRecord.parse({ ...record, cost: typed }).cost).toBe(kept)
  })

  test('keeps the number of its invoice, which a warranty asks for and a visitor does not see', () => {
    expect(newServiceRecord.parse({ ...record, invoice_number: ' HSG-20417 ' }).invoice_number).toBe('HSG-20417')
    expect(newServiceRecord.parse({ ...record, invoice_number: ' ' }).invoice_number).toBe(null)
    expect(problems({ invoice_number: '1'.repeat(61) })).toEqual(['invoice_number: Use 60 characters or fewer'])
    expect(factsOf('service', { invoice_number: 'HSG-20417' })).toEqual([
      { label: 'Invoice number', value: 'HSG-20417' },
    ])
    expect(publicNamesOf(['service'])).not.toContain('invoice_number')
  })

  test('takes whole miles of 0 or more, or none (SERV-06)', () => {
    expect(problems({ mileage: '-1' })).toEqual(['mileage: Mileage can’t be less than 0'])
    expect(problems({ mileage: '10.5' })).toEqual(['mileage: Please enter whole miles'])
    expect(newServiceRecord.parse({ ...record, mileage: '0' }).mileage).toBe(0)
    expect(newServiceRecord.parse({ ...record, mileage: '' }).mileage).toBe(null)
  })

  test('reminds 5 to 60 days ahead, 30 unless told (SERV-08, CNST-18)', () => {
    expect(newServiceRecord.parse(record).lead_days).toBe(30)
    for (const lead_days of [5, 60, '45']) expect(problems({ lead_days })).toEqual([])
    for (const lead_days of [4, 61, 30.5, '']) expect(problems({ lead_days })).toHaveLength(1)
  })

  test('comes next a year from today unless told, also from a leap day (SERV-04, CNST-19)', () => {
    expect(oneYearAfter('2025-03-14')).toBe('2026-03-14')
    expect(oneYearAfter('2024-02-29')).toBe('2025-02-28')
    expect(oneYearAfter('2023-02-28')).toBe('2024-02-28')
  })

  test('comes next after itself, also when only one of the dates is changed', () => {
    expect(problems({ next_service_due: record.date })).toEqual([
      'next_service_due: The next service must be later than this service',
    ])
    const kept = { date: '2025-03-14', next_service_due: '2026-03-14' }
    expect(changeProblem(kept, { next_service_due: '2025-01-01' })).toHaveProperty('next_service_due')
    expect(changeProblem(kept, { date: '2026-03-14' })).toEqual({
      date: 'The next service of this record is due on 14/03/2026',
    })
    expect(changeProblem(kept, { date: '2026-03-14', next_service_due: null })).toBeUndefined()
    expect(changeProblem(kept, {})).toBeUndefined()
  })

  test('is changed only where the change names something', () => {
    expect(serviceRecordChange.parse({ version: 3, cost: '' })).toEqual({ version: 3, cost: null })
  })
})

describe('the vehicle’s next service (SERV-09)', () => {
  const serviced = (next_service: string | null, last_service: string | null = null) => ({ next_service, last_service })
  const done = (date: string, next_service_due: string | null) => ({ date, next_service_due })

  test('is set when there is none', () => {
    expect(nextServiceAfter(serviced(null), done('2025-01-10', '2026-01-10'))).toBe('2026-01-10')
  })
  test('is brought forward by an earlier date', () => {
    expect(nextServiceAfter(serviced('2026-05-01'), done('2025-01-10', '2025-07-10'))).toBe('2025-07-10')
  })
  test('is not put off by a later date while it still lies ahead', () => {
    expect(nextServiceAfter(serviced('2025-06-01'), done('2025-01-10', '2026-01-10'))).toBe('2025-06-01')
  })
  test('moves on when this service has reached it, also on the very day', () => {
    expect(nextServiceAfter(serviced('2025-01-10'), done('2025-01-10', '2026-01-10'))).toBe('2026-01-10')
    expect(nextServiceAfter(serviced('2024-12-01'), done('2025-01-10', '2026-01-10'))).toBe('2026-01-10')
  })
  test('stays when the record names no date, or one that a later service has overtaken', () => {
    expect(nextServiceAfter(serviced('2025-06-01'), done('2025-01-10', null))).toBe('2025-06-01')
    expect(nextServiceAfter(serviced('2026-06-01', '2025-06-01'), done('2019-05-01', '2020-05-01'))).toBe('2026-06-01')
  })

  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  const date = day.map((instant) => instant.toISOString().slice(0, 10))
  const maybe = fc.option(date)

  test('is always either what it was or what the record says, and saving twice changes nothing more', () => {
    fc.assert(
      fc.property(maybe, maybe, date, maybe, (next_service, last_service, on, due) => {
        const vehicle = { next_service, last_service }
        const after = nextServiceAfter(vehicle, done(on, due))
        expect([next_service, due]).toContain(after)
        if (next_service) expect(after).not.toBeNull()
        if (!due || due > on) expect(nextServiceAfter({ ...vehicle, next_service: after }, done(on, due))).toBe(after)
      }),
    )
  })
  test('is never later than both, unless the old one has been reached', () => {
    fc.assert(
      fc.property(date, date, date, (next_service, on, due) => {
        const after = nextServiceAfter({ next_service, last_service: null }, done(on, due)) ?? ''
        if (next_service > on) expect(after <= next_service).toBe(true)
      }),
    )
  })
})

test('each service is reminded of as what it is', () => {
  expect(serviceTypes.map(reminderTypeOf)).toEqual([
    'Major service',
    'Minor service',
    'Other',
    'Tyre change/rotation',
    'Other',
    'Brake pad/disc replacement',
    'Battery health check/replacement',
    'MOT',
  ])
})
