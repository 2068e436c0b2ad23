import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reminder, ReminderPage, ReminderStatus } from '#domain/records/reminder.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { moreRemindersQuery } from './reminders.api.ts'

const titles: Record<ReminderStatus, string> = { pending: 'Pending', completed: 'Completed', cancelled: 'Cancelled' }
const nothing: Record<ReminderStatus, string> = {
  pending: 'Nothing is pending.',
  completed: 'Completed reminders appear here.',
  cancelled: 'Removed reminders stay here in case you want them back.',
}

const headingOf = (status: ReminderStatus) => `reminders-${status}`

/** When a card moves or disappears, focus goes to the group. */
export const goOnAt = (status: ReminderStatus) =>
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(headingOf(status))?.focus()
  }, 50)

type ReminderGroupProps = {
  status: ReminderStatus
  vehicleId?: string
  first: ReminderPage
  wide?: boolean
  card: (reminder: Reminder) => ReactNode
}

export function ReminderGroup({ status, vehicleId, first, wide, card }: ReminderGroupProps) {
  const heading = headingOf(status)
  const [wanted, setWanted] = useState(false)
  const more = useInfiniteQuery({
    ...moreRemindersQuery(status, first.next ?? '', vehicleId),
    enabled: wanted && first.next !== null,
    placeholderData: (before) => before,
  })
  const later = first.next ? (more.data?.pages.flatMap((page) => page.items) ?? []) : []
  const shown = new Map([...first.items, ...later].map((reminder) => [reminder.id, reminder]))
  const hasMore = first.next !== null && (!more.data || more.hasNextPage)
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1} className="mb-3 text-xl">
        {titles[status]}
      </h3>
      {shown.size === 0 && <p className="text-muted">{nothing[status]}</p>}
      <ul className={cx('grid gap-4', wide && 'lg:grid-cols-2')}>
        {[...shown.values()].map((reminder) => (
          <li key={reminder.id} data-record={reminder.id} className="grid">
            {card(reminder)}
          </li>
        ))}
      </ul>
      {more.isError && (
        <ErrorBox onRetry={() => more.refetch()} className="mt-4">
          Failed to load reminders
        </ErrorBox>
      )}
      {hasMore && !more.isError && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={more.isFetching && wanted}
          busyText="Loading..."
          aria-label={`Show more ${titles[status].toLowerCase()} reminders`}
          onClick={() => (more.data ? more.fetchNextPage() : setWanted(true))}
        >
          Show more
        </Button>
      )}
    </section>
  )
}
