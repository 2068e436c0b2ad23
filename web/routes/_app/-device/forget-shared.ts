import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Dashboard } from '#domain/records/dashboard.ts'
import type { DocumentPage } from '#domain/vehicles/document.ts'
import type { GaragePage, SharedCard } from '#domain/vehicles/garage.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { ApiError } from '../../../app/api-error.ts'
import { dropFile } from '../../../app/device/kept-files.ts'
import { vehiclesQuery } from '../../../vehicles/garage/garage.api.ts'

const sameKey = (one: QueryKey, other: QueryKey) => JSON.stringify(one) === JSON.stringify(other)
const wholeGarage = vehiclesQuery().queryKey

/** What others let the member into, if this is the answer that says so. */
function sharedIn(key: QueryKey, data: unknown): SharedCard[] | undefined {
  if (sameKey(key, wholeGarage)) return (data as { pages: GaragePage[] }).pages[0]?.shared ?? []
  return key[0] === 'vehicles' && key[1] === 'dashboard' ? ((data as Dashboard).shared ?? []) : undefined
}

/** Somebody else's cars that this browser has something of. */
const sharedHere = (client: QueryClient) =>
  client
    .getQueriesData<VehiclePage>({ queryKey: ['vehicles'], predicate: ({ queryKey }) => queryKey[2] === 'page' })
    .flatMap(([, page]) => (page?.access ? [page.id] : []))

export const hasShared = (client: QueryClient) => sharedHere(client).length > 0

async function forget(client: QueryClient, vehicleId: string) {
  const papers = client.getQueriesData<{ pages: DocumentPage[] }>({ queryKey: ['vehicles', vehicleId, 'documents'] })
  const files = papers.flatMap(
    ([, data]) => data?.pages.flatMap(({ items }) => items.map(({ file_url }) => file_url)) ?? [],
  )
  // The page itself, where it is open, says that it is gone.
  client.removeQueries({
    queryKey: ['vehicles', vehicleId],
    predicate: (query) => query.queryKey[2] !== 'page' || query.getObserversCount() === 0,
  })
  for (const file of files) if (file.startsWith('/files/')) await dropFile(file)
}

/**
 * Of a car that the member is no longer let into, this browser keeps nothing from its next contact with the server on:
 * when its page is refused, or an answer no longer names it.
 */
export function forgetShared(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { queryKey, state } = event.query
    if (event.action.type === 'error' && queryKey[0] === 'vehicles' && queryKey[2] === 'page') {
      const { error } = event.action
      if (error instanceof ApiError && error.status === 404) void forget(client, String(queryKey[1]))
    }
    if (event.action.type !== 'success' || event.action.manual) return
    const shared = sharedIn(queryKey, state.data)
    if (!shared) return
    const still = new Set(shared.map(({ id }) => id))
    for (const id of sharedHere(client)) if (!still.has(id)) void forget(client, id)
  })
}
