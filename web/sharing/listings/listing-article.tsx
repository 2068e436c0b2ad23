import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLongDate, priceWords } from '#domain/basics/format.ts'
import { type ListingEvidence, mileageSourceWords, valuationWords } from '#domain/sharing/buyer-facts.ts'
import { type ListedVehicle, listedFacts } from '#domain/sharing/listing-words.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { NumberPlate, plateOf } from '../../ui/art/number-plate.tsx'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'
import { MileageAnomalies } from '../../ui/mileage-anomalies.tsx'
import { DefectList, RecallNote } from '../../ui/mot-defects.tsx'
import type { ListedPicture } from './listed-pictures.ts'
import { ListingGallery } from './listing-gallery.tsx'

export interface ShownListing {
  vehicle: ListedVehicle
  /** Null until one is typed. */
  price: number | null
  location: string
  html: string
  seller: string
  publishedAt: string | null
  pictures: ListedPicture[]
  /** Undefined until it is loaded. */
  evidence: ListingEvidence | undefined
}

type ListingArticleProps = {
  listing: ShownListing
  /** 1 on its page, 3 in the preview. */
  level: 1 | 3
  contact: ReactNode
  history?: ReactNode
}

/** The listing itself, on its page and as a preview beside the editor; it adapts to its container. */
export function ListingArticle({ listing, level, contact, history }: ListingArticleProps) {
  const { vehicle, pictures } = listing
  const name = vehicleName(vehicle)
  const Sub = level === 1 ? 'h2' : 'h4'
  return (
    <article className="@container">
      <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] @3xl:items-start">
        <div className="min-w-0">
          {pictures.length > 0 ? <ListingGallery pictures={pictures} name={name} /> : <NoPicture vehicle={vehicle} />}
        </div>
        <div className="grid min-w-0 gap-4 @3xl:row-span-2">
          <PriceBoard listing={listing} level={level} />
          {contact}
          {history}
        </div>
        <div className="grid min-w-0 gap-8">
          <section>
            <Sub className="mb-3 font-display text-2xl font-bold">Details</Sub>
            <Facts vehicle={vehicle} evidence={listing.evidence} />
            <MileageAnomalies of={vehicle} className="mt-3" />
          </section>
          {listing.evidence && <OpenDefects evidence={listing.evidence} heading={Sub} />}
          {listing.html && (
            <section>
              <Sub className="mb-3 font-display text-2xl font-bold">Description</Sub>
              <div
                className="max-w-prose wrap-anywhere [&_p:not(:first-child)]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: made by listingHtml, which lets nothing typed through as markup
                dangerouslySetInnerHTML={{ __html: listing.html }}
              />
            </section>
          )}
        </div>
      </div>
    </article>
  )
}

/** The price board: what, how much, where. */
function PriceBoard({ listing, level }: { listing: ShownListing; level: 1 | 3 }) {
  const { vehicle, price, location, seller, publishedAt } = listing
  const Heading = `h${level}` as const
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      <p className="bg-[#0b3d2e] px-4 py-1.5 font-display text-lg font-bold tracking-[0.12em] text-white uppercase md:px-6">
        For Sale
      </p>
      <div className="grid gap-4 p-4 md:p-6">
        <Heading className="font-display text-3xl leading-tight font-bold wrap-anywhere">
          {vehicleName(vehicle)}
        </Heading>
        <p className="figures font-display text-5xl leading-none font-bold text-primary">
          {price === null ? '£ –' : priceWords(price)}
        </p>
        {listing.evidence?.valuation && (
          <p className="figures -mt-1 text-sm text-muted">{valuationWords(listing.evidence.valuation)}.</p>
        )}
        {vehicle.registration_number && (
          <p>
            <NumberPlate {...plateOf(vehicle)} />
          </p>
        )}
        {location && (
          <p className="flex items-start gap-2 wrap-anywhere">
            <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
            <span>
              <span className="sr-only">Location: </span>
              {location}
            </span>
          </p>
        )}
        <p className="text-sm wrap-anywhere text-muted">
          Offered by {seller}
          {publishedAt && ` since ${formatLongDate(publishedAt)}`}
        </p>
      </div>
    </div>
  )
}

function OpenDefects({ evidence, heading: Heading }: { evidence: ListingEvidence; heading: 'h2' | 'h4' }) {
  const { open_defects, outstanding_recall } = evidence
  if (open_defects.length === 0 && !outstanding_recall) return null
  return (
    <section>
      <Heading className="mb-3 font-display text-2xl font-bold">Not put right yet</Heading>
      {outstanding_recall && (
        <RecallNote>The DVSA says that the work of a recall hasn’t been done on this car.</RecallNote>
      )}
      {open_defects.length > 0 && (
        <>
          <p className="mb-2 text-muted">Named at an MOT test, and no record says that it was done.</p>
          <DefectList defects={open_defects} most={8} more={MoreDefects} />
        </>
      )}
    </section>
  )
}

const MoreDefects = ({ words, children }: { words: string; children: ReactNode }) => (
  <details className="mt-2">
    <summary className="min-h-11 cursor-pointer py-2 font-semibold">{words}</summary>
    {children}
  </details>
)

type FactsProps = { vehicle: ListedVehicle; evidence: ListingEvidence | undefined }

const Facts = ({ vehicle, evidence }: FactsProps) => (
  <div className="overflow-hidden rounded-lg border border-line bg-card">
    <dl className="-mr-px -mb-px grid grid-cols-2 @md:grid-cols-3">
      {listedFacts(vehicle, evidence && mileageSourceWords(evidence.mileage_read)).map(({ term, value, note }) => (
        <div key={term} className="min-w-0 border-r border-b border-line p-3">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="figures font-medium wrap-anywhere">
            {value}
            {note && <span className="block text-sm font-normal text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

const NoPicture = ({ vehicle }: { vehicle: ListedVehicle }) => (
  <div className="flex aspect-[4/3] items-end overflow-hidden rounded-lg bg-[linear-gradient(var(--raised)_80%,var(--road)_80%)] px-6 pb-[7%]">
    <VehicleDrawing bodyType={bodyTypeOf(vehicle.door_plan)} colour={vehicle.color} year={vehicle.year} />
  </div>
)
