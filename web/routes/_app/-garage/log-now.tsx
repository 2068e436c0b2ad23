import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { Fuel, Gauge, type LucideIcon, Wrench } from 'lucide-react'
import { type VehicleCard, vehicleName } from '#domain/vehicles/garage.ts'
import { NumberPlate } from '../../../ui/art/number-plate.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx'
import { vehiclesQuery } from '../../../vehicles/garage/garage.api.ts'

type Opened = (vehicle: VehicleCard) => Pick<LinkProps<'a'>, 'search'>
type Entry = { label: string; Icon: LucideIcon; link: Opened }
const entries: Entry[] = [
  {
    label: 'Log fuel',
    Icon: Fuel,
    link: ({ fuel_type }) => ({
      search: { tab: 'fuel', action: fuel_type === 'Electric' ? 'charge' : 'fill-up' } as never,
    }),
  },
  { label: 'Log service', Icon: Wrench, link: () => ({ search: { action: 'service' } as never }) },
  { label: 'Log mileage', Icon: Gauge, link: () => ({ search: { tab: 'mileage', action: 'add' } as never }) },
]

/** On a phone three stand side by side, the sign above its words; with large text one below the other. */
const shape = 'max-sm:h-auto max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:py-2 max-sm:text-sm'

type LogNowProps = { vehicles: VehicleCard[]; vehicle_count: number }

/** One press and the form is open; with several vehicles, one more to say which. */
export function LogNow({ vehicles, vehicle_count }: LogNowProps) {
  const [only] = vehicles
  if (!only) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2 sm:flex sm:flex-wrap sm:gap-3">
      {entries.map(({ label, Icon, link }) => {
        const icon = <Icon key={label} aria-hidden className="size-5 shrink-0" />
        return vehicle_count === 1 ? (
          <Link
            key={label}
            to="/vehicle/$vehicleId"
            params={{ vehicleId: only.id }}
            {...link(only)}
            className={`${buttonClass({ variant: 'secondary' })} ${shape}`}
          >
            {icon}
            {label}
          </Link>
        ) : (
          <Menu
            key={label}
            label={label}
            trigger={
              <Button variant="secondary" icon={icon} className={shape}>
                {label}
              </Button>
            }
          >
            <Choices link={link} first={vehicles} />
          </Menu>
        )
      })}
    </div>
  )
}

/** The dashboard knows a few; the rest of the garage comes when the menu is opened. */
function Choices({ link, first }: { link: Opened; first: VehicleCard[] }) {
  const navigate = useNavigate()
  const { data, hasNextPage } = useInfiniteQuery(vehiclesQuery())
  const vehicles = data?.pages.flatMap((page) => page.vehicles) ?? first
  return (
    <>
      {vehicles.map((vehicle) => (
        <MenuItem
          key={vehicle.id}
          onSelect={() =>
            void navigate({ to: '/vehicle/$vehicleId', params: { vehicleId: vehicle.id }, ...link(vehicle) } as never)
          }
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {vehicleName(vehicle)} <NumberPlate registration={vehicle.registration_number} size="sm" />
          </span>
        </MenuItem>
      ))}
      {hasNextPage && <MenuItem onSelect={() => void navigate({ to: '/vehicles' })}>Another vehicle…</MenuItem>}
    </>
  )
}
