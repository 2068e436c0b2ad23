import { z } from 'zod'
import { blankable, day, pastDay, wholeNumber } from '../basics/fields.ts'
import { formatDate } from '../basics/format.ts'
import { answeredDoubts } from './doubt.ts'
import { filesOfChange, filesOfNew, logFields } from './maintenance-log.ts'
import { longestLead, type ReminderType, shortestLead, usualLead } from './reminder.ts'

export const serviceTypes = [
  'Major Service',
  'Minor Service',
  'Oil Change',
  'Tyre Change / Rotation',
  'Wheel Alignment',
  'Brake Service',
  'Battery Change',
  'MOT / Annual Inspection',
] as const
export type ServiceType = (typeof serviceTypes)[number]

const outside = `Choose from ${shortestLead} to ${longestLead} days`
const fields = z.object({
  type: z.enum(serviceTypes, 'Please choose the service type'),
  date: pastDay(),
  ...logFields,
  /** One of ours that did the work; it is asked to confirm. */
  business_id: z.uuid('Invalid ID').nullish(),
  next_service_due: blankable(day()),
  lead_days: wholeNumber(outside, shortestLead, longestLead, outside),
})

interface ServiceDates {
  date: string
  next_service_due?: string | null
}

const nextComesLater = ({ date, next_service_due }: ServiceDates) => !next_service_due || next_service_due > date
const notLater = 'The next service must be later than this service'

/** What the dialog holds, for a new record and for an old one alike. */
export const serviceRecordForm = fields.refine(nextComesLater, { path: ['next_service_due'], error: notLater })

export const newServiceRecord = fields
  .extend({ ...filesOfNew, ...answeredDoubts, lead_days: fields.shape.lead_days.default(usualLead) })
  .refine(nextComesLater, { path: ['next_service_due'], error: notLater })
export type NewServiceRecord = z.output<typeof newServiceRecord>

export const serviceRecordChange = fields.partial().extend({ ...filesOfChange, ...answeredDoubts })
export type ServiceRecordChange = z.output<typeof serviceRecordChange>

/** A change that names only one of the two dates is checked against the other as it is kept. */
export function changeProblem(kept: ServiceDates, change: Partial<ServiceDates>): Record<string, string> | undefined {
  const changed = { ...kept, ...change }
  if (nextComesLater(changed)) return
  if (change.next_service_due !== undefined) return { next_service_due: notLater }
  return { date: `The next service of this record is due on ${formatDate(changed.next_service_due ?? '')}` }
}

/** The day of a service's next one, unless its owner says otherwise. */
export function oneYearAfter(today: string): string {
  const year = Number(today.slice(0, 4)) + 1
  return `${year}${today.endsWith('02-29') ? '-02-28' : today.slice(4)}`
}

interface ServicedVehicle {
  last_service: string | null
  next_service: string | null
}

/**
 * When the vehicle is next due after `record` was saved. Its own date counts when there is none yet, when it is sooner,
 * and when the old one has been reached by this service; not when a service since then has overtaken it already, as
 * happens while somebody copies out an old service book.
 */
export function nextServiceAfter(vehicle: ServicedVehicle, record: ServiceDates): string | null {
  const { last_service, next_service } = vehicle
  const due = record.next_service_due
  if (!due || (last_service && due <= last_service)) return next_service
  return !next_service || due < next_service || next_service <= record.date ? due : next_service
}

/**
 * An 'MOT / Annual Inspection' with a next date asks to be reminded of the next MOT, so that is what it is called. It
 * does not set the vehicle's MOT expiry: that is the certificate's date, not the one somebody meant to book.
 */
const reminderTypes: Partial<Record<ServiceType, ReminderType>> = {
  'Major Service': 'Major service',
  'Minor Service': 'Minor service',
  'Tyre Change / Rotation': 'Tyre change/rotation',
  'Brake Service': 'Brake pad/disc replacement',
  'Battery Change': 'Battery health check/replacement',
  'MOT / Annual Inspection': 'MOT',
}
export const reminderTypeOf = (type: ServiceType): ReminderType => reminderTypes[type] ?? 'Other'

export type MainService = 'Major Service' | 'Minor Service'

export const serviceSaveFailed = 'Failed to save service record. Please try again.'
export const noSuchVehicle = 'Vehicle not found or access denied.'
export const invalidVehicle = 'Invalid vehicle reference. Please try again.'
