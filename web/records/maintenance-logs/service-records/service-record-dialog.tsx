import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldErrors, type UseFormRegister, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type DistanceUnit, readIn } from '#domain/basics/distance.ts'
import { acceptAttribute } from '#domain/basics/file.ts'
import { londonToday } from '#domain/basics/format.ts'
import type { BusinessChoice } from '#domain/businesses/business.ts'
import { saveFailed } from '#domain/records/define-record.ts'
import { type MaintenanceLog, typed } from '#domain/records/maintenance-log.ts'
import { copiedOf, detailFieldsOf, fieldsOf, type NamedField } from '#domain/records/registry.ts'
import { longestLead, shortestLead, usualLead } from '#domain/records/reminder.ts'
import { oneYearAfter, service, serviceRecordForm } from '#domain/records/service-record.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../../app/attachments.ts'
import { useRecordSave } from '../../../app/record-save.ts'
import { RecordDialog } from '../../../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../../../ui/forms/attachments-field.tsx'
import { Slider } from '../../../ui/forms/choice-fields.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { CopyLastButton, useCopyLast } from '../../copy-last.tsx'
import { CostBreakdown } from '../../cost-breakdown.tsx'
import type { OpenedAgain } from '../../new-record.tsx'
import { messageOf, RecordField, RecordFields, startValues } from '../../record-form.tsx'
import { TypeField } from '../../type-field.tsx'
import { ReceiptReading } from '../receipts/receipt-reading.tsx'
import { ServiceCentreField } from './service-centre-field.tsx'
import { changeServiceRecord, getServiceRecord, sayWhoMayNot, serviceBook } from './service-records.api.ts'
import { type NamedBusiness, WhoIsAsked } from './who-is-asked.tsx'

export interface ServicePrefill {
  type?: string
  date?: string
  next_service_due?: string
  comments?: string
}

type ServiceRecordDialogProps = {
  vehicle: VehicleDetail
  record?: MaintenanceLog
  prefill?: ServicePrefill
  /** The record it is made like. */
  like?: MaintenanceLog | undefined
  waiting?: OpenedAgain | undefined
  onClose: () => void
  onSaved: (record: MaintenanceLog) => void
}

export function ServiceRecordDialog({ record: opened, ...props }: ServiceRecordDialogProps) {
  const [record, setRecord] = useState(opened)
  return <ServiceRecordForm key={record?.version} {...props} record={record} onReloaded={setRecord} />
}

const typeField = fieldsOf('service').find(({ name }) => name === 'type') as NamedField

type Values = z.input<typeof serviceRecordForm>

function valuesOf(
  record: MaintenanceLog | undefined,
  prefill: ServicePrefill | undefined,
  carUnit: DistanceUnit,
): Values {
  const {
    type = '',
    date = londonToday(),
    next_service_due = oneYearAfter(londonToday()),
    comments = '',
  } = prefill ?? {}
  const start = record ?? { type, date, next_service_due, comments }
  return {
    type: start.type as Values['type'],
    date: start.date,
    next_service_due: start.next_service_due ?? '',
    lead_days: record?.lead_days ?? usualLead,
    cost: typed(record?.cost),
    mileage: record?.mileage == null ? '' : String(readIn(carUnit, record.mileage, record.mileage_km)),
    service_center: record?.service_center ?? '',
    business_id: record?.business_id ?? null,
    comments: start.comments ?? '',
    ...startValues(detailFieldsOf('service'), record ?? {}),
  }
}

/** What another service has in common with this one. */
function likeThis(record: MaintenanceLog): Partial<Values> {
  const { business_id, ...rest } = valuesOf(record, undefined, 'mi')
  // One that has left can't be asked to confirm another.
  const values = Object.entries({ ...rest, business_id: record.business ? business_id : null })
  const names = copiedOf('service').map(({ name }) => name)
  return Object.fromEntries(values.filter(([name]) => names.includes(name)))
}

type CentreForm = UseFormReturn<{ service_center: string; business_id: string | null }>
type Saying = Pick<MaintenanceLog, 'business_id' | 'business'> | null | undefined

/** Where it was done: in the member's words, or a business that they chose, which is then asked to confirm. */
function useServiceCentre(form: CentreForm, known: Saying[]) {
  const [chosen, setChosen] = useState<BusinessChoice>()
  const [centre, businessId] = useWatch({ control: form.control, name: ['service_center', 'business_id'] })
  const named: NamedBusiness | null | undefined =
    businessId && businessId === chosen?.id
      ? chosen
      : known.find((each) => businessId && each?.business_id === businessId)?.business
  const name = (text: string, business?: BusinessChoice) => {
    form.clearErrors(['service_center', 'business_id'])
    form.setValue('service_center', text, { shouldDirty: true })
    form.setValue('business_id', business?.id ?? null, { shouldDirty: true })
    setChosen(business)
  }
  return { centre, named, name }
}

type FormProps = ServiceRecordDialogProps & { onReloaded: (record: MaintenanceLog) => void }

function ServiceRecordForm({ vehicle, record, prefill, like, waiting, onClose, onSaved, onReloaded }: FormProps) {
  const toast = useToast()
  const form = useForm({
    resolver: zodResolver(serviceRecordForm),
    defaultValues: {
      ...valuesOf(record, prefill, vehicle.odometer_unit),
      ...(like && likeThis(like)),
      ...waiting?.entry.values,
    },
  })
  const copying = useCopyLast({
    ...{ kind: 'service', vehicleId: vehicle.id, like, isOffered: !record && !prefill && !waiting },
    form: form as never,
    valuesOf: likeThis as never,
  })
  const attachments = useAttachments({
    ...{ kind: 'receipt', vehicleId: vehicle.id, existing: record?.images },
    ...{ mayWait: !record, kept: waiting?.files },
  })
  const { send, sendNew, frame } = useRecordSave({
    ...{ form, attachments, waiting: waiting?.entry },
    failedText: saveFailed(service.nouns),
    savedText: record ? 'Service record updated' : 'Service record added',
    onClose,
    onSaved,
  })
  const { centre, named, name } = useServiceCentre(form as never, [record, like, copying.last])
  const [type, next] = useWatch({ control: form.control, name: ['type', 'next_service_due'] })
  const { register } = form
  const { errors } = form.formState
  const asked = (name: string) => {
    const field = fieldsOf('service').find((each) => each.name === name)
    return field && <RecordField key={name} field={field} error={messageOf(errors, name)} register={register} />
  }

  const submit = form.handleSubmit((typed) => {
    const body = { ...typed, mileage_unit: vehicle.odometer_unit }
    if (!record)
      return sendNew({
        ...{ vehicle, kind: 'service', label: typed.type, path: serviceBook(vehicle.id), body },
        refusal: sayWhoMayNot,
      })
    return send((_key, confirmed) => {
      const kept = { ...body, confirmed, image_ids: attachments.fileIds }
      return changeServiceRecord(vehicle.id, record, kept)
    })
  })
  const reload = () =>
    record &&
    getServiceRecord(vehicle.id, record.id).then(onReloaded, () =>
      toast({ title: 'Failed to load service record', tone: 'destructive' }),
    )

  return (
    <RecordDialog
      title={record ? 'Edit Service Record' : service.addTitle}
      {...frame}
      onSubmit={submit}
      onReload={() => void reload()}
    >
      <CopyLastButton of={copying} />
      <ReceiptReading
        form={form as never}
        fields={fieldsOf('service')}
        attachments={attachments}
        vehicle={vehicle}
        isOffered={!record}
        disabled={frame.saving}
      >
        <TypeField key={copying.times} kind="service" field={typeField} form={form as never} />
        <div className="grid gap-5 md:grid-cols-2">
          {['date', 'mileage', 'cost'].map(asked)}
          <ServiceCentreField
            value={centre ?? ''}
            last={copying.last?.service_center}
            error={errors.service_center?.message ?? errors.business_id?.message}
            onType={(text) => name(text)}
            onLast={() => copying.take('service_center', 'business_id')}
            onChoose={(business) => name(business.business_name, business)}
          />
          {named && <WhoIsAsked business={named} record={record} />}
        </div>
      </ReceiptReading>
      <CostBreakdown key={copying.times} form={form as never} />
      <RecordFields fields={detailFieldsOf('service')} errors={errors} register={register} />
      <NextService type={type} next={next} errors={errors} register={register} />
      {asked('comments')}
      <AttachmentsField
        label="Receipts"
        optional
        hint={service.files.hint}
        accept={acceptAttribute('image', 'pdf')}
        disabled={frame.saving}
        {...attachments.field}
      />
    </RecordDialog>
  )
}

type NextServiceProps = {
  type: string
  next: string | null | undefined
  errors: FieldErrors<Values>
  register: UseFormRegister<Values>
}

function NextService({ type, next, errors, register }: NextServiceProps) {
  return (
    <fieldset className="grid gap-4 rounded-md border border-line bg-raised p-4">
      <legend className="sr-only">Next service</legend>
      <TextField
        label={type === 'MOT / Annual Inspection' ? 'Next MOT due' : 'Next service date'}
        optional
        type="date"
        hint={
          type === 'MOT / Annual Inspection'
            ? 'Becomes the vehicle’s MOT date, and we’ll remind you of it.'
            : 'Leave this empty if you don’t want a reminder.'
        }
        error={errors.next_service_due?.message}
        {...register('next_service_due')}
      />
      {next && (
        <Slider
          label="Remind me"
          min={shortestLead}
          max={longestLead}
          format={(days) => `${days} days before`}
          error={errors.lead_days?.message}
          {...register('lead_days')}
        />
      )}
    </fieldset>
  )
}
