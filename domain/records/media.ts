import { z } from 'zod'
import { blankable, day, fileId, optionalText, version } from '../basics/fields.ts'
import type { AddedBy } from '../vehicles/vehicle-access.ts'
import type { Amendment } from './amendment.ts'
import type { RecordDefinition } from './define-record.ts'
import { told, untold } from './log-fields.ts'

export interface VehicleMedia {
  id: string
  /** Absent where the owner entered it. */
  added_by?: AddedBy
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
  /** Who says that they wrote the content credentials it carries; empty if they do not say, null if it carries none. */
  credentials?: string | null
  /** Its bytes are kept as this member sent them, at its address with `?received`. */
  is_received_kept?: boolean
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

const { title, location, date_taken, comments, is_publicly_visible } = mediaDetails.shape

export const media = {
  kind: 'media',
  path: 'media',
  nouns: {
    thing: 'Photo or video',
    one: 'Photo or video',
    many: 'Photos and videos',
    counted: ['photo or video', 'photos and videos'],
  },
  /** For photos: a video counts for none. */
  badges: [{ badge: 'shutterbug', records: 20, of: 'all vehicles' }],
  fields: {
    title: { schema: title, label: 'Title', input: 'text', ...told },
    date_taken: { schema: date_taken, label: 'Date taken', input: 'date', ...told },
    location: { schema: location, label: 'Location', input: 'text', ...told },
    comments: { schema: comments, label: 'Notes', input: 'words', ...told },
    is_publicly_visible: { schema: is_publicly_visible, label: 'Show on the public page', input: 'own', ...untold },
  },
} as const satisfies RecordDefinition
