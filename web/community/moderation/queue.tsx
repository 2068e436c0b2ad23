import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import type { Act } from './act-dialog.tsx'
import { GreenFlag } from './green-flag.tsx'
import { queueQuery, type Thing } from './moderation.api.ts'
import { ReportedCard } from './reported-card.tsx'

/** Longest waiting first. */
export function Queue({ onAct, onHistory }: { onAct: (act: Act) => void; onHistory: (thing: Thing) => void }) {
  const list = useInfiniteQuery(queueQuery())
  const things = list.data?.pages.flatMap((page) => page.items)
  if (list.isPending) return <Loading text="Loading reports..." className="min-h-64" />
  if (!things)
    return (
      <ErrorBox title="We couldn’t load the reports." onRetry={() => void list.refetch()}>
        {list.error?.message}
      </ErrorBox>
    )
  if (things.length === 0)
    return (
      <EmptyState
        title="Nothing is waiting"
        text="New reports appear here straight away, oldest first."
        art={<GreenFlag />}
      />
    )
  return (
    <>
      <ul className="grid gap-6">
        {things.map((thing) => (
          <li key={`${thing.object_type}/${thing.object_id}`}>
            <ReportedCard thing={thing} onAct={onAct} onHistory={onHistory} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} failedText="We couldn’t load more reports.">
        Show more
      </ShowMore>
    </>
  )
}
