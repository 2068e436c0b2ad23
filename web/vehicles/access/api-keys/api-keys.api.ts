import { queryOptions } from '@tanstack/react-query'
import type { ApiKey, MadeApiKey } from '#domain/vehicles/api-key.ts'
import type { GaragePage } from '#domain/vehicles/garage.ts'
import type { NewApiKey } from '#domain/vehicles/new-api-key.ts'
import type { SharedVehicle } from '#domain/vehicles/vehicle-access.ts'
import { http } from '../../../app/http.ts'
import { carsToShareQuery } from '../access.api.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['session', 'api-keys'],
  queryFn: async () => (await http.get<{ keys: ApiKey[] }>('/api-keys')).keys,
})

/** The member's own, and those that others let them into. */
export const carsForKeysQuery = queryOptions({
  queryKey: ['access', 'cars', 'shared too'],
  queryFn: async ({ client }): Promise<SharedVehicle[]> => {
    const [own, { shared = [] }] = await Promise.all([
      client.fetchQuery(carsToShareQuery),
      http.get<GaragePage>('/vehicles'),
    ])
    return [...own, ...shared]
  },
})

export const makeApiKey = (asked: NewApiKey) => http.post<MadeApiKey>('/api-keys', asked)
export const endApiKey = (id: string) => http.delete(`/api-keys/${id}`)
