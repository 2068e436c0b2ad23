import { z } from 'zod'
import { blankable, day, fileId, optionalText, version } from '../basics/fields.ts'
import type { Amendment } from '../records/amendment.ts'

export interface VehicleMedia {
  id: string
  title: string | null
  location: string | null
  date_taken: string | null
  comments: string | null
  media_url: string
  media_type: 'image' | 'video'
  is_publicly_visible: boolean
  /** Sealed at a handover: it can no longer be changed. */
  is_sealed?: boolean
  amendments?: Amendment[]
  version: number
  created_at: string
  /** When its contents were last changed; null if never. */
  changed_at?: string | null
}

export interface MediaPage {
  items: VehicleMedia[]
  next: string | null
}

export const mediaPageSize = 24

const fields = z.object({
  title: optionalText(200),
  location: optionalText(200),
  date_taken: blankable(day()),
  comments: optionalText(5000),
  is_publicly_visible: z.boolean().optional(),
})

/** What the form asks; each chosen file becomes an item with these. */
export const mediaDetails = fields
export type MediaDetails = z.output<typeof mediaDetails>

export const newMedia = fields.extend({ file_id: fileId })
export type NewMedia = z.output<typeof newMedia>

export const mediaChange = fields.extend({ version })
export type MediaChange = z.output<typeof mediaChange>
