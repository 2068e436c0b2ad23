import { calendarDay, capitalised, list, type Part, part, whole, words, yesOrNo } from '../basics/untrusted.ts'
import { type MotTest, motHistory, readMotRecords } from './mot.ts'
import type { MotDefect, OdometerReading, OfficialTest, Source, TaxStatus } from './official.ts'
import type { OfficialFacts } from './official-facts.ts'
import { readSpecification } from './registry-specification.ts'

/* What the paid provider answers, read as what is said of a vehicle; the official services add to the same. */

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
