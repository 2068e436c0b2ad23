import { describe, expect, test } from 'vitest'
import { ageWarning, madeOn, type TreadCheck, treadWarning, wearOf, wearWords } from './tyre-wear.ts'

const check = (date: string, miles: number | null, ...depths: (number | null)[]): TreadCheck => {
  const [front_left = null, front_right = null, rear_left = null, rear_right = null] = depths
  return { id: date, date, miles, tread: { front_left, front_right, rear_left, rear_right } }
}
const fitted = { run: 9400, odometer: 52_000 }

describe('what checks of the tread say', () => {
  test('how much has gone in how many miles, and where the first tyre reaches the minimum', () => {
    const checks = [check('2025-01-10', 0, 5.7, 5.8, 6, 6), check('2026-01-10', 9400, 3.6, 4, 5, 5.1)]
    // (3.6 - 1.6) / 2.1 mm, times 9,400 miles, are 8,952 mi more.
    expect(wearOf(checks)).toMatchObject({ says: 'pace', lost: 2.1, miles: 9400, of: 'front_left' })
    expect(wearWords(checks, fitted)).toBe('2.1 mm in 9,400 mi (front left); 1.6 mm at about 61,000 mi.')
    expect(wearWords(checks, fitted, { unit: 'km' })).toBe(
      '2.1 mm in 15,128 km (front left); 1.6 mm at about 98,170 km.',
    )
    expect(wearWords(checks, { run: 9400, odometer: null })).toBe(
      '2.1 mm in 9,400 mi (front left); 1.6 mm after about 9,000 mi more.',
    )
  })

  test('miles since the last check count, and a pace that has run out asks for another', () => {
    const checks = [check('2025-01-10', 0, 5, 5, 5, 5), check('2026-01-10', 5000, 2.1, 4, 4, 4)]
    expect(wearWords(checks, { run: 7000, odometer: 52_000 })).toBe(
      '2.9 mm in 5,000 mi (front left); 1.6 mm may be reached already: measure them again.',
    )
  })

  test('nothing more than they allow', () => {
    const first = check('2025-01-10', 0, 6, 6, 6, 6)
    expect(wearWords([], fitted)).toContain('No tread measured yet')
    expect(wearWords([first], fitted)).toContain('Measured once')
    expect(wearWords([first, check('2025-02-10', 400, 5.9, 5.8, 6, 6)], fitted)).toBe(
      '0.2 mm in 400 mi: too little to say when 1.6 mm is reached.',
    )
    expect(wearWords([first, check('2026-02-10', null, 4, 4, 4, 4)], fitted)).toContain('miles between aren’t known')
    expect(wearWords([first, check('2026-02-10', 4000, 6, 6, 6, 6)], fitted)).toContain('No tread lost')
    expect(wearWords([first, check('2026-02-10', 4000, null, null, null, null)], fitted)).toContain('Measured once')
    expect(wearWords([check('2025-01-10', 0, 6), check('2026-02-10', 4000, null, 5)], fitted)).toContain(
      'Measured once',
    )
  })

  test('tyres that changed places are told by the average of all four, or not at all', () => {
    const first = check('2025-01-10', 0, 5, 5, 7, 7)
    expect(wearOf([first, check('2026-01-10', 8000, 6.5, 6.5, 4, 4)])).toMatchObject({
      ...{ says: 'pace', lost: 0.8, of: 'average' },
    })
    expect(wearOf([first, check('2026-01-10', 8000, 6.5, 6.5, 4)])).toEqual({ says: 'one check' })
  })

  test('and which tyres are no longer legal', () => {
    expect(treadWarning([check('2025-01-10', 0, 1.6, 1.7, 1.2)])).toBe(
      'At or below the legal minimum of 1.6 mm: front left 1.6 mm, rear left 1.2 mm.',
    )
    expect(treadWarning([check('2025-01-10', 0, 1.2), check('2025-02-10', 0, 7)])).toBeNull()
  })
})

test('the age of tyres is read from their DOT code, and told once it is more than ten years', () => {
  expect([madeOn('0121'), madeOn('3521'), madeOn('5320')]).toEqual(['2021-01-04', '2021-08-30', '2020-12-28'])
  expect(ageWarning('4616', '2026-11-14')).toBeNull()
  expect(ageWarning('4616', '2026-11-18')).toContain('10 years old')
  expect(ageWarning('0904', '2026-11-18')).toContain('22 years old')
  expect(ageWarning(null, '2026-11-18')).toBeNull()
})
