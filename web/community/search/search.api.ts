import { queryOptions } from '@tanstack/react-query'
import type { SearchResult } from '#domain/community/search.ts'
import { http } from '../../app/http.ts'

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async () => {
      try {
        return await http.get<SearchResult[]>(`/search?q=${encodeURIComponent(text)}`)
      } catch (error) {
        console.error('Search failed:', error)
        throw error
      }
    },
    enabled: text !== '',
    retry: false,
    gcTime: 60_000,
  })
