import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formValues } from './form-values.ts'
import { readReceipt } from './read-receipt.ts'

const today = '2026-11-18'
const read = (...lines: string[]) => readReceipt(lines.join('\n'), today)
const totalOf = (...lines: string[]) => read(...lines).total
const dateOf = (...lines: string[]) => read(...lines).date
const mileageOf = (...lines: string[]) => read(...lines).mileage
const fuelOf = (...lines: string[]) => {
  const { litres, price_per_litre, fuel_cost } = read(...lines)
  return [litres, price_per_litre, fuel_cost]
}

test('the total is what was paid, whatever other totals are there', () => {
  expect(totalOf('Sub total £307.10', 'VAT @ 20% £61.42', 'Total inc VAT £368.52')).toBe(368.52)
  expect(totalOf('Total excl. VAT £60.27', 'VAT £1.08', 'Total £61.35')).toBe(61.35)
  expect(totalOf('TOTAL PARTS 212.40', 'TOTAL LABOUR 160.00', 'TOTAL NET 372.40', 'GRAND TOTAL £446.88')).toBe(446.88)
  expect(totalOf('TOTAL £47.34', 'CASH £50.00', 'CHANGE £2.66')).toBe(47.34)
  expect(totalOf('TOTAL', '£1,247.50')).toBe(1247.5)
  expect(totalOf('TOTAL SAVINGS £2.00', 'TOTAL £18.40')).toBe(18.4)
})

test('a card slip has its amount', () => {
  expect(totalOf('SALE', 'AMOUNT £58.20', 'AUTH CODE 482911')).toBe(58.2)
  expect(totalOf('VISA DEBIT £47.34')).toBe(47.34)
})

test('of two totals that nothing tells apart, none is taken', () => {
  expect(totalOf('TOTAL £10.00', 'TOTAL £12.00')).toBeNull()
  expect(totalOf('TOTAL £10.00', 'TOTAL £12.00', 'VISA £12.00')).toBe(12)
})

test('a misread figure counts only where other figures agree', () => {
  expect(totalOf('T0TAL £47.34')).toBe(47.34)
  expect(totalOf('TOTAI 47 .34')).toBe(47.34)
  expect(totalOf('TOTAL £4S.3O')).toBeNull()
  expect(totalOf('TOTAL £4S.30', 'VISA £45.30')).toBe(45.3)
  expect(totalOf('NET 37.75', 'VAT 7.55', 'TOTAL £4S.30')).toBe(45.3)
})

test('what is no sum of money is none', () => {
  expect(totalOf('TOTAL 20.00%', 'TOTAL ITEMS 3', 'TOTAL 17:42', 'TOTAL')).toBeNull()
  expect(totalOf('Loyalty total -£2.00')).toBeNull()
})

test('litres, price and cost prove one another', () => {
  expect(fuelOf('32.45 L @ 145.9p', 'TOTAL £47.34')).toEqual([32.45, 1.459, 47.34])
  expect(fuelOf('41.07 LITRES @ £1.529/L', '£62.80 A', 'MEAL DEAL £3.90', 'TOTAL £66.70')).toEqual([41.07, 1.529, 62.8])
  expect(fuelOf('PUMP LITRES PRICE AMOUNT', '4 32.45 145.9 47.34')).toEqual([32.45, 1.459, 47.34])
  expect(fuelOf('Volume 28.61', 'Price per litre 159.9', 'TOTAL GBP 45.75')).toEqual([28.61, 1.599, 45.75])
  // The unit read as a figure.
  expect(fuelOf('Quantity 52,181', 'Unit price GBP 1.789', 'TOTAL £93.35')).toEqual([52.18, 1.789, 93.35])
})

test('litres that contradict the price are left out, and so is the price', () => {
  expect(fuelOf('10.00 L @ 138.9p per L', 'TOTAL £55.56')).toEqual([null, null, null])
  expect(fuelOf('32.45 L @ 145.9p')).toEqual([null, null, null])
})

test('litres without a price are believed if the total makes one of them', () => {
  expect(fuelOf('VOLUME 28.61 L', 'TOTAL GBP 45.75')).toEqual([28.61, null, null])
  expect(fuelOf('Engine oil 5.00 litres', 'TOTAL £368.52')).toEqual([null, null, null])
})

test('dates are read as they are written in Britain', () => {
  for (const written of [
    '14/03/26',
    '14-03-2026',
    '14.03.2026',
    '14 MAR 2026',
    '14-Mar-26',
    '14th March 2026',
    '2026-03-14',
  ])
    expect([written, dateOf(`${written} 17:42`)]).toEqual([written, '2026-03-14'])
  expect(dateOf('Date: l4/O3/26')).toBe('2026-03-14')
  expect(dateOf('14MAR26')).toBe('2026-03-14')
})

test('a day that cannot be, one to come and one on which something falls due are left out', () => {
  expect(dateOf('31/02/26')).toBeNull()
  expect(dateOf('03/14/26')).toBeNull()
  expect(dateOf('19/11/26')).toBeNull()
  expect(dateOf('Due date: 14/03/26')).toBeNull()
  expect(dateOf('MOT expiry: 14/03/26', 'Valid until 15/03/26')).toBeNull()
  expect(dateOf('Invoice date: 17 September 2026 Due date: 17 October 2026')).toBe('2026-09-17')
  expect(dateOf('Job 12/10.5/3', 'Tyre 195/50/15', 'Sort code 20-11-43 ')).toBeNull()
})

test('of two days, the one that is named or has a time is taken, else none', () => {
  expect(dateOf('Card from 01/02/24', 'Booked 02/03/26', '14/03/26 17:42')).toBe('2026-03-14')
  expect(dateOf('12/03/26', 'Date 14/03/26')).toBe('2026-03-14')
  expect(dateOf('12/03/26', '14/03/26')).toBeNull()
})

test('the mileage is read where it is named, and not that of the next service', () => {
  for (const line of [
    'Mileage 45,120',
    'MILEAGE: 45120',
    'Odometer reading: 45 120 miles',
    'Speedo 45.120 mi',
    'Reg GT64 QVW Mileage: 45,120',
  ])
    expect([line, mileageOf(line)]).toEqual([line, 45120])
  expect(mileageOf('Reg Mileage Colour', 'GT64 QVW 45,120 Red')).toBe(45120)
  expect(mileageOf('Next service mileage 55,120')).toBeNull()
  expect(mileageOf('Next service due at 55,120 miles', 'Warranty mileage 60,000')).toBeNull()
  expect(mileageOf('Mileage 45,12O')).toBeNull()
  expect(mileageOf('Mileage N/A', 'Mileage 45p')).toBeNull()
  expect(read('Odometer 72,500 km')).toMatchObject({ mileage: 72500, mileage_unit: 'km' })
})

test('of two mileages the later of one visit is taken, and of two that differ none', () => {
  expect(mileageOf('Mileage in 45,120', 'Mileage out 45,123')).toBe(45123)
  expect(mileageOf('Mileage 45,120', 'Mileage 48,120')).toBeNull()
})

test('whatever is read from a picture, it takes a moment and makes no value that cannot be', () => {
  const characters = fc.constantFrom(...'TOTAL £0123456789.,/-:@pL lIO|\nMileage DATE VAT ')
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 3000 }), (some) => {
      const began = performance.now()
      const { date, total, litres, mileage } = read(some.join(''))
      expect(performance.now() - began).toBeLessThan(500)
      expect(date === null || (date <= today && !Number.isNaN(Date.parse(date)))).toBe(true)
      for (const value of [total, litres, mileage]) expect(value === null || (value > 0 && value < 1e8)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

const fillUp = ['date', 'mileage', 'litres', 'price_per_litre', 'cost']
const cost = ['type', 'cost', 'date', 'mileage']

test('a form gets the values it has fields for, in what the car counts', () => {
  const invoice = read('Date 05/02/2026', 'Odometer 72,500 km', 'TOTAL £457.08')
  expect(formValues(invoice, cost, 'km')).toEqual({ date: '2026-02-05', cost: '457.08', mileage: '72500' })
  expect(formValues(invoice, cost, 'mi')).toEqual({ date: '2026-02-05', cost: '457.08' })
  expect(formValues(read('nothing'), cost, 'mi')).toEqual({})
})

test('a fill-up gets what the fuel cost, a running cost what was paid', () => {
  const withLunch = read('41.07 LITRES @ £1.529/L', '£62.80 A', 'MEAL DEAL £3.90', 'TOTAL £66.70')
  expect(formValues(withLunch, fillUp, 'mi')).toEqual({ litres: '41.07', price_per_litre: '152.9', cost: '62.80' })
  expect(formValues(withLunch, cost, 'mi')).toEqual({ cost: '66.70' })
  const reduced = read('Quantity 52.18 L', 'Unit price 1.789', 'Sub-Total £93.35', 'Loyalty -£2.00', 'TOTAL £91.35')
  expect(formValues(reduced, fillUp, 'mi')).toEqual({ litres: '52.18', price_per_litre: '175.1', cost: '91.35' })
})
