import { queryOptions } from '@tanstack/react-query'
import type { Notification } from '#domain/members/notification.ts'
import { http } from '../../app/http.ts'

export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: async () => {
      try {
        return await http.get<Notification[]>('/notifications')
      } catch (error) {
        console.error('Notifications could not be loaded:', error)
        throw error
      }
    },
    staleTime: 0,
  })

export const markNotificationsRead = () => http.post('/notifications/read')
