import { z } from 'zod'
import { searchKinds } from './search-result.ts'

const q = z
  .string('Please enter something to search for')
  .trim()
  .min(1, 'Please enter something to search for')
  .max(100, 'Search for 100 characters or fewer')

export const searchQuery = z.object({ q })

export const searchPageQuery = z.object({
  q,
  kind: z.enum(searchKinds, 'This kind of result doesn’t exist').optional(),
})
