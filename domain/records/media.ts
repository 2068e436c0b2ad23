import { mediaDetails } from '../vehicles/media.ts'
import type { RecordDefinition } from './define-record.ts'
import { told, untold } from './log-fields.ts'

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
  fields: {
    title: { schema: title, label: 'Title', input: 'text', ...told },
    date_taken: { schema: date_taken, label: 'Date taken', input: 'date', ...told },
    location: { schema: location, label: 'Location', input: 'text', ...told },
    comments: { schema: comments, label: 'Notes', input: 'words', ...told },
    is_publicly_visible: { schema: is_publicly_visible, label: 'Show on the public page', input: 'own', ...untold },
  },
} as const satisfies RecordDefinition
