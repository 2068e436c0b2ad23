import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { peopleQuery } from './access.api.ts'
import { KeyBoard } from './key-board.tsx'
import { MyAccess } from './my-access.tsx'
import { PersonEntry } from './person-entry.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })))

/** Who else is in the member's garage, and in whose garages the member is. */
export function PeopleScreen() {
  const { data, isError, refetch } = useQuery(peopleQuery)
  const [inviting, setInviting] = useState(false)
  const invite = (
    <Button icon={<UserPlus aria-hidden className="size-5" />} onClick={() => setInviting(true)}>
      Invite somebody
    </Button>
  )
  const waiting = data?.mine.filter(({ accepted_at }) => !accepted_at) ?? []
  const shared = data?.mine.filter(({ accepted_at }) => accepted_at) ?? []
  return (
    <div className="mx-auto grid max-w-4xl gap-10">
      <header>
        <h1 className="text-3xl">People with access</h1>
        <p className="mt-1 max-w-prose text-muted">
          Share one car or the whole garage with your family or your staff. You choose what they may do, and what you
          keep to yourself.
        </p>
      </header>
      {!data && !isError && <Loading />}
      {!data && isError && <ErrorBox onRetry={() => refetch()}>We couldn’t load who has access.</ErrorBox>}
      {waiting.length > 0 && (
        <Section title="Invitations for you">
          <ul className="card divide-y divide-line border-l-4 border-l-plate py-0!">
            {waiting.map((mine) => (
              <MyAccess key={mine.id} mine={mine} />
            ))}
          </ul>
        </Section>
      )}
      {data && (
        <Section title="In your garage" action={data.people.length > 0 && invite}>
          {data.people.length === 0 ? (
            <EmptyState
              title="Only you have a key"
              text="Invite somebody to one car or to all of them. They see nothing until they accept, and you can remove them at any time."
              art={<KeyBoard />}
              action={invite}
            />
          ) : (
            <ul className="card divide-y divide-line py-0!">
              {data.people.map((person) => (
                <PersonEntry key={person.id} person={person} />
              ))}
            </ul>
          )}
        </Section>
      )}
      {shared.length > 0 && (
        <Section title="Shared with you">
          <ul className="card divide-y divide-line py-0!">
            {shared.map((mine) => (
              <MyAccess key={mine.id} mine={mine} />
            ))}
          </ul>
        </Section>
      )}
      <Suspense fallback={null}>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </div>
  )
}
