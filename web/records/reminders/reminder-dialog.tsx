import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import {
  dueKindOf,
  longestLead,
  newReminder,
  type Reminder,
  reminderDate,
  reminderTypes,
  shortestLead,
  usualLead,
} from '#domain/records/reminder.ts'
import type { DueKind } from '#domain/vehicles/due-date.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { Slider, Switch } from '../../ui/forms/choice-fields.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { addReminder, changeReminder, getReminder } from './reminders.api.ts'
import { saveFailed } from './use-reminder-acts.ts'

const confirmationShown = 2000

type ReminderDialogProps = {
  vehicle: VehicleDetail
  reminder?: Reminder
  onClose: () => void
  onSaved: (reminder: Reminder) => void
}

export function ReminderDialog({ vehicle, reminder, onClose, onSaved }: ReminderDialogProps) {
  const toast = useToast()
  const [read, setRead] = useState(reminder)
  const { register, handleSubmit, control, reset, setError, formState } = useForm({
    resolver: zodResolver(newReminder),
    defaultValues: valuesOf(reminder),
  })
  const { save, saving, failure, forgetFailure } = useSave(saveFailed)
  const guard = useDiscardGuard({ dirty: formState.isDirty, busy: saving, onClose })
  const [type, due_date, lead_days, send_notification] = useWatch({
    control,
    name: ['type', 'due_date', 'lead_days', 'send_notification'],
  })

  const submit = handleSubmit((given) =>
    save({
      act: (key) =>
        read
          ? changeReminder(vehicle.id, read.id, { ...given, version: read.version })
          : addReminder(vehicle.id, given, key),
      onSaved: (saved) => {
        guard.release()
        if (reminder) toast({ title: 'Reminder saved', tone: 'good' })
        else
          toast({
            title: 'Reminder created',
            description: `${given.title}, due ${formatLongDate(given.due_date)}`,
            tone: 'good',
            duration: confirmationShown,
          })
        onSaved(saved)
      },
      onNothingSaved: () => {
        guard.release()
        onClose()
      },
      onField: besideField(newReminder.shape, setError),
    }),
  )

  async function reload() {
    if (!read) return
    const latest = await getReminder(vehicle.id, read.id).catch(() => undefined)
    if (!latest) return toast({ title: 'This reminder was deleted.', tone: 'destructive' })
    setRead(latest)
    reset(valuesOf(latest), { keepFieldsRef: true })
    forgetFailure()
  }

  const { errors } = formState
  return (
    <RecordDialog
      title={reminder ? 'Edit Reminder' : 'Add Reminder'}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      failure={failure}
      onReload={reload}
      saveText={reminder ? 'Save' : 'Add Reminder'}
    >
      <TextField label="Title" required maxLength={200} error={errors.title?.message} {...register('title')} />
      <SelectField label="Type" required hint={effectOf(type)} error={errors.type?.message} {...register('type')}>
        <option value="" disabled>
          Choose a type
        </option>
        {reminderTypes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <TextField
        label="Due date"
        type="date"
        required
        min="1885-01-01"
        max="2199-12-31"
        error={errors.due_date?.message}
        {...register('due_date')}
      />
      <Switch
        label="Send me a notification"
        hint="In the app and by email: ahead of time, and again on the day."
        {...register('send_notification')}
      />
      <Slider
        label="How long before"
        min={shortestLead}
        max={longestLead}
        step={1}
        format={(days) => `${days} days`}
        hint={toldOn(due_date, Number(lead_days), !reminder && Boolean(send_notification))}
        error={errors.lead_days?.message}
        {...register('lead_days', { valueAsNumber: true })}
      />
      <TextField label="Location" optional maxLength={200} error={errors.location?.message} {...register('location')} />
      <TextArea label="Notes" optional maxLength={5000} error={errors.comments?.message} {...register('comments')} />
    </RecordDialog>
  )
}

const valuesOf = (reminder: Reminder | undefined) => ({
  title: reminder?.title ?? '',
  type: reminder?.type ?? ('' as Reminder['type']),
  due_date: reminder?.due_date ?? '',
  lead_days: reminder?.lead_days ?? usualLead,
  send_notification: reminder?.send_notification ?? true,
  location: reminder?.location ?? '',
  comments: reminder?.comments ?? '',
})

const becomes = {
  mot: "Becomes the vehicle's MOT expiry.",
  tax: "Becomes the vehicle's tax due date.",
  insurance: "Becomes the vehicle's insurance expiry.",
  breakdown_cover: "Becomes the end of the vehicle's breakdown cover.",
} as Partial<Record<DueKind, string>>

function effectOf(type: Reminder['type'] | '') {
  if (!type) return undefined
  const kind = dueKindOf(type)
  return kind ? becomes[kind] : "Becomes the vehicle's next service, unless an earlier one is planned."
}

/** What the slider and the date amount to, in words; `soon` if the day has come and it is sent at once. */
function toldOn(due_date: string, lead_days: number, soon: boolean) {
  if (!/^\d{4}-\d\d-\d\d$/.test(due_date) || Number.isNaN(Date.parse(due_date))) return undefined
  const today = londonToday()
  const day = reminderDate(due_date, lead_days)
  const marked = `Reminder date: ${formatLongDate(day)}.`
  if (!soon || day > today) return marked
  if (due_date <= today) return `${marked} It’s due now, so you’ll hear from us in a few minutes.`
  return `${marked} That’s today or earlier, so you’ll hear from us in a few minutes, and again when it’s due.`
}
