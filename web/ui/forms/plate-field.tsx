import type { ChangeEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldTexts } from './field-parts.tsx'
import { ontoPlate } from './plate-typing.ts'

type PlateFieldProps = FieldTexts & {
  value: string
  onChange: (registration: string) => void
  onEnter?: () => void
  onBlur?: () => void
  /** Spaces and dashes are not shown at all. */
  plain?: boolean
  readOnly?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
  /** Beside the plate: usually the lookup button. */
  action?: ReactNode
  className?: string
}

/** A registration field that looks like a number plate. */
export function PlateField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  value,
  onChange,
  onEnter,
  plain = false,
  action,
  className,
  ...rest
}: PlateFieldProps) {
  const typed = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const { shown, caret } = ontoPlate(input.value, input.selectionStart ?? input.value.length, plain)
    // Changed here, so that React finds the value it would write and leaves the caret alone.
    input.value = shown
    input.setSelectionRange(caret, caret)
    onChange(shown)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter) return
    event.preventDefault()
    onEnter()
  }
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(ids) => (
        <div className="flex flex-wrap gap-3">
          <div
            className={cx(
              'flex h-14 min-w-0 grow basis-52 overflow-hidden rounded-md border-2 bg-plate has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              error ? 'border-danger' : 'border-black/40',
            )}
          >
            <span aria-hidden className="flex w-8 shrink-0 items-end justify-center bg-[#1d3f8f] pb-1">
              <span className="font-display text-xs font-bold text-white">UK</span>
            </span>
            <input
              type="text"
              {...rest}
              {...ids}
              value={value}
              onChange={typed}
              onKeyDown={pressed}
              placeholder="e.g. AB12 CDE"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint={onEnter ? 'search' : undefined}
              translate="no"
              className="w-full min-w-0 bg-transparent px-3 text-center font-display text-3xl font-bold tracking-[0.06em] text-plate-ink uppercase outline-none placeholder:text-xl placeholder:font-medium placeholder:tracking-normal placeholder:normal-case placeholder:text-plate-ink/60"
            />
          </div>
          {action}
        </div>
      )}
    </Field>
  )
}
