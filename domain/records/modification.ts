import { z } from 'zod'
import { day, fileIds, optionalText, text, version } from '../basics/fields.ts'
import type { Attachment } from '../basics/upload.ts'
import { answeredDoubts } from '../vehicles/doubt.ts'
import type { AddedBy } from '../vehicles/vehicle-access.ts'
import type { Amendment } from './amendment.ts'
import { type RecordDefinition, schemasOf } from './define-record.ts'
import type { Evidence } from './evidence.ts'
import { cost, told } from './log-fields.ts'

export const modificationTypes = ['Performance', 'Aesthetic', 'Interior', 'Tech'] as const
export type ModificationType = (typeof modificationTypes)[number]

export const mostPhotos = 10

export const modification = {
  kind: 'modification',
  path: 'modifications',
  nouns: {
    thing: 'Modification',
    one: 'Modification',
    many: 'Modifications',
    counted: ['modification', 'modifications'],
  },
  badges: [{ badge: 'modder', records: 3, of: 'all vehicles' }],
  fields: {
    type: {
      schema: z.enum(modificationTypes, 'Please choose a type'),
      label: 'Type',
      input: 'choice',
      choices: modificationTypes,
      ...told,
    },
    name: { schema: text(200, 'Please enter a name'), label: 'Name', input: 'text', ...told },
    brand: { schema: text(100, 'Please enter the brand'), label: 'Brand', input: 'text', ...told },
    install_date: { schema: day('Please choose the install date'), label: 'Install date', input: 'date', ...told },
    cost,
    description: { schema: optionalText(10_000), label: 'Description', input: 'words', ...told },
    is_major_upgrade: { schema: z.boolean(), label: 'Major upgrade', input: 'yes-no', ...told },
  },
} as const satisfies RecordDefinition

const fields = z.object({
  ...schemasOf(modification.fields),
  before_image_ids: fileIds(mostPhotos).describe('Photos from before, by the ids that their uploads gave.'),
  after_image_ids: fileIds(mostPhotos).describe('Photos from after, likewise.'),
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
  /** Absent where the owner entered it. */
  added_by?: AddedBy
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
  /** What it rests on. */
  evidence?: Evidence
}

export interface ModificationPage {
  items: Modification[]
  next: string | null
}

export const modificationPageSize = 20
