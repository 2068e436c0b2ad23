import type { Dashboard } from '#domain/garage.ts'
import { Section } from '../../ui/card.tsx'
import { EmptyGarage } from './empty-garage.tsx'
import { VehicleCard } from './vehicle-card.tsx'

export function YourVehicles({ vehicles, vehicle_count }: Dashboard) {
  return (
    <Section title="Your Vehicles" action={<span className="figures text-muted">{vehicle_count} total</span>}>
      {vehicle_count === 0 ? (
        <EmptyGarage />
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id} className="grid">
              <VehicleCard vehicle={vehicle} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
