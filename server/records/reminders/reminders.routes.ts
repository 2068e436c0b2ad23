import { Hono } from 'hono'
import { z } from 'zod'
import {
  newReminder,
  type Reminder,
  type ReminderGroups,
  type ReminderPage,
  reminderChange,
  reminderStatuses,
  snoozeChange,
  statusChange,
} from '#domain/records/reminder.ts'
import { reminderAnswer, remindersAnswer } from '#domain/records/reminder-answers.ts'
import type { ReminderSuggestions } from '#domain/records/reminder-templates.ts'
import { chosenSuggestions } from '#domain/records/suggested-reminders.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, recordId, signedIn } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { sharedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { addReminder } from './add-reminder.ts'
import { changeReminder, removeReminder, setReminderStatus, snoozeReminder } from './change-reminder.ts'
import { listReminded } from './reminded-people.ts'
import { getReminder, listReminderGroups, listReminders, type Whose } from './reminders.queries.ts'
import { addSuggested, listSuggestions } from './suggest-reminders.ts'

/** Without a status: the first page of each group. */
const page = pageMark.extend({
  status: z
    .enum(reminderStatuses, 'Unknown group of reminders')
    .optional()
    .describe('Only these: `pending`, `completed` or `cancelled`. Left out, the first page of each.'),
})
const read = (
  db: Db,
  whose: Whose,
  { status, after }: z.output<typeof page>,
): Promise<ReminderGroups | ReminderPage> =>
  status ? listReminders(db, whose, status, after) : listReminderGroups(db, whose)

const { reads, adds, changes, removes } = operationsOf({
  group: 'Reminders',
  read: 'reminders:read',
  write: 'reminders:write',
})

const eachGroup = 'Without a status, the first page of each group.'

export const reminders = new Hono<Env>()
  .get(
    '/reminders',
    byKey(signedIn(), reads('List the reminders of all your vehicles', remindersAnswer, eachGroup)),
    query(page),
    async (c) => c.json(await read(c.var.db, { user_id: c.var.user.id }, c.req.valid('query'))),
  )
  .get(
    '/vehicles/:vehicleId/reminders',
    byKey(sharedVehicle('viewer'), reads('List a vehicle’s reminders', remindersAnswer, eachGroup)),
    query(page),
    async (c) => {
      const { id: vehicle_id, user_id } = c.var.access.vehicle
      return c.json(await read(c.var.db, { user_id, vehicle_id }, c.req.valid('query')))
    },
  )
  .post(
    '/vehicles/:vehicleId/reminders',
    byKey(sharedVehicle('manager'), adds('Add a reminder', reminderAnswer)),
    body(newReminder),
    once(),
    async (c) => c.json<Reminder>(await addReminder(c.var.db, c.var.access, c.req.valid('json')), 201),
  )
  .get(
    '/vehicles/:vehicleId/reminders/:reminderId',
    byKey(sharedVehicle('viewer'), reads('Read a reminder', reminderAnswer)),
    async (c) =>
      c.json<Reminder>(
        await getReminder(c.var.db, c.var.access.vehicle, recordId(c.req.param('reminderId'), 'Reminder')),
      ),
  )
  .patch(
    '/vehicles/:vehicleId/reminders/:reminderId',
    byKey(sharedVehicle('manager'), changes('Change a reminder', reminderAnswer)),
    body(reminderChange),
    async (c) =>
      c.json<Reminder>(
        await changeReminder(
          c.var.db,
          c.var.access.vehicle,
          recordId(c.req.param('reminderId'), 'Reminder'),
          c.req.valid('json'),
        ),
      ),
  )
  .put(
    '/vehicles/:vehicleId/reminders/:reminderId/status',
    byKey(sharedVehicle('contributor'), changes('Complete, cancel or reopen a reminder', reminderAnswer)),
    body(statusChange),
    async (c) =>
      c.json<Reminder>(
        await setReminderStatus(
          c.var.db,
          c.var.access,
          recordId(c.req.param('reminderId'), 'Reminder'),
          c.req.valid('json').status,
        ),
      ),
  )
  .put(
    '/vehicles/:vehicleId/reminders/:reminderId/snooze',
    byKey(sharedVehicle('manager'), changes('Snooze a reminder', reminderAnswer)),
    body(snoozeChange),
    async (c) =>
      c.json<Reminder>(
        await snoozeReminder(
          c.var.db,
          c.var.access.vehicle,
          recordId(c.req.param('reminderId'), 'Reminder'),
          c.req.valid('json').until,
        ),
      ),
  )
  .get('/vehicles/:vehicleId/reminded-people', sharedVehicle('manager'), async (c) =>
    c.json<AddedBy[]>(await listReminded(c.var.db, c.var.access.vehicle)),
  )
  .get('/vehicles/:vehicleId/reminder-suggestions', sharedVehicle('viewer'), async (c) =>
    c.json<ReminderSuggestions>(await listSuggestions(c.var.db, c.var.access.vehicle)),
  )
  .post(
    '/vehicles/:vehicleId/reminder-suggestions',
    sharedVehicle('manager'),
    body(chosenSuggestions),
    once(),
    async (c) => c.json<Reminder[]>(await addSuggested(c.var.db, c.var.access, c.req.valid('json').chosen), 201),
  )
  .delete(
    '/vehicles/:vehicleId/reminders/:reminderId',
    byKey(sharedVehicle('manager'), removes('Delete a reminder')),
    async (c) => {
      await removeReminder(c.var.db, c.var.access.vehicle, recordId(c.req.param('reminderId'), 'Reminder'))
      return c.body(null, 204)
    },
  )
