import { z } from 'zod'
import { day } from '../basics/fields.ts'
import { dueKinds, dueStates } from './due-date.ts'

/* What the API accepts of a date; apart from what every card shows of one, which loads no schema. */

export const dueKind = z.enum(dueKinds, 'Unknown kind of date')

const readVersion = z.int().positive().nullable()

/** Neither a date nor a state clears it. */
export const dueDateChange = z
  .object({
    date: day('Please choose the date').nullable(),
    state: z.enum(dueStates, 'Please choose one of these').nullable(),
    version: readVersion,
  })
  .refine(({ date, state }) => date === null || state === null, {
    path: ['state'],
    error: 'Choose a date or this, not both',
  })
export type DueDateChange = z.output<typeof dueDateChange>

/** What somebody has read and wants otherwise. */
export const readDueDate = z.object({ version: readVersion })
