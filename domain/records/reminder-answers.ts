import { z } from 'zod'
import { answerOf, day, id, moment, pageOf } from '../basics/answer.ts'
import { distanceUnits } from '../basics/distance.ts'
import { dueKinds } from '../vehicles/due-date.ts'
import { addedBy } from '../vehicles/vehicle-answers.ts'
import { type Reminder, type ReminderGroups, type ReminderPage, reminderStatuses, reminderTypes } from './reminder.ts'

export const reminderAnswer = answerOf<Reminder>('Reminder')(
  z.strictObject({
    id: id(),
    vehicle_id: id(),
    title: z.string(),
    type: z.enum(reminderTypes),
    due_kind: z.enum(dueKinds).nullable().describe('Which of the vehicle’s dates it follows.'),
    mot_defect_id: id().nullable().describe('The MOT defect that it is about.'),
    due_date: day(),
    due_miles: z.int().nullable().describe('The odometer at which it is due.'),
    projected: z.boolean().describe('The day is when that mileage is expected, or was reached.'),
    own_date: day().nullable().describe('The day that its owner chose; of one by mileage perhaps none.'),
    reminder_date: day(),
    lead_days: z.int().describe('The days between the two.'),
    notices: z.array(z.int()).describe('In how many days before it is due its owner is told again.'),
    snoozed_until: day().nullable(),
    every_months: z.int().nullable(),
    every_miles: z.int().nullable(),
    since_date: day().nullable().describe('When what recurs was last done.'),
    since_miles: z.int().nullable(),
    send_notification: z.boolean(),
    location: z.string().nullable(),
    comments: z.string().nullable(),
    status: z.enum(reminderStatuses),
    version: z.int(),
    created_at: moment(),
    for_member: addedBy.nullable().describe('Of a shared car, whom it is for; null for everybody whom it reaches.'),
    added_by: addedBy.optional(),
    closed_by: addedBy.optional().describe('Who completed or removed it, if not its owner.'),
    vehicle: z.strictObject({
      make: z.string(),
      model: z.string(),
      year: z.int(),
      registration_number: z.string().nullable(),
      mileage: z.int(),
      odometer_unit: z.enum(distanceUnits),
    }),
  }),
)
const page = answerOf<ReminderPage>('ReminderList')(pageOf(reminderAnswer))
const groups = answerOf<ReminderGroups>('ReminderGroups')(
  z.strictObject({ pending: page, completed: page, cancelled: page }),
)

/** Of one group, if the question names it; otherwise the first page of each. */
export const remindersAnswer = z.union([groups, page])
