import { useQueryClient } from '@tanstack/react-query'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '../../app/http.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { deleteVehicle } from './garage.api.ts'

type DeleteVehicleDialogProps = {
  vehicle: Pick<VehicleDetail, 'id' | 'year' | 'make' | 'model'>
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteVehicleDialog({ vehicle, onClose, onDeleted }: DeleteVehicleDialogProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const name = vehicleName(vehicle)

  async function remove() {
    try {
      await deleteVehicle(vehicle.id)
    } catch (error) {
      throw new Error(refusal(error))
    } finally {
      void queries.invalidateQueries({ queryKey: ['vehicles'] })
    }
    toast({ title: `${name} was deleted`, tone: 'good' })
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete your ${name}?`}
      text={
        <>
          This also deletes its service history, running costs, notes, reminders, modifications, photos, documents and
          public page, and takes back the points it earned you. This can’t be undone.
        </>
      }
      onConfirm={remove}
    />
  )
}

function refusal(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to delete vehicle'
  if (error.status === 404) return error.message || 'Vehicle not found or already deleted'
  if (error.status === 401 || error.status === 403) return 'Vehicle not found or access denied'
  // Why it cannot be deleted now, if the server says so.
  return error.status === 409 ? `Failed to delete vehicle: ${error.message}` : 'Failed to delete vehicle'
}
