import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { acceptAttribute } from '#domain/basics/file.ts'
import { saveFailed } from '#domain/records/define-record.ts'
import type { LastFuel } from '#domain/records/economy.ts'
import { amountNames, type FuelKind } from '#domain/records/fuel-log.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf, fieldsOf } from '#domain/records/registry.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../../app/attachments.ts'
import { useRecordSave } from '../../../app/record-save.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { RecordDialog } from '../../../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../../../ui/forms/attachments-field.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { messageOf, RecordField, RecordFields, startValues } from '../../record-form.tsx'
import { addRecord } from '../../records.api.ts'
import { ReceiptReading } from '../receipts/receipt-reading.tsx'
import { AmountsFields, type FuelValues, inPounds, typedPence } from './amounts-fields.tsx'
import { lastFuelQuery, setHomeTariff } from './fuel.api.ts'
import { KindSwitch, takesBoth } from './kind-switch.tsx'
import { MileageOrTrip } from './mileage-or-trip.tsx'

type FuelDialogProps = {
  kind: FuelKind
  vehicle: VehicleDetail
  onClose: () => void
  onSaved: (record: MaintenanceLog) => void
}

/** A fill-up or a charge; on a plug-in hybrid either of them, at a press. */
export function FuelDialog({ kind: opened, vehicle, onClose, onSaved }: FuelDialogProps) {
  const [kind, setKind] = useState(opened)
  const last = useQuery({ ...lastFuelQuery(vehicle.id), staleTime: 0 })
  const { addTitle } = definitionOf(kind)
  if (!last.data && !last.isError)
    return (
      <Dialog open onOpenChange={onClose} title={addTitle}>
        <Loading text="Loading the last one..." />
      </Dialog>
    )
  return (
    <FuelForm
      key={kind}
      {...{ kind, vehicle, onClose, onSaved }}
      last={last.data}
      choice={takesBoth(vehicle) && <KindSwitch kind={kind} onKind={setKind} />}
    />
  )
}

/** What the next one most likely shares with the last: station, fuel and price. */
function startOf(kind: FuelKind, last: LastFuel | undefined): FuelValues {
  const start = { ...startValues(fieldsOf(kind)), trip: '' }
  if (kind === 'fill_up') {
    const { fuel = '', station = '', price_per_litre = null } = last?.fill_up ?? {}
    return {
      ...start,
      fuel: fuel ?? '',
      service_center: station ?? '',
      price_per_litre: typedPence(price_per_litre),
      is_full: true,
    }
  }
  const { place = 'Home', station = '' } = last?.charge ?? {}
  return {
    ...start,
    place: place ?? '',
    service_center: station ?? '',
    price_per_kwh: typedPence(priceAt(place, last)),
    tariff: false,
  }
}

/** At home the member's tariff; elsewhere what was paid last, if it was there too. */
const priceAt = (place: unknown, last: LastFuel | undefined) => {
  if (place === 'Home' && last?.home_tariff != null) return last.home_tariff
  return last?.charge?.place === place ? last?.charge?.price_per_kwh : null
}

type FormProps = FuelDialogProps & { last: LastFuel | undefined; choice: ReactNode }

function FuelForm({ kind, vehicle, last, choice, onClose, onSaved }: FormProps) {
  const { form: schema, nouns, addTitle, files } = definitionOf(kind)
  const price = amountNames[kind].price
  const check = zodResolver(schema as never) as unknown as Resolver<FuelValues, unknown, object>
  const form = useForm<FuelValues, unknown, object>({
    resolver: (values, ...rest) => check({ ...values, [price]: inPounds(values[price]) }, ...rest),
    defaultValues: startOf(kind, last),
  })
  const attachments = useAttachments({ kind: 'receipt', vehicleId: vehicle.id })
  const { send, frame } = useRecordSave({
    ...{ form, attachments, onClose },
    ...{ failedText: saveFailed(nouns), savedText: `${nouns.thing} added` },
    onSaved: (record: MaintenanceLog) => {
      keepTariff(record)
      onSaved(record)
    },
  })
  const keepHomeTariff = useKeepTariff()
  const { errors } = form.formState
  const submit = form.handleSubmit((values) => {
    const quantity = amountNames[kind].quantity
    if (!form.getValues(quantity) && !form.getValues('cost'))
      return form.setError(quantity, { message: 'Please enter two of the three' }, { shouldFocus: true })
    return send((key, confirmed) =>
      addRecord(
        vehicle.id,
        kind,
        {
          ...values,
          trip: form.getValues('trip'),
          mileage_unit: vehicle.odometer_unit,
          confirmed,
          image_ids: attachments.fileIds,
        },
        key,
      ),
    )
  })
  /** The charge is saved by then, whatever becomes of the tariff. */
  function keepTariff(record: MaintenanceLog) {
    const paid = (record as { price_per_kwh?: number }).price_per_kwh
    if (form.getValues('tariff') === true && paid !== undefined) void keepHomeTariff(paid)
  }
  const asked = (...names: string[]) => fieldsOf(kind).filter(({ name }) => names.includes(name))
  const fields = (...names: string[]) => (
    <RecordFields fields={asked(...names)} errors={errors} register={form.register} />
  )
  const one = (name: string) =>
    asked(name).map((field) => (
      <RecordField key={name} field={field} error={messageOf(errors, name)} register={form.register} />
    ))
  return (
    <RecordDialog title={addTitle} {...frame} onSubmit={submit}>
      {choice}
      <ReceiptReading
        form={form as never}
        fields={fieldsOf(kind)}
        attachments={attachments}
        vehicle={vehicle}
        isOffered={kind === 'fill_up'}
        disabled={frame.saving}
      >
        <div className="grid gap-5 md:grid-cols-2">
          <MileageOrTrip form={form} last={last} error={messageOf(errors, 'mileage') ?? messageOf(errors, 'trip')} />
          {one('date')}
        </div>
        <AmountsFields kind={kind} form={form} errors={errors} />
      </ReceiptReading>
      {kind === 'fill_up' ? fields('fuel', 'service_center') : <Where form={form} last={last} fields={fields} />}
      {kind === 'charge' && fields('start_percent', 'end_percent')}
      <div>
        {one('is_full')}
        {one('missed_before')}
      </div>
      {fields('comments')}
      <AttachmentsField
        label="Photos"
        optional
        hint={files.hint}
        accept={acceptAttribute('image', 'pdf')}
        disabled={frame.saving}
        {...attachments.field}
      />
    </RecordDialog>
  )
}

function useKeepTariff() {
  const toast = useToast()
  const queries = useQueryClient()
  return async (paid: number) => {
    try {
      await setHomeTariff(paid)
      await queries.invalidateQueries({ queryKey: ['vehicles'] })
    } catch {
      toast({ title: 'The charge is saved, but not your tariff', tone: 'destructive' })
    }
  }
}

type WhereProps = {
  form: ReturnType<typeof useForm<FuelValues, unknown, object>>
  last: LastFuel | undefined
  fields: (...names: string[]) => ReactNode
}

/** Another place has another price, unless one was typed. */
function Where({ form, last, fields }: WhereProps) {
  const [place, price] = useWatch({ control: form.control, name: ['place', 'price_per_kwh'] })
  const { price_per_kwh: isTyped } = form.formState.dirtyFields
  const usual = typedPence(priceAt(place, last))
  const { resetField } = form
  useEffect(() => {
    if (!isTyped) resetField('price_per_kwh', { defaultValue: usual })
  }, [usual, isTyped, resetField])
  const isNews = place === 'Home' && price !== '' && price !== typedPence(last?.home_tariff)
  return (
    <div className="grid gap-2">
      {fields('place', 'service_center')}
      {isNews && <Checkbox label="Keep this price as my home tariff" {...form.register('tariff')} />}
    </div>
  )
}
