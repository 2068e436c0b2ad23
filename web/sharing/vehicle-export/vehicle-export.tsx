import { FileJson, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { ExportFormat } from '#domain/sharing/vehicle-export.ts'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { download } from '../../app/download.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { HistoryBook } from './history-book.tsx'
import { exportAddress } from './vehicle-export.api.ts'

/** The car's record to take away: a book for its buyer, or the data itself. */
export function VehicleExport({ vehicle }: { vehicle: VehicleDetail }) {
  return (
    <Card>
      <CardTitle level={2}>Take it with you</CardTitle>
      <HistoryBook vehicle={vehicle} />
      <div className="mt-8 border-t border-line pt-6">
        <h3 className="text-xl">The data itself</h3>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          Every record of this vehicle, for a spreadsheet or another program. Only you can download it.
        </p>
        <div className="flex flex-wrap gap-3">
          <DataButton vehicle={vehicle} format="csv" />
          <DataButton vehicle={vehicle} format="json" />
        </div>
      </div>
    </Card>
  )
}

function DataButton({ vehicle, format }: { vehicle: VehicleDetail; format: ExportFormat }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const Icon = format === 'csv' ? Table2 : FileJson
  const start = async () => {
    if (isDemoVehicle(vehicle.id)) return toast({ title: demoVehicleRefusal, tone: 'destructive' })
    setBusy(true)
    try {
      await download(exportAddress(vehicle.id, format), `garagetale.${format === 'csv' ? 'zip' : 'json'}`)
    } catch {
      toast({ title: 'The download failed. Please try again.', tone: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      icon={<Icon aria-hidden className="size-4" />}
      busy={busy}
      busyText="Downloading..."
      onClick={() => void start()}
    >
      {format === 'csv' ? 'Download CSV' : 'Download JSON'}
    </Button>
  )
}
