import { z } from 'zod'
import { blankable, day, fileIds, money, optionalText, text, version } from '../basics/fields.ts'
import type { Attachment } from '../basics/upload.ts'
import type { Amendment } from './amendment.ts'
import { answeredDoubts } from './doubt.ts'

export const modificationTypes = ['Performance', 'Aesthetic', 'Interior', 'Tech'] as const
export type ModificationType = (typeof modificationTypes)[number]

export const mostPhotos = 10

const fields = z.object({
  type: z.enum(modificationTypes, 'Please choose a type'),
  name: text(200, 'Please enter a name'),
  brand: text(100, 'Please enter the brand'),
  install_date: day('Please choose the install date'),
  cost: blankable(money()),
  description: optionalText(10_000),
  is_major_upgrade: z.boolean(),
  before_image_ids: fileIds(mostPhotos),
  after_image_ids: fileIds(mostPhotos),
})

export const newModification = fields.extend({
  ...answeredDoubts,
  is_major_upgrade: fields.shape.is_major_upgrade.default(false),
  before_image_ids: fields.shape.before_image_ids.default([]),
  after_image_ids: fields.shape.after_image_ids.default([]),
})
export type NewModification = z.output<typeof newModification>

export const modificationChange = fields.partial().extend({ version, ...answeredDoubts })
export type ModificationChange = z.output<typeof modificationChange>

export interface Modification {
  id: string
  type: ModificationType
  name: string
  brand: string
  install_date: string
  cost: number | null
  description: string | null
  is_major_upgrade: boolean
  is_publicly_visible: boolean
  /** Sealed at a handover: it can no longer be changed. */
  is_sealed?: boolean
  amendments?: Amendment[]
  before_images: Attachment[]
  after_images: Attachment[]
  version: number
  created_at: string
  /** When its contents were last changed; null if never. */
  changed_at?: string | null
}

export interface ModificationPage {
  items: Modification[]
  next: string | null
}

export const modificationPageSize = 20
