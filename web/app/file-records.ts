import { useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useDiscardGuard } from '../ui/dialogs/discard-guard.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import type { useAttachments } from './attachments.ts'
import { filesNote, isUnsent } from './files-note.ts'
import { besideField, useSave } from './save.ts'
import { saveEach } from './save-each.ts'

type Attachments = ReturnType<typeof useAttachments>
type ReadyFile = Attachments['ready'][number]

interface FileRecords<Item, Values extends FieldValues, Details> {
  // biome-ignore lint/suspicious/noExplicitAny: the context of a form is of no matter here
  form: UseFormReturn<Values, any, Details>
  attachments: Attachments
  /** The record to edit; without it, files are added. */
  opened: Item | undefined
  valuesOf: (item: Item) => DefaultValues<Values>
  /** Entered once for all of the files. */
  adding: (details: Details) => (file: ReadyFile, key: string) => Promise<unknown>
  change: (item: Item, details: Details) => Promise<unknown>
  load: (item: Item) => Promise<Item>
  failedText: string
  loadFailedText: string
  onClose: () => void
  onSaved: () => void
}

/** Shared by the dialogs in which each file becomes a record of its own, and which edit one of those records. */
export function useFileRecords<Item, Values extends FieldValues, Details>({
  form,
  attachments,
  opened,
  valuesOf,
  adding,
  change,
  load,
  failedText,
  loadFailedText,
  onClose,
  onSaved,
}: FileRecords<Item, Values, Details>) {
  const toast = useToast()
  const { save, saving, failure, forgetFailure } = useSave(failedText)
  const [latest, setLatest] = useState(opened)
  const [added, setAdded] = useState(0)
  const [missing, setMissing] = useState(false)
  const { files } = attachments.field
  const guard = useDiscardGuard({ dirty: form.formState.isDirty || files.length > 0, busy: saving, onClose })
  const nothingChosen = !latest && attachments.ready.length === 0

  const sendAll = (details: Details, attempt: string) =>
    saveEach(attachments.ready, attempt, adding(details), ({ key }) => {
      attachments.field.onRemove(key)
      setAdded((count) => count + 1)
    })

  const onSubmit = form.handleSubmit(
    (details, event) => {
      if (nothingChosen) {
        setMissing(true)
        return (event?.target as HTMLElement | undefined)?.querySelector<HTMLElement>('input[type=file]')?.focus()
      }
      return save<unknown>({
        act: (attempt) => (latest ? change(latest, details) : sendAll(details, attempt)),
        onSaved: () => {
          if (files.some(isUnsent)) return
          guard.release()
          onSaved()
        },
        onNothingSaved: () => {
          guard.release()
          onClose()
        },
        onField: besideField(form.getValues(), form.setError),
      })
    },
    () => setMissing(nothingChosen),
  )

  async function reload() {
    if (!latest) return
    const fresh = await load(latest)
    setLatest(fresh)
    // The compiled component registers its fields once; without this they would keep the old input.
    form.reset(valuesOf(fresh), { keepFieldsRef: true })
    forgetFailure()
  }
  return {
    /** How many files are already saved while others are not. */
    added,
    /** Save was pressed without a file. */
    fileIsMissing: missing && nothingChosen && !attachments.uploading,
    frame: {
      guard,
      onSubmit,
      saving,
      uploading: attachments.uploading,
      failure,
      note: filesNote(added > 0, attachments),
      onReload: () => void reload().catch(() => toast({ title: loadFailedText, tone: 'destructive' })),
    },
  }
}
