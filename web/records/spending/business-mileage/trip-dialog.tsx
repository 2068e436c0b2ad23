import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { londonToday } from '#domain/basics/format.ts'
import { tripForm, tripTexts } from '#domain/records/business-mileage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { besideField, useSave } from '../../../app/save.ts'
import { useDiscardGuard } from '../../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../../ui/dialogs/record-dialog.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { addTrip } from './business-mileage.api.ts'

type TripDialogProps = { vehicle: VehicleDetail; onClose: () => void; onSaved: (date: string) => void }

export function TripDialog({ vehicle, onClose, onSaved }: TripDialogProps) {
  const toast = useToast()
  const { save, saving, failure } = useSave(tripTexts.notSaved)
  const form = useForm({
    resolver: zodResolver(tripForm) as never,
    defaultValues: {
      ...{ date: londonToday(), purpose: '', from_place: '', to_place: '' },
      ...{ miles: '', start_reading: '', end_reading: '' },
    },
  })
  const { register, formState } = form
  const guard = useDiscardGuard({ dirty: formState.isDirty, busy: saving, onClose })
  const submit = form.handleSubmit((values) =>
    save({
      act: (key) => addTrip(vehicle.id, { ...values, mileage_unit: vehicle.odometer_unit }, key),
      onSaved: () => {
        toast({ title: 'Journey logged', tone: 'good' })
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
    <RecordDialog title="Log a Journey" guard={guard} saving={saving} onSubmit={submit} {...(failure && { failure })}>
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
