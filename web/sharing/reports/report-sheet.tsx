import type { ReactNode } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import type { Report } from '#domain/sharing/report.ts'
import { shownDistance } from '#domain/vehicles/mileage.ts'
import { NumberPlate, plateOf } from '../../ui/art/number-plate.tsx'
import { CarDistance } from '../../ui/distance.tsx'
import { CompletenessCard } from './completeness-card.tsx'
import { Findings, Unchecked } from './findings.tsx'
import { ReportEntries } from './report-entries.tsx'
import { ReportTests } from './report-tests.tsx'
import { Title } from './report-title.tsx'

type ReportSheetProps = {
  report: Report
  /** A feature of its own. */
  chart: ReactNode
  note: ReactNode
  receiptAddress?: (id: string) => string
}

/** The report itself: what matters first, then what it rests on. */
export function ReportSheet({ report, chart, note, receiptAddress }: ReportSheetProps) {
  return (
    <CarDistance unit={report.vehicle.odometer_unit}>
      <div className="grid grid-cols-1 gap-10 md:gap-12">
        <Head report={report} note={note} />
        <section aria-labelledby="short" className="card">
          <h2 id="short" className="mb-3 text-2xl">
            In short
          </h2>
          <ul className="grid gap-2 text-lg">
            {report.in_short.map((words) => (
              <li key={words} className="flex gap-3">
                <span aria-hidden className="mt-2.5 h-2 w-4 shrink-0 rounded-xs bg-plate outline-1 outline-black/25" />
                <span>{words}</span>
              </li>
            ))}
          </ul>
        </section>
        <CompletenessCard completeness={report.completeness} />
        <div className="grid gap-6">
          <Findings id="proven" tone="good" title="What is proven" words={report.proven} none="Nothing yet.">
            {report.log.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Findings>
          <Findings id="said" tone="warn" title="What is only said" words={report.said} none="Nothing." />
          <Findings
            id="missing"
            tone="danger"
            title="What is missing"
            words={report.missing}
            none="Nothing we know of."
          />
          <Unchecked items={report.unchecked} />
        </div>
        <ReportEntries report={report} receiptAddress={receiptAddress} />
        {report.tests.length > 0 && <ReportTests report={report} />}
        <section aria-labelledby="mileage">
          <Title id="mileage">Mileage</Title>
          {report.points.length > 1 ? (
            <div className="card">{chart}</div>
          ) : (
            <p>There are too few readings for a chart.</p>
          )}
          <Remarks words={report.mileage_remarks} />
        </section>
        <section aria-labelledby="keepers">
          <Title id="keepers">Keepers and identity</Title>
          <Remarks words={[...report.keepers, ...report.identity]} />
        </section>
      </div>
    </CarDistance>
  )
}

function Head({ report: { vehicle, made_on }, note }: Pick<ReportSheetProps, 'report' | 'note'>) {
  const facts = [
    ['Mileage', shownDistance(vehicle)],
    ['MOT until', vehicle.mot_expiry && formatLongDate(vehicle.mot_expiry)],
    ['First registered', vehicle.date_first_registered && formatLongDate(vehicle.date_first_registered)],
    ['Fuel', vehicle.fuel_type],
    ['Gearbox', vehicle.transmission],
    ['Colour', vehicle.color],
  ].filter(([, value]) => value)
  return (
    <header>
      <div className="rounded-lg bg-[#0b3d2e] p-3 text-white">
        <div className="grid gap-5 border border-white/25 p-5 outline-1 outline-offset-3 outline-white/15 md:p-8">
          <p className="flex flex-wrap justify-between gap-x-6 font-display text-lg font-bold text-plate">
            <span>Buyer’s report</span>
            <span className="figures">{formatLongDate(made_on)}</span>
          </p>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <h1 className="text-4xl leading-[1.02] wrap-anywhere md:text-5xl">
              <span className="figures block text-xl text-white/75">{vehicle.year}</span>
              {vehicle.make} {vehicle.model}
            </h1>
            <NumberPlate {...plateOf(vehicle)} size="lg" side="front" className="max-w-full max-lg:text-3xl" />
          </div>
          <dl className="flex flex-wrap gap-x-8 gap-y-2 border-t border-white/25 pt-4">
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt className="text-sm text-white/75">{term}</dt>
                <dd className="figures font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <p className="px-1 pt-3 text-muted">{note}</p>
    </header>
  )
}

const Remarks = ({ words }: { words: string[] }) =>
  words.length > 0 && (
    <ul className="mt-3 grid list-disc gap-1 pl-5">
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
