import { lazy, Suspense, useId, useState } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import {
  type AskedPeriod,
  isPreset,
  type SpendingPeriod,
  spendingPeriods,
  spendingWindow,
} from '#domain/records/spending.ts'
import { cx } from '../../ui/cx.ts'

const loadDays = () => import('./two-days.tsx')
const TwoDays = lazy(() => loadDays().then((module) => ({ default: module.TwoDays })))

const presetNames: Record<SpendingPeriod, string> = { '3m': '3 months', '6m': '6 months', '1y': 'year' }

/** 'in the last 3 months', 'so far', 'from 1 January 2025 to 31 December 2025' */
export const periodWords = (period: AskedPeriod): string =>
  isPreset(period)
    ? `in the last ${presetNames[period]}`
    : period === 'all'
      ? 'so far'
      : `from ${formatLongDate(period.from)} to ${formatLongDate(period.to)}`

const keys = [...spendingPeriods, 'all', 'dates'] as const
type Key = (typeof keys)[number]
const words: Record<Key, { label: string; name: string }> = {
  '3m': { label: '3m', name: 'Last 3 months' },
  '6m': { label: '6m', name: 'Last 6 months' },
  '1y': { label: '1y', name: 'Last year' },
  all: { label: 'All', name: 'All time' },
  dates: { label: 'Dates', name: 'From one day to another' },
}

type PeriodChoiceProps = { value: AskedPeriod; onChange: (period: AskedPeriod) => void }

/** Buttons like those of an old car radio: one is always pressed. The last one opens two days to choose. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  const name = useId()
  const [choosing, setChoosing] = useState(false)
  const pressed: Key = choosing || typeof value !== 'string' ? 'dates' : value
  const press = (key: Key) => {
    setChoosing(key === 'dates')
    if (key !== 'dates') onChange(key)
  }
  return (
    <div className="grid min-w-0 gap-3">
      <fieldset className="min-w-0 sm:justify-self-end">
        <legend className="sr-only">Period</legend>
        <div className="flex flex-wrap overflow-hidden rounded-md border border-edge">
          {keys.map((key) => (
            <label
              key={key}
              onPointerEnter={() => key === 'dates' && void loadDays().catch(() => {})}
              className={cx(
                'figures flex min-h-11 min-w-12 grow items-center justify-center border-edge px-3 font-display font-bold transition-colors duration-150 not-first:border-l has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus sm:px-4 md:min-h-9',
                pressed === key
                  ? 'bg-primary text-on-primary has-focus-visible:outline-on-primary'
                  : 'bg-card hover:bg-primary-soft',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={pressed === key}
                aria-label={words[key].name}
                onChange={() => press(key)}
              />
              <span aria-hidden>{words[key].label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {pressed === 'dates' && (
        <Suspense fallback={<div className="min-h-28" />}>
          <TwoDays
            key={typeof value === 'string' ? value : `${value.from} ${value.to}`}
            start={typeof value === 'string' ? spendingWindow(isPreset(value) ? value : '1y') : value}
            onChange={(days) => {
              setChoosing(false)
              onChange(days)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
