import { formatLongDate } from '#domain/basics/format.ts'
import { changedLater } from '#domain/records/changed-later.ts'
import { cx } from './cx.ts'

type ChangedNoteProps = { entry: { created_at: string; changed_at?: string | null }; className?: string }

/** Tells readers that an entry has been changed since it was made. */
export function ChangedNote({ entry, className }: ChangedNoteProps) {
  const changed = changedLater(entry.created_at, entry.changed_at)
  if (!changed) return null
  return (
    <p className={cx('text-sm text-muted', className)}>
      Changed on <time dateTime={changed}>{formatLongDate(changed)}</time>
    </p>
  )
}
