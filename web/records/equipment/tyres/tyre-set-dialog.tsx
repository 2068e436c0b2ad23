import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type TyreSet, type TyreSetValues, tyreSetForm } from '#domain/records/tyre-set.ts'
import { FormDialog } from '../../../app/form-dialog.tsx'
import { onlyChanged } from '../../../app/only-changed.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { PriceField } from '../../../ui/forms/price-field.tsx'
import { BoughtOn, PaidFor } from '../paid-for.tsx'
import { addTyreSet, changeTyreSet } from './tyres.api.ts'

type TyreSetDialogProps = { vehicleId: string; set?: TyreSet; onClose: () => void; onReload?: () => void }

export function TyreSetDialog({ vehicleId, set, onClose, onReload }: TyreSetDialogProps) {
  const form = useForm({ resolver: zodResolver(tyreSetForm), defaultValues: valuesOf(set) })
  const { register, formState } = form
  const { errors, dirtyFields } = formState
  return (
    <FormDialog
      title={set ? 'Edit Tyres' : 'Add Tyres'}
      failedText="Failed to save the tyres"
      savedText={set ? 'Tyres saved' : 'Tyres added'}
      saveText={set ? 'Save' : 'Add Tyres'}
      form={form}
      send={(values, sent) =>
        set ? changeTyreSet(vehicleId, set, onlyChanged(values, dirtyFields)) : addTyreSet(vehicleId, values, sent)
      }
      {...{ onClose, onReload }}
    >
      <TextField
        label="Name"
        required
        maxLength={100}
        placeholder="Winter set"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Make" optional maxLength={100} error={errors.make?.message} {...register('make')} />
        <TextField label="Model" optional maxLength={100} error={errors.model?.message} {...register('model')} />
        <TextField
          label="Size"
          optional
          maxLength={40}
          placeholder="205/55 R16 91V"
          error={errors.size?.message}
          {...register('size')}
        />
        <TextField
          label="DOT date"
          optional
          inputMode="numeric"
          maxLength={4}
          placeholder="3521"
          hint="The last four digits on the sidewall, of the oldest tyre."
          error={errors.dot?.message}
          {...register('dot')}
        />
        <BoughtOn form={form as never} />
        <PriceField label="Price" optional error={errors.cost?.message} {...register('cost')} />
      </div>
      <PaidFor vehicleId={vehicleId} form={form as never} invoice={set?.invoice} />
      <TextField
        label="Where stored"
        optional
        maxLength={200}
        hint="When they’re off the car. Not handed on with it."
        error={errors.stored_at?.message}
        {...register('stored_at')}
      />
    </FormDialog>
  )
}

const valuesOf = (set: TyreSet | undefined): TyreSetValues => ({
  name: set?.name ?? '',
  make: set?.make ?? '',
  model: set?.model ?? '',
  size: set?.size ?? '',
  dot: set?.dot ?? '',
  bought_on: set?.bought_on ?? '',
  cost: set?.cost?.toFixed(2) ?? '',
  on_invoice_of: set?.invoice?.id ?? '',
  stored_at: set?.stored_at ?? '',
})
