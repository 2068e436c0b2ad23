import { z } from 'zod'
import { londonToday } from '../basics/format.ts'
import { calendarDay, capitalised, list, type Part, part, unshout, whole, words, yesOrNo } from '../basics/untrusted.ts'
import {
  type DateStatus,
  dateStatus,
  type MotTest,
  motHistory,
  newestInKilometres,
  newestReading,
  readMotRecords,
} from './mot.ts'
import type { MotDefect, OdometerReading, OfficialTest, Source, TaxStatus } from './official.ts'
import { serviceOf, taxSaid } from './official-dues.ts'
import type { OfficialFacts } from './official-facts.ts'
import { normaliseRegistration } from './registration.ts'
import { readSpecification } from './registry-specification.ts'
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

/** The source of each of these values; any other value is the paid provider's. */
export type SourcesOfValues = Partial<
  Record<
    | 'make'
    | 'model'
    | 'year_of_manufacture'
    | 'date_first_registered'
    | 'color'
    | 'fuel_type'
    | 'engine_capacity'
    | 'tax_due_date'
    | 'mot_expiry'
    | 'mot_history',
    Source
  >
>

/** One provider's answer, before it is a record. */
export function readPaid(answer: unknown, registration: string, source: Source) {
  const items = part(part(part(answer).Response).DataItems)
  const registered = part(items.VehicleRegistration)
  const status = part(items.VehicleStatus)
  const history = part(items.VehicleHistory)
  const technical = part(items.TechnicalDetails)

  const keeper_history = readKeepers(history.KeeperChangesList)
  const vehicle_data = readVehicleData(registered, part(items.SmmtDetails), registration)
  const technical_specifications = readSpecification(technical, registered)
  const mot_history = motHistory(readMotRecords(part(items.MotHistory).RecordList))
  const dates = {
    tax_due_date: calendarDay(part(status.MotVed).VedExpiryDate),
    mot_expiry: calendarDay(status.NextMotDueDate),
  }
  const { make, model, year_of_manufacture, date_first_registered, color, fuel_type } = vehicle_data
  const { engine_capacity } = technical_specifications ?? {}
  return {
    vehicle_data,
    safety_ratings: readSafety(part(technical.Safety)),
    technical_specifications,
    mot_history: mot_history.map((test) => ({ ...test, ...untoldOfTest, source })),
    keeper_history,
    number_of_previous_keepers:
      whole(history.NumberOfPreviousKeepers, 999) ?? keeper_history[0]?.number_of_previous_keepers ?? null,
    ...dates,
    tax_told: null,
    official: null,
    sources: sourcesOf(source, {
      ...{ make, model, year_of_manufacture, date_first_registered, color, fuel_type, engine_capacity },
      ...dates,
      mot_history: mot_history.length > 0 || null,
    }),
  } satisfies SaidOfVehicle
}

const sourcesOf = (source: Source, values: Record<keyof SourcesOfValues, unknown>): SourcesOfValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, source]])),
  )

/** What only the MOT history service says of a test. */
const untoldOfTest = {
  tested_at: null,
  odometer_result: null,
  station: null,
  registration_at_test: null,
  location: null,
  defects: null,
}

/** A test as it is kept, with whoever told of it. */
export interface KeptTest extends Omit<MotTest, 'id' | 'tested_as'> {
  source: Source
  tested_at: string | null
  odometer_result: OdometerReading['result']
  station: OfficialTest['station']
  registration_at_test: string | null
  location: string | null
  /** As JSON; null where nobody tells. */
  defects: MotDefect[] | null
}

export interface SaidOfVehicle {
  vehicle_data: ReturnType<typeof readVehicleData>
  safety_ratings: ReturnType<typeof readSafety>
  technical_specifications: ReturnType<typeof readSpecification>
  /** Newest first. */
  mot_history: KeptTest[]
  keeper_history: ReturnType<typeof readKeepers>
  number_of_previous_keepers: number | null
  tax_due_date: string | null
  mot_expiry: string | null
  tax_told: TaxStatus | null
  official: Omit<OfficialFacts, 'tests'> | null
  sources: SourcesOfValues
}

type SaidOfIt = Pick<
  ReturnType<typeof readVehicleData>,
  'make' | 'model' | 'year_of_manufacture' | 'date_first_registered'
>

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

function readVehicleData(registered: Part, smmt: Part, registration: string) {
  return {
    vrm: registration,
    vin_last5: words(registered.VinLast5, 5),
    make: words(registered.Make, 100),
    model: words(registered.Model, 200),
    year_of_manufacture: whole(registered.YearOfManufacture, 2100, 1850),
    date_first_registered: calendarDay(registered.DateFirstRegistered) ?? calendarDay(registered.DateFirstRegisteredUk),
    color: colourOf(words(registered.Colour, 60)),
    vehicle_class: words(registered.VehicleClass, 100),
    fuel_type: words(registered.FuelType, 60),
    transmission: words(registered.Transmission, 60) ?? words(registered.TransmissionType, 60),
    gear_count: whole(registered.GearCount, 30),
    door_plan: words(registered.DoorPlanLiteral, 100) ?? words(registered.DoorPlan, 100),
    seating_capacity: whole(registered.SeatingCapacity, 200),
    wheel_plan: words(registered.WheelPlan, 100),
    is_exported: yesOrNo(registered.Exported),
    date_exported: calendarDay(registered.DateExported),
    is_scrapped: yesOrNo(registered.Scrapped),
    date_scrapped: calendarDay(registered.DateScrapped),
    gross_weight: whole(registered.GrossWeight, 1_000_000),
    max_permissible_mass: whole(registered.MaxPermissibleMass, 1_000_000),
    smmt_data: readSmmt(smmt),
    date_of_last_update: calendarDay(registered.DateOfLastUpdate),
  }
}

export const colourOf = (colour: string | null) =>
  colour === colour?.toUpperCase() ? colour && capitalised(colour) : colour

/** A flat record of short values, whatever the input. */
function readSmmt(smmt: Part): Record<string, string | number> | null {
  const kept = Object.entries(smmt)
    .slice(0, 60)
    .flatMap(([name, value]): [string, string | number][] => {
      const key = words(name, 60)
      const plain = typeof value === 'number' && Number.isFinite(value) ? value : words(value, 200)
      return key === null || plain === null ? [] : [[key, plain]]
    })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

function readSafety(safety: Part) {
  const stars = part(safety.EuroNcap)
  const ratings = {
    euro_ncap_adult: whole(stars.Adult, 100),
    euro_ncap_child: whole(stars.Child, 100),
    euro_ncap_pedestrian: whole(stars.Pedestrian, 100),
  }
  return Object.values(ratings).some((rating) => rating !== null) ? ratings : null
}

/** Newest first; a change without a date or a count is dropped. */
const readKeepers = (changes: unknown) =>
  list(changes)
    .flatMap((entry) => {
      const change = part(entry)
      const date_of_transaction = calendarDay(change.DateOfLastKeeperChange) ?? calendarDay(change.DateOfTransaction)
      const number_of_previous_keepers = whole(change.NumberOfPreviousKeepers, 999)
      return date_of_transaction && number_of_previous_keepers !== null
        ? [{ date_of_transaction, number_of_previous_keepers }]
        : []
    })
    .toSorted((a, b) => (a.date_of_transaction < b.date_of_transaction ? 1 : -1))

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
