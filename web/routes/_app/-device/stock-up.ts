import type { QueryClient } from '@tanstack/react-query'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { drawingAddress } from '#domain/vehicles/vehicle-drawing.ts'
import { deviceKeeps, keptCache } from '../../../app/device/device-caches.ts'
import { subscriptionQuery } from '../../../app/subscription.ts'
import { customTypesQuery } from '../../../records/custom-types.api.ts'
import { dashboardQuery } from '../../../records/dashboard/dashboard.api.ts'
import { lastFuelQuery } from '../../../records/maintenance-logs/fuel/fuel.api.ts'
import { remindersQuery } from '../../../records/reminders/reminders.api.ts'
import { type CarToChoose, carsQuery } from '../../../records/several-cars.api.ts'
import { timelineQuery } from '../../../records/timeline/timeline.api.ts'
import { vehicleQuery } from '../../../vehicles/detail/vehicle-detail.api.ts'
import { documentsQuery } from '../../../vehicles/documents/documents.api.ts'
import { dueDatesQuery } from '../../../vehicles/due-dates/due-dates.api.ts'
import { vehiclesQuery } from '../../../vehicles/garage/garage.api.ts'
import { hasShared } from './forget-shared.ts'

/** What stands for a car without a photo, and for every photo that can't be loaded now. */
async function keepDrawing({ door_plan, color, year }: CarToChoose) {
  const path = drawingAddress(bodyTypeOf(door_plan), color, year)
  if (!(await deviceKeeps()) || (await caches.match(path))) return
  await (await caches.open(keptCache)).add(path)
  // Signed out meanwhile, in another tab: then nothing stays.
  if (!(await deviceKeeps())) await caches.delete(keptCache)
}

const mostCars = 12
/** Anything the server has announced a change to is older than that at once. */
const staleTime = 6 * 60 * 60 * 1000

/**
 * Fetches what somebody at a petrol station may want, including cars not opened lately, or of these cars alone; one
 * request at a time.
 */
export async function stockUp(client: QueryClient, signal: AbortSignal, only?: Set<unknown>) {
  const have: (() => Promise<unknown>)[] = [
    () => client.prefetchQuery({ ...dashboardQuery(), staleTime }),
    // Somebody may have taken their car back while this was closed.
    () => client.prefetchInfiniteQuery({ ...vehiclesQuery(), staleTime: hasShared(client) ? 0 : staleTime }),
    () => client.prefetchQuery({ ...remindersQuery(), staleTime }),
    () => client.prefetchQuery({ ...customTypesQuery(), staleTime }),
    () => client.prefetchQuery({ ...subscriptionQuery(), staleTime }),
  ]
  const cars = await client.fetchQuery({ ...carsQuery, staleTime })
  const wanted = only ? cars.filter(({ id }) => only.has(id)) : cars
  for (const { id } of wanted.slice(0, mostCars))
    have.push(
      () => client.prefetchQuery({ ...vehicleQuery(id), staleTime }),
      () => client.prefetchInfiniteQuery({ ...timelineQuery(id), staleTime }),
      () => client.prefetchInfiniteQuery({ ...documentsQuery(id), staleTime }),
      () => client.prefetchQuery({ ...remindersQuery(id), staleTime }),
      () => client.prefetchQuery({ ...dueDatesQuery(id), staleTime }),
      () => client.prefetchQuery({ ...lastFuelQuery(id), staleTime }),
    )
  for (const car of wanted.slice(0, mostCars)) have.push(() => keepDrawing(car))
  for (const fetch of have) if (!signal.aborted) await fetch()
}
