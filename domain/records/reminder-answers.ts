import { z } from 'zod'
import { answerOf, created_at, day, id, pageOf, theId, theVersion } from '../basics/answer.ts'
import { codes } from '../basics/meaning.ts'
import { addedBy, dueKind, dueKindsMean, duePlace, identity, unitOf } from '../vehicles/vehicle-answers.ts'
import {
  type Reminder,
  type ReminderGroups,
  type ReminderPage,
  type ReminderStatus,
  reminderStatuses,
  reminderTypes,
} from './reminder.ts'

export const reminderAnswer = answerOf<Reminder>('Reminder')(
  z.strictObject({
    id: theId,
    vehicle_id: id().describe('The vehicle it is about.'),
    title: z
      .string()
      .describe('What to do.')
      .meta({ examples: ['Renew the breakdown cover'] }),
    type: z
      .enum(reminderTypes)
      .describe('What it is about.')
      .meta({ examples: ['Other'] }),
    due_kind: dueKind.nullable().describe(dueKindsMean('Which of the vehicle’s dates it follows; null if none.')),
    mot_defect_id: id().nullable().describe('The MOT defect that it is about.'),
    due_date: day()
      .describe('The day it is due.')
      .meta({ examples: ['2027-03-01'] }),
    ...duePlace,
    own_date: day().nullable().describe('The day that its owner chose; of one by mileage perhaps none.'),
    reminder_date: day().describe('The day its owner is first told.'),
    lead_days: z.int().describe('How many days before it is due its owner is first told.'),
    notices: z.array(z.int()).describe('In how many days before it is due its owner is told again.'),
    snoozed_until: day().nullable().describe('It is silent until this day.'),
    every_months: z.int().nullable().describe('It recurs after so many months.'),
    every_miles: z.int().nullable().describe('It recurs after so many miles.'),
    since_date: day().nullable().describe('When what recurs was last done.'),
    since_miles: z.int().nullable().describe('The odometer at the time, in miles.'),
    send_notification: z.boolean().describe('Whether its owner is told by email and in the app.'),
    location: z.string().nullable().describe('Where it will be done.'),
    comments: z.string().nullable().describe('Notes: anything else worth knowing.'),
    status: z.enum(reminderStatuses).describe(
      codes<ReminderStatus>('How it stands.', {
        pending: 'still to do',
        completed: 'done',
        cancelled: 'no longer wanted',
      }),
    ),
    version: theVersion,
    created_at,
    for_member: addedBy.nullable().describe('Of a shared car, whom it is for; null for everybody whom it reaches.'),
    added_by: addedBy.optional(),
    closed_by: addedBy.optional().describe('Who completed or removed it, if not its owner.'),
    vehicle: z
      .strictObject({
        ...identity,
        mileage: z.int().describe('What its odometer shows, in miles.'),
        odometer_unit: unitOf('What the instrument counts.'),
      })
      .describe('The vehicle it is about.'),
  }),
)
const page = answerOf<ReminderPage>('ReminderList')(pageOf(reminderAnswer))
const groups = answerOf<ReminderGroups>('ReminderGroups')(
  z.strictObject({
    pending: page.describe('The first page of those still to do, the soonest first.'),
    completed: page.describe('The first page of those done.'),
    cancelled: page.describe('The first page of those no longer wanted.'),
  }),
)

/** Of one group, if the question names it; otherwise the first page of each. */
export const remindersAnswer = z.union([groups, page])
