import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { BusinessCard } from './business-card.tsx'
import { GreenFlag } from './green-flag.tsx'
import { businessesQuery, type Thing, type VerificationState } from './moderation.api.ts'
import { type Verdict, VerifyDialog } from './verify-dialog.tsx'

const states: { state: VerificationState; label: string }[] = [
  { state: 'waiting', label: 'To review' },
  { state: 'verified', label: 'With a badge' },
]

/** Businesses waiting for a badge or changed since they got it, and those that have one. */
export function Businesses({ onHistory }: { onHistory: (thing: Thing) => void }) {
  const [state, setState] = useState<VerificationState>('waiting')
  const [verdict, setVerdict] = useState<Verdict>()
  return (
    <>
      <fieldset className="mb-6 flex flex-wrap gap-2">
        <legend className="sr-only">Which businesses</legend>
        {states.map(({ state: each, label }) => (
          <Button
            key={each}
            size="sm"
            variant={each === state ? 'primary' : 'secondary'}
            aria-pressed={each === state}
            onClick={() => setState(each)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <List key={state} state={state} onVerdict={setVerdict} onHistory={onHistory} />
      {verdict && <VerifyDialog verdict={verdict} onClose={() => setVerdict(undefined)} />}
    </>
  )
}

type ListProps = {
  state: VerificationState
  onVerdict: (verdict: Verdict) => void
  onHistory: (thing: Thing) => void
}

function List({ state, onVerdict, onHistory }: ListProps) {
  const list = useInfiniteQuery(businessesQuery(state))
  const businesses = list.data?.pages.flatMap((page) => page.items)
  if (list.isPending) return <Loading text="Loading businesses..." className="min-h-64" />
  if (!businesses)
    return (
      <ErrorBox title="We couldn’t load the businesses." onRetry={() => void list.refetch()}>
        {list.error?.message}
      </ErrorBox>
    )
  if (businesses.length === 0)
    return state === 'waiting' ? (
      <EmptyState
        title="No business is waiting"
        text="New business profiles appear here, and those whose name, type or address has changed."
        art={<GreenFlag />}
      />
    ) : (
      <EmptyState title="No business has a badge yet" text="Verified businesses are listed here." />
    )
  return (
    <>
      <ul className="grid gap-6">
        {businesses.map((business) => (
          <li key={business.id}>
            <BusinessCard business={business} onVerdict={onVerdict} onHistory={onHistory} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} failedText="We couldn’t load more businesses.">
        Show more
      </ShowMore>
    </>
  )
}
