import { z } from 'zod'
import { day, optionalText, text, version, wholeNumber } from '../basics/fields.ts'
import { addDays, daysBetween, expiryState } from '../basics/format.ts'
import type { DueKind } from '../vehicles/due-date.ts'

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

const outside = `Choose from ${shortestLead} to ${longestLead} days`
const fields = z.object({
  title: text(200, 'Please enter a title'),
  type: z.enum(reminderTypes, 'Please choose a type'),
  due_date: day('Please choose the due date'),
  lead_days: wholeNumber(outside, shortestLead, longestLead, outside),
  send_notification: z.boolean(),
  location: optionalText(200),
  comments: optionalText(5000),
})

export const newReminder = fields.extend({
  lead_days: fields.shape.lead_days.default(usualLead),
  send_notification: fields.shape.send_notification.default(true),
})
export type NewReminder = z.output<typeof newReminder>

export const reminderChange = fields.partial().extend({ version })
export type ReminderChange = z.output<typeof reminderChange>

export const statusChange = z.object({ status: z.enum(reminderStatuses, 'Please choose a status') })

export interface Reminder {
  id: string
  vehicle_id: string
  title: string
  type: ReminderType
  /** Which of the vehicle's dates it follows. */
  due_kind: DueKind | null
  due_date: string
  reminder_date: string
  /** The days between the two. */
  lead_days: number
  send_notification: boolean
  location: string | null
  comments: string | null
  status: ReminderStatus
  version: number
  created_at: string
  vehicle: { make: string; model: string; year: number; registration_number: string | null }
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

/** 'due in 12 days', 'due today', '3 days overdue' */
export function dueText(due_date: string, today: string): string {
  const { words } = expiryState(due_date, today)
  return daysBetween(today, due_date) < 0 ? words : `due ${words}`
}

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
