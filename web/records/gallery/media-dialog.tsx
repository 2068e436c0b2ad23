import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { acceptAttribute } from '#domain/basics/file.ts'
import { plural } from '#domain/basics/plural.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import { mediaDetails, type VehicleMedia } from '#domain/records/media.ts'
import { noFileChosen } from '#domain/vehicles/document.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../app/attachments.ts'
import { useFileRecords } from '../../app/file-records.ts'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { type AttachedFile, AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { addMedia, changeMedia, getMedia } from './gallery.api.ts'
import { MediaFields } from './media-fields.tsx'
import { typeWord } from './media-words.ts'

type MediaDialogProps = {
  vehicle: VehicleDetail
  /** The item to edit; without it, files are added. */
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

/** Refused for its size or type, which is said once for all of them. */
const isRefused = ({ state, problem }: AttachedFile) => state === 'failed' && problem === uploadRules.media.tooLarge

export function MediaDialog({ vehicle, media, onClose, onSaved }: MediaDialogProps) {
  const attachments = useAttachments({
    kind: 'media',
    vehicleId: vehicle.id,
    most: 100,
    failedText: 'This file failed to upload. Please try again.',
  })
  const { files } = attachments.field
  const form = useForm({ resolver: zodResolver(mediaDetails), defaultValues: valuesOf(media) })
  const { added, fileIsMissing, frame } = useFileRecords({
    form,
    attachments,
    opened: media,
    valuesOf,
    adding:
      (details) =>
      ({ fileId }, key) =>
        addMedia(vehicle.id, { ...details, file_id: fileId }, key),
    change: (latest, details) => changeMedia(vehicle.id, latest, details),
    load: ({ id }) => getMedia(vehicle.id, id),
    failedText: media ? 'Failed to update media' : 'Failed to upload media. Please try again.',
    loadFailedText: 'Failed to load media',
    onClose,
    onSaved,
  })
  const refused = files.some(isRefused) ? uploadRules.media.tooLarge : undefined
  return (
    <RecordDialog
      title={media ? `Edit ${typeWord(media)}` : 'Add Photo/Video'}
      saveText={media ? 'Save' : 'Add to Gallery'}
      {...frame}
    >
      {added > 0 && !frame.saving && (
        <Notice tone="good">
          {plural(added, 'file')} added to the gallery. The files listed below aren’t saved yet.
        </Notice>
      )}
      {!media && (
        <AttachmentsField
          {...attachments.field}
          files={files.map((file) => (isRefused(file) ? { ...file, problem: 'Left out' } : file))}
          label="Photos and videos"
          hint="Pictures and MP4, WebM or MOV videos, up to 10 MB each. Others never get their location data."
          error={fileIsMissing ? noFileChosen : refused}
          accept={acceptAttribute(...uploadRules.media.accept)}
          disabled={frame.saving}
        />
      )}
      <MediaFields register={form.register} errors={form.formState.errors} />
    </RecordDialog>
  )
}
