import { type Control, useController } from 'react-hook-form'
import { usualHours, type Weekday, weekdays } from '#domain/businesses/business.ts'
import { dayName } from '#domain/businesses/business-hours.ts'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextField } from '../ui/forms/field.tsx'
import type { BusinessValues } from './business-form.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the form becomes is of no matter to its fields
type HoursFieldsProps = { control: Control<BusinessValues, any, any> }

export const HoursFields = ({ control }: HoursFieldsProps) => (
  <fieldset className="min-w-0">
    <legend className="font-display text-xl font-bold">Business hours</legend>
    <p className="mb-3 text-sm text-muted">If you close after midnight, enter the time of the next morning.</p>
    <div className="grid gap-2">
      {weekdays.map((day) => (
        <Day key={day} day={day} control={control} />
      ))}
    </div>
  </fieldset>
)

function Day({ day, control }: HoursFieldsProps & { day: Weekday }) {
  const opens = useController({ control, name: `operating_hours.${day}.open` })
  const closes = useController({ control, name: `operating_hours.${day}.close` })
  const isClosed = !opens.field.value && !closes.field.value
  /** Opened again, a day starts with the usual hours. */
  const close = (closed: boolean) => {
    const usual = usualHours[day].open ? usualHours[day] : usualHours.saturday
    opens.field.onChange(closed ? '' : usual.open)
    closes.field.onChange(closed ? '' : usual.close)
  }
  return (
    <div className="grid grid-cols-2 items-start gap-x-2 gap-y-1 max-sm:border-t max-sm:border-line max-sm:pt-2 sm:grid-cols-[7rem_7rem_8.5rem_8.5rem] sm:gap-x-3">
      <span aria-hidden className="flex min-h-11 items-center font-medium">
        {dayName(day)}
      </span>
      <Checkbox
        label={
          <>
            <span className="sr-only">{dayName(day)}: </span>closed
          </>
        }
        checked={isClosed}
        onChange={(event) => close(event.currentTarget.checked)}
        className="md:pt-1.5"
      />
      {!isClosed && (
        <>
          <TextField
            {...opens.field}
            type="time"
            label={`${dayName(day)} opens`}
            hideLabel
            error={opens.fieldState.error?.message}
          />
          <TextField
            {...closes.field}
            type="time"
            label={`${dayName(day)} closes`}
            hideLabel
            error={closes.fieldState.error?.message}
          />
        </>
      )}
    </div>
  )
}
