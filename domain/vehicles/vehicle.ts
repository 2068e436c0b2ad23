import { z } from 'zod'
import { distanceUnits } from '../basics/distance.ts'
import { blankable, fileId, miles, optionalText, text, version, wholeNumber } from '../basics/fields.ts'
import { londonToday } from '../basics/format.ts'
import { answeredDoubts } from './doubt.ts'
import type { KnownDue } from './due-date.ts'
import type { IdentityRules, VehicleIdentity } from './identity-rules.ts'
import type { MileageFacts } from './mileage.ts'
import { normaliseRegistration } from './registration.ts'

export const transmissions = ['Manual', 'Automatic', 'CVT', 'DCT', 'Semi-Automatic'] as const
export const fuelTypes = ['Petrol', 'Diesel', 'Electric', 'Hybrid', 'Plug-in Hybrid', 'Premium Unleaded'] as const
export const vehicleStatuses = ['Owned', 'For Sale'] as const
export type Transmission = (typeof transmissions)[number]
export type FuelType = (typeof fuelTypes)[number]
export type VehicleStatus = (typeof vehicleStatuses)[number]

export const longestRegistration = 8
export const earliestYear = 1900
export const latestYear = (today = londonToday()) => Number(today.slice(0, 4)) + 1

const registration = z
  .string()
  .max(20, 'Use 8 characters or fewer')
  .transform((typed) => normaliseRegistration(typed) || null)
  .refine((plain) => plain === null || plain.length <= longestRegistration, 'Use 8 characters or fewer')

const fields = z.object({
  registration_number: registration.nullable().optional(),
  make: text(100, 'Please enter the make'),
  model: text(150, 'Please enter the model'),
  year: wholeNumber('Please enter the year', earliestYear, 9999, `Enter ${earliestYear} or later`).refine(
    (year) => year <= latestYear(),
    { error: () => `Enter ${latestYear()} or earlier` },
  ),
  engine_type: optionalText(100),
  transmission: z.enum(transmissions, 'Please choose the transmission'),
  fuel_type: z.enum(fuelTypes, 'Please choose the fuel type'),
  mileage: miles(),
  /** What its instrument counts, and what the mileage was typed in. */
  odometer_unit: z.enum(distanceUnits).optional(),
})

/** `looked_up` asks to keep the registry's data for this registration with the vehicle. */
export const newVehicle = fields.extend({
  image_file_id: blankable(fileId),
  looked_up: z.boolean().default(false),
  ...answeredDoubts,
})
export type NewVehicle = z.output<typeof newVehicle>

export const vehicleChange = fields.partial().extend({
  ...answeredDoubts,
  version,
  status: z.enum(vehicleStatuses).optional(),
  /** A new upload, null to remove the photo, absent to leave it. */
  image_file_id: fileId.nullable().optional(),
})
export type VehicleChange = z.output<typeof vehicleChange>

/** The vehicle's identity and description, wherever they are given in full. */
export interface DescribedVehicle extends VehicleIdentity, MileageFacts {
  engine_type: string | null
  transmission: Transmission
  fuel_type: FuelType
  color: string | null
  door_plan: string | null
}

/** The vehicle's own page: what the hero and every tab need. */
export interface VehicleDetail extends DescribedVehicle {
  id: string
  tax_status: 'Valid' | 'Expired' | 'Unknown' | null
  tax_due_date: string | null
  mot_status: 'Valid' | 'Expired' | 'Unknown' | null
  mot_expiry: string | null
  insurance_expiry: string | null
  /** Of those kinds of which something is known. */
  due_dates: KnownDue[]
  status: VehicleStatus
  image_url: string | null
  is_public: boolean
  public_url: string | null
  pending_transfer_id: string | null
  last_service: string | null
  next_service: string | null
  major_service_due: string | null
  minor_service_due: string | null
  number_of_previous_keepers: number | null
  last_keeper_change: string | null
  version: number
  created_at: string
  owner_name: string
  date_first_registered: string | null
  identity: IdentityRules
}
