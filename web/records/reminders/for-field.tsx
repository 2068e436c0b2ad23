import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { newReminder } from '#domain/records/reminder.ts'
import { isDemoVehicle } from '#domain/vehicles/garage.ts'
import { useMay } from '../../app/car-access.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import type { ReminderForm } from './reminder-fields.tsx'
import { remindedQuery } from './reminders.api.ts'

type ForFieldProps = {
  form: UseFormReturn<ReminderForm, unknown, ReturnType<typeof newReminder.parse>>
  vehicleId: string
}

/** Of a car whose reminders reach several people: which of them this one is for. */
export function ForField({ form: { register, formState }, vehicleId }: ForFieldProps) {
  const { me } = useMay()
  const { data: people = [] } = useQuery({ ...remindedQuery(vehicleId), enabled: !isDemoVehicle(vehicleId) })
  if (people.length < 2) return null
  return (
    <SelectField
      // Its options come later than its value.
      key={people.length}
      label="Who should do it?"
      hint="Only they are told. If they no longer can be, everybody is."
      error={formState.errors.for_member?.message}
      {...register('for_member', { setValueAs: (chosen: string | null) => chosen || null })}
    >
      <option value="">Whoever can: everybody is told</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === me ? `${name} (you)` : name}
        </option>
      ))}
    </SelectField>
  )
}
