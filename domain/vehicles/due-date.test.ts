import { describe, expect, test } from 'vitest'
import { runningCostCategories } from '../records/running-cost.ts'
import { serviceTypes } from '../records/service-record.ts'
import { documentCategories } from './document.ts'
import {
  countingNow,
  type DueDate,
  documentDues,
  documentSays,
  isHistoricVehicle,
  recordDues,
  recordSays,
  sourceWords,
} from './due-date.ts'
import { dueDateChange } from './due-date-change.ts'

const today = '2026-06-15'

describe('a historic car', () => {
  test('is one from the day it was registered 40 years ago, or once its year is over', () => {
    expect(isHistoricVehicle({ year: 1986, date_first_registered: '1986-06-15' }, today)).toBe(true)
    expect(isHistoricVehicle({ year: 1986, date_first_registered: '1986-06-16' }, today)).toBe(false)
    expect(isHistoricVehicle({ year: 1986 }, today)).toBe(false)
    expect(isHistoricVehicle({ year: 1985, date_first_registered: null }, today)).toBe(true)
  })

  test('is exempt without a date or with an old one of a service, unless somebody entered one', () => {
    const old = { year: 1972 }
    const mot = { kind: 'mot', date: '2020-01-01', state: null } as const
    const exempt = { date: null, state: 'exempt' }
    expect(countingNow({ ...mot, date: null, source: null }, old, today)).toEqual(exempt)
    expect(countingNow({ ...mot, source: 'official' }, old, today)).toEqual(exempt)
    expect(countingNow({ ...mot, source: 'person' }, old, today)).toEqual({ date: '2020-01-01', state: null })
    expect(countingNow({ ...mot, date: '2026-06-15', source: 'registry' }, old, today).date).toBe('2026-06-15')
    expect(countingNow({ ...mot, source: 'official' }, { year: 2010 }, today).date).toBe('2020-01-01')
    expect(countingNow({ ...mot, kind: 'tax', source: 'official' }, old, today).date).toBe('2020-01-01')
  })
})

test('records and documents speak of a kind by what they are called in their own form', () => {
  for (const { kind, type } of recordDues)
    expect(kind === 'service' ? serviceTypes : runningCostCategories).toContain(type)
  for (const category of Object.keys(documentDues)) expect(documentCategories).toContain(category)
  const mot = { kind: 'service', type: 'MOT / Annual Inspection' }
  expect(recordSays({ ...mot, next_service_due: '2027-01-01' })).toEqual({ kind: 'mot', date: '2027-01-01' })
  expect(recordSays({ ...mot, next_service_due: null, valid_until: '2027-01-01' })).toBe(null)
  expect(recordSays({ kind: 'running_cost', type: 'Fuel', valid_until: '2027-01-01' })).toBe(null)
  expect(documentSays({ category: 'V5 log Book', expiry_date: '2027-01-01' })).toBe(null)
  expect(documentSays({ category: 'Road Tax', expiry_date: '2027-01-01' })).toEqual({ kind: 'tax', date: '2027-01-01' })
})

test('a change names a date, a state or nothing, never both', () => {
  expect(dueDateChange.safeParse({ date: today, state: null, version: null }).success).toBe(true)
  expect(dueDateChange.safeParse({ date: null, state: null, version: 3 }).success).toBe(true)
  expect(dueDateChange.safeParse({ date: today, state: 'sorn', version: null }).success).toBe(false)
  expect(dueDateChange.safeParse({ date: null, state: 'lost', version: null }).success).toBe(false)
  expect(dueDateChange.safeParse({ date: today, state: null }).success).toBe(false)
})

test('says where a date came from', () => {
  const due: DueDate = {
    ...{ kind: 'mot', date: today, state: null, source: 'official', set_at: '2026-06-01T10:00:00Z' },
    ...{ by_me: false, official: null, version: 1 },
  }
  expect(sourceWords(due)).toBe('from DVSA, 01/06/2026')
  expect(sourceWords({ ...due, kind: 'tax' })).toBe('from DVLA, 01/06/2026')
  expect(sourceWords({ ...due, source: 'registry' })).toBe('from the vehicle registry, 01/06/2026')
  expect(sourceWords({ ...due, source: 'person', by_me: true })).toBe('entered by you')
  expect(sourceWords({ ...due, source: 'person' })).toBe('entered by hand')
  expect(sourceWords({ ...due, source: 'record' })).toBe('from the MOT record')
})
