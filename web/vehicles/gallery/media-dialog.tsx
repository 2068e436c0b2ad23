import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { acceptAttribute } from '#domain/basics/file.ts'
import { plural } from '#domain/basics/plural.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import { type MediaDetails, mediaDetails, type VehicleMedia } from '#domain/records/media.ts'
import { noFileChosen } from '#domain/vehicles/document.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../app/attachments.ts'
import { filesNote } from '../../app/files-note.ts'
import { besideField, useSave } from '../../app/save.ts'
import { saveEach } from '../../app/save-each.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { type AttachedFile, AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { Switch, TextArea, TextField } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { addMedia, changeMedia, getMedia } from './gallery.api.ts'
import { typeWord } from './media-words.ts'

type MediaDialogProps = {
  vehicle: VehicleDetail
  /** Its details are edited; without it, files are added. */
  media?: VehicleMedia
  onClose: () => void
  onSaved: () => void
}

const valuesOf = (media?: VehicleMedia) => ({
  title: media?.title ?? '',
  location: media?.location ?? '',
  date_taken: media?.date_taken ?? '',
  comments: media?.comments ?? '',
  is_publicly_visible: media?.is_publicly_visible ?? false,
})

/** For its size or its type, which is said once for all of them. */
const isRefused = ({ state, problem }: AttachedFile) => state === 'failed' && problem === uploadRules.media.tooLarge

export function MediaDialog({ vehicle, media, onClose, onSaved }: MediaDialogProps) {
  const toast = useToast()
  const attachments = useAttachments({
    kind: 'media',
    vehicleId: vehicle.id,
    most: 100,
    failedText: 'This file failed to upload. Please try again.',
  })
  const { save, saving, failure, forgetFailure } = useSave(
    media ? 'Failed to update media' : 'Failed to upload media. Please try again.',
  )
  const [latest, setLatest] = useState(media)
  const [added, setAdded] = useState(0)
  const [missing, setMissing] = useState(false)
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(mediaDetails),
    defaultValues: valuesOf(media),
  })
  const { errors, isDirty } = formState
  const { files } = attachments.field
  const guard = useDiscardGuard({ dirty: isDirty || files.length > 0, busy: saving, onClose })
  const refused = files.some(isRefused)
  const toTryAgain = files.some((file) => file.state === 'failed' && file.canRetry)

  const sendAll = (details: MediaDetails, attempt: string) =>
    saveEach(
      attachments.ready,
      attempt,
      ({ fileId }, key) => addMedia(vehicle.id, { ...details, file_id: fileId }, key),
      ({ key }) => {
        attachments.field.onRemove(key)
        setAdded((count) => count + 1)
      },
    )

  const submit = handleSubmit((details, event) => {
    if (!latest && attachments.ready.length === 0) {
      setMissing(true)
      return (event?.target as HTMLElement | undefined)?.querySelector<HTMLElement>('input[type=file]')?.focus()
    }
    return save<unknown>({
      act: (attempt) => (latest ? changeMedia(vehicle.id, latest, details) : sendAll(details, attempt)),
      onSaved: () => {
        if (toTryAgain) return
        guard.release()
        onSaved()
      },
      onNothingSaved: () => {
        guard.release()
        onClose()
      },
      onField: besideField(mediaDetails.shape, setError),
    })
  })

  async function reload() {
    if (!latest) return
    const fresh = await getMedia(vehicle.id, latest.id)
    setLatest(fresh)
    reset(valuesOf(fresh), { keepFieldsRef: true })
    forgetFailure()
  }

  const nothingReady = attachments.ready.length === 0 && !attachments.uploading
  const fileError = missing && nothingReady ? noFileChosen : refused ? uploadRules.media.tooLarge : undefined
  return (
    <RecordDialog
      title={media ? `Edit ${typeWord(media)}` : 'Add Photo/Video'}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      uploading={attachments.uploading}
      failure={failure}
      note={filesNote(added > 0, attachments)}
      onReload={() => void reload().catch(() => toast({ title: 'Failed to load media', tone: 'destructive' }))}
      saveText={media ? 'Save' : 'Add to Gallery'}
    >
      {added > 0 && !saving && (
        <Notice tone="good">
          {plural(added, 'file')} added to the gallery. The files listed below aren’t saved yet.
        </Notice>
      )}
      {!media && (
        <AttachmentsField
          {...attachments.field}
          files={files.map((file) => (isRefused(file) ? { ...file, problem: 'Left out' } : file))}
          label="Photos and videos"
          hint="Pictures and MP4, WebM or MOV videos, up to 10 MB each. Location data is removed."
          error={fileError}
          accept={acceptAttribute(...uploadRules.media.accept)}
          disabled={saving}
        />
      )}
      <TextField label="Title" optional maxLength={200} error={errors.title?.message} {...register('title')} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Date taken"
          optional
          type="date"
          error={errors.date_taken?.message}
          {...register('date_taken')}
        />
        <TextField
          label="Location"
          optional
          maxLength={200}
          error={errors.location?.message}
          {...register('location')}
        />
      </div>
      <TextArea
        label="Notes"
        optional
        rows={3}
        maxLength={5000}
        error={errors.comments?.message}
        {...register('comments')}
      />
      <Switch
        label="Shown on the public page"
        hint="Anyone with the vehicle’s link can see it while you share the vehicle. When off, only you can see it."
        {...register('is_publicly_visible')}
      />
    </RecordDialog>
  )
}
