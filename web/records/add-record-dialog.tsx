import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { acceptAttribute } from '#domain/basics/file.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import { saveFailed } from '#domain/records/define-record.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf, fieldsOf } from '#domain/records/registry.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../app/attachments.ts'
import { useRecordSave } from '../app/record-save.ts'
import { RecordDialog } from '../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../ui/forms/attachments-field.tsx'
import { RecordFields, startValues } from './record-form.tsx'
import { addRecord } from './records.api.ts'

type AddRecordDialogProps = {
  kind: LogKind
  vehicle: VehicleDetail
  onClose: () => void
  onSaved: (record: MaintenanceLog) => void
}

/** Adds a record of any kind without a dialog of its own. */
export function AddRecordDialog({ kind, vehicle, onClose, onSaved }: AddRecordDialogProps) {
  const { form: schema, nouns, addTitle, addHint, files } = definitionOf(kind)
  const fields = fieldsOf(kind)
  const form = useForm<Record<string, string | boolean>, unknown, object>({
    resolver: zodResolver(schema as never),
    defaultValues: startValues(fields),
  })
  const attachments = useAttachments({ kind: 'receipt', vehicleId: vehicle.id })
  const { send, frame } = useRecordSave({
    form,
    attachments,
    failedText: saveFailed(nouns),
    savedText: `${nouns.thing} added`,
    onClose,
    onSaved,
  })
  const submit = form.handleSubmit((values) =>
    send((key, confirmed) =>
      addRecord(vehicle.id, kind, { ...values, confirmed, image_ids: attachments.fileIds }, key),
    ),
  )
  const photosOnly = files.accept === 'photos'
  return (
    <RecordDialog title={addTitle} description={addHint} {...frame} onSubmit={submit}>
      <RecordFields fields={fields} errors={form.formState.errors} register={form.register} />
      <AttachmentsField
        label="Photos"
        optional
        hint={files.hint}
        accept={photosOnly ? acceptAttribute('image') : acceptAttribute('image', 'pdf')}
        {...(photosOnly && { wrongType: uploadRules.note.wrongType })}
        disabled={frame.saving}
        {...attachments.field}
      />
    </RecordDialog>
  )
}
