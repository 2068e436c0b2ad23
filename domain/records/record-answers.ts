import { z } from 'zod'
import { answerOf, day, id, moment, pageOf } from '../basics/answer.ts'
import { attachmentAnswer } from '../basics/attachment-answer.ts'
import { addedBy } from '../vehicles/vehicle-answers.ts'
import { amendment, changed_at, evidence, seal, version } from './log-answers.ts'
import type { MediaPage, VehicleMedia } from './media.ts'
import { type Modification, type ModificationPage, modificationTypes } from './modification.ts'
import type { Note, NotePage } from './note.ts'

/* Records with a table of their own. */

const asEntered = {
  id: id(),
  added_by: addedBy.optional(),
  is_sealed: seal,
  amendments: z.array(amendment).optional(),
  version,
  created_at: moment(),
  changed_at,
}

export const modificationAnswer = answerOf<Modification>('Modification')(
  z.strictObject({
    ...asEntered,
    type: z.enum(modificationTypes),
    name: z.string(),
    brand: z.string(),
    install_date: day(),
    cost: z.number().nullable(),
    description: z.string().nullable(),
    is_major_upgrade: z.boolean(),
    is_publicly_visible: z.boolean(),
    before_images: z.array(attachmentAnswer),
    after_images: z.array(attachmentAnswer),
    evidence: evidence.optional(),
  }),
)
export const modificationsAnswer = answerOf<ModificationPage>('ModificationList')(pageOf(modificationAnswer))

export const noteAnswer = answerOf<Note>('Note')(
  z.strictObject({
    ...asEntered,
    content: z.string(),
    is_for_record: z.boolean().describe('Passes to the next owner with the vehicle.'),
    images: z.array(attachmentAnswer),
  }),
)
export const notesAnswer = answerOf<NotePage>('NoteList')(pageOf(noteAnswer))

export const mediaAnswer = answerOf<VehicleMedia>('Media')(
  z.strictObject({
    ...asEntered,
    title: z.string().nullable(),
    location: z.string().nullable(),
    date_taken: day().nullable(),
    comments: z.string().nullable(),
    media_url: z.string().describe('Where its bytes are, on this site.'),
    media_type: z.enum(['image', 'video']),
    is_publicly_visible: z.boolean(),
    credentials: z
      .string()
      .nullish()
      .describe('Who says that they wrote the content credentials it carries; null if it carries none.'),
    is_received_kept: z
      .boolean()
      .optional()
      .describe('Its bytes are kept as you sent them, at its address with `?received`.'),
  }),
)
export const mediaListAnswer = answerOf<MediaPage>('MediaList')(pageOf(mediaAnswer))
