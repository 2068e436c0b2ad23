import { queryOptions } from '@tanstack/react-query'
import { definitionOf } from '#domain/records/registry.ts'
import type { SharedKind } from '#domain/records/several-cars.ts'
import type { GaragePage, SharedCard, VehicleCard } from '#domain/vehicles/garage.ts'
import { isAtLeast } from '#domain/vehicles/vehicle-access.ts'
import { http } from '../app/http.ts'

const mostPages = 5

/** `access` is of somebody else's. */
export type CarToChoose = VehicleCard & Partial<Pick<SharedCard, 'access'>>

/** The cars to add something to, as the garage orders them: the member's own, then those they may add to. */
export const carsQuery = queryOptions({
  queryKey: ['vehicles', 'to-choose'],
  queryFn: async () => {
    const cars: CarToChoose[] = []
    const theirs: SharedCard[] = []
    let after: string | null = ''
    for (let page = 0; page < mostPages && after !== null; page++) {
      const {
        vehicles,
        shared = [],
        next,
      }: GaragePage = await http.get<GaragePage>(`/vehicles${after && `?after=${after}`}`)
      cars.push(...vehicles)
      theirs.push(...shared.filter(({ access }) => isAtLeast(access.role, 'contributor')))
      after = next
    }
    return [...cars, ...theirs]
  },
})

export const forSeveralPath = (vehicleId: string, kind: SharedKind) =>
  `/vehicles/${vehicleId}/${definitionOf(kind).path}/for-several`
