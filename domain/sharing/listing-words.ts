import { formatLongDate } from '../basics/format.ts'
import { mileageFits, shownDistance } from '../vehicles/mileage.ts'
import type { PublicListing } from './listing.ts'

export type ListedVehicle = PublicListing['vehicle']

export interface ListedFact {
  term: string
  value: string
  note?: string
}

/** What buyers ask first, in that order; unknown facts are left out. */
export function listedFacts(vehicle: ListedVehicle, mileage_note?: string): ListedFact[] {
  const { number_of_previous_keepers: keepers } = vehicle
  return [
    { term: 'Mileage', value: shownDistance(vehicle), ...(mileage_note && { note: mileage_note }) },
    { term: 'Year', value: String(vehicle.year) },
    { term: 'Fuel', value: vehicle.fuel_type },
    { term: 'Transmission', value: vehicle.transmission },
    { term: 'Engine', value: vehicle.engine_type },
    { term: 'Colour', value: vehicle.color },
    { term: 'Body', value: vehicle.door_plan && sentence(vehicle.door_plan) },
    { term: 'MOT until', value: vehicle.mot_expiry && formatLongDate(vehicle.mot_expiry) },
    { term: 'Previous keepers', value: keepers === null ? null : String(keepers) },
  ].flatMap((fact) => (fact.value ? { ...fact, value: fact.value } : []))
}

/** The registry writes everything in capitals. */
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()

/** A start for the description, from what is already known. */
export function firstWords(vehicle: ListedVehicle & { last_service: string | null }): string {
  const { year, make, model, color, engine_type, transmission, fuel_type } = vehicle
  const named = [`${year} ${make} ${model}`, color && `in ${color}`].filter(Boolean).join(' ')
  const drives = [engine_type, `${transmission.toLowerCase()} transmission`, fuel_type.toLowerCase()].filter(Boolean)
  const lines = [
    mileageFits(vehicle) && `- ${shownDistance(vehicle)} on the clock`,
    `- ${drives.join(', ')}`,
    vehicle.mot_expiry && `- MOT until ${formatLongDate(vehicle.mot_expiry)}`,
    vehicle.last_service && `- Last serviced on ${formatLongDate(vehicle.last_service)}`,
  ]
  return [`${named}.`, lines.filter(Boolean).join('\n')].join('\n\n')
}
