import type { Dashboard } from '#domain/records/dashboard.ts'
import { Section } from '../../ui/card.tsx'
import { EmptyGarage } from './empty-garage.tsx'
import { SharedVehicles } from './shared-vehicles.tsx'
import { VehicleGrid } from './vehicle-grid.tsx'

type YourVehiclesProps = Pick<Dashboard, 'vehicles' | 'vehicle_count' | 'shared'>

export function YourVehicles({ vehicles, vehicle_count, shared }: YourVehiclesProps) {
  return (
    <>
      {(vehicle_count > 0 || !shared) && (
        <Section title="Your Vehicles" action={<span className="figures text-muted">{vehicle_count} total</span>}>
          {vehicle_count === 0 ? <EmptyGarage /> : <VehicleGrid vehicles={vehicles} />}
        </Section>
      )}
      {shared && <SharedVehicles vehicles={shared} />}
    </>
  )
}
