import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { isPass, milesRead } from '#domain/vehicles/mot.ts'

export interface Reading {
  date: string
  miles: number
  by: 'service' | 'pass' | 'fail'
}

/** Every recorded odometer reading, oldest first. */
export function readingsOf({ services, mot }: Pick<PublicVehicle, 'services' | 'mot'>): Reading[] {
  const written: Reading[] = (services ?? []).flatMap(({ date, mileage }) =>
    mileage === null ? [] : [{ date, miles: mileage, by: 'service' as const }],
  )
  const tested = mot.flatMap((test): Reading[] => {
    const miles = milesRead(test)
    return miles === null ? [] : [{ date: test.test_date, miles, by: isPass(test.test_result) ? 'pass' : 'fail' }]
  })
  return [...written, ...tested].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.miles - b.miles))
}

/** Round mileages just below the lowest and just above the highest reading. */
export function milesScale(readings: Pick<Reading, 'miles'>[]): { bottom: number; top: number } {
  const all = readings.map(({ miles }) => miles)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const step = [1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000].find((size) => most - least <= size * 4) ?? 1_000_000
  const bottom = Math.floor(least / step) * step
  return { bottom, top: Math.max(bottom + step, Math.ceil(most / step) * step) }
}
