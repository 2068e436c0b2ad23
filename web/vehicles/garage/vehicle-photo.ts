import { useState } from 'react'
import { fileTypes, largestUpload } from '#domain/basics/file.ts'
import { uploadRefusal } from '#domain/basics/upload.ts'
import { useAttachments } from '../../app/attachments.ts'
import { filesNote, isRefused } from '../../app/files-note.ts'

const allowed: readonly string[] = fileTypes.image

/** A vehicle's one photo: the current one, a new one being uploaded, or none. */
export function useVehiclePhoto(vehicleId: string, current: string | null = null) {
  const attachments = useAttachments({ kind: 'vehicle_photo', vehicleId, most: 1 })
  const [removed, setRemoved] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { files } = attachments.field
  const chosen = files.find((file) => !isRefused(file))
  const refused = files.find(isRefused)
  const [fileId] = attachments.fileIds

  /** An unusable file leaves the current photo in place. */
  function choose(files: File[]) {
    const [file] = files
    if (!file) return
    const why =
      file.size > largestUpload ? 'tooLarge' : file.type && !allowed.includes(file.type) ? 'wrongType' : undefined
    const empty = file.size === 0 ? `${file.name} is empty.` : ''
    const problem = why ? uploadRefusal('vehicle_photo', why, file.name) : empty
    setRefusal(problem)
    if (!problem) attachments.field.onAdd([file])
  }
  function remove() {
    setRefusal('')
    if (chosen) attachments.field.onRemove(chosen.key)
    else setRemoved(true)
  }

  return {
    field: {
      shown: chosen ? (chosen.preview ?? null) : removed ? null : current,
      progress: chosen?.state === 'uploading' ? chosen.progress : undefined,
      problem: refusal || (refused?.problem ?? chosen?.problem ?? ''),
      onRetry: chosen?.state === 'failed' && chosen.canRetry ? () => attachments.field.onRetry(chosen.key) : undefined,
      onChoose: choose,
      onRemove: remove,
    },
    /** As the record names it: absent if unchanged, null if the photo is removed. */
    change: fileId ? { image_file_id: fileId } : removed && !chosen ? { image_file_id: null } : {},
    changed: chosen !== undefined || removed,
    uploading: attachments.uploading,
    unsent: attachments.unsent,
    note: (tried: boolean) => filesNote(tried, attachments),
    forget: () => {
      setRemoved(false)
      if (chosen) attachments.field.onRemove(chosen.key)
    },
  }
}
