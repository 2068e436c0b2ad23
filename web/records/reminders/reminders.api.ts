import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  NewReminder,
  Reminder,
  ReminderChange,
  ReminderGroups,
  ReminderPage,
  ReminderStatus,
} from '#domain/records/reminder.ts'
import type { ReminderSuggestions } from '#domain/records/reminder-templates.ts'
import type { ChosenSuggestion } from '#domain/records/suggested-reminders.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import { http } from '../../app/http.ts'

/** Those of one vehicle, or of all of them. */
const keyOf = (vehicleId?: string) => (vehicleId ? ['vehicles', vehicleId, 'reminders'] : ['vehicles', 'reminders'])
const pathOf = (vehicleId?: string) => (vehicleId ? `/vehicles/${vehicleId}/reminders` : '/reminders')

export const remindersQuery = (vehicleId?: string) =>
  queryOptions({ queryKey: keyOf(vehicleId), queryFn: () => http.get<ReminderGroups>(pathOf(vehicleId)) })

export const moreRemindersQuery = (status: ReminderStatus, after: string, vehicleId?: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(vehicleId), status, after],
    queryFn: ({ pageParam }) => http.get<ReminderPage>(`${pathOf(vehicleId)}?status=${status}&after=${pageParam}`),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })

export const getReminder = (vehicleId: string, id: string) => http.get<Reminder>(`${pathOf(vehicleId)}/${id}`)

export const addReminder = (vehicleId: string, reminder: NewReminder, key: string) =>
  http.post<Reminder>(pathOf(vehicleId), reminder, { key })

export const changeReminder = (vehicleId: string, id: string, change: ReminderChange) =>
  http.patch<Reminder>(`${pathOf(vehicleId)}/${id}`, change)

export const putReminderStatus = ({ vehicle_id, id }: Reminder, status: ReminderStatus) =>
  http.put<Reminder>(`${pathOf(vehicle_id)}/${id}/status`, { status })

export const putSnooze = ({ vehicle_id, id }: Reminder, until: string | null) =>
  http.put<Reminder>(`${pathOf(vehicle_id)}/${id}/snooze`, { until })

/** Whom this car's reminders reach, its owner first. */
export const remindedQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: [...keyOf(vehicleId), 'people'],
    queryFn: () => http.get<AddedBy[]>(`/vehicles/${vehicleId}/reminded-people`),
  })

export const suggestionsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: [...keyOf(vehicleId), 'suggestions'],
    queryFn: () => http.get<ReminderSuggestions>(`/vehicles/${vehicleId}/reminder-suggestions`),
  })

export const addSuggested = (vehicleId: string, chosen: ChosenSuggestion[], key: string) =>
  http.post<Reminder[]>(`/vehicles/${vehicleId}/reminder-suggestions`, { chosen }, { key })

export const deleteReminder = ({ vehicle_id, id }: Reminder) => http.delete(`${pathOf(vehicle_id)}/${id}`)
