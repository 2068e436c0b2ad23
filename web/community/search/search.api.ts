import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SearchKind, SearchPage, SearchResult } from '#domain/community/search-result.ts'
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

export const searchPageQuery = (text: string, kind?: SearchKind) =>
  queryOptions({
    queryKey: ['search', 'groups', text, kind ?? ''],
    queryFn: () =>
      http.get<SearchPage>(`/search/groups?${new URLSearchParams({ q: text, ...(kind && { kind }) }).toString()}`),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  })
