import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import type { LastFuel } from '#domain/records/economy.ts'
import { amountNames, amountsOf, type FuelKind } from '#domain/records/fuel-log.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf, fieldsOf } from '#domain/records/registry.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { copiedValues, useCopyLast } from '../../copy-last.tsx'
import { AmountsFields, type FuelValues, inPounds, typedPence } from '../../fuel-amounts.tsx'
import { NewRecordDialog, useNewRecord } from '../../new-record.tsx'
import { messageOf, RecordField, RecordFields, startValues } from '../../record-form.tsx'
import { addRecord } from '../../records.api.ts'
import { lastFuelQuery, setHomeTariff } from './fuel.api.ts'
import { KindSwitch, takesBoth } from './kind-switch.tsx'
import { MileageOrTrip } from './mileage-or-trip.tsx'

type FuelDialogProps = {
  kind: FuelKind
  vehicle: VehicleDetail
  /** The one it is made like. */
  like?: MaintenanceLog | undefined
  onClose: () => void
  onSaved: (record: MaintenanceLog) => void
}

/** A fill-up or a charge; on a plug-in hybrid either of them, at a press. */
export function FuelDialog({ kind: opened, vehicle, like, onClose, onSaved }: FuelDialogProps) {
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
      like={like?.kind === kind ? like : undefined}
      last={last.data}
      isSwitched={kind !== opened}
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

/** The price is typed in pence. */
const likeThis = (kind: FuelKind, record: MaintenanceLog) =>
  ({
    ...copiedValues(kind, record),
    [amountNames[kind].price]: typedPence(amountsOf(kind, record).price),
  }) as FuelValues

type FormProps = FuelDialogProps & { last: LastFuel | undefined; choice: ReactNode; isSwitched: boolean }

function FuelForm({ kind, vehicle, like, last, choice, isSwitched, onClose, onSaved }: FormProps) {
  const price = amountNames[kind].price
  const check = zodResolver(definitionOf(kind).form as never) as unknown as Resolver<FuelValues, unknown, object>
  const form = useForm<FuelValues, unknown, object>({
    resolver: (values, ...rest) => check({ ...values, [price]: inPounds(values[price]) }, ...rest),
    defaultValues: { ...startOf(kind, last), ...(like && likeThis(kind, like)) },
  })
  const record = useNewRecord({
    ...{ kind, vehicle, form, onClose },
    onSaved: (saved) => {
      keepTariff(saved)
      onSaved(saved)
    },
  })
  const copying = useCopyLast({
    ...{ kind, vehicleId: vehicle.id, form, like },
    valuesOf: (last) => likeThis(kind, last),
  })
  const keepHomeTariff = useKeepTariff()
  const { errors } = form.formState
  const submit = form.handleSubmit((values) => {
    const quantity = amountNames[kind].quantity
    if (!form.getValues(quantity) && !form.getValues('cost'))
      return form.setError(quantity, { message: 'Please enter two of the three' }, { shouldFocus: true })
    const trip = form.getValues('trip')
    return record.save({ ...values, trip, ...(trip && { mileage: '' }) }, (given, key) =>
      addRecord(vehicle.id, kind, given, key),
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
    <NewRecordDialog
      {...{ record, copying, choice }}
      onSubmit={submit}
      asked={fieldsOf(kind)}
      isRead={kind === 'fill_up'}
      read={
        <>
          <div className="grid gap-5 md:grid-cols-2">
            <MileageOrTrip
              {...{ form, last }}
              error={messageOf(errors, 'mileage') ?? messageOf(errors, 'trip')}
              takesFocus={isSwitched}
            />
            {one('date')}
          </div>
          <AmountsFields kind={kind} form={form} errors={errors} />
        </>
      }
    >
      {kind === 'fill_up' ? fields('fuel', 'service_center') : <Where form={form} last={last} fields={fields} />}
      {kind === 'charge' && fields('start_percent', 'end_percent')}
      <div>
        {one('is_full')}
        {one('missed_before')}
      </div>
      {fields('comments')}
    </NewRecordDialog>
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
