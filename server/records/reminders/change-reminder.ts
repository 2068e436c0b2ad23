import { daysBetween, londonToday } from '#domain/basics/format.ts'
import { recurs } from '#domain/records/recurrence.ts'
import { dueKindOf, mayBecome, onlyByDate, type ReminderChange, type ReminderStatus } from '#domain/records/reminder.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere, conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { further } from './add-reminder.ts'
import { addNext, takeBackNext } from './complete-reminder.ts'
import { assertReaches } from './reminded-people.ts'
import { datesOf, ownDateOf, type Wanted } from './reminder-dates.ts'
import { getReminder, type HeldReminder, holdReminder } from './reminders.queries.ts'
import { skipPastNotices } from './skip-past-notices.ts'
import { dateVehicle, moveVehicleDate } from './vehicle-dates.ts'

export const changeReminder = (
  db: Db,
  vehicle: OwnedVehicle,
  id: string,
  { version, ...change }: ReminderChange,
  today = londonToday(),
) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const before = await holdReminder(tx, held, id)
    if (before.version !== version) throw changedElsewhere()
    if (change.for_member !== before.for_member) await assertReaches(tx, held, change.for_member)
    const wanted = wantedOf(before, change)
    const dates = await datesOf(tx, held, wanted, today)
    const notices = further(change.notices ?? before.notices, wanted.lead_days)
    const { due_date: _day, due_miles: _miles, lead_days: _lead, every_months: _m, every_miles: _n, ...words } = change
    await tx
      .updateTable('reminders')
      .set({ ...words, ...dates, notices, ...delivery(before, { ...dates, notices }, change, today) })
      .where('id', '=', id)
      .execute()
    await takeVehicleAlong(tx, held, before, { type: change.type ?? before.type, own_date: ownDateOf(dates) })
    await announce(tx, held.user_id, 'vehicles')
    return getReminder(tx, held, id)
  })

const kept = <T>(changed: T | undefined, before: T): T => (changed === undefined ? before : changed)

function wantedOf(before: HeldReminder, change: Omit<ReminderChange, 'version'>): Wanted {
  const wanted = {
    own_date: kept(change.due_date, ownDateOf(before)),
    due_miles: kept(change.due_miles, before.due_miles),
    every_months: kept(change.every_months, before.every_months),
    every_miles: kept(change.every_miles, before.every_miles),
    ...{ since_date: before.since_date, since_miles: before.since_miles },
    lead_days: change.lead_days ?? daysBetween(before.reminder_date, before.due_date),
  }
  const type = change.type ?? before.type
  if ((type === before.type ? before.due_kind : dueKindOf(type)) && (wanted.due_miles || recurs(wanted)))
    throw invalid({ type: onlyByDate })
  if (!wanted.own_date && !wanted.due_miles && !recurs(wanted))
    throw invalid({ due_date: 'Please choose the due date' })
  return wanted
}

type Days = Pick<HeldReminder, 'due_date' | 'reminder_date' | 'due_miles' | 'own_date' | 'notices'>

/** One message per day a reminder is set to; a forecast that moved by itself is not set anew. */
function delivery(before: HeldReminder, days: Days, change: Omit<ReminderChange, 'version'>, today: string) {
  const isSame = (part: 'due_miles' | 'own_date' | 'due_date' | 'reminder_date') => days[part] === before[part]
  const dueSame = isSame('due_miles') && isSame('own_date') && (days.due_miles !== null || isSame('due_date'))
  const leadSame = dueSame && (isSame('reminder_date') || sameLead(before, days))
  const noticesSame = String(days.notices) === String(before.notices)
  const told = {
    lead_notified_at: leadSame ? before.lead_notified_at : null,
    due_notified_at: dueSame ? before.due_notified_at : null,
    told_lead: dueSame ? before.told_lead : null,
  }
  const turnedOn = change.send_notification === true && !before.send_notification
  const isSetAnew = !leadSame || !noticesSame || turnedOn
  return {
    ...told,
    ...(isSetAnew ? skipPastNotices({ ...days, ...told }, today) : {}),
    ...(dueSame ? {} : { snoozed_until: null }),
  }
}

const sameLead = (a: Days, b: Days) =>
  daysBetween(a.reminder_date, a.due_date) === daysBetween(b.reminder_date, b.due_date)

interface Now {
  type: HeldReminder['type']
  own_date: string | null
}

async function takeVehicleAlong(tx: Db, held: OwnedVehicle, before: HeldReminder, { type, own_date }: Now) {
  const had = ownDateOf(before)
  if (!own_date) return
  // A service's reminder is about that service, whatever it is called.
  if (type !== before.type && !before.maintenance_log_id) await dateVehicle(tx, held, { type, due_date: own_date })
  else if (had && own_date !== had) await moveVehicleDate(tx, held, { ...before, due_date: had }, own_date)
}

export const setReminderStatus = (
  db: Db,
  { vehicle, actor, role }: Omit<VehicleAccess, 'actor'> & { actor: { id: string } },
  id: string,
  status: ReminderStatus,
  today = londonToday(),
) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    if (role === 'contributor') assertMayTick(await holdReminder(tx, held, id), status, actor.id)
    await becomes(tx, held, id, status, { closed_by: actor.id }, today)
    return getReminder(tx, held, id)
  })

/** Whoever is reminded can say that it is done, and take that back. */
function assertMayTick({ status, closed_by }: HeldReminder, to: ReminderStatus, me: string) {
  if (to === 'completed' || (status === 'completed' && to === 'pending' && closed_by === me)) return
  throw forbidden('role', 'You can say that it’s done. Ask the owner to change anything else.')
}

interface Closing {
  /** Who says so. */
  closed_by?: string
  /** The record that completed it. */
  done_by?: string
}

/** In a transaction that has locked the vehicle. */
export async function becomes(
  tx: Db,
  held: OwnedVehicle,
  id: string,
  status: ReminderStatus,
  { closed_by, done_by }: Closing = {},
  today = londonToday(),
) {
  const before = await holdReminder(tx, held, id)
  if (!mayBecome(before.status, status))
    throw conflict('not_pending', `This reminder is ${before.status}. Undo that first.`)
  if (before.status === status) return
  await tx
    .updateTable('reminders')
    .set({
      ...{ status, snoozed_until: null, done_by: done_by ?? null },
      closed_by: status === 'pending' ? null : (closed_by ?? null),
      ...(status === 'pending' ? skipPastNotices(before, today) : {}),
    })
    .where('id', '=', id)
    .execute()
  if (status === 'completed') await addNext(tx, held, before, { date: today, miles: held.mileage }, today)
  if (before.status === 'completed') await takeBackNext(tx, held, before)
  await announce(tx, held.user_id, 'vehicles')
}

/** Quiet until that day, on which its owner is told once; null wakes it now. */
export const snoozeReminder = (db: Db, vehicle: OwnedVehicle, id: string, until: string | null) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const before = await holdReminder(tx, held, id)
    if (before.status !== 'pending')
      throw conflict('not_pending', `This reminder is ${before.status}. Undo that first.`)
    const told = until === null ? skipPastNotices(before, londonToday()) : {}
    await tx
      .updateTable('reminders')
      .set({ snoozed_until: until, ...told })
      .where('id', '=', id)
      .execute()
    await announce(tx, held.user_id, 'vehicles')
    return getReminder(tx, held, id)
  })

/** Only closed reminders can be deleted; a pending one is completed or cancelled first. */
export const removeReminder = (db: Db, vehicle: OwnedVehicle, id: string) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const before = await holdReminder(tx, held, id)
    if (before.status === 'pending')
      throw conflict('still_pending', 'This reminder is pending. Complete or remove it first.')
    await tx
      .updateTable('reminders')
      .set({ deleted_at: new Date(), maintenance_log_id: null })
      .where('id', '=', id)
      .execute()
    await announce(tx, held.user_id, 'vehicles')
  })
