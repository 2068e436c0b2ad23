import { useEffect, useRef, useState } from 'react'
import { plural } from '#domain/basics/plural.ts'
import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import { changeEntry } from '../app/outbox/store.ts'
import { outboxChanged, useWaiting } from '../app/outbox/waiting.ts'
import { isRefused, type WaitingEntry } from '../app/outbox/waiting-entry.ts'
import { noteEnded } from '../app/session.ts'
import { pushSupport } from '../members/notifications/push/browser-push.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { ErrorBox } from '../ui/messages/error-box.tsx'
import { Loading } from '../ui/messages/loading.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { WaitingRow } from './waiting-row.tsx'

type WaitingListProps = { onEdit: (entry: WaitingEntry) => void }

/** Everything that was saved on this device and is not at the server yet. */
export function WaitingList({ onEdit }: WaitingListProps) {
  const { isKnown, isUnreadable, entries, isSending, needsSignIn } = useWaiting()
  const [deleting, setDeleting] = useState<WaitingEntry>()
  const heading = useRef<HTMLHeadingElement>(null)
  const refused = entries.filter(isRefused)
  const waiting = entries.filter((entry) => !isRefused(entry))
  const rows = (those: WaitingEntry[]) => (
    <ul className="grid gap-3">
      {those.map((entry) => (
        <WaitingRow key={entry.id} entry={entry}>
          <Acts entry={entry} onEdit={() => onEdit(entry)} onDelete={() => setDeleting(entry)} />
        </WaitingRow>
      ))}
    </ul>
  )
  return (
    <div className="grid gap-8">
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Waiting entries
        </h1>
        <p className="mt-1 text-muted">What you saved on this device without a connection. It’s sent by itself.</p>
      </header>
      {needsSignIn && waiting.length > 0 && (
        <Notice
          tone="warn"
          title={`Sign in again to send ${plural(waiting.length, 'entry', 'entries')}`}
          action={
            <Button size="sm" onClick={noteEnded}>
              Sign in
            </Button>
          }
        >
          Your session has ended. Nothing is lost: they stay on this device.
        </Notice>
      )}
      {entries.length > 0 && <ClearedAway />}
      {!isKnown && <Loading />}
      {isUnreadable && (
        <ErrorBox onRetry={() => outboxChanged(true)}>
          The browser can’t read what it keeps on this device right now. It isn’t lost: close the browser and open it
          again.
        </ErrorBox>
      )}
      {isKnown && !isUnreadable && entries.length === 0 && (
        <Section title="Waits for a connection">
          <EmptyState
            title="Nothing is waiting"
            text="Everything you saved has been sent. What you save without a connection waits here until there is one."
          />
        </Section>
      )}
      {refused.length > 0 && <Section title="Needs your attention">{rows(refused)}</Section>}
      {waiting.length > 0 && (
        <Section title="Waits for a connection" action={<SendNow isSending={isSending} />}>
          {rows(waiting)}
        </Section>
      )}
      {deleting && (
        <DeleteWaiting
          entry={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => heading.current?.focus()}
        />
      )}
    </div>
  )
}

/** Safari clears what a site keeps when nobody opens it for a week, unless it is on the Home Screen. */
const ClearedAway = () =>
  pushSupport() === 'install' && (
    <Notice tone="warn" title="Open GarageTale again within a week">
      Safari clears what a site keeps if you don’t open it for seven days. On your Home Screen, GarageTale keeps it
      until it is sent: tap Share, then ‘Add to Home Screen’.
    </Notice>
  )

const SendNow = ({ isSending }: { isSending: boolean }) => {
  const [isOffline, setIsOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const look = () => setIsOffline(!navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  if (isOffline) return <span className="text-sm text-muted">No connection</span>
  return (
    <Button variant="secondary" size="sm" busy={isSending} busyText="Sending..." onClick={() => outboxChanged(true)}>
      Send now
    </Button>
  )
}

type ActsProps = { entry: WaitingEntry; onEdit: () => void; onDelete: () => void }

function Acts({ entry, onEdit, onDelete }: ActsProps) {
  const { problem } = entry
  const sendAgain = async (answered: DoubtCode[] = []) => {
    await changeEntry(entry.id, ({ problem: _, ...now }) => ({ ...now, confirmed: [...now.confirmed, ...answered] }))
    outboxChanged(true)
  }
  const isOver = problem?.code === 'deleted_since' || problem?.code === 'arrived_unchanged'
  return (
    <>
      {problem && <Reason problem={problem} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {problem && problem.doubts.length > 0 && <Answers doubts={problem.doubts} onAnswer={sendAgain} />}
        {!isOver && (
          <Button variant="secondary" size="sm" onClick={onEdit}>
            Edit
          </Button>
        )}
        {problem && !isOver && problem.doubts.length === 0 && (
          <Button variant="secondary" size="sm" onClick={() => void sendAgain()}>
            Send again
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onDelete}>
          {isOver ? 'Take off the list' : 'Delete'}
        </Button>
      </div>
    </>
  )
}

type Problem = NonNullable<WaitingEntry['problem']>

function Reason({ problem: { code, message, fields, doubts } }: { problem: Problem }) {
  const said = doubts.length > 0 ? doubts.map(({ question }) => question) : [message, ...Object.values(fields)]
  return (
    <div className="mt-2 wrap-anywhere">
      {said.filter(Boolean).map((each) => (
        <p key={each} className="font-medium">
          {each}
        </p>
      ))}
      {code === 'not_found' && (
        <p className="text-sm text-muted">
          If the car was sold or deleted meanwhile, or isn’t shared with you any more, this can’t be added to it.
        </p>
      )}
    </div>
  )
}

type AnswersProps = { doubts: Problem['doubts']; onAnswer: (answered: DoubtCode[]) => Promise<void> }

/** The same answers as over the form. */
const Answers = ({ doubts, onAnswer }: AnswersProps) => (
  <>
    <Button size="sm" onClick={() => void onAnswer(doubts.map(({ code }) => code))}>
      Yes, save it
    </Button>
    {doubts.some(({ code }) => code === 'mileage_in_kilometres') && (
      <Button variant="secondary" size="sm" onClick={() => void onAnswer(['counts_kilometres'])}>
        It’s in kilometres
      </Button>
    )}
  </>
)

type DeleteWaitingProps = { entry: WaitingEntry; onClose: () => void; onDeleted: () => void }

function DeleteWaiting({ entry, onClose, onDeleted }: DeleteWaitingProps) {
  const { label, files } = entry
  const photos = files.length > 0 ? ` with ${plural(files.length, 'file')}` : ''
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this entry?"
      text={`${label}${photos} is only on this device. It can’t be brought back.`}
      confirmText="Delete"
      cancelText="Keep"
      onConfirm={async () => {
        await changeEntry(entry.id, () => undefined)
        outboxChanged()
        onDeleted()
      }}
    />
  )
}
