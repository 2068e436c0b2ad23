import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { isKilometres, isPass, milesRead } from '#domain/vehicles/mot.ts'

export interface Reading {
  date: string
  miles: number
  /** As it was read, where that was in kilometres. */
  km: number | null
  by: 'service' | 'pass' | 'fail'
}

/** Every recorded odometer reading, oldest first. */
export function readingsOf({ services, mot }: Pick<PublicVehicle, 'services' | 'mot'>): Reading[] {
  const written: Reading[] = (services ?? []).flatMap(({ date, mileage, mileage_km }) =>
    mileage === null ? [] : [{ date, miles: mileage, km: mileage_km ?? null, by: 'service' as const }],
  )
  const tested = mot.flatMap((test): Reading[] => {
    const miles = milesRead(test)
    const km = isKilometres(test.odometer_unit) ? test.odometer_reading : null
    return miles === null ? [] : [{ date: test.test_date, miles, km, by: isPass(test.test_result) ? 'pass' : 'fail' }]
  })
  return [...written, ...tested].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.miles - b.miles))
}

/** Round figures just below the lowest and just above the highest reading. */
export function scaleOf(all: number[]): { bottom: number; top: number } {
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const step = [1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000].find((size) => most - least <= size * 4) ?? 1_000_000
  const bottom = Math.floor(least / step) * step
  return { bottom, top: Math.max(bottom + step, Math.ceil(most / step) * step) }
}
