import type { Attachment } from './upload.ts'

export interface Note {
  id: string
  content: string
  /** Goes with the vehicle to its next owner; any other note stays with whoever wrote it. */
  is_for_record: boolean
  images: Attachment[]
  version: number
  created_at: string
}
