import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type VehicleDetail, vehicleStatuses } from '#domain/vehicles/vehicle.ts'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { ChangeRegistrationDialog } from './change-registration-dialog.tsx'
import { EditedRegistration } from './edited-registration.tsx'
import { PhotoField } from './photo-field.tsx'
import { RegistryFacts } from './registry-facts.tsx'
import { SaleQuestion } from './sale-question.tsx'
import { StandIn } from './stand-in.tsx'
import { useVehicleEdit } from './use-vehicle-edit.ts'
import { Options, VehicleFields } from './vehicle-fields.tsx'

type EditVehicleDialogProps = { vehicle: VehicleDetail; onClose: () => void; onSaved: () => void }

export function EditVehicleDialog({ vehicle: opened, onClose, onSaved }: EditVehicleDialogProps) {
  const [changingPlate, setChangingPlate] = useState(false)
  const { vehicle, plateChanged, form, photo, saleQuestion, frame } = useVehicleEdit(opened, onClose, onSaved)
  const unit = useWatch({ control: form.control, name: 'odometer_unit' }) ?? 'mi'
  return (
    <>
      <RecordDialog title="Edit Vehicle" saveText="Save Changes" {...frame}>
        <EditedRegistration
          control={form.control}
          vehicle={vehicle}
          disabled={frame.saving}
          onChangePlate={() => setChangingPlate(true)}
        />
        <VehicleFields field={form.field} locked={vehicle.identity.from_registry} unit={unit}>
          <SelectField label="Status" {...form.register('status')}>
            <Options of={vehicleStatuses} />
          </SelectField>
        </VehicleFields>
        <RegistryFacts {...vehicle} hint="From the registration lookup, as of the day it was made." />
        <PhotoField
          {...photo}
          art={<StandIn colour={vehicle.color} doorPlan={vehicle.door_plan} year={vehicle.year} />}
        />
      </RecordDialog>
      {changingPlate && (
        <ChangeRegistrationDialog
          vehicle={vehicle}
          onClose={() => setChangingPlate(false)}
          onChanged={(latest) => {
            if (latest.registration_number !== vehicle.registration_number) setChangingPlate(false)
            plateChanged(latest)
          }}
        />
      )}
      {saleQuestion && <SaleQuestion {...saleQuestion} />}
    </>
  )
}
