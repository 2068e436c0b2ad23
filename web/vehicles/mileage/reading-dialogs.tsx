import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { distanceUnits, formatIn } from '#domain/basics/distance.ts'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import {
  type MileageReading,
  newReading,
  readingCorrection,
  readingTexts,
  replacedInstrument,
} from '#domain/vehicles/mileage-reading.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { useCarUnit } from '../../ui/distance.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { addReading, correctReading, replaceInstrument } from './mileage.api.ts'

const units = { mi: 'Miles', km: 'Kilometres' }

type FrameProps<Values extends FieldValues, Output> = {
  title: string
  description?: string
  failedText: string
  savedText: string
  // biome-ignore lint/suspicious/noExplicitAny: the context of a form is of no matter here
  form: UseFormReturn<Values, any, Output>
  send: (values: Output, sent: { key: string; confirmed: DoubtCode[] }) => Promise<MileageReading>
  onClose: () => void
  children: ReactNode
}

function ReadingFrame<Values extends FieldValues, Output>({
  title,
  description,
  failedText,
  savedText,
  form,
  send,
  onClose,
  children,
}: FrameProps<Values, Output>) {
  const toast = useToast()
  const { save, saving, failure, doubts } = useSave(failedText)
  const guard = useDiscardGuard({ dirty: form.formState.isDirty, busy: saving, onClose })
  const done = () => {
    guard.release()
    onClose()
  }
  const submit = form.handleSubmit((values) =>
    save({
      act: (key, confirmed) => send(values, { key, confirmed }),
      onSaved: () => {
        toast({ title: savedText, tone: 'good' })
        done()
      },
      onNothingSaved: done,
      onField: besideField(form.getValues(), form.setError),
    }),
  )
  return (
    <RecordDialog
      title={title}
      description={description}
      guard={guard}
      saving={saving}
      {...(failure ? { failure } : {})}
      doubts={doubts}
      onSubmit={submit}
    >
      {children}
    </RecordDialog>
  )
}

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

export function AddReadingDialog({ vehicleId, onClose }: DialogProps) {
  const carUnit = useCarUnit()
  const form = useForm({
    resolver: zodResolver(newReading),
    defaultValues: { value: '', date: londonToday(), unit: carUnit, comment: '' },
  })
  const { register, formState } = form
  return (
    <ReadingFrame
      title="Add Reading"
      failedText="Failed to save the reading"
      savedText={readingTexts.added}
      form={form}
      send={(values, sent) => addReading(vehicleId, values, sent)}
      onClose={onClose}
    >
      <TextField label="Mileage" inputMode="numeric" error={formState.errors.value?.message} {...register('value')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Date" type="date" error={formState.errors.date?.message} {...register('date')} />
        <Units {...register('unit')} />
      </div>
      <TextField label="Comment" optional error={formState.errors.comment?.message} {...register('comment')} />
    </ReadingFrame>
  )
}

export function CorrectReadingDialog({ vehicleId, reading, onClose }: DialogProps & { reading: MileageReading }) {
  const form = useForm({
    resolver: zodResolver(readingCorrection),
    defaultValues: { value: '', unit: reading.unit, reason: '' },
  })
  const { register, formState } = form
  return (
    <ReadingFrame
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
    </ReadingFrame>
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
    <ReadingFrame
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
    </ReadingFrame>
  )
}
