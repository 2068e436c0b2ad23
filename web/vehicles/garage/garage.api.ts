import { infiniteQueryOptions } from '@tanstack/react-query'
import type { GaragePage } from '#domain/vehicles/garage.ts'
import type { RegistryPrefill } from '#domain/vehicles/registry.ts'
import type { NewVehicle, VehicleChange, VehicleDetail } from '#domain/vehicles/vehicle.ts'
import type { RegistrationChange } from '#domain/vehicles/vehicle-identity.ts'
import { http } from '../../app/http.ts'
import { queryClient } from '../../app/query.ts'

export const vehiclesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['vehicles', 'list'],
    queryFn: ({ pageParam }) => http.get<GaragePage>(`/vehicles${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** Fetched by the routes, so that the request runs while the screen's code still loads. */
export const prefetchVehicles = () => void queryClient.prefetchInfiniteQuery(vehiclesQuery())

export const lookUp = (registration: string) => http.post<RegistryPrefill>('/registry/lookup', { registration })

/** The server decides whether to show the maintenance intro: only it knows whether this is the first vehicle. */
export const addVehicle = (vehicle: NewVehicle, key: string) =>
  http.post<{ id: string; maintenance_intro_due: boolean }>('/vehicles', vehicle, { key })
export const getVehicle = (id: string) => http.get<VehicleDetail>(`/vehicles/${id}`)
export const changeVehicle = (id: string, change: VehicleChange) => http.patch(`/vehicles/${id}`, change)
export const changeRegistration = (id: string, change: RegistrationChange, key: string) =>
  http.post(`/vehicles/${id}/registration`, change, { key })
export const deleteVehicle = (id: string) => http.delete(`/vehicles/${id}`)
