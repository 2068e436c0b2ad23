import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import { useDiscardGuard } from '../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../ui/dialogs/record-dialog.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { besideField, useSave } from './save.ts'
import { type Sending, sendsNew } from './send-new.ts'

type FormDialogProps<Values extends FieldValues, Output> = {
  title: string
  description?: string
  failedText: string
  savedText: string
  saveText?: string
  // biome-ignore lint/suspicious/noExplicitAny: the context of a form is of no matter here
  form: UseFormReturn<Values, any, Output>
  send?: (values: Output, sent: { key: string; confirmed: DoubtCode[] }) => Promise<unknown>
  /** Instead, for a new record that is kept here if it can't be sent. */
  adds?: Omit<Sending, 'body' | 'values' | 'files'>
  onClose: () => void
  /** Somebody saved it first: fetch theirs. */
  onReload?: (() => void) | undefined
  children: ReactNode
}

/** A dialog that is no more than a form without files: it saves, asks, points at errors and closes. */
export function FormDialog<Values extends FieldValues, Output>({
  title,
  description,
  failedText,
  savedText,
  saveText = 'Save',
  form,
  send,
  adds,
  onClose,
  onReload,
  children,
}: FormDialogProps<Values, Output>) {
  const toast = useToast()
  const { save, saving, failure, doubts } = useSave(failedText, adds?.before?.id)
  const guard = useDiscardGuard({ dirty: form.formState.isDirty, busy: saving, onClose })
  const done = () => {
    guard.release()
    onClose()
  }
  const submit = form.handleSubmit((values) => {
    const sending = adds && sendsNew({ ...adds, body: values as object, values: form.getValues(), files: () => [] })
    return save({
      act: sending?.act ?? (async (key, confirmed) => send?.(values, { key, confirmed })),
      ...{ keep: sending?.keep, isOnlyKept: adds?.before !== undefined, onKept: done },
      onSaved: () => {
        toast({ title: savedText, tone: 'good' })
        done()
      },
      onNothingSaved: done,
      onField: besideField(form.getValues(), form.setError),
    })
  })
  return (
    <RecordDialog
      title={title}
      description={description}
      guard={guard}
      saving={saving}
      {...(failure ? { failure } : {})}
      doubts={doubts}
      saveText={saveText}
      onSubmit={submit}
      {...(onReload ? { onReload } : {})}
    >
      {children}
    </RecordDialog>
  )
}
