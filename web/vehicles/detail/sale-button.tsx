import { useQueryClient } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { saleFailed, saleQuestion } from '#domain/ownership/sale.ts'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { explain } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { putStatus } from './vehicle-detail.api.ts'

export function SaleButton({ vehicle }: { vehicle: VehicleDetail }) {
  const toast = useToast()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const next = vehicle.status === 'For Sale' ? 'Owned' : 'For Sale'
  // As it was when asked: another tab may change the vehicle while the question is open.
  const [to, setTo] = useState<typeof next>(next)
  const { title, text, confirmText, done } = saleQuestion(vehicle, to)

  const ask = () => {
    if (isDemoVehicle(vehicle.id)) toast({ title: demoVehicleRefusal, tone: 'destructive' })
    else {
      setTo(next)
      setAsking(true)
    }
  }
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
    <>
      <Button variant="secondary" icon={<Tag aria-hidden className="size-4" />} onClick={ask}>
        {saleQuestion(vehicle, next).confirmText}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={title}
        text={text}
        confirmText={confirmText}
        cancelText="Cancel"
        busyText="Saving..."
        onConfirm={change}
      />
    </>
  )
}
