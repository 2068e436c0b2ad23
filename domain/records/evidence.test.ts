import { expect, test } from 'vitest'
import { type EvidenceFacts, evidenceOf, evidenceText, howLongAfter } from './evidence.ts'

const service: EvidenceFacts = {
  date: '2025-03-14',
  entered_at: '2025-03-14T17:30:00.000Z',
  changed_at: null,
  first_file_at: null,
  confirmed_by: null,
  is_official: false,
  mileage_fits: null,
}
const graded = (facts: Partial<EvidenceFacts>) => {
  const { grade, sentence } = evidenceOf({ ...service, ...facts })
  return [grade, sentence]
}

test('an entry nobody vouches for is the owner’s word', () => {
  expect(evidenceOf(service)).toEqual({
    grade: 'said',
    sentence: 'Said by the owner.',
    entered: 'Entered the same day',
    changed: null,
    mileage: null,
  })
})

test('a file counts only if it reached us within 31 days of the work, before or after', () => {
  const documented = ['documented', 'With a receipt or photo from the time.']
  expect(graded({ first_file_at: '2025-04-14T10:00:00Z' })).toEqual(documented)
  expect(graded({ first_file_at: '2025-02-11T10:00:00Z' })).toEqual(documented)
  expect(graded({ first_file_at: '2025-04-15T10:00:00Z' })).toEqual([
    'said',
    'Said by the owner. A receipt or photo was added 1 month later.',
  ])
  expect(graded({ first_file_at: '2026-05-20T10:00:00Z' })).toEqual([
    'said',
    'Said by the owner. A receipt or photo was added 14 months later.',
  ])
  expect(graded({ first_file_at: '2024-12-01T10:00:00Z' })).toEqual([
    'said',
    'Said by the owner. A receipt or photo was added 3 months before.',
  ])
})

test('a workshop’s word outweighs a receipt, an official record outweighs both', () => {
  const first_file_at = '2025-03-14T18:00:00Z'
  expect(graded({ first_file_at, confirmed_by: 'Hartley Motors' })).toEqual([
    'confirmed',
    'Confirmed by Hartley Motors.',
  ])
  expect(graded({ first_file_at, is_official: true })).toEqual(['official', 'From the MOT record.'])
  expect(evidenceOf({ ...service, is_official: true }).entered).toBe('Recorded at the test')
})

test('it says when it was entered, in the day of the United Kingdom', () => {
  const entered = (entered_at: string, imported?: boolean) =>
    evidenceOf({ ...service, entered_at, ...(imported && { imported }) }).entered
  expect(entered('2025-03-15T09:00:00Z')).toBe('Entered the next day')
  expect(entered('2026-05-20T09:00:00Z')).toBe('Entered 14 months later')
  expect(entered('2026-05-20T09:00:00Z', true)).toBe('Brought along in a file, entered 14 months later')
  // Summer time: half past eleven at night in UTC is the next day.
  expect(evidenceOf({ ...service, date: '2025-07-01', entered_at: '2025-06-30T23:30:00Z' }).entered).toBe(
    'Entered the same day',
  )
})

test('a length is given in days up to a month, in months up to two years, then in years', () => {
  const after = (later: string) => howLongAfter('2024-01-31', later)
  expect(after('2024-02-12')).toBe('12 days later')
  expect(after('2024-02-28')).toBe('28 days later')
  expect(after('2024-02-29')).toBe('1 month later')
  expect(after('2026-01-30')).toBe('23 months later')
  expect(after('2026-01-31')).toBe('2 years later')
  expect(after('2029-01-30')).toBe('4 years later')
  expect(after('2024-01-30')).toBe('1 day before')
})

test('a change counts from a day after it was entered', () => {
  const changed = (changed_at: string) => evidenceOf({ ...service, changed_at }).changed
  expect(changed('2025-03-15T17:29:00.000Z')).toBeNull()
  expect(changed('2026-05-03T10:00:00.000Z')).toBe('Changed on 3 May 2026')
})

test('all of it reads as one line', () => {
  const all = { ...service, changed_at: '2026-05-03T10:00:00Z', entered_at: '2025-03-20T10:00:00Z' }
  expect(evidenceText(evidenceOf({ ...all, mileage_fits: true }))).toBe(
    'Said by the owner. Entered 6 days later. Changed on 3 May 2026. Its mileage fits.',
  )
  expect(evidenceText(evidenceOf({ ...service, mileage_fits: false }))).toBe(
    'Said by the owner. Entered the same day. Its mileage does not fit.',
  )
})
