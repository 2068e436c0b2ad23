import { CircleHelp } from 'lucide-react'
import { doubtMarks } from '#domain/vehicles/doubt.ts'
import { cx } from './cx.ts'

/** What was questioned about an entry when it was saved, and confirmed. */
export function DoubtMark({ codes = [], className }: { codes?: readonly string[] | undefined; className?: string }) {
  const marks = doubtMarks(codes)
  if (marks.length === 0) return null
  return (
    <p className={cx('flex min-w-0 items-start gap-1.5 text-sm font-medium text-warn', className)}>
      <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{marks.join('. ')}. The owner confirmed it.</span>
    </p>
  )
}
