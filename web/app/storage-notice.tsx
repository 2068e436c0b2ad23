import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { storageTexts, storageUse } from '#domain/account/subscription.ts'
import { storageState } from '#domain/basics/file.ts'
import { Notice } from '../ui/messages/notice.tsx'
import { subscriptionQuery } from './subscription.ts'

/** Shows nothing until storage runs low, or while usage is unknown. */
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
