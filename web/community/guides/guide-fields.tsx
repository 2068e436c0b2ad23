import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { guideMakes, guideModels } from '#domain/community/guide.ts'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'

/** A form's values before they are checked. */
export interface GuideValues {
  title: string
  description: string
  make: string
  model: string
  url: string
}

type GuideFieldsProps = {
  register: UseFormRegister<GuideValues>
  errors: FieldErrors<GuideValues>
  /** For a video it falls back to the video's own. */
  titleIsOptional?: boolean
}

export function GuideFields({ register, errors, titleIsOptional = false }: GuideFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        required={!titleIsOptional}
        optional={titleIsOptional}
        hint={titleIsOptional ? 'Leave empty to use the video’s title.' : undefined}
        maxLength={200}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label="Description"
        required
        rows={4}
        maxLength={5000}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField label="Make" required error={errors.make?.message} {...register('make')}>
          <option value="">Choose a make</option>
          {guideMakes.map((make) => (
            <option key={make}>{make}</option>
          ))}
        </SelectField>
        <SelectField label="Model" required error={errors.model?.message} {...register('model')}>
          <option value="">Choose a model</option>
          {guideModels.map((model) => (
            <option key={model}>{model}</option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
