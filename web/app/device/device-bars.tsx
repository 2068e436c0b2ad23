import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, RefreshCw } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useContactLost } from '../contact.ts'
import { useSession } from '../session.ts'
import { hasOpenWork } from '../sign-in-again.ts'
import { asOf } from './as-of.ts'
import { isKeptForReading } from './kept-queries.ts'
import { openNewVersion, useNewVersion } from './new-version.ts'

/** Above every signed-in screen: how old it is while there is no connection, and that a new version is ready. */
export function DeviceBars() {
  const age = useAge()
  const isNew = useNewVersion()
  return (
    <div aria-live="polite" className="-mx-4 -mt-6 mb-6 empty:hidden md:-mx-8 md:-mt-8 md:mb-8">
      {age && (
        <Bar icon={<CloudOff aria-hidden className="size-4 shrink-0 text-warn" />} className="bg-warn-soft">
          {age}
        </Bar>
      )}
      {isNew && <NewVersion />}
    </div>
  )
}

function NewVersion() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Bar icon={<RefreshCw aria-hidden className="size-4 shrink-0 text-primary" />} className="bg-raised">
      {isAsking ? 'What you typed here isn’t saved yet.' : 'A new version is ready.'}{' '}
      <button
        type="button"
        className="-my-2 inline-flex min-h-11 items-center px-1 font-semibold text-primary underline underline-offset-2 md:min-h-8"
        onClick={() => (isAsking || !hasOpenWork() ? void openNewVersion() : setIsAsking(true))}
      >
        {isAsking ? 'Reload anyway' : 'Reload'}
      </button>
    </Bar>
  )
}

const Bar = ({ icon, className, children }: { icon: ReactNode; className: string; children: ReactNode }) => (
  <div className={`flex items-center gap-2 border-b border-line px-4 py-2 text-sm md:px-8 ${className}`}>
    {icon}
    <p className="min-w-0">{children}</p>
  </div>
)

/** A connection that answers soon needs no word. */
const soon = 1500

function useAge(): string | undefined {
  const client = useQueryClient()
  const session = useSession()
  const isLost = useContactLost()
  const since = session.state === 'signed-in' ? session.since : undefined
  const oldest = useOldest(client, isLost || since !== undefined)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(since !== undefined), since === undefined ? 0 : soon)
    return () => clearTimeout(timer)
  }, [since])
  if (!isLost && !isLate) return undefined
  const at = oldest || since
  const what = isLost ? 'no connection' : 'still connecting'
  return at ? `${asOf(at)}, ${what}.` : `${what[0]?.toUpperCase()}${what.slice(1)}.`
}

/** When the oldest of what is on the screen was heard from the server; 0 if nothing of the member's garage is. */
function useOldest(client: QueryClient, isAsked: boolean): number {
  const watch = useCallback(
    (listener: () => void) => (isAsked ? client.getQueryCache().subscribe(listener) : () => {}),
    [client, isAsked],
  )
  const look = () => {
    const shown = isAsked ? client.getQueryCache().findAll({ type: 'active' }) : []
    const times = shown
      .filter(({ queryKey, state }) => isKeptForReading(queryKey) && state.data !== undefined)
      .map(({ state }) => state.dataUpdatedAt)
    return times.length ? Math.min(...times) : 0
  }
  return useSyncExternalStore(watch, look)
}
