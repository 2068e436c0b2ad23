import { useState } from 'react'
import { acceptAttribute } from '#domain/basics/file.ts'
import { plural } from '#domain/basics/plural.ts'
import { useAttachments } from '../app/attachments.ts'
import { filesNote } from '../app/files-note.ts'
import { useSave } from '../app/save.ts'
import { useDiscardGuard } from '../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../ui/forms/attachments-field.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { addImages, useBusinessChanged } from './business.api.ts'

const mostAtOnce = 20

/** `room`: how many more pictures the gallery can hold. */
export function ImagesDialog({ room, onClose }: { room: number; onClose: () => void }) {
  const toast = useToast()
  const changed = useBusinessChanged()
  const [problem, setProblem] = useState('')
  const most = Math.min(room, mostAtOnce)
  const attachments = useAttachments({ kind: 'business', vehicleId: '', most })
  const [tried, setTried] = useState(false)
  const { fileIds, uploading, unsent, count, field } = attachments
  const { save, saving, failure } = useSave('Failed to add images')
  const guard = useDiscardGuard({ dirty: count > 0, busy: saving, onClose })

  async function submit() {
    if (uploading) return
    setTried(true)
    if (unsent) return
    if (fileIds.length === 0) return setProblem('Please choose at least one picture')
    setProblem('')
    await save({
      act: (key) => addImages(fileIds, key),
      onSaved: () => {
        void changed()
        guard.release()
        toast({ title: `${plural(fileIds.length, 'picture')} added`, tone: 'good' })
        onClose()
      },
    })
  }
  return (
    <RecordDialog
      title="Add Images"
      guard={guard}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      saving={saving}
      uploading={uploading}
      failure={failure}
      note={filesNote(tried, attachments)}
      saveText="Add Images"
    >
      <AttachmentsField
        {...field}
        label="Pictures"
        hint={`Up to ${most} at once, at most 10MB each. Captions can be added afterwards.`}
        error={problem || undefined}
        accept={acceptAttribute('image')}
        disabled={saving}
      />
    </RecordDialog>
  )
}
