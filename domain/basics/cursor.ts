import { z } from 'zod'

/**
 * Where a page ended: the last row's moment, to the microsecond, and its id. Not the id alone: the row may be erased by
 * the time the next page is asked for, and only a value, not a subquery, lets the index begin there.
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
