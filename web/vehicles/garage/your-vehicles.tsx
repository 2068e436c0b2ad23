import type { Dashboard } from '#domain/records/dashboard.ts'
import { Section } from '../../ui/card.tsx'
import { EmptyGarage } from './empty-garage.tsx'
import { VehicleGrid } from './vehicle-grid.tsx'

export function YourVehicles({ vehicles, vehicle_count }: Pick<Dashboard, 'vehicles' | 'vehicle_count'>) {
  return (
    <Section title="Your Vehicles" action={<span className="figures text-muted">{vehicle_count} total</span>}>
      {vehicle_count === 0 ? <EmptyGarage /> : <VehicleGrid vehicles={vehicles} />}
    </Section>
  )
}
