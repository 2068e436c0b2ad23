import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

export type FieldTexts = { label: string; hint?: ReactNode; error?: string; optional?: boolean; hideLabel?: boolean }

type ControlIds = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = FieldTexts & { id?: string; className?: string; children: (ids: ControlIds) => ReactNode }

/** Splits the props of a field's frame from those of its control. */
export function parted<Props extends Omit<FieldProps, 'children'>>(props: Props) {
  const { label, hint, error, optional, hideLabel, id, className, ...rest } = props
  return [{ label, hint, error, optional, hideLabel, id, className }, rest] as const
}

export const controlClass =
  'block w-full rounded-md border border-edge bg-card px-3 text-ink transition-colors duration-150 hover:border-ink [&[readonly]]:bg-raised disabled:bg-raised disabled:text-muted aria-invalid:border-danger aria-invalid:border-2'

export function Field({ label, hint, error, optional, hideLabel, id, className, children }: FieldProps) {
  const made = useId()
  const ids = controlIds(id ?? made, hint, error)
  return (
    <div className={className}>
      <label htmlFor={ids.id} className={cx('mb-1 block font-medium', hideLabel && 'sr-only')}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children(ids)}
      <FieldNotes id={ids.id} hint={hint} error={error} />
    </div>
  )
}

export const controlIds = (id: string, hint: ReactNode, error: string | undefined): ControlIds => ({
  id,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </>
  )
}
