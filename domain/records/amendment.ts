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

/** What was said later of a sealed entry; the entry itself stays as it was sealed. */
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

/** What a sealed entry is, as far as amending goes: the three kinds of logs have different fields. */
export type AmendedKind = LogKind | 'modification' | 'vehicle_note' | 'vehicle_media'

const log = { date: true, mileage: true, service_center: true, comments: true } as const

/**
 * What may be said anew of each kind, by the rules of its own form. A cost is not among it: what was paid is its
 * payer's
 * to tell, and an amendment is told to everyone. Neither are files, which cannot stand beside one another.
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

/** Of one owner: they all go into every later seal, and the next owner must still find room to speak. */
export const mostAmendments = { ofEntry: 20, ofVehicle: 300 }
export const amendmentSaveFailed = 'Failed to save the amendment. Please try again.'
