import { useQueryClient } from '@tanstack/react-query'
import { saleFailed, saleQuestion } from '#domain/ownership/sale.ts'
import type { VehicleDetail, VehicleStatus } from '#domain/vehicles/vehicle.ts'
import { explain } from '../../app/save.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { putStatus } from './vehicle-detail.api.ts'

type ChangeSaleProps = { vehicle: VehicleDetail; to: VehicleStatus; onClose: () => void }

/** Asks, and then puts the vehicle up for sale or takes it off. */
export function ChangeSale({ vehicle, to, onClose }: ChangeSaleProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const { title, text, confirmText, done } = saleQuestion(vehicle, to)
  async function change() {
    try {
      await putStatus(vehicle.id, to)
    } catch (error) {
      toast({ title: saleFailed, description: explain(error, saleFailed).detail, tone: 'destructive' })
      return
    }
    toast({ title: done, tone: 'good' })
    void queries.invalidateQueries({ queryKey: ['vehicles'] })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={title}
      text={text}
      confirmText={confirmText}
      cancelText="Cancel"
      busyText="Saving..."
      onConfirm={change}
    />
  )
}
