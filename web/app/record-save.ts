import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import { useDiscardGuard } from '../ui/dialogs/discard-guard.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import type { useAttachments } from './attachments.ts'
import { filesNote } from './files-note.ts'
import { besideField, useSave } from './save.ts'

interface RecordSave<Values extends FieldValues, Output, Saved> {
  // biome-ignore lint/suspicious/noExplicitAny: the context of a form is of no matter here
  form: UseFormReturn<Values, any, Output>
  attachments: ReturnType<typeof useAttachments>
  failedText: string
  savedText: string
  onClose: () => void
  onSaved: (record: Saved) => void
}

/** Shared by the record dialogs with files: saves, confirms, points at errors, and never loses what was typed. */
export function useRecordSave<Values extends FieldValues, Output, Saved>({
  form,
  attachments,
  failedText,
  savedText,
  onClose,
  onSaved,
}: RecordSave<Values, Output, Saved>) {
  const toast = useToast()
  const [tried, setTried] = useState(false)
  const { save, saving, failure, doubts } = useSave(failedText)
  const guard = useDiscardGuard({ dirty: form.formState.isDirty || attachments.changed, busy: saving, onClose })

  const send = (act: (key: string, confirmed: DoubtCode[]) => Promise<Saved>) => {
    setTried(true)
    if (attachments.unsent) return
    return save({
      act,
      onSaved: (record) => {
        toast({ title: savedText, tone: 'good' })
        guard.release()
        onSaved(record)
      },
      onNothingSaved: () => {
        guard.release()
        onClose()
      },
      onField: besideField(form.getValues(), form.setError),
    })
  }
  return {
    send,
    frame: { guard, saving, uploading: attachments.uploading, failure, doubts, note: filesNote(tried, attachments) },
  }
}
