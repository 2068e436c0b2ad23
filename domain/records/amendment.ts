import { z } from 'zod'
import { optionalText } from '../basics/fields.ts'
import { mediaChange } from '../vehicles/media.ts'
import type { LogKind } from './maintenance-log.ts'
import { modificationChange } from './modification.ts'
import { noteChange } from './note.ts'
import { runningCostChange } from './running-cost.ts'
import { serviceRecordChange } from './service-record.ts'
import { washChange } from './wash.ts'

export const amendedTypes = ['maintenance_log', 'modification', 'vehicle_note', 'vehicle_media'] as const
export type AmendedType = (typeof amendedTypes)[number]

/** A later correction of a sealed entry, which itself stays unchanged. */
export interface Amendment {
  id: string
  changes: Record<string, { from: unknown; to: unknown }>
  reason: string | null
  by: string
  created_at: string
}

export const newAmendment = z.object({
  record_type: z.enum(amendedTypes),
  record_id: z.uuid('Invalid ID'),
  /** Checked again by the schema of the record itself. */
  changes: z.record(z.string(), z.unknown()),
  reason: optionalText(2000),
})
export type NewAmendment = z.output<typeof newAmendment>

/** The kinds that can be amended: the three kinds of log have different fields. */
export type AmendedKind = LogKind | 'modification' | 'vehicle_note' | 'vehicle_media'

const log = { date: true, mileage: true, service_center: true, comments: true } as const

/**
 * What can be amended in each kind, by the rules of its own form. Costs can't, because amendments are public and what
 * was paid is private to the payer; nor can files, which can't be shown as old and new.
 */
export const amendmentOf = {
  service: serviceRecordChange.pick({ type: true, ...log }).strict(),
  running_cost: runningCostChange.pick({ type: true, title: true, ...log }).strict(),
  wash: washChange.pick({ ...log, products_used: true }).strict(),
  modification: modificationChange
    .pick({ type: true, name: true, brand: true, install_date: true, description: true, is_major_upgrade: true })
    .strict(),
  vehicle_note: noteChange.pick({ content: true }).strict(),
  vehicle_media: mediaChange.pick({ title: true, location: true, date_taken: true, comments: true }).strict(),
} satisfies Record<AmendedKind, z.ZodType>

/** Per owner: every later seal includes them all, and the next owner needs room for their own. */
export const mostAmendments = { ofEntry: 20, ofVehicle: 300 }
export const amendmentSaveFailed = 'Failed to save the amendment. Please try again.'
