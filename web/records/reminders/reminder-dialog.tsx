import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type DistanceUnit, readIn, toMiles } from '#domain/basics/distance.ts'
import { londonToday } from '#domain/basics/format.ts'
import { recurs } from '#domain/records/recurrence.ts'
import { dueKindOf, dueText, newReminder, type Reminder, usualLead } from '#domain/records/reminder.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { offerPush } from '../../app/push-offer.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { useShownIn } from '../../ui/distance.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { ForField } from './for-field.tsx'
import { DueFields, NoticeFields, type ReminderForm, TypeField } from './reminder-fields.tsx'
import { addReminder, changeReminder, getReminder } from './reminders.api.ts'
import { saveFailed } from './use-reminder-acts.ts'

const confirmationShown = 2000

export type RemindedVehicle = Reminder['vehicle'] & { id: string }

type ReminderDialogProps = {
  vehicle?: RemindedVehicle
  /** Where the vehicle is still to be chosen. */
  vehicles?: RemindedVehicle[]
  reminder?: Reminder
  onClose: () => void
  onSaved: (reminder: Reminder) => void
}

export function ReminderDialog({ vehicle: given, vehicles = [], reminder, onClose, onSaved }: ReminderDialogProps) {
  const toast = useToast()
  const shown = useShownIn((given ?? reminder?.vehicle)?.odometer_unit)
  const [read, setRead] = useState(reminder)
  const [chosen, setChosen] = useState(vehicles.length === 1 ? vehicles[0]?.id : undefined)
  const [unchosen, setUnchosen] = useState(false)
  const vehicle = given ?? vehicles.find(({ id }) => id === chosen)
  const form = useForm<ReminderForm, unknown, ReturnType<typeof newReminder.parse>>({
    resolver: zodResolver(newReminder) as never,
    defaultValues: valuesOf(reminder),
  })
  const { register, handleSubmit, control, reset, setError, formState } = form
  const { save, saving, failure, forgetFailure } = useSave(saveFailed)
  const guard = useDiscardGuard({ dirty: formState.isDirty, busy: saving, onClose })
  const type = useWatch({ control, name: 'type' })

  const check = handleSubmit((values) => {
    if (!vehicle) return
    const sent = { ...values, ...inMiles(values, vehicle.odometer_unit) }
    return save({
      act: (key) =>
        read
          ? changeReminder(vehicle.id, read.id, { ...sent, version: read.version })
          : addReminder(vehicle.id, sent, key),
      onSaved: (saved) => {
        guard.release()
        if (reminder) toast({ title: 'Reminder saved', tone: 'good' })
        else
          toast({
            title: 'Reminder created',
            description: `${saved.title}, ${dueText(saved, londonToday(), shown)}`,
            tone: 'good',
            duration: confirmationShown,
          })
        if (!reminder && saved.send_notification) offerPush()
        onSaved(saved)
      },
      onNothingSaved: () => {
        guard.release()
        onClose()
      },
      onField: besideField(newReminder.shape, setError),
    })
  })

  async function reload() {
    if (!read || !vehicle) return
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
      onSubmit={(event) => {
        setUnchosen(!vehicle)
        return check(event)
      }}
      saving={saving}
      failure={failure}
      onReload={reload}
      saveText={reminder ? 'Save' : 'Add Reminder'}
    >
      {!given && (
        <VehicleField
          vehicles={vehicles}
          chosen={chosen}
          error={unchosen && !vehicle ? 'Please choose the vehicle' : undefined}
          onChoose={(id) => {
            setChosen(id)
            // Who is let into one car need not be let into the other.
            form.setValue('for_member', null)
          }}
        />
      )}
      <TextField label="Title" required maxLength={200} error={errors.title?.message} {...register('title')} />
      <TypeField form={form} />
      <DueFields
        form={form}
        byDateOnly={type !== '' && (reminder?.type === type ? reminder.due_kind : dueKindOf(type)) !== null}
        repeats={reminder !== undefined && recurs(reminder)}
        car={vehicle && { mileage: vehicle.mileage, unit: vehicle.odometer_unit }}
      />
      {vehicle && <ForField form={form} vehicleId={vehicle.id} />}
      <NoticeFields form={form} isNew={!reminder} />
      <TextField label="Location" optional maxLength={200} error={errors.location?.message} {...register('location')} />
      <TextArea label="Notes" optional maxLength={5000} error={errors.comments?.message} {...register('comments')} />
    </RecordDialog>
  )
}

type VehicleFieldProps = {
  vehicles: RemindedVehicle[]
  chosen: string | undefined
  error: string | undefined
  onChoose: (id: string) => void
}

const VehicleField = ({ vehicles, chosen, error, onChoose }: VehicleFieldProps) => (
  <SelectField
    label="Vehicle"
    required
    value={chosen ?? ''}
    error={error}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  >
    <option value="" disabled>
      Choose a vehicle
    </option>
    {vehicles.map((each) => (
      <option key={each.id} value={each.id}>
        {[vehicleName(each), each.registration_number].filter(Boolean).join(', ')}
      </option>
    ))}
  </SelectField>
)

/** Typed and shown in what the car's instrument counts, kept in miles. */
function typed(reminder: Reminder | undefined, name: 'due_miles' | 'every_miles') {
  const miles = reminder?.[name]
  return reminder && miles ? String(readIn(reminder.vehicle.odometer_unit, miles)) : ''
}
const inMiles = <Given extends { due_miles?: number | null; every_miles?: number | null }>(
  { due_miles, every_miles }: Given,
  unit: DistanceUnit,
) =>
  unit === 'mi' ? {} : { due_miles: due_miles && toMiles(due_miles), every_miles: every_miles && toMiles(every_miles) }

const valuesOf = (reminder: Reminder | undefined): ReminderForm => ({
  title: reminder?.title ?? '',
  type: reminder?.type ?? '',
  due_date: reminder?.own_date ?? '',
  due_miles: typed(reminder, 'due_miles'),
  every_months: String(reminder?.every_months ?? ''),
  every_miles: typed(reminder, 'every_miles'),
  lead_days: reminder?.lead_days ?? usualLead,
  notices: reminder?.notices.map(String) ?? [],
  send_notification: reminder?.send_notification ?? true,
  for_member: reminder?.for_member?.id ?? null,
  location: reminder?.location ?? '',
  comments: reminder?.comments ?? '',
})
