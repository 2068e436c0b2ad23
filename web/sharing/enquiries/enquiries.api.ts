import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { EnquiryPage, OpenEnquiry } from '#domain/sharing/enquiry.ts'
import { http } from '../../app/http.ts'

// Each message received comes with a notification, which updates open screens.
const meta = { topics: ['notifications'] }

export const enquiriesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['enquiries', 'received'],
    queryFn: ({ pageParam }) => http.get<EnquiryPage>(`/enquiries${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta,
  })

export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['enquiries', id],
    queryFn: () => http.get<OpenEnquiry>(`/enquiries/${encodeURIComponent(id)}`),
    meta,
  })

export const answerEnquiry = (id: string, message: string, key: string) =>
  http.post<OpenEnquiry>(`/enquiries/${id}/reply`, { message }, { key })
