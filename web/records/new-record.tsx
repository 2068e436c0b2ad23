import type { FormEventHandler, ReactNode } from 'react'
import { acceptAttribute } from '#domain/basics/file.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import { saveFailed } from '#domain/records/define-record.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf, logTitle, type NamedField } from '#domain/records/registry.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../app/attachments.ts'
import type { WaitingEntry } from '../app/outbox/waiting-entry.ts'
import { useRecordSave } from '../app/record-save.ts'
import { RecordDialog } from '../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../ui/forms/attachments-field.tsx'
import type { AnyForm } from './any-form.ts'
import { CopyLastButton, type useCopyLast } from './copy-last.tsx'
import { ReceiptReading } from './maintenance-logs/receipts/receipt-reading.tsx'
import { book } from './records.api.ts'

/** One that waits on this device, opened again with its files. */
export interface OpenedAgain {
  entry: WaitingEntry
  files: { key: string; file: File }[]
}

interface NewRecord {
  kind: LogKind
  vehicle: VehicleDetail
  form: AnyForm
  waiting?: OpenedAgain | undefined
  onClose: () => void
  onSaved: (record: MaintenanceLog) => void
}

/** A new record on its way, with its files: whatever is saved beside the fields of its form. */
export function useNewRecord({ kind, vehicle, form, waiting, onClose, onSaved }: NewRecord) {
  const { nouns } = definitionOf(kind)
  const attachments = useAttachments({ kind: 'receipt', vehicleId: vehicle.id, mayWait: true, kept: waiting?.files })
  const { sendNew, frame } = useRecordSave<object, object, MaintenanceLog>({
    ...{ form, attachments, onClose, onSaved, waiting: waiting?.entry },
    ...{ failedText: saveFailed(nouns), savedText: `${nouns.thing} added` },
  })
  return {
    ...{ kind, vehicle, form, attachments, frame },
    /** For further cars as well, where `path` says so. */
    save: (values: object, path = book(vehicle.id, kind)) =>
      sendNew({
        ...{ vehicle, kind, path, label: logTitle(kind, (values as { type?: string }).type ?? '') },
        body: { ...values, mileage_unit: vehicle.odometer_unit },
      }),
  }
}

type NewRecordDialogProps = {
  record: ReturnType<typeof useNewRecord>
  copying: ReturnType<typeof useCopyLast>
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Above everything else: what kind it is of. */
  choice?: ReactNode
  /** What a receipt may fill in, and the fields it is asked of. */
  read: ReactNode
  asked: NamedField[]
  isRead: boolean
  /** What it asks for is quickly typed, so that comes first. */
  fieldsFirst?: boolean
  children: ReactNode
}

/** The dialog for a new record of any kind but a service, which asks for more. */
export function NewRecordDialog({
  record,
  copying,
  onSubmit,
  choice,
  read,
  asked,
  isRead,
  fieldsFirst = false,
  children,
}: NewRecordDialogProps) {
  const { kind, vehicle, form, attachments, frame } = record
  const { addTitle, addHint, files } = definitionOf(kind)
  const photosOnly = files.accept === 'photos'
  return (
    <RecordDialog title={addTitle} description={addHint} {...frame} onSubmit={onSubmit}>
      {choice}
      {!fieldsFirst && <CopyLastButton of={copying} />}
      <ReceiptReading
        isBelow={fieldsFirst}
        {...{ form, attachments, vehicle }}
        fields={asked}
        isOffered={isRead && !photosOnly}
        disabled={frame.saving}
      >
        {read}
      </ReceiptReading>
      {fieldsFirst && <CopyLastButton of={copying} />}
      {children}
      <AttachmentsField
        label="Photos"
        optional
        hint={files.hint}
        accept={photosOnly ? acceptAttribute('image') : acceptAttribute('image', 'pdf')}
        {...(photosOnly && { wrongType: uploadRules.note.wrongType })}
        disabled={frame.saving}
        {...attachments.field}
      />
    </RecordDialog>
  )
}
