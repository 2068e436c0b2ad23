import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RegistryPrefill } from '#domain/vehicles/registry.ts'
import { MaintenanceIntro } from '../../../account/onboarding/maintenance-intro.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { type AddedVehicle, AddVehicleDialog } from '../../../vehicles/garage/add-vehicle-dialog.tsx'

type AddVehicleProps = { prefill?: RegistryPrefill; problem?: string; registration?: string; onClose: () => void }

/** The Add New Vehicle dialog, replaced after the first vehicle by the maintenance intro. */
export function AddVehicle({ prefill, problem, registration, onClose }: AddVehicleProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const [added, setAdded] = useState<AddedVehicle>()
  if (added)
    return (
      <MaintenanceIntro
        vehicleName={added.name}
        onGetStarted={() =>
          void navigate({
            to: '/vehicle/$vehicleId',
            params: { vehicleId: added.id },
            search: { tab: 'maintenance', action: 'add' },
            replace: true,
          })
        }
        onClose={onClose}
      />
    )
  return (
    <AddVehicleDialog
      prefill={prefill}
      problem={problem}
      registration={registration}
      onClose={onClose}
      onAdded={(vehicle) => {
        if (vehicle.introDue) return setAdded(vehicle)
        toast({ title: `Your ${vehicle.name} is in the garage`, tone: 'good' })
        onClose()
      }}
    />
  )
}
