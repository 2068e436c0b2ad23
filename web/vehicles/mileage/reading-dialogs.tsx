import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { distanceUnits, formatIn } from '#domain/basics/distance.ts'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import {
  type MileageReading,
  newReading,
  readingCorrection,
  readingTexts,
  replacedInstrument,
} from '#domain/vehicles/mileage-reading.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { FormDialog } from '../../app/form-dialog.tsx'
import type { WaitingEntry } from '../../app/outbox/waiting-entry.ts'
import { useCarUnit } from '../../ui/distance.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { correctReading, readingsPath, replaceInstrument } from './mileage.api.ts'

const units = { mi: 'Miles', km: 'Kilometres' }

const Units = (props: object) => (
  <SelectField label="Unit" {...props}>
    {distanceUnits.map((unit) => (
      <option key={unit} value={unit}>
        {units[unit]}
      </option>
    ))}
  </SelectField>
)

type DialogProps = { vehicleId: string; onClose: () => void }

type AddReadingProps = { vehicle: VehicleDetail; waiting?: WaitingEntry | undefined; onClose: () => void }

export function AddReadingDialog({ vehicle, waiting, onClose }: AddReadingProps) {
  const carUnit = useCarUnit()
  const form = useForm({
    resolver: zodResolver(newReading),
    defaultValues: { value: '', date: londonToday(), unit: carUnit, comment: '', ...waiting?.values },
  })
  const { register, formState } = form
  return (
    <FormDialog
      title="Add Reading"
      failedText="Failed to save the reading"
      savedText={readingTexts.added}
      form={form}
      adds={{ vehicle, kind: 'reading', label: 'Mileage reading', path: readingsPath(vehicle.id), before: waiting }}
      onClose={onClose}
    >
      <TextField label="Mileage" inputMode="numeric" error={formState.errors.value?.message} {...register('value')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Date" type="date" error={formState.errors.date?.message} {...register('date')} />
        <Units {...register('unit')} />
      </div>
      <TextField label="Comment" optional error={formState.errors.comment?.message} {...register('comment')} />
    </FormDialog>
  )
}

export function CorrectReadingDialog({ vehicleId, reading, onClose }: DialogProps & { reading: MileageReading }) {
  const form = useForm({
    resolver: zodResolver(readingCorrection),
    defaultValues: { value: '', unit: reading.unit, reason: '' },
  })
  const { register, formState } = form
  return (
    <FormDialog
      title="Correct Reading"
      description={`On ${formatLongDate(reading.date)} it says ${formatIn(reading.unit, reading.value)}. The wrong reading stays visible, struck through, with your reason.`}
      failedText="Failed to correct the reading"
      savedText={readingTexts.corrected}
      form={form}
      send={(values, sent) => correctReading(vehicleId, reading.id, values, sent)}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Correct mileage"
          inputMode="numeric"
          error={formState.errors.value?.message}
          {...register('value')}
        />
        <Units {...register('unit')} />
      </div>
      <TextArea label="What was wrong" rows={2} error={formState.errors.reason?.message} {...register('reason')} />
    </FormDialog>
  )
}

export function ReplacedInstrumentDialog({ vehicleId, onClose }: DialogProps) {
  const carUnit = useCarUnit()
  const form = useForm({
    resolver: zodResolver(replacedInstrument),
    defaultValues: { old_value: '', value: '', date: londonToday(), unit: carUnit, comment: '' },
  })
  const { register, formState } = form
  return (
    <FormDialog
      title="Instrument Replaced"
      description="The car’s distance is the sum of what both have counted. Buyers see that the instrument was replaced."
      failedText="Failed to save the new instrument"
      savedText={readingTexts.replaced}
      form={form}
      send={(values, sent) => replaceInstrument(vehicleId, values, sent)}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Last reading of the old one"
          inputMode="numeric"
          error={formState.errors.old_value?.message}
          {...register('old_value')}
        />
        <TextField
          label="First reading of the new one"
          inputMode="numeric"
          error={formState.errors.value?.message}
          {...register('value')}
        />
        <TextField label="Date" type="date" error={formState.errors.date?.message} {...register('date')} />
        <Units {...register('unit')} />
      </div>
      <TextField label="Comment" optional error={formState.errors.comment?.message} {...register('comment')} />
    </FormDialog>
  )
}
