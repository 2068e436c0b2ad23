import { Mail } from 'lucide-react'
import { vehicleTitle } from '#domain/sharing/page-titles.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { NumberPlate, plateOf } from '../../ui/art/number-plate.tsx'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'
import { contactAddress } from './handles.ts'
import { coverSizes, pictureSources } from './picture.ts'

/** The top of the page: the photo on one side, the title on the other. */
export function Cover({ vehicle }: { vehicle: PublicVehicle }) {
  return (
    <header className="grid overflow-hidden bg-[#0b3d2e] text-white md:mt-6 md:grid-cols-[7fr_5fr] md:rounded-lg">
      <div className="relative">
        <Picture vehicle={vehicle} />
        {vehicle.for_sale && <Ribbon slug={vehicle.listing_slug} />}
      </div>
      <div className="relative p-3 md:p-4">
        <div className="flex h-full flex-col items-start justify-center gap-5 border border-white/25 px-5 py-7 outline-1 outline-offset-3 outline-white/15 md:px-8 md:py-10">
          <h1 className="max-w-full text-4xl leading-[1.02] wrap-anywhere lg:text-5xl">
            <span className="figures block text-xl text-white/75 lg:text-2xl">{vehicle.year}</span>
            <span className="block">{vehicle.make}</span>
            <span className="block">{vehicle.model}</span>
          </h1>
          <NumberPlate {...plateOf(vehicle)} size="lg" side="front" className="max-w-full max-lg:text-3xl" />
          {vehicle.engine_type && (
            <p className="max-w-full text-lg wrap-anywhere text-white/90">{vehicle.engine_type}</p>
          )}
          <div className="mt-1 grid gap-2">
            <ContactButton />
            <p className="text-white/75 wrap-anywhere">Owned by {vehicle.owner_name}</p>
          </div>
        </div>
      </div>
    </header>
  )
}

/** A form, so that without JavaScript the button jumps to the bottom of the page, which explains what is missing. */
export const ContactButton = () => (
  <form action={contactAddress}>
    <button
      type="submit"
      className="inline-flex min-h-12 items-center justify-center gap-2 rounded-md bg-plate px-6 text-lg font-semibold text-plate-ink transition-colors duration-150 select-none hover:bg-white focus-visible:outline-white"
    >
      <Mail aria-hidden className="size-5" />
      Contact Owner
    </button>
  </form>
)

function Picture({ vehicle }: { vehicle: PublicVehicle }) {
  const frame = 'aspect-[4/3] w-full md:aspect-auto md:h-full md:min-h-[27rem]'
  if (!vehicle.image_url)
    return (
      <div
        className={`${frame} flex items-end overflow-hidden bg-[linear-gradient(var(--raised)_72%,var(--road)_72%)] px-6 pb-[12%]`}
      >
        <VehicleDrawing bodyType={bodyTypeOf(vehicle.door_plan)} colour={vehicle.color} year={vehicle.year} />
      </div>
    )
  const size = vehicle.image_size ?? { width: null, height: null }
  return (
    <img
      {...pictureSources(vehicle.image_url, size)}
      sizes={coverSizes}
      width={size.width ?? undefined}
      height={size.height ?? undefined}
      alt={vehicleTitle(vehicle)}
      fetchPriority="high"
      className={`${frame} object-cover md:absolute md:inset-0`}
    />
  )
}

/** In the style of writing on a windscreen. */
function Ribbon({ slug }: { slug: string | null }) {
  const look =
    'absolute top-5 left-0 bg-plate py-2 pr-8 pl-4 font-display text-xl leading-none font-bold text-plate-ink [clip-path:polygon(0_0,100%_0,calc(100%-0.9rem)_50%,100%_100%,0_100%)]'
  if (!slug) return <p className={look}>For Sale</p>
  return (
    <a href={`/listings/${slug}`} className={`${look} hover:bg-white focus-visible:bg-white`}>
      For Sale<span className="ml-2 text-base font-semibold underline underline-offset-4">See the listing</span>
    </a>
  )
}

export const registrationOf = ({ registration_number }: PublicVehicle) =>
  registration_number && formatRegistration(registration_number)
