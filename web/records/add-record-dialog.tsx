import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { askedOf, definitionOf, fieldsOf } from '#domain/records/registry.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { copiedValues, useCopyLast } from './copy-last.tsx'
import { CostBreakdown } from './cost-breakdown.tsx'
import { NewRecordDialog, type OpenedAgain, useNewRecord } from './new-record.tsx'
import { RecordFields, type StartValue, startValues, unasked } from './record-form.tsx'
import { ownParts, SeveralCars, useableCost, useSeveralCars } from './several-cars.tsx'
import { TypeField } from './type-field.tsx'

type AddRecordDialogProps = {
  kind: LogKind
  vehicle: VehicleDetail
  /** What is known of it already. */
  prefill?: Record<string, string> | undefined
  /** The record it is made like. */
  like?: MaintenanceLog | undefined
  waiting?: OpenedAgain | undefined
  onClose: () => void
  onSaved: (record: MaintenanceLog) => void
}

/** Adds a record of any kind without a dialog of its own. */
export function AddRecordDialog({ kind, vehicle, prefill, like, waiting, onClose, onSaved }: AddRecordDialogProps) {
  const fields = fieldsOf(kind)
  const form = useForm<Record<string, StartValue>, unknown, object>({
    resolver: zodResolver(definitionOf(kind).form as never),
    defaultValues: {
      ...startValues(fields),
      ...(like && copiedValues(kind, like)),
      ...prefill,
      ...(waiting?.entry.values as Record<string, StartValue>),
    },
  })
  const [type, cost, mileage] = useWatch({ control: form.control, name: ['type', 'cost', 'mileage'] })
  const asked = askedOf(fields, type)
  const several = useSeveralCars(kind, vehicle, waiting?.entry.body)
  const record = useNewRecord({ kind, vehicle, form, waiting, onClose, onSaved })
  const copying = useCopyLast({ kind, vehicleId: vehicle.id, form, like, isOffered: !prefill && !waiting })
  const submit = form.handleSubmit((values) => record.save(...several.saved({ ...values, ...unasked(fields, asked) })))
  const named = fields.find(({ mayName }) => mayName)
  return (
    <NewRecordDialog
      {...{ record, copying, asked }}
      onSubmit={submit}
      isRead
      choice={named && <TypeField key={copying.times} kind={kind} field={named} form={form} />}
      read={<RecordFields fields={asked} errors={form.formState.errors} register={form.register} />}
    >
      {fields.some(({ name }) => name === 'jobs') && <CostBreakdown key={copying.times} form={form} />}
      {several.isOffered && (
        <SeveralCars
          {...several.field}
          vehicle={vehicle}
          cost={useableCost(cost)}
          ownParts={ownParts(mileage, record.attachments.fileIds.length)}
        />
      )}
    </NewRecordDialog>
  )
}
