import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { plural } from '#domain/basics/plural.ts'
import type { SuggestedUser } from '#domain/members/people.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { PersonRow } from '../../ui/person-row.tsx'
import { suggestedUsersQuery } from './suggested-users.api.ts'

type SuggestedUsersProps = {
  hasVehicles: boolean
  /** The follow button, which reports when it is done. */
  follow: (user: SuggestedUser, onFollowed: () => void) => ReactNode
}

/** Below the heading of its route. */
export function SuggestedUsers({ hasVehicles, follow }: SuggestedUsersProps) {
  const queries = useQueryClient()
  const panel = useRef<HTMLDivElement>(null)
  const [followed, setFollowed] = useState('')
  const { data: users, isError, refetch } = useQuery(suggestedUsersQuery())

  const leave = ({ id, name }: SuggestedUser) => {
    queries.setQueryData(suggestedUsersQuery().queryKey, (before) => before?.filter((user) => user.id !== id))
    // The button disappears with its row, so focus stays in the list.
    panel.current?.focus()
    setFollowed(`You’re now following ${name}.`)
    void queries.invalidateQueries(suggestedUsersQuery())
  }
  return (
    <Card ref={panel} role="group" aria-label="Suggested Users" tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {followed}
      </p>
      {!users && !isError && <Loading text="Loading users..." />}
      {!users && isError && <ErrorBox onRetry={() => void refetch()}>Failed to load users</ErrorBox>}
      {users?.length === 0 && <Nobody hasVehicles={hasVehicles} />}
      {users && users.length > 0 && (
        <>
          <p className="mb-1 text-sm text-muted">They have the same makes and models as you.</p>
          <ul className="-mb-3 divide-y divide-line">
            {users.map((user) => (
              <PersonRow key={user.id} person={user} note={inCommon(user)}>
                {follow(user, () => leave(user))}
              </PersonRow>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const Nobody = ({ hasVehicles }: { hasVehicles: boolean }) => (
  <div className="rounded-md border border-dashed border-edge px-4 py-5 text-center">
    <p className="font-semibold">No suggestions yet</p>
    <p className="mt-1 text-sm text-balance text-muted">
      {hasVehicles
        ? 'People who share a car like yours will appear here.'
        : 'Add a vehicle to see people who share the same make and model.'}
    </p>
  </div>
)

const inCommon = ({ shared_interests: count }: SuggestedUser) => `${plural(count, 'model')} in common`
