import { useState } from 'react'
import { useAttachments } from '../app/attachments.ts'
import { isRefused } from '../app/files-note.ts'

/** One picture of the profile: the current one, a replacement, or none. */
export function usePicture(current: string | null) {
  const attachments = useAttachments({
    kind: 'business',
    vehicleId: '',
    most: 1,
    failedText: 'Failed to upload the picture. Please try again.',
  })
  const [taken, setTaken] = useState(false)
  const { files } = attachments.field
  const fresh = files.find((file) => !isRefused(file))
  const refused = files.find(isRefused)
  return {
    fresh,
    problem: refused?.problem ?? fresh?.problem,
    shown: fresh ? (fresh.preview ?? null) : taken ? null : current,
    choose: (file: File) => attachments.field.onAdd([file]),
    retry: () => fresh && attachments.field.onRetry(fresh.key),
    /** The new one if there is one, otherwise the current one. */
    remove: () => (fresh ? attachments.field.onRemove(fresh.key) : setTaken(true)),
    uploading: attachments.uploading,
    unsent: attachments.unsent,
    changed: fresh !== undefined || taken,
    /** What a save sends: nothing if it is unchanged. */
    fileId: attachments.fileIds[0] ?? (taken ? null : undefined),
  }
}
export type Picture = ReturnType<typeof usePicture>
