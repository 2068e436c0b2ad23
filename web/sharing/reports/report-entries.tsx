import { FileText } from 'lucide-react'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { plural, pluralWord } from '#domain/basics/plural.ts'
import type { Report, ReportEntry } from '#domain/sharing/report.ts'
import { EvidenceLine } from '../../ui/evidence.tsx'
import { Title } from './report-title.tsx'

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
        <p className="font-display text-lg leading-tight font-bold">{title}</p>
        {figures && <p className="figures">{figures}</p>}
        {text && <p className="whitespace-pre-line">{text}</p>}
        {facts.map(({ label, value }) => (
          <p key={label} className="text-sm">
            {label}: {value}
          </p>
        ))}
        <EvidenceLine evidence={evidence} />
        {(amendments > 0 || is_sealed) && (
          <p className="text-sm text-muted">
            Sealed at a handover
            {amendments > 0 && `, and amended ${amendments === 1 ? 'once' : `${amendments} times`} since`}.
          </p>
        )}
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
