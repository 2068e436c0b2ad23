import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { leaderboardShort, type LeaderboardRow as Row } from '#domain/members/people.ts'
import { ApiError } from '../../app/http.ts'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { leaderboardQuery } from './leaderboard.api.ts'
import { columns, LeaderboardRow } from './leaderboard-row.tsx'

type Followable = Row['user'] & { is_following: boolean }
/** The action at the end of another member's row. */
type LeaderboardProps = { follow?: (user: Followable) => ReactNode }

const board =
  '@container overflow-hidden rounded-lg border-4 border-[#08291f] bg-[#0f4635] text-[#f8f1dc] dark:border-[#0b3326] dark:bg-[#0c2b21]'

/** The leaderboard, drawn as a painted results board. */
export function Leaderboard({ follow }: LeaderboardProps) {
  const session = useSession()
  const [full, setFull] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useQuery(leaderboardQuery(full))
  if (session.state !== 'signed-in' || (error instanceof ApiError && error.status === 401))
    return <ErrorBox>Authentication required</ErrorBox>
  if (error && !data) return <ErrorBox onRetry={() => void refetch()}>Failed to load leaderboard</ErrorBox>
  if (!data) return <BoardToCome />
  if (data.items.length === 0) return <EmptyState title="Nobody has started yet" text="Be the first to earn points." />
  return (
    <>
      <div className={board}>
        <div
          aria-hidden
          className={cx(columns, 'hidden h-10 text-sm font-semibold tracking-wide text-[#c9d6cd] uppercase @3xl:grid')}
        >
          <span className="text-center">Place</span>
          <span className="col-span-2">Member</span>
          <span>Badges</span>
          <span className="text-center">Level</span>
          <span className="text-right">Points</span>
        </div>
        <ol>
          {data.items.map((row) => (
            <LeaderboardRow
              key={row.user.id}
              row={row}
              follow={row.is_self ? null : follow?.({ ...row.user, is_following: row.is_following })}
            />
          ))}
        </ol>
      </div>
      {(full || data.items.length === leaderboardShort) && (
        <div className="mt-4 flex justify-center">
          <Button
            variant="secondary"
            aria-expanded={full}
            busy={isPlaceholderData}
            icon={full ? <ChevronUp aria-hidden className="size-4" /> : <ChevronDown aria-hidden className="size-4" />}
            onClick={() => setFull(!full)}
          >
            {full ? 'Show Less' : 'View Full Leaderboard'}
          </Button>
        </div>
      )}
    </>
  )
}

/** The board while the results load. */
const BoardToCome = () => (
  <div role="status" className={board}>
    <span className="sr-only">Loading leaderboard...</span>
    {Array.from({ length: leaderboardShort }, (_, place) => place).map((place) => (
      <div key={place} className={cx(columns, 'grid min-h-16 border-t border-black/40 first:border-t-0')}>
        <span className="size-8 animate-pulse justify-self-center rounded-full bg-white/10" />
        <span className="size-10 animate-pulse rounded-full bg-white/10" />
        <span className="h-4 max-w-48 animate-pulse rounded bg-white/10" />
      </div>
    ))}
  </div>
)
