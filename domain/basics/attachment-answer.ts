import { z } from 'zod'
import { answerOf, id } from './answer.ts'
import type { Attachment } from './upload.ts'

export const attachmentAnswer = answerOf<Attachment>('Attachment')(
  z.strictObject({
    id: id().describe('The file’s id.'),
    url: z.string().describe('Where its bytes are, on this site.'),
    mime: z.string(),
    name: z.string().nullable().describe('What it was called where it came from.'),
    credentials: z
      .string()
      .optional()
      .describe('Who says that they wrote the content credentials it carries, if it carries any.'),
  }),
)
