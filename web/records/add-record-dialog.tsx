import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { acceptAttribute } from '#domain/basics/file.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import { saveFailed } from '#domain/records/define-record.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { askedOf, definitionOf, fieldsOf } from '#domain/records/registry.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../app/attachments.ts'
import { useRecordSave } from '../app/record-save.ts'
import { RecordDialog } from '../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../ui/forms/attachments-field.tsx'
import { CostBreakdown } from './cost-breakdown.tsx'
import { ReceiptReading } from './maintenance-logs/receipts/receipt-reading.tsx'
import { RecordFields, type StartValue, startValues, unasked } from './record-form.tsx'
import { ownParts, SeveralCars, useableCost, useSeveralCars } from './several-cars.tsx'
import { TypeField } from './type-field.tsx'

type AddRecordDialogProps = {
  kind: LogKind
  vehicle: VehicleDetail
  /** What is known of it already. */
  prefill?: Record<string, string> | undefined
  onClose: () => void
  onSaved: (record: MaintenanceLog) => void
}

/** Adds a record of any kind without a dialog of its own. */
export function AddRecordDialog({ kind, vehicle, prefill, onClose, onSaved }: AddRecordDialogProps) {
  const { form: schema, nouns, addTitle, addHint, files } = definitionOf(kind)
  const fields = fieldsOf(kind)
  const form = useForm<Record<string, StartValue>, unknown, object>({
    resolver: zodResolver(schema as never),
    defaultValues: { ...startValues(fields), ...prefill },
  })
  const [type, cost, mileage] = useWatch({ control: form.control, name: ['type', 'cost', 'mileage'] })
  const asked = askedOf(fields, type)
  const attachments = useAttachments({ kind: 'receipt', vehicleId: vehicle.id })
  const several = useSeveralCars(kind, vehicle)
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
      several.add(
        {
          ...values,
          ...unasked(fields, asked),
          mileage_unit: vehicle.odometer_unit,
          confirmed,
          image_ids: attachments.fileIds,
        },
        key,
      ),
    ),
  )
  const named = fields.find(({ mayName }) => mayName)
  const photosOnly = files.accept === 'photos'
  return (
    <RecordDialog title={addTitle} description={addHint} {...frame} onSubmit={submit}>
      {named && <TypeField kind={kind} field={named} form={form} />}
      <ReceiptReading
        form={form}
        fields={asked}
        attachments={attachments}
        vehicle={vehicle}
        isOffered={!photosOnly}
        disabled={frame.saving}
      >
        <RecordFields fields={asked} errors={form.formState.errors} register={form.register} />
      </ReceiptReading>
      {fields.some(({ name }) => name === 'jobs') && <CostBreakdown form={form} />}
      {several.isOffered && (
        <SeveralCars
          {...several.field}
          vehicle={vehicle}
          cost={useableCost(cost)}
          ownParts={ownParts(mileage, attachments.fileIds.length)}
        />
      )}
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
