import { z } from 'zod'
import type { DistanceUnit, ShownIn } from '../basics/distance.ts'
import { blankable, day, miles, optionalText, pastDay, text, version, wholeNumber } from '../basics/fields.ts'
import { addDays, addYears, daysBetween, expiryState, londonToday } from '../basics/format.ts'
import type { DueKind } from '../vehicles/due-date.ts'
import { type DueByMileage, mileageDueWords } from '../vehicles/due-words.ts'
import type { AddedBy } from '../vehicles/vehicle-access.ts'
import type { Every } from './recurrence.ts'

export const reminderTypes = [
  'MOT',
  'Tax',
  'Insurance',
  'Major service',
  'Minor service',
  'Breakdown cover',
  'Tyre change/rotation',
  'Brake pad/disc replacement',
  'Coolant fluid check',
  'Timing chain/belt replacement',
  'Battery health check/replacement',
  'Software check',
  'General inspection',
  'Other',
] as const
export type ReminderType = (typeof reminderTypes)[number]

export const reminderStatuses = ['pending', 'completed', 'cancelled'] as const
export type ReminderStatus = (typeof reminderStatuses)[number]

export const shortestLead = 5
export const longestLead = 60
export const usualLead = 30

/** Further notices that can be chosen, in days before it is due. */
export const furtherNotices = [14, 7, 3, 1] as const

const outside = `Choose from ${shortestLead} to ${longestLead} days`
const monthsOutside = 'Choose from 1 to 240 months'
const milesOutside = 'Choose from 100 to 500,000 miles'
const laterNotice = `Choose from 1 to ${longestLead - 1} days before`

/** Neither given makes nothing recur. */
export const every = z.object({
  every_months: blankable(wholeNumber(monthsOutside, 1, 240, monthsOutside)),
  every_miles: blankable(wholeNumber(milesOutside, 100, 500_000, milesOutside)),
})
/** When it was last done, from which the first of a series counts. */
export const lastDone = z.object({ since_date: blankable(pastDay()), since_miles: blankable(miles()) })

const missingDate = 'Please choose the due date'
const fields = z.object({
  title: text(200, 'Please enter a title'),
  type: z.enum(reminderTypes, 'Please choose a type'),
  due_date: blankable(day(missingDate)),
  due_miles: blankable(miles().refine((given) => given > 0, 'Please enter the mileage')),
  ...every.shape,
  lead_days: wholeNumber(outside, shortestLead, longestLead, outside),
  notices: z.array(wholeNumber(laterNotice, 1, longestLead - 1, laterNotice)).max(furtherNotices.length),
  send_notification: z.boolean(),
  /** Of a shared car, whom it is for; null for everybody whom its reminders reach. */
  for_member: z.uuid('Please choose who it’s for').nullable().optional(),
  location: optionalText(200),
  comments: optionalText(5000),
})

type Given = Partial<Record<'type' | 'due_date' | 'due_miles' | 'every_months' | 'every_miles', unknown>>
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** By a date, by a mileage, or from now on every so often. */
const isDated = (given: Given) => Boolean(given.due_date || given.due_miles || given.every_months || given.every_miles)
/** The vehicle's own dates go by the calendar, and the record of one says when the next is due. */
export const onlyByDate = 'MOT, tax, insurance and breakdown cover go by the vehicle’s own date'
const goesByDate = ({ type, due_date, due_miles, every_months, every_miles }: Given) =>
  dueKindOf(type as ReminderType) === null || Boolean(due_date && !due_miles && !every_months && !every_miles)

/** What the dialog holds, for a new reminder and for an old one alike. */
export const newReminder = fields
  .extend({
    lead_days: fields.shape.lead_days.default(usualLead),
    notices: fields.shape.notices.optional(),
    send_notification: fields.shape.send_notification.default(true),
    ...lastDone.shape,
  })
  .refine(isDated, { path: ['due_date'], error: missingDate, when: isObject })
  .refine((given) => !isDated(given) || goesByDate(given), { path: ['type'], error: onlyByDate })
export type NewReminder = z.output<typeof newReminder>

export const reminderChange = fields.partial().extend({ version })
export type ReminderChange = z.output<typeof reminderChange>

/** Null wakes it. */
export const snoozeChange = z.object({
  until: day('Please choose the day')
    .refine((date) => date > londonToday(), 'Choose a later day than today')
    .refine((date) => date <= addYears(londonToday(), 1), 'Choose a day within a year')
    .nullable()
    .describe('The day on which it speaks again, within a year; null wakes it now.')
    .meta({ examples: [null] }),
})

export const statusChange = z.object({ status: z.enum(reminderStatuses, 'Please choose a status') })

export interface Reminder extends DueByMileage, Every {
  id: string
  vehicle_id: string
  title: string
  type: ReminderType
  /** Which of the vehicle's dates it follows. */
  due_kind: DueKind | null
  /** The MOT defect that it is about. */
  mot_defect_id: string | null
  /** The day that its owner chose; of one by mileage perhaps none. */
  own_date: string | null
  reminder_date: string
  /** The days between the two. */
  lead_days: number
  /** In how many days before it is due its owner is told again. */
  notices: number[]
  snoozed_until: string | null
  /** When what recurs was last done. */
  since_date: string | null
  since_miles: number | null
  send_notification: boolean
  location: string | null
  comments: string | null
  status: ReminderStatus
  version: number
  created_at: string
  for_member: AddedBy | null
  /** If somebody else set it up for the owner, or ticked it off. */
  added_by?: AddedBy
  closed_by?: AddedBy
  vehicle: {
    make: string
    model: string
    year: number
    registration_number: string | null
    mileage: number
    odometer_unit: DistanceUnit
  }
}

export interface ReminderPage {
  items: Reminder[]
  next: string | null
}
/** The first page of each group, so that one answer fills the screen. */
export type ReminderGroups = Record<ReminderStatus, ReminderPage>

export const reminderPageSize = 30

/** The day on which its owner is told ahead of time. */
export const reminderDate = (due_date: string, lead_days: number): string => addDays(due_date, -lead_days)

export const isOverdue = ({ due_date }: Pick<Reminder, 'due_date'>, today: string): boolean => due_date < today

/** 'due in 12 days', 'due today', '3 days overdue', 'due in about 3 weeks (at 60,000 miles)' */
export function dueText({ due_date, due_miles, projected }: DueByMileage, today: string, shown?: ShownIn): string {
  const words =
    projected && due_miles !== null
      ? mileageDueWords(due_date, due_miles, today, shown)
      : expiryState(due_date, today).words
  return daysBetween(today, due_date) < 0 ? words : `due ${words}`
}

export const isSnoozed = ({ snoozed_until }: Pick<Reminder, 'snoozed_until'>, today: string) =>
  snoozed_until !== null && snoozed_until > today

/** All days on which its owner is told, the first one first. */
export const noticeDays = (reminder: Pick<Reminder, 'due_date' | 'reminder_date' | 'notices'>): string[] =>
  [
    reminder.reminder_date,
    ...reminder.notices.map((lead) => addDays(reminder.due_date, -lead)),
    reminder.due_date,
  ].sort()

/** What may follow what: a reminder is ticked off or removed, and either can be undone. */
export const mayBecome = (from: ReminderStatus, to: ReminderStatus): boolean =>
  from === to || from === 'pending' || to === 'pending'

/** Which of the vehicle's dates a reminder of this type speaks of; every other speaks of a service. */
const dueKindsOfTypes: Partial<Record<ReminderType, DueKind>> = {
  MOT: 'mot',
  Tax: 'tax',
  Insurance: 'insurance',
  'Breakdown cover': 'breakdown_cover',
}
export const dueKindOf = (type: ReminderType): DueKind | null => dueKindsOfTypes[type] ?? null

/** What is made when one of the vehicle's dates is known and nobody has a reminder of it. */
export const dueReminders: Record<DueKind, { type: ReminderType; title: string }> = {
  mot: { type: 'MOT', title: 'MOT' },
  tax: { type: 'Tax', title: 'Road tax' },
  insurance: { type: 'Insurance', title: 'Insurance' },
  warranty: { type: 'Other', title: 'Warranty ends' },
  breakdown_cover: { type: 'Breakdown cover', title: 'Breakdown cover' },
  finance_end: { type: 'Other', title: 'Finance ends' },
}

const serviceTypes = {
  'Major service': 'Major Service',
  'Minor service': 'Minor Service',
  'Tyre change/rotation': 'Tyre Change / Rotation',
  'Brake pad/disc replacement': 'Brake Service',
  'Battery health check/replacement': 'Battery Change',
  MOT: 'MOT / Annual Inspection',
  'General inspection': 'MOT / Annual Inspection',
} as const satisfies Partial<Record<ReminderType, string>>

/** What is known already of the service that a completed reminder was about. */
export function serviceAfter({ type, title, comments }: Pick<Reminder, 'type' | 'title' | 'comments'>, today: string) {
  return {
    type: Object.hasOwn(serviceTypes, type) ? serviceTypes[type as keyof typeof serviceTypes] : undefined,
    date: today,
    comments: [title, comments].filter(Boolean).join('\n'),
  }
}
