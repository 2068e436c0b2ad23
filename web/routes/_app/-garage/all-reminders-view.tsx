import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AllReminders } from '../../../records/reminders/all-reminders.tsx'
import { vehiclesQuery } from '../../../vehicles/garage/garage.api.ts'

/** With the whole garage to choose from, page after page. */
export function AllRemindersView() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(vehiclesQuery())
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return <AllReminders vehicles={data?.pages.flatMap((page) => page.vehicles)} />
}
