import { describe, expect, test } from 'vitest'
import { type LastReading, mileageAnomalies, mileageFits, readLess } from './mileage.ts'

const tested: LastReading = { miles: 121_260, date: '2025-05-03', by: 'mot' }
const facts = (mileage: number, last_reading: LastReading | null, read_less_on: string | null = null) => ({
  mileage,
  last_reading,
  read_less_on,
})

describe('a mileage', () => {
  test('that is no less than what was read last says nothing', () => {
    expect(mileageAnomalies(facts(121_260, tested))).toEqual([])
    expect(mileageAnomalies(facts(0, null))).toEqual([])
  })

  test('below the last MOT test is told, with both figures and the day', () => {
    expect(mileageAnomalies(facts(99_900, tested))).toEqual([
      'Mileage anomaly: 99,900 mi is less than the 121,260 mi read at the MOT test of 3 May 2025.',
    ])
  })

  test('below the last record is told too', () => {
    expect(mileageAnomalies(facts(99_900, { miles: 120_000, date: '2025-02-01', by: 'record' }))).toEqual([
      'Mileage anomaly: 99,900 mi is less than the 120,000 mi recorded on 1 February 2025.',
    ])
  })

  test('of nought was never stated: it is no anomaly, and no figure to pass on', () => {
    const unstated = facts(0, tested)
    expect([mileageAnomalies(unstated), mileageFits(unstated)]).toEqual([[], false])
    expect(mileageFits(facts(0, null))).toBe(true)
  })

  test('after a test that read less than the one before stays doubtful, in the words of that test', () => {
    expect(mileageAnomalies(facts(130_000, tested, '2024-05-03'))).toEqual([
      'Mileage anomaly: the odometer read less than at the previous test (MOT test of 3 May 2024).',
    ])
    expect(readLess()).toBe('Mileage anomaly: the odometer read less than at the previous test.')
  })
})
