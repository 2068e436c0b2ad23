import { z } from 'zod'
import { blankable, day, fileId, optionalText, text, version } from '../basics/fields.ts'
import { cutTo } from '../basics/format.ts'
import type { AddedBy } from './vehicle-access.ts'

export const documentCategories = [
  'Insurance',
  'Warranty',
  'Road Tax',
  'MOT Certificate',
  'V5 log Book',
  'Miscellaneous',
] as const
export type DocumentCategory = (typeof documentCategories)[number]

export const documentPrivacies = ['private', 'shareable'] as const

export interface VehicleDocument {
  id: string
  /** Absent where the owner entered it. */
  added_by?: AddedBy
  title: string
  category: DocumentCategory
  file_url: string
  file_type: string
  file_size: number
  document_date: string | null
  expiry_date: string | null
  notes: string | null
  privacy: 'private' | 'shareable'
  version: number
  created_at: string
  /** When its contents were last changed; null if never. */
  changed_at?: string | null
}

export interface DocumentPage {
  items: VehicleDocument[]
  next: string | null
}

export const documentPageSize = 50
export const noFileChosen = 'Please select at least one file to upload'

const longestTitle = 200

const fields = z.object({
  title: text(longestTitle, 'Please enter a title'),
  category: z.enum(documentCategories, 'Please choose a category'),
  document_date: blankable(day()),
  expiry_date: blankable(day()),
  notes: optionalText(5000),
  privacy: z.enum(documentPrivacies, 'Please choose who may see it').default('private'),
})

/** The form's fields; each chosen file becomes a document with these. */
export const documentDetails = fields
export type DocumentDetails = z.output<typeof documentDetails>

export const newDocument = fields.extend({ file_id: fileId })
export type NewDocument = z.output<typeof newDocument>

export const documentChange = fields
  .extend({ privacy: z.enum(documentPrivacies) })
  .partial()
  .extend({ version })
export type DocumentChange = z.output<typeof documentChange>

/**
 * Numbers several files under one title: 'V5C (1)', 'V5C (2)'. A file keeps the number of its first attempt, so that a
 * retry is the same request; a single file has none.
 */
export function numberFiles(given: ReadonlyMap<string, number>, files: readonly string[]): Map<string, number> {
  const numbers = new Map(given)
  if (given.size === 0 && files.length === 1) return new Map(files.map((file) => [file, 0]))
  for (const file of files) if (!numbers.has(file)) numbers.set(file, numbers.size + 1)
  return numbers
}

export function numberedTitle(title: string, number = 0): string {
  const suffix = number === 0 ? '' : ` (${number})`
  return `${cutTo(title, longestTitle - suffix.length)}${suffix}`
}
