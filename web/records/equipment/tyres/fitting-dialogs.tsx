import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { unitNames } from '#domain/basics/distance.ts'
import { londonToday } from '#domain/basics/format.ts'
import {
  type Ending,
  earlierFitting,
  endings,
  type Fitting,
  fittingChange,
  newFitting,
  removal,
  type TyreSet,
  tyreSetEnd,
} from '#domain/records/tyre-set.ts'
import { FormDialog } from '../../../app/form-dialog.tsx'
import { useCarUnit } from '../../../ui/distance.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { changeFitting, endTyreSet, fitTyres, takeOffTyres } from './tyres.api.ts'

type DialogProps = { vehicleId: string; set: TyreSet; onClose: () => void }

const DayField = (props: ComponentProps<typeof TextField>) => <TextField type="date" max={londonToday()} {...props} />

function MileageField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={`Mileage that day (${unitNames[useCarUnit()]})`}
      optional
      inputMode="numeric"
      hint="Kept among the car’s readings. Without it the miles are estimated from the readings around that day."
      {...props}
    />
  )
}

/** Now, in place of the set that is on, if one is. */
export function FitDialog({ vehicleId, set, on, onClose }: DialogProps & { on: TyreSet | undefined }) {
  const unit = useCarUnit()
  const form = useForm({
    resolver: zodResolver(newFitting),
    defaultValues: { fitted_on: londonToday(), fitted_mileage: '', unit, instead_of: on?.id ?? null },
  })
  const { register, formState } = form
  return (
    <FormDialog
      title={`Fit ${set.name}`}
      {...(on ? { description: `${on.name} comes off the same day.` } : {})}
      failedText="Failed to fit the set"
      savedText={`${set.name} fitted`}
      saveText="Fit"
      form={form}
      send={(values, sent) => fitTyres(vehicleId, set.id, values, sent)}
      onClose={onClose}
    >
      <DayField label="Fitted on" error={formState.errors.fitted_on?.message} {...register('fitted_on')} />
      <MileageField error={formState.errors.fitted_mileage?.message} {...register('fitted_mileage')} />
    </FormDialog>
  )
}

export function EarlierFittingDialog({ vehicleId, set, onClose }: DialogProps) {
  const unit = useCarUnit()
  const form = useForm({
    resolver: zodResolver(earlierFitting),
    defaultValues: { fitted_on: '', fitted_mileage: '', removed_on: '', removed_mileage: '', unit },
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormDialog
      title="Add an Earlier Fitting"
      description={`When ${set.name} was on the car before.`}
      failedText="Failed to save the fitting"
      savedText="Fitting added"
      form={form}
      send={(values, sent) => fitTyres(vehicleId, set.id, values, sent)}
      onClose={onClose}
    >
      <DayField label="Fitted on" error={errors.fitted_on?.message} {...register('fitted_on')} />
      <MileageField error={errors.fitted_mileage?.message} {...register('fitted_mileage')} />
      <DayField label="Taken off on" error={errors.removed_on?.message} {...register('removed_on')} />
      <MileageField error={errors.removed_mileage?.message} {...register('removed_mileage')} />
    </FormDialog>
  )
}

export function TakeOffDialog({ vehicleId, set, onClose }: DialogProps) {
  const unit = useCarUnit()
  const form = useForm({
    resolver: zodResolver(removal),
    defaultValues: { removed_on: londonToday(), removed_mileage: '', unit },
  })
  const { register, formState } = form
  return (
    <FormDialog
      title={`Take Off ${set.name}`}
      failedText="Failed to take the set off"
      savedText={`${set.name} taken off`}
      saveText="Take off"
      form={form}
      send={(values, sent) => takeOffTyres(vehicleId, set.id, values, sent)}
      onClose={onClose}
    >
      <DayField label="Taken off on" error={formState.errors.removed_on?.message} {...register('removed_on')} />
      <MileageField error={formState.errors.removed_mileage?.message} {...register('removed_mileage')} />
    </FormDialog>
  )
}

export function FittingDialog({ vehicleId, set, fitting, onClose }: DialogProps & { fitting: Fitting }) {
  const form = useForm({
    resolver: zodResolver(fittingChange),
    defaultValues: { fitted_on: fitting.fitted_on, removed_on: fitting.removed_on ?? '' },
  })
  const { register, formState } = form
  return (
    <FormDialog
      title="Change Days"
      description="A wrong mileage is corrected under Mileage, where all readings are."
      failedText="Failed to save the fitting"
      savedText="Fitting saved"
      form={form}
      send={(values) => changeFitting(vehicleId, set.id, fitting.id, values)}
      onClose={onClose}
    >
      <DayField label="Fitted on" error={formState.errors.fitted_on?.message} {...register('fitted_on')} />
      <DayField
        label="Taken off on"
        optional={fitting.removed_on === null}
        error={formState.errors.removed_on?.message}
        {...register('removed_on')}
      />
    </FormDialog>
  )
}

const endForm = tyreSetEnd.shape.ended.unwrap()
const endingNames = { retired: 'Retired', sold: 'Sold' }

export function EndDialog({ vehicleId, set, onClose }: DialogProps) {
  const form = useForm({
    resolver: zodResolver(endForm),
    defaultValues: { as: 'retired' as Ending, on: londonToday() },
  })
  const { register, formState } = form
  return (
    <FormDialog
      title={`Retire or Sell ${set.name}`}
      description="It stays in the list with what it has run. You can bring it back."
      failedText="Failed to save the tyres"
      savedText="Tyres saved"
      form={form}
      send={(values) => endTyreSet(vehicleId, set, values)}
      onClose={onClose}
    >
      <SelectField label="What became of it" {...register('as')}>
        {endings.map((ending) => (
          <option key={ending} value={ending}>
            {endingNames[ending]}
          </option>
        ))}
      </SelectField>
      <DayField label="On" error={formState.errors.on?.message} {...register('on')} />
    </FormDialog>
  )
}
