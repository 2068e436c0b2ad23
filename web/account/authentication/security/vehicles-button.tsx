import { FileJson, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { ExportFormat } from '#domain/sharing/vehicle-export.ts'
import { download } from '../../../app/download.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'

/** All vehicles at once; of one there is the same on its Sharing tab. */
export function VehiclesButton({ format }: { format: ExportFormat }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const Icon = format === 'csv' ? Table2 : FileJson
  const start = async () => {
    setBusy(true)
    await download(
      `/api/vehicle-export?format=${format}`,
      `garagetale-vehicles.${format === 'csv' ? 'zip' : 'json'}`,
    ).catch(() => toast({ title: 'The download failed. Please try again.', tone: 'destructive' }))
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
      {format === 'csv' ? 'All vehicles as CSV' : 'All vehicles as JSON'}
    </Button>
  )
}
