import { lazy, Suspense, useState } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { type SealSummary, unprovenWords, type Verdict } from '#domain/ownership/handover-verdict.ts'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { ServiceStamp } from '../../ui/art/stamp.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading } from '../../ui/messages/loading.tsx'
import { Differences } from './differences.tsx'
import { FindingsView } from './findings-view.tsx'
import { FinePrint } from './fine-print.tsx'
import { LogView } from './log-view.tsx'

const looks = {
  genuine: { edge: 'border-good', heading: 'Genuine', tone: 'good' },
  unproven: { edge: 'border-warn', heading: 'Not proven', tone: 'warn' },
  altered: { edge: 'border-danger', heading: 'Altered', tone: 'danger' },
  unknown: { edge: 'border-edge', heading: 'Not known here', tone: 'muted' },
} as const

// With the words of every kind of record, which only a genuine file needs.
const SealedHistory = lazy(() => import('./sealed-history.tsx').then((module) => ({ default: module.SealedHistory })))

type VerdictViewProps = {
  name: string
  verdict: Verdict
  bytes: Uint8Array | undefined
  /** One of several, whose histories would bury the next verdict. */
  isOneOfSeveral: boolean
}

export function VerdictView({ name, verdict, bytes, isOneOfSeveral }: VerdictViewProps) {
  const [isRead, setRead] = useState(!isOneOfSeveral)
  const { edge, heading, tone } = looks[verdict.verdict]
  const seal = verdict.verdict === 'unknown' ? undefined : verdict.seal
  return (
    <article className={cx('mt-6 rounded-lg border-2 bg-card p-5 sm:p-8', edge)}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 grow basis-72">
          <h2
            className={cx(
              'text-4xl',
              { good: 'text-good', warn: 'text-warn', danger: 'text-danger', muted: 'text-ink' }[tone],
            )}
          >
            {heading}
          </h2>
          <p className="mt-1 text-sm wrap-anywhere text-muted">{name}</p>
          <p className="mt-4 max-w-prose text-lg">{explain(verdict)}</p>
          {verdict.verdict === 'genuine' && verdict.remark && (
            <p className="mt-2 max-w-prose text-muted">{verdict.remark}</p>
          )}
        </div>
        {seal && tone !== 'warn' && (
          <ServiceStamp
            type={heading}
            date={seal.sealed_at}
            tone={tone}
            foot={`Handover ${seal.sequence}`}
            className="size-32 max-sm:size-24"
          />
        )}
      </div>
      {seal && <Summary seal={seal} />}
      {verdict.verdict === 'genuine' && <FindingsView verdict={verdict} />}
      {verdict.verdict === 'genuine' && <LogView log={verdict.log} />}
      {'later' in verdict && verdict.later > 0 && (
        <p className="mt-4 max-w-prose border-l-4 border-plate pl-3">
          This isn’t the latest file: this vehicle has {plural(verdict.later, 'later handover')}. Ask the seller for the
          newest one.
        </p>
      )}
      {verdict.verdict === 'altered' && <Differences differences={verdict.differences} more={verdict.more} />}
      {seal && (
        <FinePrint title="Who signed it">
          {verdict.verdict === 'unproven' ? 'The file is signed' : 'GarageTale signed the seal'} with the key{' '}
          <code className="figures text-ink">{seal.key_id}</code>, one of the keys published below.
          {verdict.verdict === 'genuine' &&
            verdict.key_revoked_from &&
            ` It was revoked from ${formatLongDate(verdict.key_revoked_from)} on. This seal is older and in our records, so it’s still valid.`}
        </FinePrint>
      )}
      {verdict.verdict === 'genuine' &&
        bytes &&
        (isRead ? (
          <Suspense fallback={<Loading text="Opening the history..." />}>
            <SealedHistory bytes={bytes} logged={verdict.log?.entries} />
          </Suspense>
        ) : (
          <Button variant="secondary" className="mt-4 print:hidden" onClick={() => setRead(true)}>
            Read this history
          </Button>
        ))}
    </article>
  )
}

function explain(verdict: Verdict): string {
  if (verdict.verdict === 'unknown') return verdict.reason
  if (verdict.verdict === 'unproven') return unprovenWords[verdict.reason]
  if (verdict.verdict === 'genuine')
    return verdict.findings.conflicts.length > 0
      ? 'This file is exactly what was sealed when the vehicle changed hands. But parts of it contradict each other.'
      : 'This file is exactly what was sealed when the vehicle changed hands.'
  const { differences, more } = verdict
  if (more === 0 && differences.every(({ kind }) => kind === 'writing'))
    return 'This isn’t the original file: it has been saved again in a different form. Ask for the original.'
  const count = differences.length + more
  return `This file isn’t what was sealed. ${plural(count, 'thing differs', 'things differ')}.`
}

function Summary({ seal }: { seal: SealSummary }) {
  return (
    <dl className="figures mt-6 flex flex-wrap items-end gap-x-8 gap-y-3 border-t border-line pt-4">
      <div>
        <dt className="text-sm text-muted">Vehicle</dt>
        <dd className="flex flex-wrap items-center gap-3 font-semibold">
          {seal.year} {seal.make} {seal.model}
          {seal.registration_number && <NumberPlate registration={seal.registration_number} size="sm" />}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Sealed</dt>
        <dd className="font-semibold">{formatLongDate(seal.sealed_at)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Entries</dt>
        <dd className="font-semibold">{seal.entries.toLocaleString('en-GB')}</dd>
      </div>
    </dl>
  )
}
