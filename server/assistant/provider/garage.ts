import type { FuelLife } from '#domain/records/economy.ts'
import type { Spending, SpendingWindow } from '#domain/records/spending.ts'
import type { SpecificationField } from '#domain/vehicles/specification.ts'
import type { Valuation } from '#domain/vehicles/valuation.ts'
import type { VehicleFacts } from './facts.ts'

/** A car that the asker may see, as far as answers use it. */
export interface GarageCar {
  id: string
  make: string
  model: string
  year: number
  registration: string | null
  fuel_type: string | null
  mileage: number
  mot_expiry: string | null
  tax_due_date: string | null
  insurance_expiry: string | null
  next_service: string | null
  first_registered: string | null
  euro_status: string | null
  co2: number | null
  isMotorcycle: boolean
  /** Whether a recall stands open; null if nobody was asked. */
  recall: boolean | null
}

export interface DueFact {
  vehicle_id: string
  title: string
  date: string
}

/** What was paid, the newest first. */
export interface PaidFact {
  vehicle_id: string
  /** 'Fuel', 'Major Service', 'Part': as it was entered. */
  type: string
  date: string
  cost: number
}

export interface TestFact {
  date: string
  passed: boolean
  notices: string[]
}

/**
 * What AutoMate can look up, each thing on its own and only what the asker may open. A local answer calls these
 * directly; an outside assistant is offered some of them as typed tools.
 */
export interface Garage {
  cars(): Promise<GarageCar[]>
  /** A text as it may leave: without names, registrations and the like. */
  plain(text: string): string
  facts(vehicle_id: string): Promise<VehicleFacts>
  spending(asked: SpendingWindow & { vehicle_id?: string | undefined }): Promise<Spending>
  paid(vehicle_id?: string): Promise<PaidFact[]>
  due(): Promise<DueFact[]>
  economy(vehicle_id: string): Promise<FuelLife>
  tyres(vehicle_id: string): Promise<{
    size: string | null
    name: string | null
    pressures: Record<string, number> | null
    checked_on: string | null
  }>
  specification(vehicle_id: string): Promise<Partial<Record<SpecificationField, number | string | null>>>
  valuation(vehicle_id: string): Promise<Valuation | null>
  lastTest(vehicle_id: string): Promise<TestFact | null>
  documents(vehicle_id: string): Promise<{ title: string; category: string; expiry_date: string | null }[]>
  photos(vehicle_id: string): Promise<number>
  /** Miles on the odometer on or before a day; null if nothing was read by then. */
  readingOn(vehicle_id: string, day: string): Promise<number | null>
}
