import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { londonToday } from '#domain/basics/format.ts'
import { newTransfer } from '#domain/ownership/transfer.ts'
import { demoVehicleRefusal, vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { startTransfer } from './ownership.api.ts'
import { TransferFields } from './transfer-fields.tsx'
import { WhatMoves } from './what-moves.tsx'

type TransferDialogProps = { vehicle: VehicleDetail; onClose: () => void; onSaved: () => void }

export function TransferDialog({ vehicle, onClose, onSaved }: TransferDialogProps) {
  const toast = useToast()
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(newTransfer),
    defaultValues: {
      new_owner_name: '',
      new_owner_email: '',
      new_owner_phone: '',
      sale_price: '',
      sale_date: londonToday(),
      notes: '',
      share_costs: false,
    },
  })
  const shareCosts = useWatch({ control, name: 'share_costs' }) ?? false
  const { save, saving, failure } = useSave('Failed to transfer ownership. Please try again.')
  const guard = useDiscardGuard({ dirty: formState.isDirty, busy: saving, onClose })

  const submit = handleSubmit((given) =>
    save({
      act: (key) => startTransfer(vehicle.id, given, key),
      onSaved: () => {
        guard.release()
        toast({
          title: 'Vehicle ownership transfer initiated successfully',
          description: `We’ve emailed ${given.new_owner_email}.`,
          tone: 'good',
        })
        onSaved()
      },
      onNothingSaved: () => {
        guard.release()
        toast({ title: demoVehicleRefusal, tone: 'destructive' })
        onClose()
      },
      onField: besideField(newTransfer.shape, setError),
    }),
  )
  return (
    <RecordDialog
      title="Transfer Ownership"
      description={`Your ${vehicleName(vehicle)} becomes theirs when they accept. They can read its history first, and you can cancel until they accept.`}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      failure={failure}
      saveText="Transfer Ownership"
    >
      <TransferFields register={register} errors={formState.errors} />
      <WhatMoves shareCosts={shareCosts} />
    </RecordDialog>
  )
}
