import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { scopeNames, scopes } from '#domain/basics/api-scopes.ts'
import { keyLifetimes, type MadeApiKey } from '#domain/vehicles/api-key.ts'
import { type NewApiKey, newApiKey } from '#domain/vehicles/new-api-key.ts'
import { FormDialog } from '../../../app/form-dialog.tsx'
import { useSession } from '../../../app/session.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { PasswordField, SelectField, TextField } from '../../../ui/forms/field.tsx'
import { whatOf } from '../words.ts'
import { carsForKeysQuery, makeApiKey } from './api-keys.api.ts'

type MakeKeyDialogProps = { onMade: (key: MadeApiKey) => void; onClose: () => void }

const every = 'every'
const asChosen = (chosen: string | null) => (chosen === every ? null : chosen || undefined)

export function MakeKeyDialog({ onMade, onClose }: MakeKeyDialogProps) {
  const session = useSession()
  const { data: cars = [] } = useQuery(carsForKeysQuery)
  const form = useForm<NewApiKey>({
    resolver: zodResolver(newApiKey) as never,
    // Nothing is allowed by leaving a field as it is.
    defaultValues: { name: '', scopes: [], days: '90', password: '', code: '' },
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormDialog
      title="Make an API key"
      description="Allow it no more than it needs. You can end it at any time."
      failedText="Failed to make the key"
      savedText="API key made"
      saveText="Make key"
      form={form}
      send={async (values) => onMade(await makeApiKey(values))}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What you’ll use it for, such as Home Assistant"
        autoComplete="off"
        maxLength={60}
        error={errors.name?.message}
        {...register('name')}
      />
      <SelectField
        label="For which vehicle?"
        error={errors.vehicle_id?.message}
        {...register('vehicle_id', { setValueAs: asChosen })}
      >
        <option value="">Please choose</option>
        {cars.map((car) => (
          <option key={car.id} value={car.id}>
            {whatOf(car, '')}
          </option>
        ))}
        <option value={every}>Every vehicle I can see, also later ones</option>
      </SelectField>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">What may it do?</legend>
        {scopeNames.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={
              <>
                {scopes[scope]} <span className="text-sm text-muted">{scope}</span>
              </>
            }
            {...register('scopes')}
          />
        ))}
        {errors.scopes?.message && (
          <p role="alert" className="text-danger">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
      <SelectField label="Expires after" error={errors.days?.message} {...register('days')}>
        {keyLifetimes.map((days) => (
          <option key={days} value={days}>
            {days === '365' ? 'One year' : `${days} days`}
          </option>
        ))}
      </SelectField>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {session.state === 'signed-in' && session.user.two_factor_enabled && (
        <CodeField error={errors.code?.message} {...register('code')} />
      )}
    </FormDialog>
  )
}
