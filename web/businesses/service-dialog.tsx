import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { type BusinessService, businessTexts } from '#domain/businesses/business.ts'
import { businessService } from '#domain/businesses/new-business.ts'
import { besideField, useSave } from '../app/save.ts'
import { useDiscardGuard } from '../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../ui/dialogs/record-dialog.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextArea, TextField } from '../ui/forms/field.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { addService, putService, useBusinessChanged } from './business.api.ts'

type ServiceDialogProps = { service: BusinessService | undefined; onClose: () => void }

export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const toast = useToast()
  const changed = useBusinessChanged()
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(businessService),
    defaultValues: valuesOf(service),
  })
  const { errors, isDirty } = formState
  const { save, saving, failure } = useSave('Failed to save service')
  const guard = useDiscardGuard({ dirty: isDirty, busy: saving, onClose })
  const quoted = useWatch({ control, name: 'is_quote_required' })

  const submit = handleSubmit((given) => {
    const sent = given.is_quote_required ? { ...given, price: null } : given
    return save({
      act: (key) => (service ? putService(service.id, sent) : addService(sent, key)),
      onSaved: () => {
        void changed()
        guard.release()
        toast({ title: service ? 'Service saved' : 'Service added', tone: 'good' })
        onClose()
      },
      onField: besideField(valuesOf(undefined), setError),
    })
  })
  return (
    <RecordDialog
      title={service ? 'Edit Service' : 'Add Service'}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      failure={failure}
      saveText={service ? 'Save' : 'Add Service'}
    >
      <TextField label="Name" required maxLength={200} error={errors.name?.message} {...register('name')} />
      <TextArea
        label="Description"
        optional
        rows={3}
        maxLength={5000}
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label="Estimated time"
        optional
        maxLength={100}
        placeholder="2 hours"
        error={errors.estimated_time?.message}
        {...register('estimated_time')}
      />
      <div className="grid gap-3 sm:grid-cols-2 sm:items-start sm:gap-5">
        <TextField
          label="Price"
          inputMode="decimal"
          prefix="£"
          disabled={quoted}
          error={errors.price?.message}
          {...register('price')}
        />
        <Checkbox
          label={businessTexts.quote}
          hint="Shown instead of a price: people ask you for a quote."
          className="sm:pt-8"
          {...register('is_quote_required')}
        />
      </div>
    </RecordDialog>
  )
}

const valuesOf = (service: BusinessService | undefined) => ({
  name: service?.name ?? '',
  description: service?.description ?? '',
  estimated_time: service?.estimated_time ?? '',
  price: service?.price?.toFixed(2) ?? '',
  is_quote_required: service?.is_quote_required ?? false,
})
