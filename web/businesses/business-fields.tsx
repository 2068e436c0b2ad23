import type { ReactNode } from 'react'
import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form'
import { businessTypes } from '#domain/businesses/business.ts'
import { SelectField, TextArea, TextField } from '../ui/forms/field.tsx'
import type { BusinessValues } from './business-form.ts'
import { HoursFields } from './hours-fields.tsx'

type BusinessFieldsProps = {
  register: UseFormRegister<BusinessValues>
  errors: FieldErrors<BusinessValues>
  // biome-ignore lint/suspicious/noExplicitAny: what the form becomes is of no matter to its fields
  control: Control<BusinessValues, any, any>
}

/** The fields shared by setting up and editing. */
export const BusinessFields = ({ register, errors, control }: BusinessFieldsProps) => (
  <>
    <TheBusiness register={register} errors={errors} />
    <Whereabouts register={register} errors={errors} />
    <Contact register={register} errors={errors} />
    <HoursFields control={control} />
  </>
)

type GroupFields = Pick<BusinessFieldsProps, 'register' | 'errors'>

const TheBusiness = ({ register, errors }: GroupFields) => (
  <Group title="Your business">
    <TextField
      label="Business name"
      required
      maxLength={200}
      autoComplete="organization"
      error={errors.business_name?.message}
      {...register('business_name')}
      className="sm:col-span-2"
    />
    <SelectField
      label="Business type"
      required
      error={errors.business_type?.message}
      {...register('business_type')}
      className="sm:col-span-2"
    >
      <option value="" disabled>
        Choose a type
      </option>
      {businessTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
    <TextArea
      label="Description"
      required
      rows={5}
      maxLength={10_000}
      hint="What you do, which cars you work on, and what customers can expect."
      error={errors.description?.message}
      {...register('description')}
      className="sm:col-span-2"
    />
  </Group>
)

const Whereabouts = ({ register, errors }: GroupFields) => (
  <Group title="Where to find you">
    <TextField
      label="Address"
      required
      maxLength={300}
      autoComplete="street-address"
      error={errors.address?.message}
      {...register('address')}
      className="sm:col-span-2"
    />
    <TextField
      label="City"
      required
      maxLength={100}
      autoComplete="address-level2"
      error={errors.city?.message}
      {...register('city')}
    />
    <TextField
      label="Postal code"
      required
      maxLength={20}
      autoComplete="postal-code"
      autoCapitalize="characters"
      error={errors.postal_code?.message}
      {...register('postal_code')}
    />
    <TextField
      label="Country"
      required
      maxLength={100}
      autoComplete="country-name"
      error={errors.country?.message}
      {...register('country')}
      className="sm:col-span-2"
    />
  </Group>
)

const Contact = ({ register, errors }: GroupFields) => (
  <Group title="How to reach you">
    <TextField
      label="Phone"
      type="tel"
      required
      maxLength={40}
      autoComplete="tel"
      error={errors.phone?.message}
      {...register('phone')}
    />
    <TextField
      label="Email"
      type="email"
      required
      maxLength={254}
      autoComplete="email"
      error={errors.email?.message}
      {...register('email')}
    />
    <TextField
      label="Website"
      type="url"
      optional
      maxLength={2000}
      placeholder="https://"
      autoComplete="url"
      error={errors.website?.message}
      {...register('website')}
      className="sm:col-span-2"
    />
  </Group>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-3 font-display text-xl font-bold">{title}</legend>
    <div className="grid gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
)
