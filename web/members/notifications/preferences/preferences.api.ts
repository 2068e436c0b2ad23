import { queryOptions } from '@tanstack/react-query'
import type { NotificationPreferences } from '#domain/members/notification-preference.ts'
import type { PreferenceChange } from '#domain/members/notification-preference-change.ts'
import { http } from '../../../app/http.ts'

export const preferencesQuery = () =>
  queryOptions({
    queryKey: ['notification-preferences'],
    queryFn: () => http.get<NotificationPreferences>('/notification-preferences'),
    staleTime: 0,
  })

export const changePreferences = (change: PreferenceChange) =>
  http.patch<NotificationPreferences>('/notification-preferences', change)

export const stopEmails = (token: string) => http.post(`/public/unsubscribe/${encodeURIComponent(token)}`)
