import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  Modification,
  ModificationChange,
  ModificationPage,
  NewModification,
} from '#domain/records/modification.ts'
import { http } from '../../app/http.ts'

const path = (vehicleId: string) => `/vehicles/${vehicleId}/modifications`

export const modificationsQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: ['vehicles', vehicleId, 'modifications'],
    queryFn: ({ pageParam }) => http.get<ModificationPage>(`${path(vehicleId)}${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const modificationPath = (vehicleId: string, id: string) => `${path(vehicleId)}/${id}`

export const getModification = (vehicleId: string, id: string) =>
  http.get<Modification>(modificationPath(vehicleId, id))

export const addModification = (vehicleId: string, modification: NewModification, key: string) =>
  http.post<Modification>(path(vehicleId), modification, { key })

export const changeModification = (vehicleId: string, id: string, change: ModificationChange) =>
  http.patch<Modification>(modificationPath(vehicleId, id), change)
