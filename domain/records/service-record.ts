import { z } from 'zod'
import { blankable, day, optionalText, wholeNumber } from '../basics/fields.ts'
import { formatDate } from '../basics/format.ts'
import { typeOrOwn } from './custom-type.ts'
import { defineLog } from './define-record.ts'
import { breakdown, comments, cost, mileage, pastDate, place, told, untold } from './log-fields.ts'
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

const log = defineLog({
  kind: 'service',
  path: 'service-records',
  nouns: {
    thing: 'Service record',
    one: 'Service',
    counted: ['service record', 'service records'],
  },
  addTitle: 'Add Service Record',
  files: { accept: 'photos and papers', hint: 'Pictures or PDF, up to 10 MB each.' },
  points: { rule: 'service-record', worth: 10 },
  badges: [
    { badge: 'service-stamp', records: 1, of: 'one vehicle' },
    { badge: 'full-service-history', records: 10, of: 'one vehicle' },
  ],
  fields: {
    type: {
      schema: typeOrOwn(serviceTypes, 'Please choose the service type'),
      label: 'Service type',
      input: 'choice',
      choices: serviceTypes,
      mayName: true,
      placeholder: 'Choose a service type',
      ...told,
    },
    date: pastDate,
    mileage,
    cost,
    service_center: { ...place, label: 'Service centre' },
    invoice_number: {
      schema: optionalText(60),
      label: 'Invoice number',
      meaning: 'The number on the invoice.',
      input: 'name',
      isOnlyOnce: true,
      public: false,
      sealed: true,
      amendable: true,
    },
    ...breakdown,
    comments,
    /** One of ours that did the work; it is asked to confirm. */
    business_id: { schema: z.uuid('Invalid ID').nullish(), label: 'Business', input: 'own', ...untold },
    next_service_due: {
      schema: blankable(day()),
      label: 'Next service date',
      input: 'own',
      isOnlyOnce: true,
      ...untold,
      sealed: true,
    },
    lead_days: {
      schema: wholeNumber(outside, shortestLead, longestLead, outside),
      label: 'Remind me',
      input: 'own',
      ...untold,
    },
  },
})

interface ServiceDates {
  date: string
  next_service_due?: string | null
}

const nextComesLater = ({ date, next_service_due }: ServiceDates) => !next_service_due || next_service_due > date
const notLater = 'The next service must be later than this service'

/** What the dialog holds, for a new record and for an old one alike. */
export const serviceRecordForm = log.form.refine(nextComesLater, { path: ['next_service_due'], error: notLater })

export const newServiceRecord = log.newRecord
  .extend({ lead_days: log.fields.lead_days.schema.default(usualLead) })
  .refine(nextComesLater, { path: ['next_service_due'], error: notLater })
export type NewServiceRecord = z.output<typeof newServiceRecord>

export const serviceRecordChange = log.change
export type ServiceRecordChange = z.output<typeof serviceRecordChange>

export const service = { ...log, newRecord: newServiceRecord }

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

/** An 'MOT / Annual Inspection' with a next date asks to be reminded of the next MOT, so that is what it is called. */
const reminderTypes: Partial<Record<string, ReminderType>> = {
  'Major Service': 'Major service',
  'Minor Service': 'Minor service',
  'Tyre Change / Rotation': 'Tyre change/rotation',
  'Brake Service': 'Brake pad/disc replacement',
  'Battery Change': 'Battery health check/replacement',
  'MOT / Annual Inspection': 'MOT',
}
export const reminderTypeOf = (type: string): ReminderType =>
  (Object.hasOwn(reminderTypes, type) && reminderTypes[type]) || 'Other'

export const noSuchVehicle = 'Vehicle not found or access denied.'
export const invalidVehicle = 'Invalid vehicle reference. Please try again.'
