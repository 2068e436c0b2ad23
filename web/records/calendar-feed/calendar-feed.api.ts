import { queryOptions } from '@tanstack/react-query'
import type { CalendarFeedAnswer, NewCalendarFeed } from '#domain/records/calendar-feed.ts'
import { http } from '../../app/http.ts'

/** Of one vehicle, or of all of them. */
const pathOf = (vehicleId?: string) => (vehicleId ? `/vehicles/${vehicleId}/calendar-feed` : '/calendar-feed')

export const calendarFeedQuery = (vehicleId?: string) =>
  queryOptions({
    queryKey: ['calendar-feed', vehicleId ?? 'all'],
    queryFn: () => http.get<CalendarFeedAnswer>(pathOf(vehicleId)),
    staleTime: 0,
  })

export const makeCalendarFeed = (vehicleId: string | undefined, replaces: string | null) =>
  http.post<NewCalendarFeed>(pathOf(vehicleId), { replaces })

export const endCalendarFeed = (vehicleId?: string) => http.delete(pathOf(vehicleId))
