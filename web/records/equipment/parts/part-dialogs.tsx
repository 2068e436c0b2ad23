import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { formatDate, formatMoney, londonToday } from '#domain/basics/format.ts'
import { newPartUse, type Part, type PartValues, partForm } from '#domain/records/part.ts'
import { FormDialog } from '../../../app/form-dialog.tsx'
import { onlyChanged } from '../../../app/only-changed.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/forms/field.tsx'
import { PriceField } from '../../../ui/forms/price-field.tsx'
import { BoughtOn, PaidFor } from '../paid-for.tsx'
import { addPart, changePart, takePart, workQuery } from './parts.api.ts'

type PartDialogProps = { vehicleId: string; part?: Part; onClose: () => void; onReload?: () => void }

export function PartDialog({ vehicleId, part, onClose, onReload }: PartDialogProps) {
  const form = useForm({ resolver: zodResolver(partForm), defaultValues: valuesOf(part) })
  const { register, formState } = form
  const { errors, dirtyFields } = formState
  const text = (name: 'part_number' | 'maker' | 'supplier' | 'fits', most: number) => ({
    ...{ optional: true, maxLength: most, error: errors[name]?.message },
    ...register(name),
  })
  return (
    <FormDialog
      title={part ? 'Edit Part' : 'Add Part'}
      failedText="Failed to save the part"
      savedText={part ? 'Part saved' : 'Part added'}
      saveText={part ? 'Save' : 'Add Part'}
      form={form}
      send={(values, { key }) =>
        part ? changePart(vehicleId, part, onlyChanged(values, dirtyFields)) : addPart(vehicleId, values, key)
      }
      onReload={onReload}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={100}
        placeholder="Oil filter"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Part number" placeholder="W 712/94" {...text('part_number', 60)} />
        <TextField label="Maker" {...text('maker', 100)} />
        <TextField label="Supplier" {...text('supplier', 100)} />
        <PriceField
          label="Price"
          optional
          hint="For all of them together."
          error={errors.cost?.message}
          {...register('cost')}
        />
        <BoughtOn form={form as never} />
        <TextField label="In stock" inputMode="numeric" error={errors.in_stock?.message} {...register('in_stock')} />
        <TextField label="Fits" placeholder="1.6 TDCi from 2011" {...text('fits', 200)} />
      </div>
      <PaidFor vehicleId={vehicleId} form={form as never} invoice={part?.invoice} />
      <TextArea label="Note" optional rows={3} maxLength={2000} error={errors.note?.message} {...register('note')} />
    </FormDialog>
  )
}

const valuesOf = (part: Part | undefined): PartValues => ({
  name: part?.name ?? '',
  part_number: part?.part_number ?? '',
  maker: part?.maker ?? '',
  supplier: part?.supplier ?? '',
  cost: part?.cost?.toFixed(2) ?? '',
  bought_on: part ? (part.bought_on ?? '') : londonToday(),
  on_invoice_of: part?.invoice?.id ?? '',
  in_stock: String(part?.in_stock ?? 1),
  fits: part?.fits ?? '',
  note: part?.note ?? '',
})

type UsePartDialogProps = { vehicleId: string; part: Part; onClose: () => void }

export function UsePartDialog({ vehicleId, part, onClose }: UsePartDialogProps) {
  const work = useQuery(workQuery(vehicleId))
  const form = useForm({
    resolver: zodResolver(newPartUse),
    defaultValues: { record_id: '', quantity: '1', is_on_invoice: false },
  })
  const { register, formState } = form
  const isNone = work.data?.items.length === 0
  return (
    <FormDialog
      title={`Use ${part.name}`}
      description={
        isNone
          ? 'Add the service record of the work first: what is taken from the shelf is named with it.'
          : `${part.in_stock} in stock. What you take is named with the service record.`
      }
      failedText="Failed to take the part"
      savedText="Taken from stock"
      saveText="Use"
      form={form}
      send={(values, { key }) => takePart(vehicleId, part.id, values, key)}
      onClose={onClose}
    >
      <SelectField
        label="For which work"
        hint={work.isError ? 'The service records couldn’t be loaded. Close this and try again.' : undefined}
        error={formState.errors.record_id?.message}
        {...register('record_id')}
      >
        <option value="" disabled>
          {work.isPending ? 'Loading…' : 'Choose a service record'}
        </option>
        {work.data?.items.map(({ id, type, date }) => (
          <option key={id} value={id}>
            {type}, {formatDate(date)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="How many"
        inputMode="numeric"
        error={formState.errors.quantity?.message}
        {...register('quantity')}
      />
      {part.cost !== null && !part.invoice && (
        <Checkbox
          label={`The ${formatMoney(part.cost)} is in the cost of that record already`}
          hint="Otherwise it counts in spending on its own."
          {...register('is_on_invoice')}
        />
      )}
    </FormDialog>
  )
}
