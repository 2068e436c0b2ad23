import { z } from 'zod'

/**
 * Where a page ended: the last row's time, to the microsecond, and its id. Not the id alone: the row may be gone by the
 * time the next page is requested, and only a value, not a subquery, lets the index start there.
 */
export interface Cursor {
  moment: string
  id: string
}

const shape = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const cursor = z
  .string()
  .regex(shape, 'Invalid page cursor')
  .transform((given): Cursor => {
    const [, moment = '', id = ''] = given.match(shape) ?? []
    return { moment, id }
  })
