import { describe, expect, test } from 'vitest'
import { economyOf, perMileOf, seasonOf } from './economy.ts'
import { type Filled, figuresOf, litresPer100Km, milesPerGallon, stretchesOf } from './fuel-stretches.ts'

/* The worked examples of docs/economy.md, by their letters. */

let day = 0
const filled = (mileage: number | null, quantity: number | null, more: Partial<Filled> = {}): Filled => ({
  date: `2026-${String(1 + Math.floor(day / 28)).padStart(2, '0')}-${String(1 + (day++ % 28)).padStart(2, '0')}`,
  mileage,
  quantity,
  cost: quantity === null ? null : quantity * 1.5,
  station: null,
  is_full: true,
  missed_before: false,
  ...more,
})
const fuel = (...fillings: Filled[]) => stretchesOf('fill_up', fillings)
const measured = (stretches: { miles: number; quantity: number }[]) =>
  stretches.map(({ miles, quantity }) => [miles, Number(quantity.toFixed(3))])
const mpg = (miles: number, litres: number) => Number(milesPerGallon(miles, litres).toFixed(1))

describe('fuel, from full tank to full tank', () => {
  test('A: the second filling is what was used since the first', () => {
    const stretches = fuel(filled(10_000, 45), filled(10_400, 40))
    expect(measured(stretches)).toEqual([[400, 40]])
    expect(mpg(400, 40)).toBe(45.5)
    expect(Number(litresPer100Km(400, 40).toFixed(1))).toBe(6.2)
    expect(figuresOf(stretches)).toEqual({ miles: 400, quantity: 40, per_mile: 0.15 })
  })

  test('B: a partial filling is added to the next full one', () => {
    const stretches = fuel(filled(10_000, 45), filled(10_250, 15, { is_full: false }), filled(10_500, 35))
    expect(measured(stretches)).toEqual([[500, 50]])
    expect(mpg(500, 50)).toBe(45.5)
    expect(stretches[0]?.cost).toBe(75)
  })

  test('C: a missed filling breaks the chain, and the one that says so begins a new one', () => {
    const stretches = fuel(
      filled(10_000, 45),
      filled(10_400, 40),
      filled(11_300, 42, { missed_before: true }),
      filled(11_700, 38),
    )
    expect(measured(stretches)).toEqual([
      [400, 40],
      [400, 38],
    ])
    const figures = figuresOf(stretches)
    expect(mpg(figures?.miles ?? 0, figures?.quantity ?? 1)).toBe(46.6)
  })

  test('D: where the odometer falls nothing is worked out across the fall', () => {
    expect(measured(fuel(filled(99_800, 40), filled(200, 41), filled(620, 42)))).toEqual([[420, 42]])
    expect(measured(fuel(filled(10_000, 40), filled(9000, 10, { is_full: false }), filled(10_400, 30)))).toEqual([])
  })

  test('E: a filling without litres breaks the chain; one without a reading is added like a partial one', () => {
    expect(measured(fuel(filled(10_000, 45), filled(10_400, null), filled(10_800, 40), filled(11_200, 41)))).toEqual([
      [400, 41],
    ])
    expect(measured(fuel(filled(10_000, 45), filled(null, 20), filled(10_800, 60)))).toEqual([[800, 80]])
  })

  test('two fillings at one stop count together, and no stretch is of no miles', () => {
    expect(measured(fuel(filled(10_000, 45), filled(10_400, 20, { is_full: false }), filled(10_400, 20)))).toEqual([
      [400, 40],
    ])
    expect(measured(fuel(filled(10_000, 45), filled(10_000, 3), filled(10_300, 30)))).toEqual([[300, 30]])
  })

  test('what is not priced is left out of the cost of a mile, and not taken for free', () => {
    const stretches = fuel(filled(10_000, 45), filled(10_400, 40), filled(10_800, 40, { cost: null }))
    expect(figuresOf(stretches)).toEqual({ miles: 800, quantity: 80, per_mile: 0.15 })
  })

  test('a station is measured where all that was used came from it', () => {
    const shell = { station: 'Shell' }
    const [whole, mixed] = fuel(
      filled(1000, 40, shell),
      filled(1400, 38),
      filled(1500, 9, { ...shell, is_full: false }),
      filled(1900, 40, shell),
    )
    expect([whole?.station, mixed?.station]).toEqual(['Shell', null])
  })
})

describe('current', () => {
  const charges = (battery: number | null, ...fillings: Filled[]) => measured(stretchesOf('charge', fillings, battery))
  const to = (end: number | null, start: number | null = null) => ({ is_full: false, end, start })

  test('F: two charges that end at the same percentage are compared like two full tanks', () => {
    expect(charges(null, filled(5000, 30, to(80)), filled(5200, 50, to(80)))).toEqual([[200, 50]])
    expect(charges(null, filled(5000, 30, to(80)), filled(5100, 30, to(100)), filled(5300, 45, to(80)))).toEqual([
      [300, 75],
    ])
    expect(charges(null, filled(5000, 30, to(37)), filled(5200, 50, to(80)))).toEqual([])
  })

  test('G: with the size of the battery, what was left more or less in it counts', () => {
    expect(charges(60, filled(5000, 30, to(80)), filled(5200, 62, to(100)))).toEqual([[200, 50]])
    expect(charges(60, filled(5000, 30, to(100)), filled(5200, 38, to(80)))).toEqual([[200, 50]])
  })

  test('a charge whose end nobody knows is added to the next, and a full one ends at a hundred', () => {
    expect(charges(null, filled(5000, 30, to(100)), filled(5100, 20, to(null)), filled(5200, 30))).toEqual([[200, 50]])
  })

  test('H: what was paid for and did not reach the battery is lost', () => {
    const economy = economyOf('charge', [filled(5000, 33, to(80, 30)), filled(5200, 22, to(90, 57))], 60)
    expect(economy?.loss).toEqual({ paid: 55, lost: 5.2 })
    expect(economyOf('charge', [filled(5000, 33, to(80, 30))])?.loss).toBeNull()
  })
})

test('I: on a plug-in hybrid both are worked out over all miles, and what a mile costs is added', () => {
  const petrol = economyOf('fill_up', [filled(10_000, 35), filled(10_600, 20, { cost: 30 })])
  const current = economyOf('charge', [
    filled(10_000, 8, { end: 100 }),
    filled(10_150, 8, { end: 100, cost: 1.8 }),
    filled(10_300, 8, { end: 100, cost: 1.8 }),
  ])
  expect(mpg(600, 20)).toBe(136.4)
  expect(petrol?.figures).toEqual({ miles: 600, quantity: 20, per_mile: 0.05 })
  expect(current?.figures).toEqual({ miles: 300, quantity: 16, per_mile: 0.012 })
  expect(perMileOf(petrol, current)).toBe(0.062)
  expect(perMileOf(petrol, null)).toBe(0.05)
  expect(perMileOf(petrol, economyOf('charge', [filled(10_000, 8)]))).toBeNull()
})

test('by month, season and station, with what was bought and what it did', () => {
  const at = (date: string, mileage: number, quantity: number, station: string, cost: number) =>
    filled(mileage, quantity, { date, station, cost })
  const economy = economyOf('fill_up', [
    at('2025-11-20', 1000, 40, 'Shell', 60),
    at('2025-12-10', 1400, 40, 'Shell', 58),
    at('2026-02-01', 1700, 40, 'Tesco', 56),
  ])
  expect(economy).toMatchObject({ count: 3, quantity: 120, spent: 174, price: 1.45 })
  expect(economy?.months.map(({ month, spent, figures }) => [month, spent, figures?.miles ?? null])).toEqual([
    ['2025-11', 60, null],
    ['2025-12', 58, 400],
    ['2026-01', 0, null],
    ['2026-02', 56, 300],
  ])
  expect(economy?.seasons).toEqual([{ season: 'Winter', figures: { miles: 700, quantity: 80, per_mile: 0.1629 } }])
  expect(
    economy?.stations.map(({ station, count, price, figures }) => [station, count, price, figures?.miles ?? null]),
  ).toEqual([
    ['Shell', 2, 1.475, 700],
    ['Tesco', 1, 1.4, null],
  ])
  expect([economy?.best?.miles, economy?.worst?.miles, economy?.latest?.miles]).toEqual([400, 300, 300])
})

test('the seasons are those of the Met Office', () => {
  expect(['01', '02', '03', '05', '06', '08', '09', '11', '12'].map((month) => seasonOf(`2026-${month}-15`))).toEqual([
    'Winter',
    'Winter',
    'Spring',
    'Spring',
    'Summer',
    'Summer',
    'Autumn',
    'Autumn',
    'Winter',
  ])
})

test('nothing is said of a car that was never filled', () => {
  expect(economyOf('fill_up', [])).toBeNull()
  expect(economyOf('fill_up', [filled(1000, 40)])).toMatchObject({ figures: null, latest: null, stretches: [] })
})
