import { shownToVisitors } from '#domain/basics/distance.ts'
import { priceWords } from '#domain/basics/format.ts'
import type { Listing } from '#domain/sharing/listing.ts'
import { listedFacts } from '#domain/sharing/listing-words.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { anomalyWords, contradictions } from '#domain/vehicles/mileage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { codeAddress } from '../../app/public-address.ts'
import { NumberPlate, plateOf } from '../../ui/art/number-plate.tsx'
import { printedCode } from '../../ui/printed-code.ts'
import './windscreen-card.css'

type WindscreenCardProps = {
  vehicle: VehicleDetail
  listing: Listing
  address: string
  /** Whether to print the phone number. */
  withPhone: boolean
}

/** A card for the windscreen, readable from a few steps away and scannable from one. */
export function WindscreenCard({ vehicle, listing, address, withPhone }: WindscreenCardProps) {
  return (
    <section aria-label="Windscreen card" className="windscreen-card overflow-hidden rounded-lg border border-line">
      {/* Print styles apply to the whole page, and only while the card is on it. */}
      <style>{'@page { size: A4 landscape; margin: 0 }'}</style>
      <div className="flex size-full flex-col">
        <p className="flex items-center justify-between bg-[#0b3d2e] px-[3.5cqw] py-[1.1cqw] font-display leading-none font-bold text-white">
          <span className="text-[7cqw] tracking-[0.08em] uppercase">For Sale</span>
          <span translate="no" className="text-[2.6cqw] text-plate">
            GarageTale
          </span>
        </p>
        <div className="flex min-h-0 grow gap-[3cqw] p-[3.5cqw] pb-[2cqw]">
          <div className="flex min-w-0 grow flex-col items-start justify-between gap-[1.5cqw]">
            <p className="line-clamp-2 font-display text-[6.2cqw] leading-[1.05] font-bold wrap-anywhere">
              {vehicleName(vehicle)}
            </p>
            <NumberPlate {...plateOf(vehicle)} className="rounded-[0.6cqw] text-[5.6cqw]" />
            <p
              className="figures bg-plate px-[1.6cqw] py-[0.8cqw] font-display leading-none font-bold text-plate-ink"
              style={{ fontSize: `${Math.min(13, 100 / priceWords(listing.price).length)}cqw` }}
            >
              {priceWords(listing.price)}
            </p>
          </div>
          <div className="flex w-[27cqw] shrink-0 flex-col items-center justify-center text-center">
            <img
              src={printedCode(codeAddress(listing.url_slug))}
              alt="QR code of the listing"
              className="w-full border-[0.4cqw] border-[#0b3d2e] [image-rendering:pixelated]"
            />
            <p className="mt-[1cqw] font-display text-[2.3cqw] leading-tight font-bold">
              Scan for photos, history and the seller
            </p>
          </div>
        </div>
        <dl className="mx-[3.5cqw] grid grid-cols-4 gap-x-[2cqw] gap-y-[0.8cqw] border-t-[0.25cqw] border-[#17211d] pt-[1.2cqw]">
          {listedFacts(vehicle)
            .filter(({ term }) => term !== 'Year')
            .slice(0, 8)
            .map(({ term, value }) => (
              <div key={term} className="min-w-0">
                <dt className="text-[1.5cqw] leading-tight text-[#56605a]">{term}</dt>
                <dd className="figures truncate font-display text-[2.3cqw] leading-tight font-bold">{value}</dd>
              </div>
            ))}
        </dl>
        {contradictions(vehicle)
          .map((odd) => anomalyWords(odd, shownToVisitors(vehicle.odometer_unit)))
          .map((words) => (
            <p key={words} className="mx-[3.5cqw] mt-[0.8cqw] text-[1.6cqw] leading-tight font-bold text-[#8a4b00]">
              {words}
            </p>
          ))}
        <p className="mt-[1.4cqw] flex items-center justify-between gap-[2cqw] bg-[#f6f3ec] px-[3.5cqw] py-[1cqw] text-[1.8cqw] leading-tight">
          <span translate="no" className="break-all">
            {address.replace(/^https?:\/\//, '')}
          </span>
          {withPhone && (
            <span className="figures shrink-0 font-display text-[3cqw] font-bold">{listing.contact_phone}</span>
          )}
        </p>
      </div>
    </section>
  )
}
