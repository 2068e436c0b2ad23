import { useId } from 'react'
import { cx } from '../cx.ts'

type ProgressBarProps = {
  label: string
  value: number
  max?: number
  valueText?: string
  hideLabel?: boolean
  className?: string
}

export function ProgressBar({ label, value, max = 100, valueText, hideLabel, className }: ProgressBarProps) {
  const id = useId()
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const words = valueText ?? `${Math.round(share * 100)}%`
  return (
    <div className={className}>
      <div className={cx('mb-1 flex justify-between gap-4 text-sm', hideLabel && 'sr-only')}>
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="figures text-muted">{words}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-150"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
