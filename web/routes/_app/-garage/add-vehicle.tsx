import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { introIsDue } from '#domain/onboarding.ts'
import type { RegistryPrefill } from '#domain/registry.ts'
import { type AddedVehicle, AddVehicleDialog } from '../../../features/garage/add-vehicle-dialog.tsx'
import { MaintenanceIntro } from '../../../features/onboarding/maintenance-intro.tsx'
import { onboardingQuery } from '../../../features/onboarding/onboarding.api.ts'
import { useToast } from '../../../ui/toast.tsx'

type AddVehicleProps = { prefill?: RegistryPrefill; problem?: string; onClose: () => void }

/** The Add New Vehicle dialog, and after the first vehicle the maintenance intro in its place. */
export function AddVehicle({ prefill, problem, onClose }: AddVehicleProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const { data: onboarding, error } = useQuery(onboardingQuery())
  // As it was before this vehicle: adding it ends the onboarding.
  const introDue = useRef<boolean>(undefined)
  const [added, setAdded] = useState<AddedVehicle>()
  if (onboarding) introDue.current ??= introIsDue(onboarding)

  useEffect(() => {
    if (error) console.warn('Whether the maintenance intro is due could not be read:', error)
  }, [error])

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
      onClose={onClose}
      onAdded={(vehicle) => {
        if (introDue.current) return setAdded(vehicle)
        toast({ title: `Your ${vehicle.name} is in the garage`, tone: 'good' })
        onClose()
      }}
    />
  )
}
