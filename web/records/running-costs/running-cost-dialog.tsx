import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { acceptAttribute } from '#domain/basics/file.ts'
import { londonToday } from '#domain/basics/format.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { runningCostCategories, runningCostForm, runningCostSaveFailed } from '#domain/records/running-cost.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../app/attachments.ts'
import { useRecordSave } from '../../app/record-save.ts'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { addRunningCost } from './running-costs.api.ts'

type RunningCostDialogProps = {
  vehicle: VehicleDetail
  onClose: () => void
  onSaved: (record: MaintenanceLog) => void
}

const startValues = (): z.input<typeof runningCostForm> => ({
  type: '' as 'Fuel',
  title: '',
  cost: '',
  date: londonToday(),
  mileage: '',
  service_center: '',
  comments: '',
})

export function RunningCostDialog({ vehicle, onClose, onSaved }: RunningCostDialogProps) {
  const form = useForm({ resolver: zodResolver(runningCostForm), defaultValues: startValues() })
  const attachments = useAttachments({ kind: 'receipt', vehicleId: vehicle.id })
  const { send, frame } = useRecordSave({
    form,
    attachments,
    failedText: runningCostSaveFailed,
    savedText: 'Running cost added',
    onClose,
    onSaved,
  })
  const { register } = form
  const { errors } = form.formState
  const submit = form.handleSubmit((values) =>
    send((key, confirmed) => addRunningCost(vehicle.id, { ...values, confirmed, image_ids: attachments.fileIds }, key)),
  )
  return (
    <RecordDialog title="Add Running Cost" {...frame} onSubmit={submit}>
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField label="Category" required error={errors.type?.message} {...register('type')}>
          <option value="">Choose a category</option>
          {runningCostCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <TextField
          label="Cost"
          required
          inputMode="decimal"
          prefix="£"
          error={errors.cost?.message}
          {...register('cost')}
        />
        <TextField label="Date" type="date" required error={errors.date?.message} {...register('date')} />
        <TextField
          label="Mileage"
          optional
          inputMode="numeric"
          suffix="mi"
          error={errors.mileage?.message}
          {...register('mileage')}
        />
      </div>
      <TextField
        label="Title"
        optional
        placeholder="What it was for"
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea label="Notes" optional rows={3} error={errors.comments?.message} {...register('comments')} />
      <AttachmentsField
        label="Photos"
        optional
        hint="A receipt or a picture, up to 10 MB each."
        accept={acceptAttribute('image', 'pdf')}
        disabled={frame.saving}
        {...attachments.field}
      />
    </RecordDialog>
  )
}
