import { useQueryClient } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/garage.ts'
import { saleFailed, saleQuestion } from '#domain/sale.ts'
import type { VehicleDetail } from '#domain/vehicle.ts'
import { explain } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { putStatus } from './vehicle-detail.api.ts'

export function SaleButton({ vehicle }: { vehicle: VehicleDetail }) {
  const toast = useToast()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const to = vehicle.status === 'For Sale' ? 'Owned' : 'For Sale'
  const { title, text, confirmText, done } = saleQuestion(vehicle, to)

  const ask = () => {
    if (isDemoVehicle(vehicle.id)) toast({ title: demoVehicleRefusal, tone: 'destructive' })
    else setAsking(true)
  }
  async function change() {
    try {
      await putStatus(vehicle.id, to)
    } catch (error) {
      toast({ title: saleFailed, description: explain(error, saleFailed).detail, tone: 'destructive' })
      return
    }
    await queries.invalidateQueries({ queryKey: ['vehicles'] })
    toast({ title: done, tone: 'good' })
  }
  return (
    <>
      <Button variant="secondary" icon={<Tag aria-hidden className="size-4" />} onClick={ask}>
        {confirmText}
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
