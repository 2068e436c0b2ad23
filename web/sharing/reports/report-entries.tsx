import { FileText } from 'lucide-react'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { plural, pluralWord } from '#domain/basics/plural.ts'
import type { EvidenceGrade } from '#domain/records/evidence.ts'
import type { Report, ReportEntry } from '#domain/sharing/report.ts'
import { cx } from '../../ui/cx.ts'
import { Title } from './report-title.tsx'

const marks: Record<EvidenceGrade, { name: string; look: string }> = {
  said: { name: 'Owner’s word', look: 'border-dashed border-edge text-muted' },
  documented: { name: 'With paper', look: 'border-primary text-primary' },
  confirmed: { name: 'Confirmed', look: 'border-good bg-good-soft text-good' },
  official: { name: 'Official', look: 'border-good bg-good-soft text-good' },
}

type Addressed = { receiptAddress: ((id: string) => string) | undefined }

export function ReportEntries({ report, receiptAddress }: { report: Report } & Addressed) {
  const { entries, not_shown } = report
  return (
    <section aria-labelledby="entries">
      <Title id="entries" note={plural(entries.length, 'entry', 'entries')}>
        What was written down
      </Title>
      {entries.length === 0 ? (
        <p>There is nothing to see here.</p>
      ) : (
        <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} receiptAddress={receiptAddress} />
          ))}
        </ol>
      )}
      {not_shown > 0 && (
        <p className="mt-3 font-semibold text-warn">
          {plural(not_shown, 'entry is', 'entries are')} not shown here by the owner’s choice.
        </p>
      )}
    </section>
  )
}

function Entry({ entry, receiptAddress }: { entry: ReportEntry } & Addressed) {
  const { title, date, distance, place, text, facts, cost, evidence, amendments, is_sealed } = entry
  const figures = [distance, place, cost !== null && formatMoney(cost)].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-4 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <p className="figures font-semibold text-muted">{formatLongDate(date)}</p>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-display text-lg leading-tight font-bold">{title}</span>
          <span
            className={cx(
              'rounded-sm border px-1.5 text-sm font-semibold whitespace-nowrap',
              marks[evidence.grade].look,
            )}
          >
            {marks[evidence.grade].name}
          </span>
        </p>
        {figures && <p className="figures">{figures}</p>}
        {text && <p className="whitespace-pre-line">{text}</p>}
        {facts.map(({ label, value }) => (
          <p key={label} className="text-sm">
            {label}: {value}
          </p>
        ))}
        <p className="text-sm text-muted">
          <span className="font-semibold text-ink">{evidence.sentence}</span> {evidence.entered}.
          {evidence.changed && <span className="font-semibold text-warn"> {evidence.changed}.</span>}
          {amendments > 0 && (
            <span className="font-semibold text-warn">
              {' '}
              Amended {amendments === 1 ? 'once' : `${amendments} times`} after it was sealed.
            </span>
          )}
          {evidence.mileage && (
            <span className={cx(evidence.mileage.includes('not') && 'font-semibold text-danger')}>
              {' '}
              {evidence.mileage}.
            </span>
          )}
          {is_sealed && ' Sealed at a handover.'}
        </p>
        <Receipts entry={entry} receiptAddress={receiptAddress} />
      </div>
    </li>
  )
}

function Receipts({
  entry: { receipts, receipts_kept_back, title, date },
  receiptAddress,
}: { entry: ReportEntry } & Addressed) {
  const of = `${title} on ${formatLongDate(date)}`
  return (
    <>
      {receiptAddress && receipts.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-3">
          {receipts.map(({ id, is_pdf, width, height }, place) => (
            <li key={id}>
              <a
                href={receiptAddress(id)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Receipt ${place + 1}: ${of}${is_pdf ? ' (PDF)' : ''}`}
                className="flex h-32 items-center overflow-hidden rounded-md border border-edge bg-white hover:border-ink"
              >
                {is_pdf ? (
                  <span className="grid justify-items-center gap-1 px-5 font-semibold text-[#17211d]">
                    <FileText aria-hidden className="size-8" />
                    Receipt (PDF)
                  </span>
                ) : (
                  <img
                    src={receiptAddress(id)}
                    alt=""
                    width={width ?? undefined}
                    height={height ?? undefined}
                    loading="lazy"
                    className="h-full w-auto"
                  />
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {receipts_kept_back > 0 && (
        <p className="text-sm text-muted">
          {receipts_kept_back === 1 ? 'A receipt or photo exists' : `${receipts_kept_back} receipts or photos exist`},
          not shown. Ask the owner to see {pluralWord(receipts_kept_back, 'it', 'them')}.
        </p>
      )}
    </>
  )
}
