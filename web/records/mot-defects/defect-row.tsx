import { BellPlus, Wrench } from 'lucide-react'
import { formatShortDate } from '#domain/basics/format.ts'
import { isOpenLife, lifeWords, type OwnLife } from '#domain/vehicles/mot-defect.ts'
import { Only } from '../../app/car-access.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SeverityMark } from '../../ui/mot-defects.tsx'

type DefectRowProps = {
  life: OwnLife
  busy: boolean
  onRemind: () => void
  onForget: () => void
  onRepaired: () => void
  onUndo: () => void
}

export function DefectRow({ life, busy, onRemind, onForget, onRepaired, onUndo }: DefectRowProps) {
  const { reminder, repair, text } = life
  const isOpen = isOpenLife(life)
  const small = { variant: 'secondary', size: 'sm', disabled: busy } as const
  return (
    <li
      className="flex flex-wrap items-start gap-x-6 gap-y-3 p-4"
      {...(repair?.record_id ? { 'data-record': repair.record_id } : {})}
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <SeverityMark life={life} />
          <span className="font-semibold wrap-anywhere">{text}</span>
        </p>
        <p className="figures mt-1 text-muted">{lifeWords(life)}</p>
        {repair?.title && (
          <p className="figures text-muted">
            By the record ‘{repair.title}’{repair.date && ` of ${formatShortDate(repair.date)}`}
          </p>
        )}
        {reminder && <p className="figures text-muted">Reminder due {formatShortDate(reminder.due_date)}</p>}
      </div>
      <Only to="manager">
        <div className={cx('flex flex-wrap gap-2', !isOpen && 'max-md:-ml-3')}>
          {isOpen && !reminder && (
            <Button {...small} icon={<BellPlus aria-hidden className="size-4" />} onClick={onRemind}>
              Remind me<span className="sr-only"> of {text}</span>
            </Button>
          )}
          {reminder && (
            <Button {...small} variant="quiet" onClick={onForget}>
              Remove reminder<span className="sr-only"> of {text}</span>
            </Button>
          )}
          {life.state === 'repaired' ? (
            <Button {...small} variant="quiet" onClick={onUndo}>
              Undo<span className="sr-only"> the repair of {text}</span>
            </Button>
          ) : (
            <Button
              {...small}
              variant={isOpen ? 'secondary' : 'quiet'}
              icon={isOpen && <Wrench aria-hidden className="size-4" />}
              onClick={onRepaired}
            >
              Repaired by…<span className="sr-only"> {text}</span>
            </Button>
          )}
        </div>
      </Only>
    </li>
  )
}
