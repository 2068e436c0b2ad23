import { addDays } from '#domain/basics/format.ts'
import type { Part } from '#domain/records/part.ts'
import type { TyreSection, TyreSet } from '#domain/records/tyre-set.ts'

const id = (number: number) => `00000000-0000-4000-8000-0000000007${String(number).padStart(2, '0')}`

export function demoTyres(today: string, mileage: number): TyreSection {
  const ago = (days: number) => addDays(today, -days)
  const common = {
    cost: null,
    invoice: null,
    ended_as: null,
    ended_on: null,
    version: 1,
    created_at: `${ago(600)}T10:00:00Z`,
  }
  const tread = (front: number, rear: number) => ({
    ...{ front_left: front, front_right: front + 0.1, rear_left: rear, rear_right: rear },
  })
  const summer: TyreSet = {
    ...common,
    ...{ id: id(1), name: 'Summer set', make: 'Michelin', model: 'Primacy 4', size: '225/45 R17 91V', dot: '1023' },
    ...{ bought_on: ago(610), cost: 486, stored_at: null, run: { miles: 9400, quality: 'about' } },
    fittings: [
      { id: id(3), fitted_on: ago(210), removed_on: null, miles: 4300 },
      { id: id(4), fitted_on: ago(600), removed_on: ago(390), miles: 5100 },
    ],
    checks: [
      { id: id(5), date: ago(590), miles: 300, tread: tread(7.2, 7.4) },
      { id: id(6), date: ago(20), miles: 9000, tread: tread(5.1, 6) },
    ],
  }
  const winter: TyreSet = {
    ...common,
    ...{ id: id(2), name: 'Winter set', make: 'Vredestein', model: 'Wintrac', size: '225/45 R17 94H', dot: '3514' },
    ...{ bought_on: null, stored_at: 'Garage, top shelf', run: { miles: 3800, quality: 'about' }, checks: [] },
    fittings: [{ id: id(7), fitted_on: ago(390), removed_on: ago(210), miles: 3800 }],
  }
  return { sets: [summer, winter], mileage }
}

export function demoParts(today: string): Part[] {
  const common = {
    bought_on: addDays(today, -300),
    invoice: null,
    fits: null,
    note: null,
    uses: [],
    version: 1,
    created_at: `${addDays(today, -300)}T10:00:00Z`,
  }
  return [
    {
      ...common,
      ...{ id: id(8), name: 'Engine oil 5W-30', part_number: '5W30-VW504', maker: 'Castrol', supplier: 'Halfords' },
      ...{ cost: 42.5, in_stock: 1, fits: 'VW 504 00, 4.6 l' },
    },
    {
      ...common,
      ...{ id: id(9), name: 'Oil filter', part_number: 'HU 6002 z', maker: 'Mann-Filter', supplier: 'GSF Car Parts' },
      ...{ cost: 8.9, in_stock: 2 },
    },
  ]
}
