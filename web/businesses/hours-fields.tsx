import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { type OperatingHours, type Weekday, weekdays } from '#domain/businesses/business.ts'
import { dayName } from '#domain/businesses/business-hours.ts'
import { TextField } from '../ui/forms/field.tsx'
import type { BusinessValues } from './business-form.ts'

type HoursFieldsProps = {
  register: UseFormRegister<BusinessValues>
  errors: FieldErrors<OperatingHours> | undefined
  // biome-ignore lint/suspicious/noExplicitAny: what the form becomes is of no matter to its fields
  control: Control<BusinessValues, any, any>
}

export function HoursFields({ register, errors, control }: HoursFieldsProps) {
  const hours = useWatch({ control, name: 'operating_hours' })
  const isClosed = (day: Weekday) => !hours[day].open.trim() && !hours[day].close.trim()
  const moment = (day: Weekday, which: 'open' | 'close') => ({
    label: `${dayName(day)} ${which === 'open' ? 'opens' : 'closes'}`,
    hideLabel: true,
    maxLength: 20,
    autoComplete: 'off',
    placeholder: which === 'open' ? '09:00' : '17:00',
    error: errors?.[day]?.[which]?.message,
    ...register(`operating_hours.${day}.${which}`),
  })
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-xl font-bold">Business hours</legend>
      <p className="mb-3 text-sm text-muted">Leave both empty for days you’re closed.</p>
      <div className="grid gap-2">
        {weekdays.map((day) => (
          <div
            key={day}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-2 sm:grid-cols-[7rem_8rem_8rem_1fr] sm:gap-x-3"
          >
            <span aria-hidden className="flex min-h-11 flex-col justify-center leading-tight">
              {dayName(day)}
              {isClosed(day) && <span className="text-sm text-muted sm:hidden">closed</span>}
            </span>
            <TextField {...moment(day, 'open')} />
            <TextField {...moment(day, 'close')} />
            {isClosed(day) && (
              <span className="flex min-h-11 items-center text-muted max-sm:sr-only">
                <span className="sr-only">{dayName(day)}: </span>closed
              </span>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
