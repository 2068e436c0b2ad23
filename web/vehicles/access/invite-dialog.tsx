import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { invitationDays, type SharedVehicle, usualChoice } from '#domain/vehicles/vehicle-access.ts'
import { type NewInvitation, newInvitation } from '#domain/vehicles/vehicle-access-forms.ts'
import { FormDialog } from '../../app/form-dialog.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { useSite } from '../../ui/this-site.ts'
import { carsToShareQuery, invitePerson } from './access.api.ts'
import { AccessFields } from './access-fields.tsx'
import { ExceptFields } from './except-fields.tsx'
import { whatOf } from './words.ts'

type InviteDialogProps = { vehicle?: SharedVehicle | undefined; onClose: () => void }

const wholeGarage = 'garage'
const asChosen = (chosen: string | null) => (chosen === wholeGarage ? null : chosen || undefined)

export function InviteDialog({ vehicle, onClose }: InviteDialogProps) {
  const queries = useQueryClient()
  const { registration } = useSite()
  const { data: own = [] } = useQuery(carsToShareQuery)
  const cars: SharedVehicle[] = vehicle && !own.some(({ id }) => id === vehicle.id) ? [vehicle, ...own] : own
  const form = useForm<NewInvitation>({
    resolver: zodResolver(newInvitation),
    // Nobody is let into everything by leaving a field as it is.
    defaultValues: { email: '', ...(vehicle && { vehicle_id: vehicle.id }), except_vehicles: [], ...usualChoice },
  })
  const { register, formState, watch } = form
  return (
    <FormDialog
      title="Invite somebody"
      description={`We email them a link, which works for ${invitationDays} days. Nothing is shown to them until they accept.`}
      failedText="Failed to send the invitation"
      savedText="Invitation sent"
      saveText="Send invitation"
      form={form}
      send={async (values, { key }) => {
        await invitePerson(values, key)
        await queries.invalidateQueries({ queryKey: ['access'] })
      }}
      onClose={onClose}
    >
      <TextField
        label="Their email address"
        hint={`They accept with the account that has this address${registration === 'closed' ? '.' : ', or create one with it.'}`}
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <SelectField
        label="Into which car?"
        error={formState.errors.vehicle_id?.message}
        {...register('vehicle_id', { setValueAs: asChosen })}
      >
        {!vehicle && <option value="">Please choose</option>}
        {cars.map((car) => (
          <option key={car.id} value={car.id}>
            {whatOf(car, '')}
          </option>
        ))}
        <option value={wholeGarage}>My whole garage, also cars I add later</option>
      </SelectField>
      {watch('vehicle_id') === null && <ExceptFields register={() => register('except_vehicles')} />}
      <AccessFields form={form} />
    </FormDialog>
  )
}
