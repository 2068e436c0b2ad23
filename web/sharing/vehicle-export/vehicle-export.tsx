import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { ExportButton } from '../../app/export-button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { HistoryBook } from './history-book.tsx'

/** The car's record to take away: a book for its buyer, or the data itself. */
export function VehicleExport({ vehicle }: { vehicle: VehicleDetail }) {
  const address = `/vehicles/${vehicle.id}/export`
  const refusal = isDemoVehicle(vehicle.id) ? demoVehicleRefusal : undefined
  return (
    <Card>
      <CardTitle level={2}>Take it with you</CardTitle>
      <HistoryBook vehicle={vehicle} />
      <div className="mt-8 border-t border-line pt-6">
        <h3 className="text-xl">The data itself</h3>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          Every record of this vehicle, for a spreadsheet or another program. Only its owner and managers can download
          it.
        </p>
        <div className="flex flex-wrap gap-3">
          <ExportButton format="csv" address={address} refusal={refusal}>
            Download CSV
          </ExportButton>
          <ExportButton format="json" address={address} refusal={refusal}>
            Download JSON
          </ExportButton>
        </div>
      </div>
    </Card>
  )
}
