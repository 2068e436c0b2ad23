import { queryOptions } from '@tanstack/react-query'
import type { GaragePage } from '#domain/vehicles/garage.ts'
import type { LinkedInvitation, PeoplePage, PersonWithAccess, SharedVehicle } from '#domain/vehicles/vehicle-access.ts'
import type { AccessChange, NewInvitation } from '#domain/vehicles/vehicle-access-forms.ts'
import { http } from '../../app/http.ts'

export const peopleQuery = queryOptions({
  queryKey: ['access', 'people'],
  queryFn: () => http.get<PeoplePage>('/people'),
})

export const peopleOfVehicleQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['access', vehicleId],
    queryFn: () => http.get<Pick<PeoplePage, 'people'>>(`/vehicles/${vehicleId}/people`),
  })

const mostPages = 5

/** The member's own, as the garage orders them. */
export const carsToShareQuery = queryOptions({
  queryKey: ['access', 'cars'],
  queryFn: async () => {
    const cars: SharedVehicle[] = []
    let after: string | null = ''
    for (let page = 0; page < mostPages && after !== null; page++) {
      const found: GaragePage = await http.get<GaragePage>(`/vehicles${after && `?after=${after}`}`)
      cars.push(...found.vehicles)
      after = found.next
    }
    return cars
  },
})

export const invitePerson = (invitation: NewInvitation, key: string) =>
  http.post<PersonWithAccess>('/people', invitation, { key })
export const changePerson = (id: string, change: AccessChange) => http.patch<PersonWithAccess>(`/people/${id}`, change)
export const inviteAgain = (id: string) => http.post<PersonWithAccess>(`/people/${id}/invitation`)
export const endAccess = (id: string) => http.delete(`/people/${id}`)

const answer = (token: string | undefined) => (token ? { token } : {})
export const acceptInvitation = (id: string, token?: string) =>
  http.post<{ vehicle_id: string | null }>(`/people/${id}/accept`, answer(token))
export const declineInvitation = (id: string, token?: string) => http.post<void>(`/people/${id}/decline`, answer(token))
export const readInvitation = (token: string) =>
  http.get<LinkedInvitation>(`/public/access-invitations/${encodeURIComponent(token)}`)
