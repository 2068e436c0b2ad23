import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import { sentenceCase } from '#domain/basics/listed.ts'
import { paidRecords } from '#domain/records/kinds.ts'
import { type AskedPeriod, defaultSpendingPeriod, type Spending } from '#domain/records/spending.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { BudgetGauge } from './budget-gauge.tsx'
import { CategoryDial } from './category-dial.tsx'
import { MonthColumns } from './month-columns.tsx'
import { PeriodChoice, periodWords } from './period-choice.tsx'
import { spendingQuery } from './spending.api.ts'
import { SpendingTables } from './spending-tables.tsx'

// Only a long period has more than its months.
const YearBars = lazy(() => import('./year-bars.tsx').then((module) => ({ default: module.YearBars })))

type SpendingAnalysisProps = {
  /** Without it, all of the member's vehicles. */
  vehicleId?: string
  /** As the address has it; without it, the default. */
  period: AskedPeriod | undefined
  onPeriod: (period: AskedPeriod) => void
  /** The default period's data, if another request has already fetched it. */
  initial?: Spending
  /** When that request was answered, so that the data has the right age. */
  initialAt?: number
}

export function SpendingAnalysis({
  vehicleId,
  period = defaultSpendingPeriod,
  onPeriod,
  initial,
  initialAt,
}: SpendingAnalysisProps) {
  const heading = useId()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...spendingQuery(period, vehicleId),
    initialData: initial?.period === period ? initial : undefined,
    initialDataUpdatedAt: initialAt,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby={heading} className="card">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h2 id={heading} className="text-2xl">
          Spending Analysis
        </h2>
        <PeriodChoice value={period} onChange={onPeriod} />
      </div>
      {isError && (!data || isPlaceholderData) ? (
        <ErrorBox onRetry={() => refetch()}>Failed to load spending data</ErrorBox>
      ) : data ? (
        <div
          aria-busy={isPlaceholderData}
          className={cx('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
        >
          <Instruments spending={data} />
        </div>
      ) : (
        <Loading text="Loading spending..." className="min-h-72" />
      )}
      <BudgetGauge vehicleId={vehicleId} />
    </section>
  )
}

function Instruments({ spending }: { spending: Spending }) {
  const { period, from, to, total } = spending
  if (total === 0)
    return (
      <EmptyState
        title={`No costs ${periodWords(period === 'dates' ? { from, to } : period)}`}
        text={`${sentenceCase(paidRecords)} with a cost are added up here, by category and month.`}
      />
    )
  return (
    <>
      <p className="figures mb-6 text-sm text-muted">
        {formatLongDate(from)} to {formatLongDate(to)}
      </p>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <CategoryDial spending={spending} />
        <div className="grid content-start gap-8">
          <MonthColumns spending={spending} />
          {spending.years && (
            <Suspense fallback={<div className="min-h-40" />}>
              <YearBars years={spending.years} />
            </Suspense>
          )}
        </div>
      </div>
      <SpendingTables spending={spending} />
    </>
  )
}
