import { z } from 'zod'
import { londonToday } from '../basics/format.ts'
import { unshout } from '../basics/untrusted.ts'
import { type DateStatus, dateStatus, newestInKilometres, newestReading } from './mot.ts'
import type { TaxStatus } from './official.ts'
import { serviceOf, taxSaid } from './official-dues.ts'
import type { SaidOfVehicle } from './read-paid.ts'
import { normaliseRegistration } from './registration.ts'
import { earliestYear, type FuelType, latestYear, longestRegistration, type Transmission } from './vehicle.ts'

export const registryLookup = z.object({
  registration: z
    .string('Please enter the registration')
    .max(20, 'Use 8 characters or fewer')
    .transform(normaliseRegistration)
    .pipe(z.string().min(1, 'Please enter the registration').max(longestRegistration, 'Use 8 characters or fewer')),
})

/** The message of a lookup without a result, by error code. */
export const lookupRefusals = {
  registration_not_found:
    'Vehicle not found. Please check the registration number and try again, or enter details manually.',
  registry_refused: 'API authentication failed. Please try again later.',
  registry_failed: 'Failed to lookup vehicle details. Please try again later.',
  registry_busy: 'The vehicle register is busy. Please try again in a few minutes.',
  registry_unreachable: 'An unexpected error occurred. Please try again.',
} as const
export type LookupRefusal = keyof typeof lookupRefusals

/** What a lookup gives the form; null leaves the form's own default. */
export interface RegistryPrefill {
  registration_number: string
  make: string | null
  model: string | null
  year: number | null
  engine_type: string | null
  transmission: Transmission | null
  fuel_type: FuelType | null
  color: string | null
  /** The test station's last reading, in miles. */
  mileage: number | null
  /** What the instrument showed, where it counts in kilometres. */
  mileage_in_km: number | null
  tax_status: DateStatus
  tax_due_date: string | null
  mot_status: DateStatus
  mot_expiry: string | null
  /** The DVLA's own word, which knows of more than a date: SORN, untaxed. */
  tax_told: TaxStatus | null
}

/** Everything said about a vehicle, as the rows we store. */
export function toRecord(said: SaidOfVehicle, today = londonToday()) {
  const { vehicle_data, technical_specifications, mot_history, tax_due_date, mot_expiry } = said
  const dates = {
    tax_status: dateStatus(tax_due_date, today),
    tax_due_date,
    mot_status: dateStatus(mot_expiry, today),
    mot_expiry,
  }
  const { engine_capacity } = technical_specifications ?? {}
  const prefill: RegistryPrefill = {
    registration_number: vehicle_data.vrm,
    ...prefilledIdentity(vehicle_data, today),
    engine_type: engine_capacity ? `${engine_capacity}cc` : null,
    transmission: transmissionOf(vehicle_data.transmission),
    fuel_type: fuelOf(vehicle_data.fuel_type),
    color: vehicle_data.color,
    mileage: newestReading(mot_history),
    mileage_in_km: newestInKilometres(mot_history),
    ...dates,
    tax_told: said.tax_told,
  }
  const { number_of_previous_keepers, keeper_history } = said
  return {
    prefill,
    due_dates: {
      mot: { date: mot_expiry, state: null, source: serviceOf(said.sources.mot_expiry) },
      // Only the DVLA tells more than a date.
      tax: {
        ...taxSaid(said.tax_told, tax_due_date),
        source: said.tax_told ? 'official' : serviceOf(said.sources.tax_due_date),
      },
    },
    vehicle: {
      number_of_previous_keepers,
      last_keeper_change: keeper_history[0]?.date_of_transaction ?? null,
    },
    vehicle_data: {
      ...vehicle_data,
      is_electric_vehicle: vehicle_data.fuel_type === null ? null : fuelOf(vehicle_data.fuel_type) === 'Electric',
      sources: said.sources,
      official: said.official,
    },
    safety_ratings: said.safety_ratings,
    technical_specifications,
    mot_history,
    keeper_history,
  }
}

type SaidOfIt = Pick<SaidOfVehicle['vehicle_data'], 'make' | 'model' | 'year_of_manufacture' | 'date_first_registered'>

/** The vehicle's identity, in the form's terms; null where the registry has no value. */
export function prefilledIdentity(
  { make, model, year_of_manufacture, date_first_registered }: SaidOfIt,
  today = londonToday(),
) {
  const year = year_of_manufacture ?? (Number(date_first_registered?.slice(0, 4)) || null)
  return {
    make: unshout(make),
    model: unshout(model)?.slice(0, 150).trim() ?? null,
    year: year !== null && year >= earliestYear && year <= latestYear(today) ? year : null,
  }
}

/** What it said about the vehicle's identity, leaving out fields without a value. */
export const saidIdentity = ({ make, model, year }: Pick<RegistryPrefill, 'make' | 'model' | 'year'>) => ({
  ...(make && { make }),
  ...(model && { model }),
  ...(year && { year }),
})

export type RegistryRecord = ReturnType<typeof toRecord>

/** An answer with neither make nor model is not about a vehicle, whatever its status says. */
export const namesVehicle = ({ vehicle_data: { make, model } }: RegistryRecord) => make !== null || model !== null

const transmissionWords: [RegExp, Transmission][] = [
  [/semi/i, 'Semi-Automatic'],
  [/cvt|variable/i, 'CVT'],
  [/dct|dsg|pdk|(dual|twin|double)[ -]?clutch/i, 'DCT'],
  [/auto/i, 'Automatic'],
  [/man/i, 'Manual'],
]
const transmissionOf = (text: string | null) => transmissionWords.find(([word]) => word.test(text ?? ''))?.[1] ?? null

const fuelWords: [RegExp, FuelType][] = [
  [/plug/i, 'Plug-in Hybrid'],
  [/hybrid|(petrol|diesel).*electric|electric.*(petrol|diesel)/i, 'Hybrid'],
  [/electric/i, 'Electric'],
  [/diesel|heavy oil/i, 'Diesel'],
  [/premium|super unleaded/i, 'Premium Unleaded'],
  [/petrol|unleaded/i, 'Petrol'],
]
const fuelOf = (text: string | null) => fuelWords.find(([word]) => word.test(text ?? ''))?.[1] ?? null
