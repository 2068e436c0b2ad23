import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { z } from 'zod'
import type { mediaDetails } from '#domain/records/media.ts'
import { Only } from '../../app/car-access.tsx'
import { Switch } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { NotesField } from '../../ui/forms/notes-field.tsx'

type Values = z.input<typeof mediaDetails>

type MediaFieldsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

export const MediaFields = ({ register, errors }: MediaFieldsProps) => (
  <>
    <TextField label="Title" optional maxLength={200} error={errors.title?.message} {...register('title')} />
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label="Date taken"
        optional
        type="date"
        error={errors.date_taken?.message}
        {...register('date_taken')}
      />
      <TextField label="Location" optional maxLength={200} error={errors.location?.message} {...register('location')} />
    </div>
    <NotesField error={errors.comments?.message} {...register('comments')} />
    <Only to="manager">
      <Switch
        label="Shown on the public page"
        hint="Anyone with the vehicle’s link can see it while you share the vehicle. When off, only you can see it."
        {...register('is_publicly_visible')}
      />
    </Only>
  </>
)
