export const documentCategories = [
  'Insurance',
  'Warranty',
  'Road Tax',
  'MOT Certificate',
  'V5 log Book',
  'Miscellaneous',
] as const
export type DocumentCategory = (typeof documentCategories)[number]

export interface VehicleDocument {
  id: string
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
}
