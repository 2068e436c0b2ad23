import { queryOptions } from '@tanstack/react-query'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf } from '#domain/records/registry.ts'
import type { SharedKind } from '#domain/records/several-cars.ts'
import type { GaragePage, VehicleCard } from '#domain/vehicles/garage.ts'
import { http } from '../app/http.ts'

const mostPages = 5

/** The member's cars to choose from, as the garage orders them. */
export const carsQuery = queryOptions({
  queryKey: ['vehicles', 'to-choose'],
  queryFn: async () => {
    const cars: VehicleCard[] = []
    let after: string | null = ''
    for (let page = 0; page < mostPages && after !== null; page++) {
      const { vehicles, next }: GaragePage = await http.get<GaragePage>(`/vehicles${after && `?after=${after}`}`)
      cars.push(...vehicles)
      after = next
    }
    return cars
  },
})

export const addForSeveral = (vehicleId: string, kind: SharedKind, values: object, key: string) =>
  http.post<MaintenanceLog>(`/vehicles/${vehicleId}/${definitionOf(kind).path}/for-several`, values, { key })
