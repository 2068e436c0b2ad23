import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { acceptAttribute } from '#domain/basics/file.ts'
import { saveFailed } from '#domain/records/define-record.ts'
import { type Note, noteForm, note as noteKind } from '#domain/records/note.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../app/attachments.ts'
import { useRecordSave } from '../../app/record-save.ts'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { Switch } from '../../ui/forms/choice-fields.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import type { OpenedAgain } from '../new-record.tsx'
import { changeNote, getNote, notesPath } from './notes.api.ts'

type NoteDialogProps = {
  vehicle: VehicleDetail
  note?: Note
  waiting?: OpenedAgain | undefined
  onClose: () => void
  onSaved: (note: Note) => void
}

export function NoteDialog({ note: opened, ...props }: NoteDialogProps) {
  const [note, setNote] = useState(opened)
  return <NoteForm key={note?.version} {...props} note={note} onReloaded={setNote} />
}

type FormProps = NoteDialogProps & { onReloaded: (note: Note) => void }

function NoteForm({ vehicle, note, waiting, onClose, onSaved, onReloaded }: FormProps) {
  const toast = useToast()
  const form = useForm({
    resolver: zodResolver(noteForm),
    defaultValues: {
      ...{ content: note?.content ?? '', is_for_record: note?.is_for_record ?? false },
      ...waiting?.entry.values,
    },
  })
  const attachments = useAttachments({
    ...{ kind: 'note', vehicleId: vehicle.id, existing: note?.images },
    ...{ mayWait: !note, kept: waiting?.files },
  })
  const { send, sendNew, frame } = useRecordSave({
    ...{ form, waiting: waiting?.entry },
    attachments,
    failedText: saveFailed(noteKind.nouns),
    savedText: note ? 'Note updated' : 'Note added',
    onClose,
    onSaved,
  })
  const { register } = form
  const { errors } = form.formState
  const submit = form.handleSubmit((values) => {
    if (note) return send(() => changeNote(vehicle.id, note, { ...values, image_ids: attachments.fileIds }))
    return sendNew({ vehicle, kind: 'note', label: noteKind.nouns.one, path: notesPath(vehicle.id), body: values })
  })
  const reload = () =>
    note &&
    getNote(vehicle.id, note.id).then(onReloaded, () => toast({ title: 'Failed to load note', tone: 'destructive' }))

  return (
    <RecordDialog title={note ? 'Edit Note' : 'Add Note'} {...frame} onSubmit={submit} onReload={() => void reload()}>
      <TextArea label="Note" required rows={6} error={errors.content?.message} {...register('content')} />
      <Switch
        label={noteKind.fields.is_for_record.label}
        hint="If this is off, the note stays with you."
        {...register('is_for_record')}
      />
      <AttachmentsField
        label="Photos"
        optional
        hint="Up to 10 MB each."
        accept={acceptAttribute('image')}
        disabled={frame.saving}
        {...attachments.field}
      />
    </RecordDialog>
  )
}
