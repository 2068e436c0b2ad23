import { z } from 'zod'

export const searchLimit = 5

export const searchQuery = z.object({
  q: z
    .string('Please enter something to search for')
    .trim()
    .min(1, 'Please enter something to search for')
    .max(100, 'Search for 100 characters or fewer'),
})

export interface SearchResult {
  type: 'user' | 'vehicle' | 'record' | 'workshop' | 'document'
  id: string
  title: string
  subtitle: string
  imageUrl: string | null
  href: string
}
