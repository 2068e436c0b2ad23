import { FilePen, Stamp } from 'lucide-react'
import { cleanText } from '#domain/basics/clean-text.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import type { Amendment } from '#domain/records/amendment.ts'
import { changeWords } from '#domain/records/amendment-words.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export const SealedMark = ({ className }: { className?: string }) => (
  <span className={cx('inline-flex items-center gap-1.5 text-sm font-semibold text-primary', className)}>
    <Stamp aria-hidden className="size-4 shrink-0" />
    Sealed at handover
  </span>
)

type SealedProps = {
  amendments?: (Omit<Amendment, 'by' | 'id'> & Partial<Amendment>)[]
  /** What is sealed, for the button's name: 'Oil Change of 03/05/2024'. */
  name: string
  onAmend?: () => void
  className?: string
}

/** At the end of a sealed entry: its amendments, and a button to add one. */
export function Sealed({ amendments = [], name, onAmend, className }: SealedProps) {
  return (
    <div className={cx('border-t-2 border-dashed border-line pt-2', className)}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <SealedMark />
        {onAmend && (
          <Button
            variant="quiet"
            size="sm"
            icon={<FilePen aria-hidden className="size-4" />}
            aria-label={`Add amendment to ${name}`}
            onClick={onAmend}
          >
            Add amendment
          </Button>
        )}
      </div>
      <Amendments amendments={amendments} className="mt-1" />
    </div>
  )
}

export function Amendments({
  amendments,
  className,
}: {
  amendments: NonNullable<SealedProps['amendments']>
  className?: string
}) {
  if (amendments.length === 0) return null
  return (
    <ol aria-label="Amendments" className={cx('grid gap-2', className)}>
      {amendments.map(({ id, created_at, by, changes, reason }, index) => (
        <li key={id ?? index} className="border-l-4 border-plate bg-raised px-3 py-2 text-sm">
          <p className="text-muted">
            Amended on <time dateTime={created_at}>{formatLongDate(created_at)}</time>
            {by && ` by ${by}`}:
          </p>
          <ul>
            {changeWords(changes).map(({ field, from, to }) => (
              <li key={field} className="figures whitespace-pre-line wrap-anywhere">
                {field} <span className="text-muted">{from}</span>
                <span aria-hidden> → </span>
                <span className="sr-only"> is now </span>
                <span className="font-semibold">{to}</span>
              </li>
            ))}
          </ul>
          {reason && <p className="mt-1 whitespace-pre-line wrap-anywhere">Reason: {cleanText(reason)}</p>}
        </li>
      ))}
    </ol>
  )
}
