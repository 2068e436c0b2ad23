import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { RegistryPrefill } from '#domain/vehicles/registry.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { addVehicle } from './garage.api.ts'
import { PhotoField } from './photo-field.tsx'
import { RegistrationLookup } from './registration-lookup.tsx'
import { RegistryFacts } from './registry-facts.tsx'
import { StandIn } from './stand-in.tsx'
import { useLookup } from './use-lookup.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { emptyVehicle, lockedBy, prefilled, readAtTest, type VehicleFormIn, vehicleForm } from './vehicle-form.ts'
import { useVehiclePhoto } from './vehicle-photo.ts'

export interface AddedVehicle {
  id: string
  name: string
  introDue: boolean
}

type AddVehicleDialogProps = {
  prefill?: RegistryPrefill
  /** Why an earlier lookup found nothing, and the registration it was for. */
  problem?: string
  registration?: string
  onClose: () => void
  onAdded: (vehicle: AddedVehicle) => void
}

export function AddVehicleDialog({
  prefill,
  problem,
  registration: asked = '',
  onClose,
  onAdded,
}: AddVehicleDialogProps) {
  const toast = useToast()
  const { control, register, handleSubmit, getValues, setValue, setError, formState } = useForm({
    resolver: zodResolver(vehicleForm),
    defaultValues: prefill ? prefilled(emptyVehicle(), prefill) : { ...emptyVehicle(), registration_number: asked },
  })
  const field = (name: keyof VehicleFormIn) => ({ ...register(name), error: formState.errors[name]?.message })
  const typed = useWatch({ control, name: 'registration_number' }) ?? ''
  const unit = useWatch({ control, name: 'odometer_unit' }) ?? 'mi'
  const filledFrom = useRef(prefill)
  const lookup = useLookup(fill, problem, prefill)
  const found = lookup.foundFor(typed)
  const photo = useVehiclePhoto('new')
  const { save, saving, failure, doubts } = useSave('Error adding vehicle')
  const guard = useDiscardGuard({ dirty: formState.isDirty || photo.changed, busy: saving, onClose })
  const failed = failure && `${failure.title}: ${failure.detail ?? 'An unknown error occurred'}`

  useEffect(() => {
    if (failed) toast({ title: failed, tone: 'destructive' })
  }, [failed, toast])

  function fill(vehicle: RegistryPrefill) {
    const values = prefilled(getValues(), vehicle, filledFrom.current)
    filledFrom.current = vehicle
    for (const [name, value] of Object.entries(values))
      setValue(name as 'make', value as string, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  const submit = handleSubmit((vehicle) => {
    if (photo.unsent || lookup.searching) return
    return save({
      act: (key, confirmed) =>
        addVehicle({ ...vehicle, ...photo.change, confirmed, looked_up: found !== undefined }, key),
      onSaved: ({ id, maintenance_intro_due }) => {
        guard.release()
        onAdded({ id, name: vehicleName(vehicle), introDue: maintenance_intro_due })
      },
      onField: besideField(vehicleForm.shape, setError),
    })
  })

  return (
    <RecordDialog
      title="Add New Vehicle"
      description="Start with the registration and we’ll fill in what we can."
      guard={guard}
      onSubmit={submit}
      saving={saving}
      uploading={photo.uploading}
      disabled={lookup.searching}
      failure={failed ? { title: failed } : undefined}
      doubts={doubts}
      note={photo.note(formState.isSubmitted)}
      saveText="Add Vehicle"
    >
      <RegistrationLookup control={control} lookup={lookup} found={found !== undefined} />
      <VehicleFields
        field={field}
        locked={found && lockedBy(found)}
        mileageHint={found && readAtTest(found)}
        unit={unit}
      />
      <RegistryFacts {...found} hint="Filled in by a registration lookup." />
      <PhotoField {...photo.field} disabled={saving} art={<StandIn colour={found?.color} />} />
    </RecordDialog>
  )
}
