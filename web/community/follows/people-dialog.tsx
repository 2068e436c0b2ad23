import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#domain/basics/plural.ts'
import { ApiError } from '../../app/http.ts'
import { useDebounced } from '../../app/use-debounced.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { PersonRow } from '../../ui/person-row.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { FollowButton } from './follow-button.tsx'
import { peopleQuery } from './follows.api.ts'

const sides = {
  followers: { title: 'Followers', empty: 'No followers yet' },
  following: { title: 'Following', empty: 'Not following anyone yet' },
}
const failed = 'Failed to load users'

type PeopleDialogProps = { userId: string; side: keyof typeof sides; onClose: () => void }

export function PeopleDialog({ userId, side, onClose }: PeopleDialogProps) {
  const [text, setText] = useState('')
  return (
    <Dialog open onOpenChange={onClose} title={sides[side].title} size="sm">
      <TextField
        label="Search users"
        hideLabel
        type="search"
        placeholder="Search users..."
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="mt-2 min-h-64">
        <People userId={userId} side={side} search={useDebounced(text.trim())} onOpen={onClose} />
      </div>
    </Dialog>
  )
}

type PeopleProps = { userId: string; side: keyof typeof sides; search: string; onOpen: () => void }

function People({ userId, side, search, onOpen }: PeopleProps) {
  const list = useInfiniteQuery(peopleQuery(userId, side, search))
  const people = list.data?.pages.flatMap((page) => page.items)
  if (!people && !list.isError) return <Loading text="Loading users..." />
  if (!people)
    return (
      <ErrorBox title={failed} onRetry={() => void list.refetch()} className="mt-2">
        {list.error instanceof ApiError ? list.error.message : ''}
      </ErrorBox>
    )
  if (people.length === 0)
    return (
      <p role="status" className="py-10 text-center text-muted">
        {search ? 'No users found matching your search' : sides[side].empty}
      </p>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} note={person.is_self ? 'You' : followers(person)} onOpen={onOpen}>
            {!person.is_self && <FollowButton user={person} size="sm" />}
          </PersonRow>
        ))}
      </ul>
      <ShowMore list={list} failedText={failed}>
        Load more
      </ShowMore>
    </>
  )
}

const followers = ({ followers_count: count }: { followers_count: number }) => plural(count, 'follower')
