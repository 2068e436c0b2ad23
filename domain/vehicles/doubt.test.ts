import { describe, expect, test } from 'vitest'
import { costDoubt, dateDoubt, doubtMarks, mileageDoubt, type Readings } from './doubt.ts'

const none: Readings = { highestBefore: null, lowestAfter: null, lastBefore: null }

describe('a mileage is asked about', () => {
  test('when it is lower than a reading before it', () => {
    const known = { ...none, highestBefore: { date: null, miles: 121_260 } }
    expect(mileageDoubt({ miles: 98_500 }, '2026-05-01', known)).toEqual({
      code: 'mileage_below_earlier',
      field: 'mileage',
      question: 'Your last reading was 121,260. Is 98,500 right?',
    })
    expect(mileageDoubt({ miles: 121_260 }, '2026-05-01', known)).toBeUndefined()
  })

  test('when a later reading is lower, and that day is named', () => {
    const known = { ...none, lowestAfter: { date: '2026-03-02', miles: 60_000 } }
    expect(mileageDoubt({ miles: 61_000 }, '2025-01-01', known)?.question).toBe(
      'The reading on 2 March 2026 was only 60,000. Is 61,000 right?',
    )
    expect(mileageDoubt({ miles: 59_000 }, '2025-01-01', known)).toBeUndefined()
  })

  test('when it rose further than anybody drives, not when a year of driving lies between', () => {
    const known = { ...none, lastBefore: { date: '2026-01-01', miles: 45_210 } }
    expect(mileageDoubt({ miles: 452_100 }, '2026-03-01', known)?.code).toBe('mileage_jump')
    expect(mileageDoubt({ miles: 51_000 }, '2026-01-02', known)?.code).toBe('mileage_jump')
    expect(mileageDoubt({ miles: 50_000 }, '2026-01-02', known)).toBeUndefined()
    expect(mileageDoubt({ miles: 75_000 }, '2026-12-31', known)).toBeUndefined()
  })
})

describe('a date is asked about', () => {
  const golf = { date_first_registered: '2014-09-12', year: 2014 }

  test('when it lies in the future', () => {
    expect(dateDoubt('2026-11-18', golf, '2026-11-17')?.question).toBe(
      '18 November 2026 is in the future. Is that right?',
    )
    expect(dateDoubt('2026-11-17', golf, '2026-11-17')).toBeUndefined()
  })

  test('when the vehicle was not registered yet, give or take the weeks before delivery', () => {
    expect(dateDoubt('2012-05-03', golf, '2026-11-17')?.question).toBe(
      'This vehicle was first registered on 12 September 2014. Is 3 May 2012 right?',
    )
    expect(dateDoubt('2014-08-20', golf, '2026-11-17')).toBeUndefined()
  })

  test('by its year where nothing else is known', () => {
    const typed = { date_first_registered: null, year: 1959 }
    expect(dateDoubt('1957-12-31', typed, '2026-11-17')?.question).toBe(
      'This vehicle is from 1959. Is 31 December 1957 right?',
    )
    expect(dateDoubt('1958-12-31', typed, '2026-11-17')).toBeUndefined()
  })
})

test('a cost is asked about by what it is for', () => {
  expect(costDoubt(123_456, 'Fuel')?.question).toBe('That is a lot for fuel. Is £123,456.00 right?')
  expect(costDoubt(180, 'Fuel')).toBeUndefined()
  expect(costDoubt(9500, 'Repair')).toBeUndefined()
  expect(costDoubt(51_000, 'Repair')?.question).toBe('That is a lot. Is £51,000.00 right?')
})

test('an entry says what was confirmed, and nothing of codes it does not know', () => {
  expect(doubtMarks(['cost_unusual', 'toString', 'registration_in_garage'])).toEqual(['Unusually high cost'])
})
