import { type ComponentProps, useState } from 'react'
import { FirstVehicleWelcome } from '../../../account/onboarding/first-vehicle-welcome.tsx'
import { lookUp } from '../../../vehicles/garage/garage.api.ts'
import { AddVehicle } from './add-vehicle.tsx'

/** From the greeting to the first car: its registration, the form, the intro. */
export function FirstVehicle({ name, onClose }: { name: string; onClose: () => void }) {
  const [form, setForm] = useState<Pick<ComponentProps<typeof AddVehicle>, 'prefill' | 'problem' | 'registration'>>()
  if (form) return <AddVehicle {...form} onClose={onClose} />
  return (
    <FirstVehicleWelcome
      name={name}
      lookUp={lookUp}
      onFound={(prefill) => setForm({ prefill })}
      onManual={(registration, problem) => setForm({ registration, problem })}
      onClose={onClose}
    />
  )
}
