import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { firstWords } from '#domain/sharing/listing-words.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import type { ListingValues } from './listing-form.ts'

type ListingFieldsProps = {
  register: UseFormRegister<ListingValues>
  errors: FieldErrors<ListingValues>
  values: ListingValues
  onFill: (field: keyof ListingValues, value: string) => void
  vehicle: VehicleDetail
}

export function ListingFields({ register, errors, values, onFill, vehicle }: ListingFieldsProps) {
  const session = useSession()
  const own = session.state === 'signed-in' ? session.user.email : ''
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Price"
          required
          prefix="£"
          inputMode="decimal"
          error={errors.price?.message}
          {...register('price')}
        />
        <TextField
          label="Location"
          required
          maxLength={200}
          autoComplete="address-level2"
          placeholder="Town or area"
          error={errors.location?.message}
          {...register('location')}
        />
        <TextField
          label="Contact phone"
          required
          type="tel"
          maxLength={40}
          autoComplete="tel"
          error={errors.contact_phone?.message}
          {...register('contact_phone')}
        />
        <div>
          <TextField
            label="Contact email"
            required
            type="email"
            maxLength={254}
            autoComplete="email"
            error={errors.contact_email?.message}
            {...register('contact_email')}
          />
          {own && values.contact_email.trim() !== own && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => onFill('contact_email', own)}
              className="mt-1 max-w-full text-left whitespace-normal wrap-anywhere"
            >
              Use {own}
            </Button>
          )}
        </div>
      </div>
      <p className="-mt-2 text-sm text-muted">
        Your phone and email aren’t shown on the page: visitors have to click to see them.
      </p>
      <div>
        <TextArea
          label="Description"
          required
          rows={9}
          maxLength={10_000}
          hint="Leave a blank line for a new paragraph; start lines with a dash for a list."
          error={errors.description?.message}
          {...register('description')}
        />
        {values.description.trim() === '' && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onFill('description', firstWords(vehicle))}
            className="mt-1 max-w-full text-left whitespace-normal"
          >
            Start from the vehicle’s record
          </Button>
        )}
      </div>
    </>
  )
}
