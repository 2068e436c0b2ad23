import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { acceptAttribute } from '#domain/basics/file.ts'
import { plural } from '#domain/basics/plural.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import {
  documentDetails,
  noFileChosen,
  numberedTitle,
  numberFiles,
  type VehicleDocument,
} from '#domain/vehicles/document.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../app/attachments.ts'
import { useFileRecords } from '../../app/file-records.ts'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { DocumentFields } from './document-fields.tsx'
import { addDocument, changeDocument, getDocument } from './documents.api.ts'

type DocumentDialogProps = {
  vehicle: VehicleDetail
  /** The document to edit; without it, files are added. */
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
  const attachments = useAttachments({
    kind: 'document',
    vehicleId: vehicle.id,
    most: 100,
    failedText: 'Failed to upload document',
  })
  const titled = useNumberedTitles()
  const form = useForm({ resolver: zodResolver(documentDetails), defaultValues: valuesOf(document) })
  const { added, fileIsMissing, frame } = useFileRecords({
    form,
    attachments,
    opened: document,
    valuesOf,
    adding: (details) => {
      const titleOf = titled(details.title, attachments.ready)
      return (file, key) => addDocument(vehicle.id, { ...details, title: titleOf(file), file_id: file.fileId }, key)
    },
    change: (latest, details) => changeDocument(vehicle.id, latest, details),
    load: ({ id }) => getDocument(vehicle.id, id),
    failedText: document
      ? 'Failed to update document'
      : attachments.count > 1
        ? 'Failed to upload documents. Please try again.'
        : 'Failed to upload document',
    loadFailedText: 'Failed to load document',
    onClose,
    onSaved,
  })
  const several = added + attachments.ready.length > 1
  return (
    <RecordDialog
      title={document ? 'Edit document' : 'Document Upload'}
      saveText={document ? 'Save' : several ? 'Save Documents' : 'Save Document'}
      {...frame}
    >
      {added > 0 && !frame.saving && (
        <Notice tone="good">{plural(added, 'document')} saved. The files listed below aren’t saved yet.</Notice>
      )}
      {!document && (
        <AttachmentsField
          {...attachments.field}
          label="Files"
          hint="PDF, JPG or PNG, up to 10 MB each."
          error={fileIsMissing ? noFileChosen : undefined}
          accept={acceptAttribute(...uploadRules.document.accept)}
          disabled={frame.saving}
        />
      )}
      <DocumentFields register={form.register} errors={form.formState.errors} several={several} />
    </RecordDialog>
  )
}

/** Each file keeps the number it was first given, however often the others are retried. */
function useNumberedTitles() {
  const numbers = useRef<ReadonlyMap<string, number>>(new Map())
  return (title: string, files: readonly { key: string }[]) => {
    numbers.current = numberFiles(
      numbers.current,
      files.map(({ key }) => key),
    )
    return ({ key }: { key: string }) => numberedTitle(title, numbers.current.get(key))
  }
}
