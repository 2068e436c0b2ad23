import { z } from 'zod'
import { version } from '../basics/fields.ts'
import {
  type ColumnRole,
  columnRoles,
  importLimits,
  newCar,
  skippedCar,
  type TableKind,
  tableKinds,
} from './vehicle-import.ts'

const most = 200
const few = <Value>(record: z.ZodRecord<z.ZodString, z.ZodType<Value>>) =>
  record.refine((given) => Object.keys(given).length <= most, `Up to ${most}`)

const column = z.int('Choose a column').min(0).max(importLimits.columns)
const roles = Object.keys(columnRoles) as [ColumnRole, ...ColumnRole[]]
const kinds = Object.keys(tableKinds) as [TableKind, ...TableKind[]]

/** What the file doesn't say: units and the like, which car is which, and the columns of a table of one's own. */
export const importAnswers = z.object({
  answers: few(z.record(z.string().max(80), z.string().regex(/^[\w /]{1,40}$/, 'Choose one of the answers'))),
  cars: few(
    z.record(z.string().max(300), z.union([z.literal([skippedCar, newCar]), z.uuid('Choose one of your cars')])),
  ),
  mapping: z.object({ kind: z.enum(kinds), columns: z.partialRecord(z.enum(roles), column) }).optional(),
})

export const importConfirmation = z.object({ version })
