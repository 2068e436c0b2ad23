import type { VehicleFacts } from './facts.ts'
import type { Garage } from './garage.ts'

const nothing = { total: 0, categories: [], months: [], period: 'dates' as const }

/** The garage of somebody of whom only the chosen vehicle is known, or none. */
export function garageOfOne(vehicle: VehicleFacts | null): Garage {
  return {
    plain: (text) => text,
    cars: async () =>
      vehicle
        ? [
            {
              ...vehicle,
              registration: null,
              first_registered: null,
              euro_status: null,
              co2: null,
              isMotorcycle: false,
              recall: null,
            },
          ]
        : [],
    facts: async () => {
      if (!vehicle) throw new Error('No vehicle is known.')
      return vehicle
    },
    spending: async ({ from, to }) => ({ ...nothing, from, to }),
    paid: async () => [],
    due: async () => [],
    economy: async () => ({ fill_up: null, charge: null, per_mile: null, battery_kwh: null }),
    tyres: async () => ({ size: null, name: null, pressures: null, checked_on: null }),
    specification: async () => ({}),
    valuation: async () => null,
    lastTest: async () => null,
    documents: async () => [],
    photos: async () => 0,
    readingOn: async () => null,
  }
}
