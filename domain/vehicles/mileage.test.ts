import { describe, expect, test } from 'vitest'
import { anomalyWords, correctionWords, mileageFits, oddOf, oddReadings, type ReadOdometer } from './mileage.ts'

const read = (date: string, miles: number, source = 'service'): ReadOdometer => ({ date, miles, source })
const told = (...readings: ReadOdometer[]) => oddReadings(readings).map((odd) => anomalyWords(odd))

describe('readings', () => {
  test('that only rise say nothing, nor do one or none', () => {
    expect(told()).toEqual([])
    expect(told(read('2025-05-03', 121_260, 'mot'))).toEqual([])
    expect(told(read('2024-05-03', 110_000, 'mot'), read('2025-05-03', 121_260, 'mot'))).toEqual([])
  })

  test('that fall are told with both figures and days; people round', () => {
    const tested = read('2025-05-03', 121_260, 'mot')
    expect(told(tested, read('2025-08-01', 99_900, 'manual'))).toEqual([
      'Mileage anomaly: 99,900 mi on 1 August 2025 is less than the 121,260 mi read at the MOT test of 3 May 2025.',
    ])
    expect(told(read('2025-02-01', 120_000), read('2025-08-01', 99_900))).toEqual([
      'Mileage anomaly: 99,900 mi on 1 August 2025 is less than the 120,000 mi recorded on 1 February 2025.',
    ])
    expect(told(tested, read('2025-08-01', 121_200))).toEqual([])
  })

  test('that rise beyond what can be driven are told, and long silences', () => {
    expect(told(read('2025-05-03', 21_260), read('2025-05-10', 99_900), read('2029-05-10', 110_000))).toEqual([
      'No mileage was written down between 10 May 2025 and 10 May 2029.',
      'Mileage anomaly: it rose from 21,260 mi on 3 May 2025 to 99,900 mi on 10 May 2025.',
    ])
  })

  test('of one day come in the order that accuses nobody, but what is said that day comes last', () => {
    const day = '2025-05-03'
    expect(told(read(day, 60_150, 'mot'), read(day, 60_000), read('2025-06-01', 60_160))).toEqual([])
    expect(told(read(day, 40_000, 'manual'), read(day, 60_150, 'mot'))).toHaveLength(1)
    expect(told(read(day, 60_000, 'transfer'), read(day, 9_000, 'manual'))).toEqual([
      'Mileage anomaly: 9,000 mi on 3 May 2025 is less than the 60,000 mi recorded on 3 May 2025.',
    ])
    expect(told(read(day, 6_000, 'manual'), read(day, 60_000, 'manual'))).toEqual([])
    expect(told(read('2024-05-03', 40_120), read(day, 40_000, 'manual'), read(day, 40_120, 'transfer'))).toEqual([])
    expect(told(read(day, 40_000), read(day, 42_000), read('2025-06-01', 41_000))).toHaveLength(1)
  })

  test('begin anew with a new instrument, whichever was read on its day', () => {
    const replaced = read('2025-05-03', 10, 'instrument')
    const before = read('2025-05-01', 107_000)
    expect(told(before, replaced, read('2025-09-01', 2_010))).toEqual([])
    expect(told(before, read('2025-05-03', 107_010), replaced, read('2025-09-01', 2_010))).toEqual([])
    expect(told(before, read('2025-05-03', 12), replaced, read('2025-09-01', 2_010))).toEqual([])
  })
})

test('where readings between the two are not told, only a true silence is', () => {
  const pair = { before: read('2020-01-01', 10_000), reading: read('2025-01-01', 30_000) }
  expect(oddOf([{ ...pair, quiet_days: 200 }])).toEqual([])
  expect(oddOf([{ ...pair, quiet_days: 1500 }])).toMatchObject([{ kind: 'gap' }])
})

test('a mileage is passed on as it is unless a reading contradicts another', () => {
  const [gap] = oddReadings([read('2020-01-01', 10_000), read('2025-01-01', 30_000)])
  const [fall] = oddReadings([read('2024-01-01', 10_000), read('2025-01-01', 3_000)])
  if (!gap || !fall) throw new Error('Neither was found')
  expect([[], [gap], [fall, gap]].map((odd_readings) => mileageFits({ odd_readings }))).toEqual([true, true, false])
})

test('a correction says what was wrong, and why', () => {
  const corrected = { date: '2025-05-03', miles: 510_000, corrected_miles: 51_000, reason: 'A digit too many.' }
  expect(correctionWords({ ...corrected, source: 'mot' })).toBe(
    'MOT reading of 3 May 2025 corrected from 510,000 mi to 51,000 mi: A digit too many.',
  )
  expect(correctionWords({ ...corrected, source: 'manual', reason: null })).toBe(
    'Reading of 3 May 2025 corrected from 510,000 mi to 51,000 mi',
  )
})
