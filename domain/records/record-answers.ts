import { z } from 'zod'
import { answerOf, changed_at, created_at, day, pageOf, theId, theVersion } from '../basics/answer.ts'
import { attachmentAnswer } from '../basics/attachment-answer.ts'
import { addedBy } from '../vehicles/vehicle-answers.ts'
import { amendment, amendmentsWords, evidence, seal } from './log-answers.ts'
import type { MediaPage, VehicleMedia } from './media.ts'
import { type Modification, type ModificationPage, modificationTypes } from './modification.ts'
import type { Note, NotePage } from './note.ts'

/* Records with a table of their own. */

const asEntered = {
  id: theId,
  added_by: addedBy.optional(),
  is_sealed: seal,
  amendments: z.array(amendment).optional().describe(amendmentsWords),
  version: theVersion,
  created_at,
  changed_at,
}

const shownToVisitors = z.boolean().describe('Whether it is shown on the vehicle’s public page, if that is on.')

export const modificationAnswer = answerOf<Modification>('Modification')(
  z.strictObject({
    ...asEntered,
    type: z.enum(modificationTypes).describe('What it changes about the car.'),
    name: z
      .string()
      .describe('What was fitted or changed.')
      .meta({ examples: ['Coilovers'] }),
    brand: z
      .string()
      .describe('Who makes it.')
      .meta({ examples: ['KW'] }),
    install_date: day()
      .describe('The day it was fitted.')
      .meta({ examples: ['2026-11-02'] }),
    cost: z
      .number()
      .nullable()
      .describe('What was paid for it, in pounds; null also where the owner keeps costs private.'),
    description: z.string().nullable().describe('More about it.'),
    is_major_upgrade: z.boolean().describe('A major upgrade, shown first.'),
    is_publicly_visible: shownToVisitors,
    before_images: z.array(attachmentAnswer).describe('Photos from before.'),
    after_images: z.array(attachmentAnswer).describe('Photos from after.'),
    evidence: evidence.optional(),
  }),
)
export const modificationsAnswer = answerOf<ModificationPage>('ModificationList')(pageOf(modificationAnswer))

export const noteAnswer = answerOf<Note>('Note')(
  z.strictObject({
    ...asEntered,
    content: z
      .string()
      .describe('The note itself.')
      .meta({ examples: ['Pulls to the left when braking'] }),
    is_for_record: z.boolean().describe('Passes to the next owner with the vehicle.'),
    images: z.array(attachmentAnswer).describe('Its photos, in their order.'),
  }),
)
export const notesAnswer = answerOf<NotePage>('NoteList')(pageOf(noteAnswer))

export const mediaAnswer = answerOf<VehicleMedia>('Media')(
  z.strictObject({
    ...asEntered,
    title: z.string().nullable().describe('What it shows.'),
    location: z.string().nullable().describe('Where it was taken, in words.'),
    date_taken: day().nullable().describe('The day it was taken.'),
    comments: z.string().nullable().describe('Anything else about it.'),
    media_url: z.string().describe('Where its bytes are, on this site: `/files/…`.'),
    media_type: z.enum(['image', 'video']).describe('Whether it is an `image` or a `video`.'),
    is_publicly_visible: shownToVisitors,
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
