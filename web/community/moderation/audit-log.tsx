import { useInfiniteQuery } from '@tanstack/react-query'
import { relativeTime } from '#domain/basics/format.ts'
import { type AuditEntry, canBeHidden, reportedWords } from '#domain/community/moderation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import type { Act } from './act-dialog.tsx'
import { actionDone } from './act-words.ts'
import { HistoryButton, LookAtIt } from './card-parts.tsx'
import { logQuery, type Thing } from './moderation.api.ts'

type AuditLogProps = {
  about: Thing | undefined
  onAct: (act: Act) => void
  onHistory: (thing: Thing) => void
  onAll: () => void
}

/** Newest first; for everything, or for one item. */
export function AuditLog({ about, onAct, onHistory, onAll }: AuditLogProps) {
  const list = useInfiniteQuery(logQuery(about))
  const entries = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      {about && (
        <Notice
          className="mb-6"
          action={
            <Button variant="secondary" size="sm" onClick={onAll}>
              Show the whole log
            </Button>
          }
        >
          Only actions on one {reportedWords[about.object_type]}
          {entries?.[0]?.about ? `: ${entries.find(isAbout(about))?.about ?? entries[0].about}` : ''}.
        </Notice>
      )}
      {list.isPending && <Loading text="Loading the log..." className="min-h-64" />}
      {list.isError && !entries && (
        <ErrorBox title="We couldn’t load the log." onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorBox>
      )}
      {entries?.length === 0 && (
        <EmptyState
          title="Nothing has been done yet"
          text={about ? 'No moderator has acted on this.' : 'Every moderator decision is recorded here permanently.'}
        />
      )}
      {entries && entries.length > 0 && (
        <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
          {entries.map((entry, index) => (
            <Line
              key={entry.id}
              entry={entry}
              onAct={entries.findIndex(isAbout(entry)) === index ? onAct : undefined}
              onHistory={about ? undefined : onHistory}
            />
          ))}
        </ol>
      )}
      <ShowMore list={list} failedText="We couldn’t load more of the log.">
        Show earlier
      </ShowMore>
    </>
  )
}

const isAbout =
  ({ object_type, object_id }: Thing) =>
  (entry: AuditEntry) =>
    entry.object_type === object_type && entry.object_id === object_id

/** `onAct` only on an item's newest line: the older ones are history. */
function Line({
  entry,
  onAct,
  onHistory,
}: {
  entry: AuditEntry
  onAct: ((act: Act) => void) | undefined
  onHistory: ((thing: Thing) => void) | undefined
}) {
  const { object_type, object_id, action, about, author, reason, moderator, created_at, href } = entry
  const thing = { object_type, object_id }
  const name = author?.name ?? 'the author'
  const undo =
    object_type === 'profile' && entry.suspended
      ? 'unsuspend'
      : canBeHidden(object_type) && entry.hidden
        ? 'restore'
        : undefined
  return (
    <li className="grid gap-1 p-4 md:px-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold wrap-anywhere">
          {actionDone[action] ?? action}: {reportedWords[object_type]}
          {about && <span className="font-normal"> “{about}”</span>}
          {author && object_type !== 'profile' && <span className="font-normal"> by {author.name}</span>}
        </span>
        <time dateTime={created_at} className="figures text-sm text-muted">
          {relativeTime(created_at)}
        </time>
      </p>
      {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
      <p className="text-sm wrap-anywhere text-muted">Decided by {moderator ?? 'the operator'}</p>
      <div className="-ml-3 flex flex-wrap gap-1">
        {undo && onAct && (
          <Button variant="quiet" size="sm" onClick={() => onAct({ action: undo, thing, author: name })}>
            {undo === 'restore' ? 'Restore' : 'Lift suspension'}
          </Button>
        )}
        {href && <LookAtIt href={href} />}
        {onHistory && <HistoryButton onClick={() => onHistory(thing)} />}
      </div>
    </li>
  )
}
