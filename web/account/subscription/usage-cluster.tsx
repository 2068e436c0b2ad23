import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { planOf } from '#domain/account/plans.ts'
import type { Meter, Subscription } from '#domain/account/subscription.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { subscriptionQuery } from '../../app/subscription.ts'
import { FuelGauge } from '../../ui/art/gauge.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { TripCounter } from './trip-counter.tsx'

/** Instruments always use the dark colours, whatever the page's theme. */
const byNight = {
  '--page': '#0f1412',
  '--card': '#18201c',
  '--raised': '#212b26',
  '--ink': '#e9eee9',
  '--muted': '#a5b1a9',
  '--line': '#303b35',
  '--edge': '#6f7d75',
  '--danger': '#ff9a90',
  '--danger-soft': '#3a1c1a',
  '--warn': '#f2b659',
  '--focus': '#f7c600',
} as CSSProperties

export function UsageCluster() {
  const { data, isError, refetch } = useQuery(subscriptionQuery())
  return (
    <section
      aria-labelledby="usage"
      style={byNight}
      className="mt-6 rounded-t-[2.5rem] rounded-b-lg border border-edge bg-page px-4 pt-6 pb-5 text-ink sm:px-8"
    >
      <h2 id="usage" className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-2xl">
        Your plan
        {data && (
          <span className="rounded-sm bg-plate px-2 py-0.5 text-xl text-plate-ink">{planOf(data.plan_id).name}</span>
        )}
      </h2>
      {data ? (
        <Instruments {...data} />
      ) : isError ? (
        <ErrorBox title="Couldn’t load your usage." onRetry={() => void refetch()} className="mt-4">
          You can still choose from the plans below.
        </ErrorBox>
      ) : (
        <Loading text="Loading your usage..." className="min-h-40" />
      )}
    </section>
  )
}

function Instruments({ beta, resets_on, vehicles, listings, tokens, valuations, storage }: Subscription) {
  return (
    <>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-6 @3xl:grid-cols-5">
        <li className="col-span-2 @3xl:order-3 @3xl:col-span-1">
          <FuelGauge
            label="AutoMate tokens"
            used={tokens.used}
            limit={tokens.limit ?? -1}
            unit="tokens"
            note={[
              `${figure(tokens.left)} left`,
              tokens.bought > 0 && `${figure(tokens.bought)} of them bought`,
              tokens.reserved > 0 && `${figure(tokens.reserved)} reserved for an answer`,
            ]
              .filter(Boolean)
              .join(', ')}
          />
        </li>
        <li className="@3xl:order-2">
          <FuelGauge
            label="Valuations"
            used={valuations.used}
            limit={valuations.limit ?? -1}
            words={`${figure(valuations.used)} of ${figure(valuations.limit ?? 0)} used this month`}
          />
        </li>
        <li className="@3xl:order-4">
          <FuelGauge
            label="Storage"
            used={storage.used}
            limit={storage.limit ?? -1}
            words={`${size(storage.used)} ${storage.limit === -1 ? 'used, no limit' : `of ${size(storage.limit ?? 0)} used`}`}
          />
        </li>
        <li className="@3xl:order-1">
          <Counter label="Vehicles" meter={vehicles} beta={beta} />
        </li>
        <li className="@3xl:order-5">
          <Counter label="Published listings" meter={listings} beta={beta} />
        </li>
      </ul>
      <p className="mt-5 border-t border-line pt-4 text-center text-sm text-muted">
        Tokens and valuations reset on <time dateTime={resets_on}>{formatLongDate(resets_on)}</time>. Unused ones aren’t
        carried over{tokens.bought > 0 ? ', except the tokens you bought' : ''}.
      </p>
    </>
  )
}

function Counter({ label, meter: { used, limit }, beta }: { label: string; meter: Meter; beta: boolean }) {
  const words = limit === null ? (beta ? 'no limit in the Beta' : 'no limit') : `of ${figure(limit)}`
  return <TripCounter label={label} count={used} words={words} over={limit !== null && used > limit} />
}

const figure = (amount: number) => amount.toLocaleString('en-GB')
const megabyte = 1024 * 1024
const size = (bytes: number) =>
  bytes < 1024 * megabyte
    ? `${(bytes / megabyte).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`
    : `${(bytes / megabyte / 1024).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB`
