import { z } from 'zod'
import { text } from '../basics/fields.ts'
import type { Attachment } from '../basics/upload.ts'
import type { AddedBy } from '../vehicles/vehicle-access.ts'
import type { Amendment } from './amendment.ts'
import { filesOfChange, filesOfNew, type RecordDefinition, schemasOf } from './define-record.ts'
import { untold } from './log-fields.ts'

export interface Note {
  id: string
  /** Absent where the owner entered it. */
  added_by?: AddedBy
  content: string
  /** Passes to the next owner with the vehicle; any other note stays with whoever wrote it. */
  is_for_record: boolean
  is_sealed?: boolean
  amendments?: Amendment[]
  images: Attachment[]
  version: number
  created_at: string
  /** When its contents were last changed; null if never. */
  changed_at?: string | null
}

export interface NotePage {
  items: Note[]
  next: string | null
}
export const notePageSize = 20

export const note = {
  kind: 'note',
  path: 'notes',
  nouns: { thing: 'Note', one: 'Note', many: 'Notes', counted: ['note', 'notes'] },
  fields: {
    content: {
      schema: text(10_000, 'Please enter a note'),
      label: 'Note',
      input: 'words',
      public: false,
      sealed: true,
      amendable: true,
    },
    is_for_record: {
      schema: z.boolean(),
      label: 'Pass on with the car when it’s sold',
      input: 'own',
      ...untold,
    },
  },
} as const satisfies RecordDefinition

export const noteForm = z.object(schemasOf(note.fields))

export const newNote = noteForm.extend({ ...filesOfNew, is_for_record: z.boolean().default(false) })
export type NewNote = z.output<typeof newNote>

export const noteChange = noteForm.partial().extend(filesOfChange)
export type NoteChange = z.output<typeof noteChange>
