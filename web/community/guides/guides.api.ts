import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Guide, GuideChange, GuidePage } from '#domain/community/guide.ts'
import { http } from '../../app/http.ts'

const pagePath = (search: string, after: string) => {
  const asked = new URLSearchParams({ ...(search && { search }), ...(after && { after }) }).toString()
  return `/guides${asked && `?${asked}`}`
}

export const guidesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['guides', 'list', search],
    queryFn: ({ pageParam }) => http.get<GuidePage>(pagePath(search, pageParam)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const guideQuery = (guideId: string) =>
  queryOptions({ queryKey: ['guides', 'one', guideId], queryFn: () => getGuide(guideId) })

export const guidePath = (guideId: string) => `/guides/${guideId}`
export const getGuide = (guideId: string) => http.get<Guide>(guidePath(guideId))
export const addGuide = (guide: object, key: string) => http.post<Guide>('/guides', guide, { key })
export const changeGuide = (guideId: string, change: GuideChange) => http.patch<Guide>(guidePath(guideId), change)
