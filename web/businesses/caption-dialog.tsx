import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { sized } from '#domain/basics/file.ts'
import type { BusinessImage } from '#domain/businesses/business.ts'
import { imageCaption } from '#domain/businesses/new-business.ts'
import { besideField, useSave } from '../app/save.ts'
import { useDiscardGuard } from '../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../ui/dialogs/record-dialog.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { putCaption, useBusinessChanged } from './business.api.ts'

export function CaptionDialog({ image, onClose }: { image: BusinessImage; onClose: () => void }) {
  const toast = useToast()
  const changed = useBusinessChanged()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(imageCaption),
    defaultValues: { caption: image.caption ?? '' },
  })
  const { save, saving, failure } = useSave('Failed to save caption')
  const guard = useDiscardGuard({ dirty: formState.isDirty, busy: saving, onClose })
  const submit = handleSubmit(({ caption }) =>
    save({
      act: () => putCaption(image.id, caption),
      onSaved: () => {
        void changed()
        guard.release()
        toast({ title: 'Caption saved', tone: 'good' })
        onClose()
      },
      onField: besideField({ caption: '' }, setError),
    }),
  )
  return (
    <RecordDialog title="Caption" guard={guard} onSubmit={submit} saving={saving} failure={failure}>
      <img
        src={`${sized(image.url, 800)}`}
        alt=""
        className="mx-auto max-h-64 rounded-md border border-line object-contain"
      />
      <TextField
        label="Caption"
        optional
        maxLength={300}
        hint="Also read aloud by screen readers."
        error={formState.errors.caption?.message}
        {...register('caption')}
      />
    </RecordDialog>
  )
}
