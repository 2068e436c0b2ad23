import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { asKept } from '#domain/basics/distance.ts'
import { amendmentSaveFailed, newAmendment } from '#domain/records/amendment.ts'
import { amended } from '#domain/records/amendment-words.ts'
import { amendmentOf, fieldsOf, isLogKind } from '#domain/records/registry.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { RecordFields, startValues } from '../record-form.tsx'
import { TypeField } from '../type-field.tsx'
import { type Amendable, typeOf } from './amendable.ts'
import { addAmendment } from './amendments.api.ts'

type Values = Record<string, string | boolean>
type AmendmentDialogProps = {
  vehicle: Pick<VehicleDetail, 'id' | 'odometer_unit'>
  entry: Amendable
  onClose: () => void
}

/** Starts from the current entry; only changed fields become the amendment. */
export function AmendmentDialog({ vehicle, entry, onClose }: AmendmentDialogProps) {
  const toast = useToast()
  const { kind, record } = entry
  const fields = fieldsOf(kind).filter(({ amendable }) => amendable)
  const now = amended(record, record.amendments) as never as Record<string, unknown>
  const form = useForm<Values, unknown, Record<string, unknown>>({
    resolver: zodResolver(amendmentOf[kind].extend({ reason: newAmendment.shape.reason }) as never),
    defaultValues: { ...startValues(fields, now, vehicle.odometer_unit), reason: '' },
  })
  const { save, saving, failure } = useSave(amendmentSaveFailed)
  const guard = useDiscardGuard({ dirty: form.formState.isDirty, busy: saving, onClose })
  const close = () => {
    guard.release()
    onClose()
  }
  const submit = form.handleSubmit(({ reason, ...typed }) => {
    const said =
      typeof typed.mileage === 'number' ? { ...typed, ...asKept(typed.mileage, vehicle.odometer_unit) } : typed
    const changes = Object.fromEntries(
      Object.entries(said).filter(([name, value]) => name !== 'mileage_km' && value !== (now[name] ?? null)),
    )
    if (Object.keys(changes).length === 0)
      return form.setError(fields[0]?.name ?? 'reason', { message: 'Please change something first' })
    return save({
      act: (key) => addAmendment(vehicle.id, { record_type: typeOf(kind), record_id: record.id, changes, reason }, key),
      onSaved: () => {
        toast({ title: 'Amendment added', tone: 'good' })
        close()
      },
      onNothingSaved: close,
      onField: besideField(form.getValues(), form.setError),
    })
  })
  const named = fields.find(({ mayName }) => mayName)
  return (
    <RecordDialog
      title="Add amendment"
      description="This entry was sealed when the vehicle changed hands, so it can’t be edited. Your amendment is shown beside it with your name and the date, and stays with the vehicle. You can’t undo it."
      guard={guard}
      saving={saving}
      failure={failure}
      onSubmit={submit}
      saveText="Add amendment"
    >
      {named && isLogKind(kind) && <TypeField kind={kind} field={named} form={form} />}
      <RecordFields fields={fields} errors={form.formState.errors} register={form.register} />
      <TextArea
        label="Reason"
        hint="Shown with the amendment, including on the public page"
        optional
        rows={2}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </RecordDialog>
  )
}
