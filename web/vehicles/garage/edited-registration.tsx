import { type Control, useController } from 'react-hook-form'
import { type IdentityField, identityFields } from '#domain/vehicles/identity-rules.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Button } from '../../ui/button.tsx'
import { PlateField } from '../../ui/forms/plate-field.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import type { VehicleFormIn } from './vehicle-form.ts'

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const inSentence = (field: IdentityField) => (field === 'registration_number' ? 'registration' : field)

type EditedRegistrationProps = {
  // biome-ignore lint/suspicious/noExplicitAny: what the form becomes is of no matter to its fields
  control: Control<VehicleFormIn & { status: VehicleDetail['status'] }, any, any>
  vehicle: VehicleDetail
  disabled: boolean
  onChangePlate: () => void
}

/** The registration of a vehicle being edited, with an explanation of how its identity can change. */
export function EditedRegistration({ control, vehicle, disabled, onChangePlate }: EditedRegistrationProps) {
  const { field: registration, fieldState } = useController({ control, name: 'registration_number' })
  const { from_registry, corrections_kept } = vehicle.identity
  const plateIsLocked = from_registry.includes('registration_number')
  const offered = vehicle.pending_transfer_id !== null
  const changesPlate = !offered && (plateIsLocked || corrections_kept)
  return (
    <>
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
              disabled={disabled}
              onClick={onChangePlate}
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
    </>
  )
}
