import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { saleQuestion } from '#domain/ownership/sale.ts'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import { type VehicleDetail, vehicleStatuses } from '#domain/vehicles/vehicle.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { changeVehicle, getVehicle } from './garage.api.ts'
import { filledFrom, type VehicleFormIn, vehicleForm } from './vehicle-form.ts'
import { useVehiclePhoto } from './vehicle-photo.ts'

const editForm = vehicleForm.extend({ status: z.enum(vehicleStatuses) })
type Edited = z.output<typeof editForm>

/** What cannot change while the vehicle is being transferred. */
const identity = new Set(['make', 'model', 'year'])

const filled = (vehicle: VehicleDetail) => ({ ...filledFrom(vehicle), status: vehicle.status })

/** A vehicle being edited, and how the changes are saved. */
export function useVehicleEdit(opened: VehicleDetail, onClose: () => void, onSaved: () => void) {
  const toast = useToast()
  const [vehicle, setVehicle] = useState(opened)
  const [asking, setAsking] = useState<Edited>()
  const { control, register, reset, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(editForm),
    defaultValues: filled(vehicle),
  })
  const offered = vehicle.pending_transfer_id !== null
  const field = (name: keyof VehicleFormIn) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    ...(offered && identity.has(name) ? { readOnly: true } : {}),
  })
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

  /** Other input stays. */
  function plateChanged(latest: VehicleDetail) {
    setVehicle(latest)
    reset(filled(latest), { keepFieldsRef: true, keepDirtyValues: true })
  }
  return {
    vehicle,
    plateChanged,
    form: { control, register, field },
    photo: { ...photo.field, disabled: saving },
    /** Asked before a save that puts it up for sale, or takes it off. */
    saleQuestion: asking && {
      question: saleQuestion(vehicle, asking.status),
      onConfirm: () => send(asking),
      onClose: () => setAsking(undefined),
    },
    frame: {
      guard,
      onSubmit: submit,
      saving,
      uploading: photo.uploading,
      failure,
      doubts,
      note: photo.note(formState.isSubmitted),
      onReload: loadLatest,
    },
  }
}
