import { z } from 'zod'
import { optionalText } from '../basics/fields.ts'

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

/** Per owner: every later seal includes them all, and the next owner needs room for their own. */
export const mostAmendments = { ofEntry: 20, ofVehicle: 300 }
export const amendmentSaveFailed = 'Failed to save the amendment. Please try again.'
