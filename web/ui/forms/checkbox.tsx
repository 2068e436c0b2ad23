import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { controlIds, FieldNotes, type FieldTexts } from './field-parts.tsx'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & Omit<FieldTexts, 'label'> & { label: ReactNode }

export function Checkbox({ label, hint, error, optional, hideLabel, id, className, ...rest }: ChoiceProps) {
  const made = useId()
  const ids = controlIds(id ?? made, hint, error)
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 md:min-h-8 md:py-1">
        <span className="relative flex size-6 shrink-0">
          <input
            {...rest}
            {...ids}
            type="checkbox"
            className="peer size-6 appearance-none rounded border border-edge bg-card checked:border-primary checked:bg-primary aria-invalid:border-danger disabled:opacity-55"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute top-1 left-1 size-4 text-on-primary opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className={cx(hideLabel && 'sr-only')}>
          {label}
          {optional && <span className="text-muted"> (optional)</span>}
        </span>
      </label>
      <FieldNotes id={ids.id} hint={hint} error={error} />
    </div>
  )
}
