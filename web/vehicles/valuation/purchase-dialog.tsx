import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { readIn } from '#domain/basics/distance.ts'
import type { Purchase } from '#domain/vehicles/purchase.ts'
import { purchaseForm } from '#domain/vehicles/purchase-change.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { putPurchase } from './purchase.api.ts'

type PurchaseDialogProps = { vehicle: VehicleDetail; purchase: Purchase; onClose: () => void; onReload: () => void }

const typed = (value: number | string | null) => (value === null ? '' : String(value))

export function PurchaseDialog({ vehicle, purchase, onClose, onReload }: PurchaseDialogProps) {
  const toast = useToast()
  const { version, purchase_mileage: miles } = purchase
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(purchaseForm),
    defaultValues: {
      purchase_price: typed(purchase.purchase_price),
      purchase_date: purchase.purchase_date ?? '',
      purchase_mileage: miles === null ? '' : typed(readIn(vehicle.odometer_unit, miles, null)),
      lender: purchase.lender ?? '',
      monthly_payment: typed(purchase.monthly_payment),
      finance_end: purchase.finance_end ?? '',
    },
  })
  const { save, saving, failure } = useSave('Failed to save the purchase. Please try again.')
  const guard = useDiscardGuard({ dirty: formState.isDirty, busy: saving, onClose })
  const done = () => {
    guard.release()
    onClose()
  }
  const submit = handleSubmit((values) =>
    save({
      act: () => putPurchase(vehicle.id, { ...values, mileage_unit: vehicle.odometer_unit, version }),
      onSaved: () => {
        toast({ title: 'Purchase saved', tone: 'good' })
        done()
      },
      onNothingSaved: done,
      onField: besideField(purchaseForm.shape, setError),
    }),
  )
  const { errors } = formState
  const asked = (name: keyof typeof purchaseForm.shape, label: string) => ({
    label,
    optional: true,
    error: errors[name]?.message,
    ...register(name),
  })
  return (
    <RecordDialog
      title="Purchase and Finance"
      description="Only you see this; it stays with you when the car is sold."
      guard={guard}
      onSubmit={submit}
      saving={saving}
      failure={failure}
      onReload={onReload}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...asked('purchase_price', 'Price paid')} inputMode="decimal" prefix="£" />
        <TextField {...asked('purchase_date', 'Bought on')} type="date" />
        <TextField
          {...asked('purchase_mileage', 'Mileage when bought')}
          inputMode="numeric"
          suffix={vehicle.odometer_unit}
        />
      </div>
      <fieldset className="rounded-md border border-line bg-raised p-4">
        <legend className="float-left mb-3 w-full font-medium">Finance</legend>
        <div className="clear-both grid gap-5 md:grid-cols-2">
          <TextField {...asked('lender', 'Lender')} />
          <TextField {...asked('monthly_payment', 'Monthly payment')} inputMode="decimal" prefix="£" />
          <TextField
            {...asked('finance_end', 'Ends on')}
            type="date"
            hint="Shown among the car’s dates, under Finance end."
          />
        </div>
      </fieldset>
    </RecordDialog>
  )
}
