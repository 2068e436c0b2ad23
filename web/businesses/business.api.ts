import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  BusinessImage,
  BusinessReview,
  BusinessService,
  OwnBusiness,
  ReviewPage,
} from '#domain/businesses/business.ts'
import type { BusinessChange, NewBusiness, NewBusinessService } from '#domain/businesses/new-business.ts'
import { ApiError, http } from '../app/http.ts'

/** Null while the member has none. */
export const businessQuery = () =>
  queryOptions({
    queryKey: ['business'],
    queryFn: () =>
      http.get<OwnBusiness>('/business').catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
  })

export const allReviewsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['businesses', userId, 'reviews'],
    queryFn: ({ pageParam }) =>
      http.get<ReviewPage>(`/businesses/${userId}/reviews${pageParam && `?after=${encodeURIComponent(pageParam)}`}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { topics: ['business'] },
  })

export const addBusiness = (business: NewBusiness, key: string) =>
  http.post<OwnBusiness>('/business', business, { key })
export const changeBusiness = (change: BusinessChange) => http.patch<OwnBusiness>('/business', change)

const servicePath = (id: string) => `/business/services/${id}`
export const addService = (service: NewBusinessService, key: string) =>
  http.post<BusinessService>('/business/services', service, { key })
export const putService = (id: string, service: NewBusinessService) =>
  http.put<BusinessService>(servicePath(id), service)
export const orderServices = (ids: string[]) => http.put<void>('/business/services-order', { ids })

const imagePath = (id: string) => `/business/images/${id}`
export const addImages = (image_ids: string[], key: string) =>
  http.post<BusinessImage[]>('/business/images', { image_ids }, { key })
export const putCaption = (id: string, caption: string | null | undefined) =>
  http.patch<BusinessImage>(imagePath(id), { caption })
export const orderImages = (ids: string[]) => http.put<void>('/business/images-order', { ids })

const answerPath = (reviewId: string) => `/business/reviews/${reviewId}/answer`
export const answerReview = (reviewId: string, answer_text: string) =>
  http.put<BusinessReview>(answerPath(reviewId), { answer_text })
export const removeAnswer = (reviewId: string) => http.delete<BusinessReview>(answerPath(reviewId))

export const removeBusiness = () => removed('/business')
export const removeService = (id: string) => removed(servicePath(id))
export const removeImage = (id: string) => removed(imagePath(id))

/** Already deleted in another tab counts as deleted. */
const removed = (path: string) =>
  http.delete<void>(path).catch((error) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })

/** Refetches the business wherever it is shown. */
export function useBusinessChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['business'] }),
      queries.invalidateQueries({ queryKey: ['businesses'] }),
    ])
}
