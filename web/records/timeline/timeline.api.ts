import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { recordKinds } from '#domain/records/registry.ts'
import type { TimelineEntry, TimelineFilter, TimelineKind, TimelinePage } from '#domain/records/timeline.ts'
import type { ChosenEntry, ChosenOutcome, MatchingEntries } from '#domain/records/timeline-selection.ts'
import { http } from '../../app/http.ts'

/** A page begins after its cursor: with the last of all ids, it begins with the entry itself. */
const upTo = (at: string) => at.replace(/[^_]+$/, 'ffffffff-ffff-ffff-ffff-ffffffffffff')

/** What is asked for, in one order: the same question has one key. */
export const wordsOfFilter = ({ kind, q, from, to }: TimelineFilter) =>
  new URLSearchParams({ ...(kind && { kind }), ...(q && { q }), ...(from && { from }), ...(to && { to }) })

/** From the newest entry on, or from the one whose place is given. */
export const timelineQuery = (vehicleId: string, filter: TimelineFilter = {}, at?: string) =>
  infiniteQueryOptions({
    queryKey: ['vehicles', vehicleId, 'timeline', wordsOfFilter(filter).toString(), ...(at ? [at] : [])],
    queryFn: ({ pageParam }) => {
      const search = wordsOfFilter(filter)
      if (pageParam) search.set('after', pageParam)
      return http.get<TimelinePage>(`/vehicles/${vehicleId}/timeline${search.size > 0 ? `?${search}` : ''}`)
    },
    initialPageParam: at ? upTo(at) : '',
    getNextPageParam: (page) => page.next,
  })

const paths: Partial<Record<TimelineKind, string>> = {
  ...Object.fromEntries(recordKinds.map(({ kind, path }) => [kind, path])),
  document: 'documents',
}

export const removeEntry = (vehicleId: string, { kind, id }: TimelineEntry) =>
  http.delete(`/vehicles/${vehicleId}/${paths[kind]}/${id}`)

export const matchingQuery = (vehicleId: string, filter: TimelineFilter) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'timeline-matching', wordsOfFilter(filter).toString()],
    queryFn: () => http.get<MatchingEntries>(`/vehicles/${vehicleId}/timeline/matching?${wordsOfFilter(filter)}`),
  })

export type ChosenAct = { act: 'delete' } | { act: 'type'; type: string } | { act: 'show'; shown: boolean }

export function actOnChosen(vehicleId: string, entries: ChosenEntry[], act: ChosenAct, key: string) {
  const car = `/vehicles/${vehicleId}`
  switch (act.act) {
    case 'delete':
      return http.post<ChosenOutcome>(`${car}/timeline/delete`, { entries }, { key })
    case 'type':
      return http.post<ChosenOutcome>(`${car}/timeline/type`, { entries, type: act.type }, { key })
    case 'show':
      return http.put<ChosenOutcome>(`${car}/sharing/entries`, { entries, is_publicly_visible: act.shown })
  }
}
