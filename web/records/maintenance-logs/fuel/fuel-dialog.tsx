import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import type { LastFuel } from '#domain/records/economy.ts'
import { amountNames, amountsOf, type FuelKind } from '#domain/records/fuel-log.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf, fieldsOf } from '#domain/records/registry.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Suggestion } from '../../../ui/forms/suggestion.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { copiedValues, useCopyLast } from '../../copy-last.tsx'
import { AmountsFields, type FuelValues, inPounds, typedPence } from '../../fuel-amounts.tsx'
import { NewRecordDialog, type OpenedAgain, useNewRecord } from '../../new-record.tsx'
import { messageOf, RecordField, RecordFields, startValues } from '../../record-form.tsx'
import { lastFuelQuery, setHomeTariff } from './fuel.api.ts'
import { KindSwitch, takesBoth } from './kind-switch.tsx'
import { MileageOrTrip } from './mileage-or-trip.tsx'

type FuelDialogProps = {
  kind: FuelKind
  vehicle: VehicleDetail
  /** The one it is made like. */
  like?: MaintenanceLog | undefined
  waiting?: OpenedAgain | undefined
  onClose: () => void
  onSaved: (record: MaintenanceLog) => void
}

/** A fill-up or a charge; on a plug-in hybrid either of them, at a press. */
export function FuelDialog({ kind: opened, vehicle, like, waiting, onClose, onSaved }: FuelDialogProps) {
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
      {...{ kind, vehicle, waiting, onClose, onSaved }}
      like={like?.kind === kind ? like : undefined}
      last={last.data}
      choice={!waiting && takesBoth(vehicle) && <KindSwitch kind={kind} onKind={setKind} />}
    />
  )
}

/** What a car takes does not change; station and price do, and are only offered. */
function startOf(kind: FuelKind, last: LastFuel | undefined): FuelValues {
  const start = { ...startValues(fieldsOf(kind)), trip: '' }
  if (kind === 'fill_up') return { ...start, fuel: last?.fill_up?.fuel ?? '', is_full: true }
  const { place = 'Home' } = last?.charge ?? {}
  return { ...start, place: place ?? '', price_per_kwh: tariffAt(place, last), tariff: false }
}

/** The member's own word: at home it costs this. */
const tariffAt = (place: unknown, last: LastFuel | undefined) => (place === 'Home' ? typedPence(last?.home_tariff) : '')

/** What was paid last, for a charge only if it was in the same place. */
const lastPriceOf = (kind: FuelKind, place: unknown, last: LastFuel | undefined) => {
  if (kind === 'fill_up') return typedPence(last?.fill_up?.price_per_litre)
  return last?.charge?.place === place ? typedPence(last?.charge?.price_per_kwh) : ''
}

/** The price is typed in pence. */
const likeThis = (kind: FuelKind, record: MaintenanceLog) =>
  ({
    ...copiedValues(kind, record),
    [amountNames[kind].price]: typedPence(amountsOf(kind, record).price),
  }) as FuelValues

type FuelForm = ReturnType<typeof useForm<FuelValues, unknown, object>>
type FormProps = FuelDialogProps & { last: LastFuel | undefined; choice: ReactNode }

function FuelForm({ kind, vehicle, like, waiting, last, choice, onClose, onSaved }: FormProps) {
  const price = amountNames[kind].price
  const check = zodResolver(definitionOf(kind).form as never) as unknown as Resolver<FuelValues, unknown, object>
  const form = useForm<FuelValues, unknown, object>({
    resolver: (values, ...rest) => check({ ...values, [price]: inPounds(values[price]) }, ...rest),
    defaultValues: {
      ...startOf(kind, last),
      ...(like && likeThis(kind, like)),
      ...(waiting?.entry.values as FuelValues | undefined),
    },
  })
  const record = useNewRecord({
    ...{ kind, vehicle, form, waiting, onClose },
    onSaved: (saved) => {
      keepTariff(saved)
      onSaved(saved)
    },
  })
  const copying = useCopyLast({
    ...{ kind, vehicleId: vehicle.id, form, like, isOffered: !waiting },
    valuesOf: (last) => likeThis(kind, last),
  })
  useStartOf(form, vehicle.id, () => startOf(kind, last))
  const [place, station] = useWatch({ control: form.control, name: ['place', 'service_center'] })
  const lastStation = last?.[kind]?.station
  const keepHomeTariff = useKeepTariff()
  const { errors } = form.formState
  const submit = form.handleSubmit((values) => {
    const quantity = amountNames[kind].quantity
    if (!form.getValues(quantity) && !form.getValues('cost'))
      return form.setError(quantity, { message: 'Please enter two of the three' }, { shouldFocus: true })
    const trip = form.getValues('trip')
    return record.save({ ...values, trip, ...(trip && { mileage: '' }) })
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
      fieldsFirst
      read={
        <>
          <AmountsFields {...{ kind, form, errors }} lastPrice={lastPriceOf(kind, place, last)} takesFocus />
          <div className="grid gap-5 md:grid-cols-2">
            <MileageOrTrip {...{ form, last }} error={messageOf(errors, 'mileage') ?? messageOf(errors, 'trip')} />
            {one('date')}
          </div>
        </>
      }
    >
      <div className="grid gap-5 md:grid-cols-2">
        {one(kind === 'fill_up' ? 'fuel' : 'place')}
        <div>
          {one('service_center')}
          {lastStation && !station && (
            <Suggestion
              what="Station"
              value={lastStation}
              onTake={() => form.setValue('service_center', lastStation, { shouldDirty: true })}
            />
          )}
        </div>
      </div>
      {kind === 'charge' && <HomeTariff form={form} last={last} />}
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

/** With another car the form keeps what was typed, and begins again with the rest. */
function useStartOf(form: FuelForm, vehicleId: string, startOf: () => FuelValues) {
  const shown = useRef(vehicleId)
  useEffect(() => {
    if (shown.current === vehicleId) return
    shown.current = vehicleId
    form.reset(startOf(), { keepDirtyValues: true })
  })
}

/** Another place has another price, unless one was typed. */
function HomeTariff({ form, last }: { form: FuelForm; last: LastFuel | undefined }) {
  const [place, price] = useWatch({ control: form.control, name: ['place', 'price_per_kwh'] })
  const { price_per_kwh: isTyped } = form.formState.dirtyFields
  const usual = tariffAt(place, last)
  const { resetField } = form
  useEffect(() => {
    if (!isTyped) resetField('price_per_kwh', { defaultValue: usual })
  }, [usual, isTyped, resetField])
  if (place !== 'Home' || price === '' || price === typedPence(last?.home_tariff)) return null
  return <Checkbox label="Keep this price as my home tariff" {...form.register('tariff')} />
}
