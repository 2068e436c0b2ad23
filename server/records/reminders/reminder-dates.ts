import { londonToday } from '#domain/basics/format.ts'
import { type Every, nextAfter, recurs } from '#domain/records/recurrence.ts'
import { reminderDate } from '#domain/records/reminder.ts'
import type { Db } from '../../platform/database/database.ts'
import { paceOf, projectionOf } from './project-reminders.ts'

/** What an owner says of when it is due. */
export interface Wanted extends Every {
  own_date: string | null
  due_miles: number | null
  since_date: string | null
  since_miles: number | null
  lead_days: number
}

/**
 * The columns that say when a reminder is due. Without a day and a mileage it is due its interval after it was last done;
 * of one by mileage the day follows from the vehicle's readings.
 */
export async function datesOf(tx: Db, vehicle: { id: string; mileage: number }, wanted: Wanted, today = londonToday()) {
  const { every_months, every_miles, lead_days } = wanted
  const series = { every_months, every_miles }
  const since = recurs(series)
    ? {
        since_date: wanted.since_date ?? today,
        since_miles: wanted.since_miles ?? (every_miles === null ? null : vehicle.mileage),
      }
    : { since_date: null, since_miles: null }
  const counted = nextAfter(series, { date: since.since_date ?? today, miles: since.since_miles ?? vehicle.mileage })
  const { own_date, due_miles } = wanted.own_date || wanted.due_miles ? wanted : counted
  if (due_miles === null) {
    const due_date = own_date ?? today
    const byDate = { due_date, reminder_date: reminderDate(due_date, lead_days) }
    return { ...series, ...since, ...byDate, due_miles, own_date: null, projected_date: null, near_on: null }
  }
  const projection = projectionOf(due_miles, await paceOf(tx, vehicle.id), today)
  const { projected_date } = projection
  const due_date = own_date && own_date < projected_date ? own_date : projected_date
  const both = { due_date, reminder_date: reminderDate(due_date, lead_days), due_miles, own_date }
  return { ...series, ...since, ...both, ...projection }
}

/** The day that its owner chose, of one by mileage perhaps none. */
export const ownDateOf = (reminder: { due_date: string; due_miles: number | null; own_date: string | null }) =>
  reminder.due_miles === null ? reminder.due_date : reminder.own_date
