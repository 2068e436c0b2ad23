import type { KnownDue } from './due-date.ts'
import type { DueByMileage } from './due-words.ts'
import type { MileageFacts } from './mileage.ts'
import type { ReadersAccess } from './vehicle-access.ts'

export const garagePageSize = 20
/** A card shows what is overdue or due this soon, most urgent first. */
export const cardReminderDays = 30
export const cardReminders = 3

export interface CardReminder extends DueByMileage {
  id: string
  title: string
}

/** What a vehicle card shows. */
export interface VehicleCard extends MileageFacts {
  id: string
  make: string
  model: string
  year: number
  registration_number: string | null
  fuel_type: string
  status: 'Owned' | 'For Sale'
  image_url: string | null
  pending_transfer_id: string | null
  mot_expiry: string | null
  tax_due_date: string | null
  insurance_expiry: string | null
  next_service: string | null
  /** Of those kinds of which something is known. */
  due_dates: KnownDue[]
  date_first_registered: string | null
  color: string | null
  door_plan: string | null
  reminders: CardReminder[]
}

/** Of somebody else's vehicle that the member is let into. */
export interface SharedCard extends VehicleCard {
  access: ReadersAccess
}

export interface GaragePage {
  vehicles: VehicleCard[]
  /** With the first page, if there are any. */
  shared?: SharedCard[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

export const vehicleName = ({ year, make, model }: Pick<VehicleCard, 'year' | 'make' | 'model'>) =>
  `${year} ${make} ${model}`

/** A vehicle to explore that belongs to nobody: it is answered in the browser and saves nothing. */
export const isDemoVehicle = (id: string) => id.startsWith('demo-')
export const demoVehicleRefusal = 'Cannot modify demo vehicles'
