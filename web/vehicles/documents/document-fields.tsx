import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { z } from 'zod'
import { documentCategories, type documentDetails } from '#domain/vehicles/document.ts'
import { Only } from '../../app/car-access.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { NotesField } from '../../ui/forms/notes-field.tsx'

type Values = z.input<typeof documentDetails>

type DocumentFieldsProps = {
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
  /** Several documents will be created. */
  several: boolean
}

export const DocumentFields = ({ register, errors, several }: DocumentFieldsProps) => (
  <>
    <TextField
      label="Title"
      required
      maxLength={200}
      hint={several ? 'Each file becomes a separate document, numbered after the title.' : undefined}
      error={errors.title?.message}
      {...register('title')}
    />
    <SelectField label="Category" required error={errors.category?.message} {...register('category')}>
      <option value="">Choose a category</option>
      {documentCategories.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </SelectField>
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label="Document date"
        optional
        type="date"
        error={errors.document_date?.message}
        {...register('document_date')}
      />
      <TextField
        label="Expiry date"
        optional
        type="date"
        error={errors.expiry_date?.message}
        {...register('expiry_date')}
      />
    </div>
    <NotesField error={errors.notes?.message} {...register('notes')} />
    <Only to="manager">
      <SelectField
        label="Privacy"
        hint="Shareable documents can be downloaded from the public page while you share the vehicle. Only you can open private ones, even after a sale."
        error={errors.privacy?.message}
        {...register('privacy')}
      >
        <option value="private">Private</option>
        <option value="shareable">Shareable</option>
      </SelectField>
    </Only>
  </>
)
