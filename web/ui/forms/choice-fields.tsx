import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import type { ChoiceProps } from './checkbox.tsx'
import { controlIds, FieldNotes, type FieldTexts } from './field-parts.tsx'

export function Switch({ label, hint, error, optional: _optional, hideLabel, id, className, ...rest }: ChoiceProps) {
  const made = useId()
  const ids = controlIds(id ?? made, hint, error)
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center justify-between gap-4 md:min-h-8">
        <span className={cx('font-medium', hideLabel && 'sr-only')}>{label}</span>
        <span className="relative flex h-7 w-12 shrink-0">
          <input
            {...rest}
            {...ids}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
            role="switch"
            className="peer h-7 w-12 appearance-none rounded-full border border-edge bg-raised transition-colors duration-150 checked:border-primary checked:bg-primary disabled:opacity-55"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-edge transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-on-primary"
          />
        </span>
      </label>
      <FieldNotes id={ids.id} hint={hint} error={error} />
    </div>
  )
}

type SliderProps = Omit<ComponentProps<'input'>, 'type'> & FieldTexts & { format?: (value: number) => string }

export function Slider({ label, hint, error, hideLabel, id, className, format = String, ...rest }: SliderProps) {
  const made = useId()
  const ids = controlIds(id ?? made, hint, error)
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(String(rest.value ?? rest.defaultValue ?? rest.min ?? 0))
  // react-hook-form sets the value on the element itself, so only the element knows it.
  useEffect(() => setShown(box.current?.querySelector('input')?.value ?? ''))
  return (
    <div ref={box} className={className}>
      <div className="mb-1 flex justify-between gap-4">
        <label htmlFor={ids.id} className={cx('font-medium', hideLabel && 'sr-only')}>
          {label}
        </label>
        <output htmlFor={ids.id} className="figures font-semibold">
          {format(Number(shown))}
        </output>
      </div>
      {/* Without a default a range starts in the middle, which react-hook-form takes for an edit. */}
      <input
        {...(rest.value === undefined && { defaultValue: rest.min ?? 0 })}
        {...rest}
        {...ids}
        type="range"
        aria-valuetext={format(Number(shown))}
        onInput={(event) => setShown(event.currentTarget.value)}
        className="h-11 w-full cursor-pointer accent-primary md:h-8"
      />
      <FieldNotes id={ids.id} hint={hint} error={error} />
    </div>
  )
}
