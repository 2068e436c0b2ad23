import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { z } from 'zod'
import { modificationTypes, newModification } from '#domain/records/modification.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { PriceField } from '../../ui/forms/price-field.tsx'

export const modificationForm = newModification.omit({ before_image_ids: true, after_image_ids: true })

type Values = z.input<typeof modificationForm>

type ModificationFieldsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

export const ModificationFields = ({ register, errors }: ModificationFieldsProps) => (
  <>
    <SelectField label="Type" required error={errors.type?.message} {...register('type')}>
      <option value="" disabled>
        Choose a type
      </option>
      {modificationTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" required maxLength={200} error={errors.name?.message} {...register('name')} />
      <TextField label="Brand" required maxLength={100} error={errors.brand?.message} {...register('brand')} />
      <TextField
        label="Install date"
        type="date"
        required
        min="1885-01-01"
        max="2199-12-31"
        error={errors.install_date?.message}
        {...register('install_date')}
      />
      <PriceField label="Cost" optional error={errors.cost?.message} {...register('cost')} />
    </div>
    <TextArea
      label="Description"
      optional
      maxLength={10_000}
      error={errors.description?.message}
      {...register('description')}
    />
    <Checkbox label="This is a major upgrade" {...register('is_major_upgrade')} />
  </>
)
