import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listingTexts } from '#domain/sharing/listing.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useRemoveRecord } from '../../app/remove-record.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { listingPath } from './listings.api.ts'

type DeleteListingProps = { vehicle: VehicleDetail; hidden: boolean; onDeleted: () => void; disabled: boolean }

export function DeleteListing({ vehicle, hidden, onDeleted, disabled }: DeleteListingProps) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveRecord(listingTexts.deleteFailed)
  if (hidden) return <p className="border-t border-line pt-4 text-sm text-muted">{listingTexts.hiddenStays}</p>
  return (
    <div className="border-t border-line pt-4">
      <Button
        variant="quiet"
        icon={<Trash2 aria-hidden className="size-4" />}
        disabled={disabled}
        onClick={() => setAsking(true)}
        className="-ml-4 text-danger!"
      >
        Delete listing
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this listing?"
        text="Its text and photos are deleted, and its address stops working for good. The vehicle and its record stay as they are."
        confirmText="Delete"
        cancelText="Cancel"
        onConfirm={async () => {
          await remove(listingPath(vehicle.id))
          onDeleted()
        }}
      />
    </div>
  )
}
