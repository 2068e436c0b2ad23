import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { storageState } from '#domain/file.ts'
import { storageTexts, storageUse } from '#domain/subscription.ts'
import { Notice } from '../ui/notice.tsx'
import { subscriptionQuery } from './subscription.ts'

/** Nothing until storage runs low; not knowing is no reason to say anything. */
export function StorageNotice({ className, onSubscription }: { className?: string; onSubscription?: boolean }) {
  const { data } = useQuery(subscriptionQuery())
  const state = data ? storageState(storageUse(data)) : 'fine'
  if (state === 'fine') return null
  return (
    <Notice tone="warn" className={className}>
      {state === 'full' ? storageTexts.full : storageTexts.nearlyFull}{' '}
      {!onSubscription && (
        <Link to="/subscription" className="font-semibold text-primary underline underline-offset-4">
          {state === 'full' ? 'See the plans' : 'See your plan'}
        </Link>
      )}
    </Notice>
  )
}
