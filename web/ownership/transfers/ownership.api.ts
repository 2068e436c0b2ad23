import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  KeptKind,
  NewTransfer,
  OwnershipLog,
  ReceivedTransfer,
  SentTransfer,
  SoldVehicleDetail,
  SoldVehiclePage,
} from '#domain/ownership/transfer.ts'
import { http } from '../../app/http.ts'

export const ownershipQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'ownership'],
    queryFn: () => http.get<OwnershipLog>(`/vehicles/${vehicleId}/ownership`),
  })

export const startTransfer = (vehicleId: string, transfer: NewTransfer, key: string) =>
  http.post<SentTransfer>(`/vehicles/${vehicleId}/transfer`, transfer, { key })

export const cancelTransfer = (vehicleId: string) => http.delete(`/vehicles/${vehicleId}/transfer`)

export const handoverFile = (vehicleId: string, sequence: number) => `/api/vehicles/${vehicleId}/handovers/${sequence}`

/** A request changes when its sender acts, and the recipient gets a notification. */
const heardOf = { topics: ['notifications', 'vehicles'] }

export const waitingTransfersQuery = () =>
  queryOptions({
    queryKey: ['transfers'],
    queryFn: () => http.get<ReceivedTransfer[]>('/transfers'),
    meta: heardOf,
  })

export const transferQuery = (transferId: string) =>
  queryOptions({
    queryKey: ['transfers', transferId],
    queryFn: () => http.get<ReceivedTransfer>(`/transfers/${encodeURIComponent(transferId)}`),
    staleTime: 0,
    meta: heardOf,
  })

export const soldVehiclesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['vehicles', 'sold'],
    queryFn: ({ pageParam }) => http.get<SoldVehiclePage>(`/sold${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const soldVehicleQuery = (transferId: string) =>
  queryOptions({
    queryKey: ['vehicles', 'sold', transferId],
    queryFn: () => http.get<SoldVehicleDetail>(`/sold/${encodeURIComponent(transferId)}`),
  })

interface KeptPage<Item> {
  items: Item[]
  next: string | null
}

/** What stayed with the seller, of one kind: the first page comes with the sale itself. */
export const keptQuery = <Item>(transferId: string, kind: KeptKind | 'receipts', first: KeptPage<Item>) =>
  infiniteQueryOptions({
    queryKey: ['vehicles', 'sold', transferId, kind],
    queryFn: ({ pageParam }) =>
      http.get<KeptPage<Item>>(`/sold/${transferId}/${kind}${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    initialData: { pages: [first], pageParams: [''] },
  })

export const soldHandoverFile = (transferId: string) => `/api/sold/${transferId}/handover`
