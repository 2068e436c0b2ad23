import { forecastOf, lifeOf, yearsOf } from '#domain/vehicles/mileage-figures.ts'
import type { MileageLife, MileageReading } from '#domain/vehicles/mileage-reading.ts'

interface DemoReading {
  id: string
  date: string
  miles: number | null
  source: string
  type: string | null
}

/** What the demo car's records and tests read, oldest first. */
export function demoMileage(
  mileage: number,
  given: DemoReading[],
  today: string,
): MileageLife & { readings: MileageReading[] } {
  const read = given.filter((reading): reading is DemoReading & { miles: number } => reading.miles !== null)
  const points = lifeOf(read)
  return {
    ...{
      mileage,
      mileage_km: null,
      odometer_unit: 'mi' as const,
      distance: mileage,
      points,
      years: yearsOf(points),
      odd_readings: [],
      cost: null,
    },
    forecast: forecastOf(points, mileage, today),
    readings: read.toReversed().map(({ id, date, miles, source, type }) => ({
      ...{ id, date, value: miles, unit: 'mi', miles, source, record_type: type, old_value: null, comment: null },
      ...{ confirmed_doubts: [], entered_at: `${date}T12:00:00.000Z`, by: source === 'mot' ? null : 'owner' },
      ...{ is_correction: false, stands: true, corrected: null, is_sealed: false, may: [] },
    })),
  }
}
