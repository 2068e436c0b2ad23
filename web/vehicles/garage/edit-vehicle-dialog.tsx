import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { saleQuestion } from '#domain/ownership/sale.ts'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import { type IdentityField, identityFields } from '#domain/vehicles/identity-rules.ts'
import { type VehicleDetail, vehicleStatuses } from '#domain/vehicles/vehicle.ts'
import { besideField, useSave } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { PlateField } from '../../ui/forms/plate-field.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { ChangeRegistrationDialog } from './change-registration-dialog.tsx'
import { changeVehicle, getVehicle } from './garage.api.ts'
import { PhotoField } from './photo-field.tsx'
import { RegistryFacts } from './registry-facts.tsx'
import { StandIn } from './stand-in.tsx'
import { Options, VehicleFields } from './vehicle-fields.tsx'
import { filledFrom, type VehicleFormIn, vehicleForm } from './vehicle-form.ts'
import { useVehiclePhoto } from './vehicle-photo.ts'

const editForm = vehicleForm.extend({ status: z.enum(vehicleStatuses) })
type Edited = z.output<typeof editForm>

/** What a vehicle keeps while it is offered to somebody. */
const identity = new Set(['make', 'model', 'year'])

const filled = (vehicle: VehicleDetail) => ({ ...filledFrom(vehicle), status: vehicle.status })

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const inSentence = (field: IdentityField) => (field === 'registration_number' ? 'registration' : field)

type EditVehicleDialogProps = { vehicle: VehicleDetail; onClose: () => void; onSaved: () => void }

export function EditVehicleDialog({ vehicle: opened, onClose, onSaved }: EditVehicleDialogProps) {
  const toast = useToast()
  const [vehicle, setVehicle] = useState(opened)
  const [asking, setAsking] = useState<Edited>()
  const [changingPlate, setChangingPlate] = useState(false)
  const { from_registry, corrections_kept } = vehicle.identity
  const plateIsLocked = from_registry.includes('registration_number')
  const { control, register, reset, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(editForm),
    defaultValues: filled(vehicle),
  })
  const offered = vehicle.pending_transfer_id !== null
  const changesPlate = !offered && (plateIsLocked || corrections_kept)
  const field = (name: keyof VehicleFormIn) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    ...(offered && identity.has(name) ? { readOnly: true } : {}),
  })
  const { field: registration, fieldState } = useController({ control, name: 'registration_number' })
  const photo = useVehiclePhoto(vehicle.id, vehicle.image_url)
  const { save, saving, failure, doubts, forgetFailure } = useSave('Failed to update vehicle. Please try again.')
  const guard = useDiscardGuard({ dirty: formState.isDirty || photo.changed, busy: saving, onClose })

  const send = (edited: Edited) =>
    save({
      act: (_key, confirmed) =>
        changeVehicle(vehicle.id, { ...edited, ...photo.change, confirmed, version: vehicle.version }),
      onSaved: () => {
        const sold = edited.status !== vehicle.status
        toast({ title: sold ? saleQuestion(vehicle, edited.status).done : 'Vehicle updated', tone: 'good' })
        guard.release()
        onSaved()
      },
      onNothingSaved: () => {
        guard.release()
        onClose()
      },
      onField: besideField(editForm.shape, setError),
    })

  const submit = handleSubmit((edited) => {
    if (photo.unsent) return
    if (edited.status === vehicle.status) return send(edited)
    if (isDemoVehicle(vehicle.id)) toast({ title: demoVehicleRefusal, tone: 'destructive' })
    else setAsking(edited)
  })

  async function loadLatest() {
    try {
      const latest = await getVehicle(vehicle.id)
      setVehicle(latest)
      // The compiled component registers its fields once; without this they would keep the old input.
      reset(filled(latest), { keepFieldsRef: true })
      photo.forget()
      forgetFailure()
    } catch {
      toast({ title: 'Failed to load vehicle', tone: 'destructive' })
    }
  }

  /** What was typed beside it stays. */
  function plateChanged(latest: VehicleDetail) {
    if (latest.registration_number !== vehicle.registration_number) setChangingPlate(false)
    setVehicle(latest)
    reset(filled(latest), { keepFieldsRef: true, keepDirtyValues: true })
  }

  const question = asking && saleQuestion(vehicle, asking.status)
  return (
    <>
      <RecordDialog
        title="Edit Vehicle"
        guard={guard}
        onSubmit={submit}
        saving={saving}
        uploading={photo.uploading}
        failure={failure}
        doubts={doubts}
        note={photo.note(formState.isSubmitted)}
        onReload={loadLatest}
        saveText="Save Changes"
      >
        {offered && (
          <Notice title="A transfer is waiting for an answer">
            Until then the registration, make, model and year can’t change, and the mileage can only go up. To change
            them, cancel the transfer in the Ownership Log.
          </Notice>
        )}
        <PlateField
          label="Registration"
          optional={!plateIsLocked}
          {...registration}
          value={registration.value ?? ''}
          error={fieldState.error?.message}
          readOnly={plateIsLocked || offered}
          hint={changesPlate && 'New plate? The old registration stays in the history.'}
          action={
            changesPlate && (
              <Button
                size="lg"
                variant="secondary"
                disabled={saving}
                onClick={() => setChangingPlate(true)}
                className="min-h-14! grow md:grow-0"
              >
                Change registration…
              </Button>
            )
          }
        />
        {corrections_kept && from_registry.length < identityFields.length && (
          <Notice>
            This vehicle has been public, confirmed or handed over. If you correct the{' '}
            {listed.format(identityFields.filter((each) => !from_registry.includes(each)).map(inSentence))}, its history
            will show the old and new values, with the date.
          </Notice>
        )}
        <VehicleFields field={field} locked={from_registry}>
          <SelectField label="Status" {...register('status')}>
            <Options of={vehicleStatuses} />
          </SelectField>
        </VehicleFields>
        <RegistryFacts {...vehicle} hint="From the registration lookup, as of the day it was made." />
        <PhotoField
          {...photo.field}
          disabled={saving}
          art={<StandIn colour={vehicle.color} doorPlan={vehicle.door_plan} year={vehicle.year} />}
        />
      </RecordDialog>
      {changingPlate && (
        <ChangeRegistrationDialog vehicle={vehicle} onClose={() => setChangingPlate(false)} onChanged={plateChanged} />
      )}
      {asking && question && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(undefined)}
          tone="primary"
          title={question.title}
          text={question.text}
          confirmText={question.confirmText}
          cancelText="Cancel"
          busyText="Saving..."
          onConfirm={() => send(asking)}
        />
      )}
    </>
  )
}
