import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { PersonRow } from '../../ui/person-row.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { blockedQuery, unblock } from './blocks.api.ts'

const failed = 'We couldn’t load the list.'

/** Edit Profile > Security: the only place where members can be unblocked. */
export function BlockedMembers() {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(blockedQuery())
  const people = list.data?.pages.flatMap((page) => page.items)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className="mb-1 text-xl outline-none">
        Blocked members
      </h3>
      <p className="mb-3 text-muted">
        {people?.length === 0
          ? 'You haven’t blocked anyone. To block a member, use the menu next to Message on their profile.'
          : 'You and they can’t see each other anywhere in GarageTale.'}
      </p>
      {!people && !list.isError && <Loading text="Loading users..." />}
      {!people && list.isError && <ErrorBox onRetry={() => void list.refetch()}>{failed}</ErrorBox>}
      {people && people.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line px-3">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isLink={false}>
              <UnblockButton person={person} onDone={() => heading.current?.focus()} />
            </PersonRow>
          ))}
        </ul>
      )}
      <ShowMore list={list} failedText={failed}>
        Load more
      </ShowMore>
    </section>
  )
}

function UnblockButton({ person, onDone }: { person: { id: string; name: string }; onDone: () => void }) {
  const toast = useToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      await unblock(person.id)
      // The button disappears with its row, so focus stays in the list.
      onDone()
      toast({
        title: `${person.name} is no longer blocked`,
        description: 'You can see each other again. Neither of you follows the other now.',
        tone: 'good',
      })
      await queries.invalidateQueries()
    } catch (error) {
      const description = error instanceof Error && error.message ? error.message : undefined
      toast({ title: `${person.name} is still blocked`, description, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" busy={busy} aria-label={`Unblock ${person.name}`} onClick={act}>
      Unblock
    </Button>
  )
}
