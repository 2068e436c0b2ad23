import type { ReactNode } from 'react'
import { formatDate } from '#domain/basics/format.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { correctionWords, instrumentWords } from '#domain/vehicles/mileage.ts'
import { DatePill } from '../../ui/date-pill.tsx'
import { Distance, useShownIn } from '../../ui/distance.tsx'
import { MileageAnomalies } from '../../ui/mileage-anomalies.tsx'
import { RecallNote } from '../../ui/mot-defects.tsx'
import { registrationOf } from './cover.tsx'

/** One box per fact, those that every buyer asks for first. */
export function DetailsCard({ vehicle }: { vehicle: PublicVehicle }) {
  const shown = useShownIn()
  const facts: [string, ReactNode][] = [
    ['Reg', registrationOf(vehicle)],
    ['Mileage', <Distance key="mileage" miles={vehicle.mileage} km={vehicle.mileage_km} />],
    ['Engine', vehicle.engine_type],
    ['Transmission', vehicle.transmission],
    ['Fuel Type', vehicle.fuel_type],
    ['Colour', vehicle.color && sentence(vehicle.color)],
    ['First registered', vehicle.date_first_registered && formatDate(vehicle.date_first_registered)],
    ['Previous keepers', vehicle.number_of_previous_keepers],
  ]
  const known = facts.filter(([, value]) => value !== null && value !== '')
  return (
    <section aria-label="Vehicle details" className="overflow-hidden rounded-lg border border-line bg-card">
      <dl className="-mr-px -mb-px grid grid-cols-2 sm:grid-cols-4">
        {known.map(([term, value]) => (
          <div key={term} className="min-w-0 border-r border-b border-line px-4 py-3 md:px-5 md:py-4">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="figures font-display text-xl font-bold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <MileageAnomalies of={vehicle} className="border-t border-line px-4 py-3 md:px-5" />
      {vehicle.instruments?.map((replaced) => (
        <p key={replaced.date} className="border-t border-line px-4 py-3 md:px-5">
          {instrumentWords(replaced, shown)}.
        </p>
      ))}
      {vehicle.corrections?.map((corrected) => (
        <p
          key={`${corrected.date} ${corrected.miles}`}
          className="border-t border-line px-4 py-3 wrap-anywhere md:px-5"
        >
          {correctionWords(corrected, shown)}
        </p>
      ))}
      {vehicle.outstanding_recall && (
        <div className="border-t border-line px-4 py-3 md:px-5">
          <RecallNote>The DVSA says that the work of a recall hasn’t been done on this car.</RecallNote>
        </div>
      )}
      {(vehicle.mot_expiry || vehicle.tax_due_date) && (
        <p className="flex flex-wrap gap-2 border-t border-line px-4 py-3 md:px-5">
          {vehicle.mot_expiry && <DatePill label="MOT" date={vehicle.mot_expiry} />}
          {vehicle.tax_due_date && <DatePill label="Tax" date={vehicle.tax_due_date} />}
        </p>
      )}
    </section>
  )
}

/** The registry uses capitals: 'DEEP BLUE'. */
const sentence = (words: string) =>
  words === words.toUpperCase() ? words.charAt(0) + words.slice(1).toLowerCase() : words
