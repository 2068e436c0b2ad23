import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import { acceptAttribute } from '#domain/basics/file.ts'
import { londonToday } from '#domain/basics/format.ts'
import type { Attachment } from '#domain/basics/upload.ts'
import { type Modification, mostPhotos } from '#domain/records/modification.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../app/attachments.ts'
import { filesNote } from '../../app/files-note.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { ModificationFields, modificationForm } from './modification-fields.tsx'
import { addModification, changeModification, getModification } from './modifications.api.ts'

type ModificationDialogProps = {
  vehicle: VehicleDetail
  modification?: Modification
  onClose: () => void
  onSaved: (modification: Modification) => void
}

export function ModificationDialog({ vehicle, modification, ...rest }: ModificationDialogProps) {
  const toast = useToast()
  const [read, setRead] = useState(modification)
  async function reload() {
    const latest = read && (await getModification(vehicle.id, read.id).catch(() => undefined))
    if (latest) setRead(latest)
    else toast({ title: 'This modification has been deleted.', tone: 'destructive' })
  }
  return <Form key={read?.version} vehicle={vehicle} modification={read} onReload={reload} {...rest} />
}

function Form({
  vehicle,
  modification,
  onReload,
  onClose,
  onSaved,
}: ModificationDialogProps & { onReload: () => void }) {
  const toast = useToast()
  const [tried, setTried] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(modificationForm),
    defaultValues: valuesOf(modification),
  })
  const { errors, dirtyFields } = formState
  const attaching = { kind: 'modification', vehicleId: vehicle.id, most: mostPhotos } as const
  const before = useAttachments({ ...attaching, existing: modification?.before_images })
  const after = useAttachments({ ...attaching, existing: modification?.after_images })
  const { save, saving, failure, doubts } = useSave('Failed to save modification. Please try again.')
  const photosChanged = differ(before, modification?.before_images) || differ(after, modification?.after_images)
  const guard = useDiscardGuard({ dirty: formState.isDirty || photosChanged, busy: saving, onClose })

  const submit = handleSubmit(async (given) => {
    setTried(true)
    if (before.unsent || after.unsent || before.uploading || after.uploading) return
    const photos = { before_image_ids: before.fileIds, after_image_ids: after.fileIds }
    await save({
      act: (key, confirmed) => {
        if (!modification) return addModification(vehicle.id, { ...given, confirmed, ...photos }, key)
        const typed = Object.fromEntries(Object.entries(given).filter(([field]) => field in dirtyFields))
        const change = { ...typed, confirmed, ...(photosChanged ? photos : {}), version: modification.version }
        return changeModification(vehicle.id, modification.id, change)
      },
      onSaved: (saved) => {
        guard.release()
        toast({ title: modification ? 'Modification saved' : 'Modification added', tone: 'good' })
        onSaved(saved)
      },
      onNothingSaved: () => {
        guard.release()
        onClose()
      },
      onField: besideField(modificationForm.shape, setError),
    })
  })

  return (
    <RecordDialog
      title={modification ? 'Edit Modification' : 'Add Modification'}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      uploading={before.uploading || after.uploading}
      failure={failure}
      doubts={doubts}
      note={filesNote(tried, before, after)}
      onReload={onReload}
      saveText={modification ? 'Save' : 'Add Modification'}
    >
      <ModificationFields register={register} errors={errors} />
      <PhotosField {...before.field} label="Before photos" disabled={saving} />
      <PhotosField {...after.field} notice={undefined} label="After photos" disabled={saving} />
    </RecordDialog>
  )
}

const PhotosField = (props: Omit<ComponentProps<typeof AttachmentsField>, 'optional' | 'hint' | 'accept'>) => (
  <AttachmentsField {...props} optional hint="Maximum size is 10MB per image." accept={acceptAttribute('image')} />
)

const differ = ({ fileIds, count }: { fileIds: string[]; count: number }, existing: Attachment[] = []) =>
  count !== existing.length || fileIds.join() !== existing.map(({ id }) => id).join()

const valuesOf = (modification: Modification | undefined) => ({
  type: modification?.type ?? ('' as Modification['type']),
  name: modification?.name ?? '',
  brand: modification?.brand ?? '',
  install_date: modification?.install_date ?? londonToday(),
  cost: modification?.cost?.toFixed(2) ?? '',
  description: modification?.description ?? '',
  is_major_upgrade: modification?.is_major_upgrade ?? false,
})
