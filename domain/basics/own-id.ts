import { z } from 'zod'

/** A record's id, made by the browser that enters it: sent again after a lost answer, it is the same record. */
const id = z
  .uuidv4('Invalid ID')
  .optional()
  .describe(
    'The record’s own id, a UUID of version 4, if you want to choose it: the same one again is answered with what is stored, and saves nothing.',
  )
interface Named {
  id?: string | undefined
}

export const withOwnId = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.extend({ id }) as unknown as z.ZodType<z.output<Schema> & Named, z.input<Schema> & Named>
