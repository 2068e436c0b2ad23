import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import { useDiscardGuard } from '../ui/dialogs/discard-guard.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import type { useAttachments } from './attachments.ts'
import { filesNote } from './files-note.ts'
import type { WaitingEntry } from './outbox/waiting-entry.ts'
import { besideField, useSave } from './save.ts'
import { type Sending, sendsNew } from './send-new.ts'

interface RecordSave<Values extends FieldValues, Output, Saved> {
  // biome-ignore lint/suspicious/noExplicitAny: the context of a form is of no matter here
  form: UseFormReturn<Values, any, Output>
  attachments: ReturnType<typeof useAttachments>
  failedText: string
  savedText: string
  onClose: () => void
  onSaved: (record: Saved) => void
  /** One that waits here already, and is edited. */
  waiting?: WaitingEntry | undefined
}

/** Shared by the record dialogs with files: saves, confirms, points at errors, and never loses what was typed. */
export function useRecordSave<Values extends FieldValues, Output, Saved>({
  form,
  attachments,
  failedText,
  savedText,
  onClose,
  onSaved,
  waiting,
}: RecordSave<Values, Output, Saved>) {
  const toast = useToast()
  const [tried, setTried] = useState(false)
  const { save, saving, failure, doubts } = useSave(failedText, waiting?.id)
  const guard = useDiscardGuard({ dirty: form.formState.isDirty || attachments.changed, busy: saving, onClose })

  const done = () => {
    guard.release()
    onClose()
  }
  const send = (
    act: (key: string, confirmed: DoubtCode[]) => Promise<Saved>,
    keep?: ReturnType<typeof sendsNew>['keep'],
  ) => {
    setTried(true)
    if (attachments.unsent) return
    return save({
      act,
      ...{ keep, isOnlyKept: attachments.waits || waiting !== undefined },
      onKept: () => {
        attachments.leave()
        done()
      },
      onSaved: (record) => {
        toast({ title: savedText, tone: 'good' })
        guard.release()
        onSaved(record)
      },
      onNothingSaved: done,
      onField: besideField(form.getValues(), form.setError),
    })
  }
  /** A new record, which is kept here if it can't be sent. */
  const sendNew = (sending: Omit<Sending, 'values' | 'files'>) => {
    const { act, keep } = sendsNew<Saved>({
      ...sending,
      ...{ values: form.getValues(), files: attachments.toKeep, fileIds: attachments.fileIds, before: waiting },
    })
    return send(act, keep)
  }
  return {
    send,
    sendNew,
    frame: { guard, saving, uploading: attachments.uploading, failure, doubts, note: filesNote(tried, attachments) },
  }
}
