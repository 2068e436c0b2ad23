import { EyeOff } from 'lucide-react'
import { notShownWords, type PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { CarDistance } from '../../ui/distance.tsx'
import { Contents } from './contents.tsx'
import { ContactButton, Cover } from './cover.tsx'
import { DetailsCard } from './details-card.tsx'
import { Documents } from './documents.tsx'
import { Gallery } from './gallery.tsx'
import { Changes } from './identity-changes.tsx'
import { Modifications } from './modifications.tsx'
import { MotTests } from './mot-tests.tsx'
import { OwnersMessage } from './owners-message.tsx'
import { Recorded } from './recorded.tsx'
import { Handovers } from './sealed.tsx'
import { ServiceHistory } from './service-history.tsx'

/** What the owner keeps back leaves a trace. */
const NotShown = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="flex items-center gap-2 text-muted">
      <EyeOff aria-hidden className="size-5 shrink-0" />
      {notShownWords(count)}. The owner chose to keep {count === 1 ? 'it' : 'them'} back.
    </p>
  )

/**
 * The static part of the page, with no event handlers of its own: the page around it listens for clicks. The browser
 * keeps the server's HTML, without fetching this code or hydrating hundreds of entries.
 */
export function VehicleBook({ vehicle }: { vehicle: PublicVehicle }) {
  const { media, services, modifications, mot, documents } = vehicle
  return (
    <CarDistance unit={vehicle.odometer_unit}>
      <Cover vehicle={vehicle} />
      <div className="grid grid-cols-1 gap-12 px-4 py-6 md:gap-16 md:px-0 md:py-8">
        <div className="grid gap-6">
          <DetailsCard vehicle={vehicle} />
          <Changes changes={vehicle.identity_changes} />
          <Contents vehicle={vehicle} />
          <NotShown count={vehicle.not_shown} />
          <Handovers {...vehicle} />
          <p>
            Thinking of buying it?{' '}
            <a
              href={`/p/${vehicle.slug}/report`}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              Read the buyer’s report
            </a>
            : what is proven, what is only said, and what is missing.
          </p>
        </div>
        {vehicle.public_description && (
          <OwnersMessage message={vehicle.public_description} owner={vehicle.owner_name} />
        )}
        {media.length > 0 && <Gallery media={media} />}
        <Recorded vehicle={vehicle} />
        {services && services.length > 0 && <ServiceHistory services={services} />}
        {modifications && modifications.length > 0 && <Modifications modifications={modifications} />}
        {mot.length > 0 && <MotTests tests={mot} defects={vehicle.mot_defects} vehicle={vehicle} />}
        {documents.length > 0 && <Documents documents={documents} />}
        <aside
          id="contact"
          aria-label="Contact"
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg bg-[#0b3d2e] p-6 text-white md:p-8"
        >
          <p className="max-w-prose font-display text-2xl leading-tight font-bold wrap-anywhere">
            Have a question about this car? Ask {vehicle.owner_name}.
          </p>
          <ContactButton />
          <noscript>The contact form needs JavaScript.</noscript>
        </aside>
      </div>
    </CarDistance>
  )
}
