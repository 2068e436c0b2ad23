import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { acceptAttribute } from '#domain/basics/file.ts'
import { plural } from '#domain/basics/plural.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import {
  type DocumentDetails,
  documentCategories,
  documentDetails,
  noFileChosen,
  numberedTitle,
  numberFiles,
  type VehicleDocument,
} from '#domain/vehicles/document.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../app/attachments.ts'
import { filesNote } from '../../app/files-note.ts'
import { besideField, useSave } from '../../app/save.ts'
import { saveEach } from '../../app/save-each.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { addDocument, changeDocument, getDocument } from './documents.api.ts'

type DocumentDialogProps = {
  vehicle: VehicleDetail
  /** Its details are edited; without it, files are added. */
  document?: VehicleDocument
  onClose: () => void
  onSaved: () => void
}

const valuesOf = (document?: VehicleDocument) => ({
  title: document?.title ?? '',
  category: document?.category ?? ('' as VehicleDocument['category']),
  document_date: document?.document_date ?? '',
  expiry_date: document?.expiry_date ?? '',
  notes: document?.notes ?? '',
  privacy: document?.privacy ?? 'private',
})

export function DocumentDialog({ vehicle, document, onClose, onSaved }: DocumentDialogProps) {
  const toast = useToast()
  const attachments = useAttachments({
    kind: 'document',
    vehicleId: vehicle.id,
    most: 100,
    failedText: 'Failed to upload document',
  })
  const { files } = attachments.field
  const { save, saving, failure, forgetFailure } = useSave(
    document
      ? 'Failed to update document'
      : attachments.count > 1
        ? 'Failed to upload documents. Please try again.'
        : 'Failed to upload document',
  )
  const [latest, setLatest] = useState(document)
  const [added, setAdded] = useState(0)
  const numbers = useRef<ReadonlyMap<string, number>>(new Map())
  const [missing, setMissing] = useState(false)
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(documentDetails),
    defaultValues: valuesOf(document),
  })
  const { errors, isDirty } = formState
  const guard = useDiscardGuard({ dirty: isDirty || files.length > 0, busy: saving, onClose })
  const toTryAgain = files.some((file) => file.state === 'failed' && file.canRetry)
  const nothingChosen = !latest && attachments.ready.length === 0
  const several = added + attachments.ready.length > 1

  const sendAll = (details: DocumentDetails, attempt: string) => {
    numbers.current = numberFiles(
      numbers.current,
      attachments.ready.map(({ key }) => key),
    )
    return saveEach(
      attachments.ready,
      attempt,
      (file, key) => {
        const title = numberedTitle(details.title, numbers.current.get(file.key))
        return addDocument(vehicle.id, { ...details, title, file_id: file.fileId }, key)
      },
      ({ key }) => {
        attachments.field.onRemove(key)
        setAdded((count) => count + 1)
      },
    )
  }

  const submit = handleSubmit(
    (details, event) => {
      if (nothingChosen) {
        setMissing(true)
        return (event?.target as HTMLElement | undefined)?.querySelector<HTMLElement>('input[type=file]')?.focus()
      }
      return save<unknown>({
        act: (attempt) => (latest ? changeDocument(vehicle.id, latest, details) : sendAll(details, attempt)),
        onSaved: () => {
          if (toTryAgain) return
          guard.release()
          onSaved()
        },
        onNothingSaved: () => {
          guard.release()
          onClose()
        },
        onField: besideField(documentDetails.shape, setError),
      })
    },
    () => setMissing(nothingChosen),
  )

  async function reload() {
    if (!latest) return
    const fresh = await getDocument(vehicle.id, latest.id)
    setLatest(fresh)
    reset(valuesOf(fresh), { keepFieldsRef: true })
    forgetFailure()
  }

  return (
    <RecordDialog
      title={document ? 'Edit document' : 'Document Upload'}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      uploading={attachments.uploading}
      failure={failure}
      note={filesNote(added > 0, attachments)}
      onReload={() => void reload().catch(() => toast({ title: 'Failed to load document', tone: 'destructive' }))}
      saveText={document ? 'Save' : several ? 'Save Documents' : 'Save Document'}
    >
      {added > 0 && !saving && (
        <Notice tone="good">{plural(added, 'document')} saved. The files listed below aren’t saved yet.</Notice>
      )}
      {!document && (
        <AttachmentsField
          {...attachments.field}
          label="Files"
          hint="PDF, JPG or PNG, up to 10 MB each."
          error={missing && nothingChosen && !attachments.uploading ? noFileChosen : undefined}
          accept={acceptAttribute(...uploadRules.document.accept)}
          disabled={saving}
        />
      )}
      <TextField
        label="Title"
        required
        maxLength={200}
        hint={several ? 'Each file becomes a separate document, numbered after the title.' : undefined}
        error={errors.title?.message}
        {...register('title')}
      />
      <SelectField label="Category" required error={errors.category?.message} {...register('category')}>
        <option value="">Choose a category</option>
        {documentCategories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Document date"
          optional
          type="date"
          error={errors.document_date?.message}
          {...register('document_date')}
        />
        <TextField
          label="Expiry date"
          optional
          type="date"
          error={errors.expiry_date?.message}
          {...register('expiry_date')}
        />
      </div>
      <TextArea label="Notes" optional rows={3} maxLength={5000} error={errors.notes?.message} {...register('notes')} />
      <SelectField
        label="Privacy"
        hint="Shareable documents can be downloaded from the public page while you share the vehicle. Only you can open private ones, even after a sale."
        error={errors.privacy?.message}
        {...register('privacy')}
      >
        <option value="private">Private</option>
        <option value="shareable">Shareable</option>
      </SelectField>
    </RecordDialog>
  )
}
