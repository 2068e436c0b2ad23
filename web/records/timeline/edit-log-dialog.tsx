import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { acceptAttribute, imageTooLarge, largestUpload } from '#domain/basics/file.ts'
import { plural } from '#domain/basics/plural.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import { confirmedBy } from '#domain/businesses/business.ts'
import { amountNames, amountsOf, type FuelKind, isFuelKind } from '#domain/records/fuel-log.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { askedOf, type NamedField } from '#domain/records/registry.ts'
import { editedFields, type LogEntry, logEdit } from '#domain/records/timeline.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../app/attachments.ts'
import { useRecordSave } from '../../app/record-save.ts'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { CostBreakdown } from '../cost-breakdown.tsx'
import { AmountsFields, inPounds, typedPence } from '../fuel-amounts.tsx'
import { RecordFields, type StartValue, startValues, unasked } from '../record-form.tsx'
import { changeRecord, getRecord } from '../records.api.ts'
import { TypeField } from '../type-field.tsx'

type Values = Record<string, StartValue>

/** The price is typed in pence. */
const asPounds = (fuel: FuelKind, values: Values) => {
  const { price } = amountNames[fuel]
  return { ...values, [price]: inPounds(values[price]) }
}

function useEditForm(record: MaintenanceLog, vehicle: VehicleDetail) {
  const fields = editedFields(record.kind)
  const fuel = isFuelKind(record.kind) ? record.kind : undefined
  const check = zodResolver(logEdit(record.kind) as never) as unknown as Resolver<Values, unknown, object>
  const form = useForm<Values, unknown, object>({
    resolver: fuel ? (values, ...rest) => check(asPounds(fuel, values), ...rest) : check,
    defaultValues: {
      ...startValues(fields, record, vehicle.odometer_unit),
      ...(fuel && { [amountNames[fuel].price]: typedPence(amountsOf(fuel, record).price) }),
    },
  })
  return { fields, fuel, form }
}

type EditLogDialogProps = {
  vehicle: VehicleDetail
  entry: LogEntry
  /** Someone else saved first and the member chose to load that version: start from it. */
  onReloaded: (entry: LogEntry) => void
  onClose: () => void
}

/** Only one image can be changed here; the record's other files stay. */
export function EditLogDialog({ vehicle, entry, onReloaded, onClose }: EditLogDialogProps) {
  const toast = useToast()
  const { record } = entry
  const picture = record.images.find(({ mime }) => mime.startsWith('image/'))
  const others = record.images.filter((file) => file !== picture)
  const [tooLarge, setTooLarge] = useState(false)
  const { fields, fuel, form } = useEditForm(record, vehicle)
  const typeField = fields.find(({ mayName }) => mayName)
  const asked = askedOf(fields, useWatch({ control: form.control, name: 'type' }) ?? record.type)
  const attachments = useAttachments({
    kind: 'receipt',
    vehicleId: vehicle.id,
    existing: picture ? [picture] : [],
    most: 1,
  })
  const { send, frame } = useRecordSave({
    form,
    attachments,
    failedText: 'Failed to update entry. Please try again.',
    savedText: 'Entry updated',
    onClose,
    onSaved: onClose,
  })
  const submit = form.handleSubmit((values) => {
    const image_ids = [...attachments.fileIds, ...others.map(({ id }) => id)]
    return send((_key, confirmed) =>
      changeRecord(vehicle.id, record, {
        ...values,
        ...unasked(fields, asked),
        mileage_unit: vehicle.odometer_unit,
        confirmed,
        ...(attachments.changed && { image_ids }),
      }),
    )
  })
  const reload = () =>
    getRecord(vehicle.id, record).then(
      (latest) => onReloaded({ ...entry, record: latest } as LogEntry),
      () => toast({ title: 'Failed to load the entry', tone: 'destructive' }),
    )
  const choose = (files: File[]) => {
    const refused = files.some((file) => file.size > largestUpload)
    setTooLarge(refused)
    if (!refused) attachments.field.onAdd(files)
  }

  return (
    <RecordDialog
      title="Edit entry"
      {...frame}
      onReload={() => void reload()}
      onSubmit={submit}
      saveText="Save changes"
    >
      {typeField ? (
        <TypeField kind={record.kind} field={typeField} form={form} />
      ) : (
        <div>
          <p className="mb-1 font-medium">Type</p>
          <p className="flex h-11 items-center rounded-md border border-line bg-raised px-3 text-muted">
            {record.type}
          </p>
        </div>
      )}
      {fuel ? (
        <FuelFields fuel={fuel} fields={asked} form={form} />
      ) : (
        <RecordFields fields={asked} errors={form.formState.errors} register={form.register} />
      )}
      {fields.some(({ name }) => name === 'jobs') && <CostBreakdown form={form} />}
      {record.business && (
        <p className="rounded-md border border-line bg-raised p-3 text-sm wrap-anywhere">
          {record.confirmed_by ? `${confirmedBy(record.confirmed_by)}. ` : ''}
          If you change the date, mileage or notes, {record.business.business_name} will be asked to confirm the entry
          {record.confirmed_by ? ' again' : ''}. Changing the location removes its name from the entry.
        </p>
      )}
      <AttachmentsField
        label="Image"
        optional
        hint={
          others.length > 0
            ? `Up to 10 MB. ${plural(others.length, 'other file stays', 'other files stay')} with the entry.`
            : 'One image, up to 10 MB.'
        }
        multiple={false}
        accept={acceptAttribute('image')}
        wrongType={uploadRules.note.wrongType}
        error={tooLarge ? imageTooLarge : undefined}
        disabled={frame.saving}
        {...attachments.field}
        onAdd={choose}
      />
    </RecordDialog>
  )
}

type FuelFieldsProps = { fuel: FuelKind; fields: NamedField[]; form: UseFormReturn<Values, unknown, object> }

/** Of quantity, price and total one follows from the others here too. */
function FuelFields({ fuel, fields, form }: FuelFieldsProps) {
  const { errors } = form.formState
  const amounts: string[] = [...Object.values(amountNames[fuel]), 'cost']
  const shown = (which: (name: string) => boolean) => (
    <RecordFields fields={fields.filter(({ name }) => which(name))} errors={errors} register={form.register} />
  )
  const isFirst = (name: string) => name === 'date' || name === 'mileage'
  return (
    <>
      {shown(isFirst)}
      <AmountsFields kind={fuel} form={form as never} errors={errors} />
      {shown((name) => !isFirst(name) && !amounts.includes(name))}
    </>
  )
}
