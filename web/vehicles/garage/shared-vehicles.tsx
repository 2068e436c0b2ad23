import type { SharedCard } from '#domain/vehicles/garage.ts'
import { roleWords } from '#domain/vehicles/vehicle-access.ts'
import { CarAccess } from '../../app/car-access.tsx'
import { KeyTag } from '../../ui/art/key-tag.tsx'
import { Section } from '../../ui/card.tsx'
import { VehicleCard } from './vehicle-card.tsx'
import { VehicleRow } from './vehicle-row.tsx'

type SharedVehiclesProps = { vehicles: SharedCard[]; compact?: boolean; className?: string }

/** Other people's cars, under one's own. */
export function SharedVehicles({ vehicles, compact = false, className }: SharedVehiclesProps) {
  const Shown = compact ? VehicleRow : VehicleCard
  return (
    <Section title="Shared with you" {...(className && { className })}>
      <ul
        className={
          compact
            ? 'divide-y divide-line rounded-lg border border-line bg-card'
            : 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3'
        }
      >
        {vehicles.map((vehicle) => (
          <li key={vehicle.id} className="grid">
            <CarAccess access={vehicle.access}>
              <Shown vehicle={vehicle} note={<SharedBy vehicle={vehicle} />} />
            </CarAccess>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const SharedBy = ({ vehicle: { access } }: { vehicle: SharedCard }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
    Shared by {access.owner_name} <KeyTag>{roleWords[access.role].title}</KeyTag>
  </p>
)
