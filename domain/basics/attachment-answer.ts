import { z } from 'zod'
import { answerOf, id } from './answer.ts'
import type { Attachment } from './upload.ts'

export const attachmentAnswer = answerOf<Attachment>('Attachment')(
  z.strictObject({
    id: id().describe('The file’s id, as its upload gave it.'),
    url: z
      .string()
      .describe(
        'Where its bytes are, on this site: `/files/…`, read with the same key; `/320`, `/800` or `/1600` behind it gives a picture of that many pixels.',
      ),
    mime: z.string().describe('The media type under which it is served: `image/webp`, `application/pdf`.'),
    name: z.string().nullable().describe('What it was called where it came from.'),
    credentials: z
      .string()
      .optional()
      .describe('Who says that they wrote the content credentials it carries, if it carries any.'),
  }),
)
