import { useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { DistanceUnit } from '#domain/basics/distance.ts'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import type { newReminder, ReminderType } from '#domain/records/reminder.ts'
import {
  dueKindOf,
  furtherNotices,
  longestLead,
  reminderDate,
  reminderTypes,
  shortestLead,
} from '#domain/records/reminder.ts'
import type { DueKind } from '#domain/vehicles/due-date.ts'
import { milesWords } from '#domain/vehicles/due-words.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Slider, Switch } from '../../ui/forms/choice-fields.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'

/** As it is typed. */
export interface ReminderForm {
  title: string
  type: ReminderType | ''
  due_date: string
  due_miles: string
  every_months: string
  every_miles: string
  lead_days: number
  notices: string[]
  send_notification: boolean
  for_member: string | null
  location: string
  comments: string
}
type Form = UseFormReturn<ReminderForm, unknown, ReturnType<typeof newReminder.parse>>

/** What it is about, and what that does to the vehicle. */
export function TypeField({ form }: { form: Form }) {
  const { register, control, getValues, setValue } = form
  const { errors } = useFormState({ control })
  const [type, due_date, due_miles] = useWatch({ control, name: ['type', 'due_date', 'due_miles'] })
  // The vehicle's own dates know neither.
  const forgetMileage = () => {
    if (dueKindOf(getValues('type') as ReminderType) === null) return
    for (const name of ['due_miles', 'every_months', 'every_miles'] as const) setValue(name, '')
  }
  return (
    <SelectField
      label="Type"
      required
      hint={due_miles && !due_date ? undefined : effectOf(type)}
      error={errors.type?.message}
      {...register('type', { onChange: forgetMileage })}
    >
      <option value="" disabled>
        Choose a type
      </option>
      {reminderTypes.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </SelectField>
  )
}

const becomes = {
  mot: "Becomes the vehicle's MOT expiry.",
  tax: "Becomes the vehicle's tax due date.",
  insurance: "Becomes the vehicle's insurance expiry.",
  breakdown_cover: "Becomes the end of the vehicle's breakdown cover.",
} as Partial<Record<DueKind, string>>

function effectOf(type: ReminderType | '') {
  if (!type) return undefined
  const kind = dueKindOf(type)
  return kind ? becomes[kind] : "Becomes the vehicle's next service, unless an earlier one is planned."
}

type DueFieldsProps = {
  form: Form
  /** It speaks of a date of the vehicle, which no mileage moves and whose record makes the next one. */
  byDateOnly: boolean
  repeats: boolean
  /** What its odometer shows, in what it counts. */
  car: { mileage: number; unit: DistanceUnit } | undefined
}

/** By date, by mileage or both, and how often it comes round. */
export function DueFields({ form, byDateOnly, repeats: repeated, car }: DueFieldsProps) {
  const { register, setValue, control } = form
  const { errors } = useFormState({ control })
  const [repeats, setRepeats] = useState(repeated)
  const [due_miles, every_months, every_miles] = useWatch({
    control,
    name: ['due_miles', 'every_months', 'every_miles'],
  })
  const shown = !byDateOnly
  const unit = car?.unit ?? 'mi'
  const needsDate = !shown || !(due_miles || every_months || every_miles)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Due date"
          type="date"
          required={needsDate}
          optional={!needsDate}
          min="1885-01-01"
          max="2199-12-31"
          error={errors.due_date?.message}
          {...register('due_date')}
        />
        {shown && (
          <TextField
            label="Or at mileage"
            optional
            inputMode="numeric"
            suffix={unit}
            hint={
              car?.mileage
                ? `Whichever comes first. It’s at ${milesWords(car.mileage, { unit })} now.`
                : 'Whichever comes first.'
            }
            error={errors.due_miles?.message}
            {...register('due_miles')}
          />
        )}
      </div>
      {shown && (
        <Switch
          label="Repeat"
          hint={repeats ? undefined : 'Completing it, or adding its service record, sets the next one.'}
          checked={repeats}
          onChange={({ currentTarget }) => {
            setRepeats(currentTarget.checked)
            if (currentTarget.checked) return
            for (const name of ['every_months', 'every_miles'] as const) setValue(name, '', { shouldDirty: true })
          }}
        />
      )}
      {shown && repeats && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Every"
            inputMode="numeric"
            suffix="months"
            className="[&_input]:pr-20"
            error={errors.every_months?.message}
            {...register('every_months')}
          />
          <TextField
            label="Or every"
            inputMode="numeric"
            suffix={unit === 'mi' ? 'miles' : 'km'}
            className="[&_input]:pr-16"
            hint="Whichever comes first. Leave one blank if it doesn’t apply."
            error={errors.every_miles?.message}
            {...register('every_miles')}
          />
        </div>
      )}
    </>
  )
}

/** When its owner is told. */
export function NoticeFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const { register, control } = form
  const { errors } = useFormState({ control })
  const [due_date, due_miles, lead_days, send_notification] = useWatch({
    control,
    name: ['due_date', 'due_miles', 'lead_days', 'send_notification'],
  })
  const lead = Number(lead_days)
  return (
    <>
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
        hint={due_miles ? undefined : toldOn(due_date, lead, isNew && Boolean(send_notification))}
        error={errors.lead_days?.message}
        {...register('lead_days', { valueAsNumber: true })}
      />
      <fieldset>
        <legend className="font-medium">Tell me again</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] sm:flex sm:gap-x-6">
          {furtherNotices
            .filter((days) => days < lead)
            .map((days) => (
              <Checkbox
                key={days}
                label={days === 1 ? 'The day before' : `${days} days before`}
                value={String(days)}
                {...register('notices')}
              />
            ))}
        </div>
      </fieldset>
    </>
  )
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
