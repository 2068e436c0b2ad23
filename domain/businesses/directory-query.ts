import { z } from 'zod'
import { businessTypes } from './business.ts'

const words = z.string().trim().max(100, 'Search for 100 characters or fewer').optional()

export const directoryQuery = z.object({
  place: words,
  service: words,
  type: z.enum(businessTypes, 'Please choose a type of business').optional(),
  after: z.uuid('Invalid page cursor').optional(),
})
