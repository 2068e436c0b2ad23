import type { ReactNode } from 'react'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { DetailedSpecification } from './detailed-specification.tsx'
import { VehicleDetails } from './vehicle-details.tsx'
import { VehicleStats } from './vehicle-stats.tsx'

type OverviewTabProps = { vehicle: VehiclePage; spending: ReactNode; valuation: ReactNode; purchase: ReactNode }

export const OverviewTab = ({ vehicle, spending, valuation, purchase }: OverviewTabProps) => (
  <div className="grid gap-6">
    <div className="grid gap-6 lg:grid-cols-2">
      <VehicleDetails vehicle={vehicle} />
      <VehicleStats vehicle={vehicle} />
    </div>
    <DetailedSpecification vehicleId={vehicle.id} />
    {spending}
    {valuation}
    {purchase}
  </div>
)
