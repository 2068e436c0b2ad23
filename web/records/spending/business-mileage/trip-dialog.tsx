import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { DistanceUnit } from '#domain/basics/distance.ts'
import { londonToday } from '#domain/basics/format.ts'
import { type BusinessTrip, milesOf, tripForm, tripTexts } from '#domain/records/business-mileage.ts'
import { typed } from '#domain/records/maintenance-log.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { besideField, useSave } from '../../../app/save.ts'
import { useDiscardGuard } from '../../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../../ui/dialogs/record-dialog.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { addTrip, changeTrip } from './business-mileage.api.ts'

type TripDialogProps = {
  vehicle: VehicleDetail
  trip?: BusinessTrip | undefined
  onClose: () => void
  onSaved: (date: string) => void
  /** Somebody else saved first: look at the journeys again. */
  onReload?: () => void
}

/** Miles that follow from the readings are left to them. */
function valuesOf(trip: BusinessTrip | undefined, unit: DistanceUnit) {
  const { start_reading = null, end_reading = null, miles = null } = trip ?? {}
  const isRead = miles === milesOf({ start_reading, end_reading }, unit)
  return {
    ...{ date: trip?.date ?? londonToday(), purpose: trip?.purpose ?? '' },
    ...{ from_place: trip?.from_place ?? '', to_place: trip?.to_place ?? '' },
    ...{ miles: isRead ? '' : typed(miles), start_reading: typed(start_reading), end_reading: typed(end_reading) },
  }
}

export function TripDialog({ vehicle, trip, onClose, onSaved, onReload }: TripDialogProps) {
  const toast = useToast()
  const { save, saving, failure } = useSave(tripTexts.notSaved)
  const form = useForm({
    resolver: zodResolver(tripForm) as never,
    defaultValues: valuesOf(trip, vehicle.odometer_unit),
  })
  const { register, formState } = form
  const guard = useDiscardGuard({ dirty: formState.isDirty, busy: saving, onClose })
  const submit = form.handleSubmit((values) =>
    save({
      act: (key) => {
        const journey = { ...values, mileage_unit: vehicle.odometer_unit }
        return trip ? changeTrip(vehicle.id, trip, journey) : addTrip(vehicle.id, journey, key)
      },
      onSaved: () => {
        toast({ title: trip ? 'Journey updated' : 'Journey logged', tone: 'good' })
        guard.release()
        onSaved(values.date)
      },
      onNothingSaved: () => {
        guard.release()
        onClose()
      },
      onField: besideField(form.getValues(), form.setError),
    }),
  )
  const field = (name: keyof typeof formState.errors & string) => ({
    ...register(name as 'purpose'),
    error: formState.errors[name as 'purpose']?.message,
  })
  return (
    <RecordDialog
      title={trip ? 'Edit Journey' : 'Log a Journey'}
      {...{ guard, saving }}
      onSubmit={submit}
      {...(failure && { failure })}
      {...(onReload && { onReload })}
    >
      <TextField label="Date" type="date" required {...field('date')} />
      <TextField label="Purpose" required placeholder="Site visit, Leeds office" {...field('purpose')} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="From" optional {...field('from_place')} />
        <TextField label="To" optional {...field('to_place')} />
      </div>
      <TextField
        label="Miles"
        inputMode="decimal"
        suffix="mi"
        hint="Or leave it empty and enter both readings."
        {...field('miles')}
      />
      <div className="grid grid-cols-2 gap-5">
        <TextField
          label="Start reading"
          inputMode="numeric"
          suffix={vehicle.odometer_unit}
          {...field('start_reading')}
        />
        <TextField label="End reading" inputMode="numeric" suffix={vehicle.odometer_unit} {...field('end_reading')} />
      </div>
    </RecordDialog>
  )
}
