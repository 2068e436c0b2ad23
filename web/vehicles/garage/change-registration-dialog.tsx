import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm } from 'react-hook-form'
import { londonToday } from '#domain/basics/format.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { registrationChange } from '#domain/vehicles/vehicle-identity.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { PlateField } from '../../ui/forms/plate-field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { changeRegistration, getVehicle } from './garage.api.ts'

const form = registrationChange.omit({ version: true })

type ChangeRegistrationDialogProps = {
  vehicle: VehicleDetail
  onClose: () => void
  /** With the vehicle as it is now. */
  onChanged: (vehicle: VehicleDetail) => void
}

export function ChangeRegistrationDialog({ vehicle, onClose, onChanged }: ChangeRegistrationDialogProps) {
  const toast = useToast()
  const { control, register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { registration_number: '', changed_on: londonToday() },
  })
  const { field: registration, fieldState } = useController({ control, name: 'registration_number' })
  const { save, saving, failure, forgetFailure } = useSave('Failed to change the registration. Please try again.')
  const guard = useDiscardGuard({ dirty: formState.isDirty, busy: saving, onClose })

  const submit = handleSubmit((change) =>
    save({
      act: async (key) => {
        await changeRegistration(vehicle.id, { ...change, version: vehicle.version }, key)
        return getVehicle(vehicle.id)
      },
      onSaved: (latest) => {
        toast({ title: 'Registration changed', tone: 'good' })
        guard.release()
        onChanged(latest)
      },
      onNothingSaved: () => {
        guard.release()
        onClose()
      },
      onField: besideField(form.shape, setError),
    }),
  )

  async function loadLatest() {
    try {
      onChanged(await getVehicle(vehicle.id))
      forgetFailure()
    } catch {
      toast({ title: 'Failed to load vehicle', tone: 'destructive' })
    }
  }

  const old = vehicle.registration_number
  return (
    <RecordDialog
      title="Change registration"
      description={`${old ? `${formatRegistration(old)} stays` : 'The change stays'} in the vehicle's history and on its public page, with the day. MOT tests and confirmations keep the registration they were made under.`}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      failure={failure}
      onReload={loadLatest}
      saveText="Change registration"
    >
      <PlateField label="New registration" {...registration} error={fieldState.error?.message} />
      <TextField
        label="Day it changed"
        type="date"
        required
        max={londonToday()}
        error={formState.errors.changed_on?.message}
        {...register('changed_on')}
      />
    </RecordDialog>
  )
}
