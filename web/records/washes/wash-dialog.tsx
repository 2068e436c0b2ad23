import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { acceptAttribute } from '#domain/basics/file.ts'
import { londonToday } from '#domain/basics/format.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { washForm, washSaveFailed, washType } from '#domain/records/wash.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../app/attachments.ts'
import { useRecordSave } from '../../app/record-save.ts'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { addWash } from './washes.api.ts'

type WashDialogProps = { vehicle: VehicleDetail; onClose: () => void; onSaved: (record: MaintenanceLog) => void }

const startValues = (): z.input<typeof washForm> => ({
  date: londonToday(),
  cost: '',
  mileage: '',
  service_center: '',
  products_used: '',
  comments: '',
})

export function WashDialog({ vehicle, onClose, onSaved }: WashDialogProps) {
  const form = useForm({ resolver: zodResolver(washForm), defaultValues: startValues() })
  const attachments = useAttachments({ kind: 'receipt', vehicleId: vehicle.id })
  const { send, frame } = useRecordSave({
    form,
    attachments,
    failedText: washSaveFailed,
    savedText: 'Wash record added',
    onClose,
    onSaved,
  })
  const { register } = form
  const { errors } = form.formState
  const submit = form.handleSubmit((values) =>
    send((key, confirmed) => addWash(vehicle.id, { ...values, confirmed, image_ids: attachments.fileIds }, key)),
  )
  return (
    <RecordDialog title="Add Wash or Detail" description={`Recorded as ${washType}.`} {...frame} onSubmit={submit}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Date" type="date" required error={errors.date?.message} {...register('date')} />
        <TextField
          label="Cost"
          optional
          inputMode="decimal"
          prefix="£"
          error={errors.cost?.message}
          {...register('cost')}
        />
        <TextField label="Location" optional error={errors.service_center?.message} {...register('service_center')} />
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
        label="Products used"
        optional
        placeholder="Shampoo, wax, sealant"
        error={errors.products_used?.message}
        {...register('products_used')}
      />
      <TextArea label="Notes" optional rows={3} error={errors.comments?.message} {...register('comments')} />
      <AttachmentsField
        label="Photos"
        optional
        hint="Before, after or both, up to 10 MB each."
        accept={acceptAttribute('image')}
        wrongType={uploadRules.note.wrongType}
        disabled={frame.saving}
        {...attachments.field}
      />
    </RecordDialog>
  )
}
