import { useState } from 'react'
import type { useForm } from 'react-hook-form'
import { formatIn, readIn } from '#domain/basics/distance.ts'
import type { LastFuel } from '#domain/records/economy.ts'
import { Button } from '../../../ui/button.tsx'
import { useCarUnit } from '../../../ui/distance.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useReadMark } from '../receipts/read-marks.tsx'
import type { FuelValues } from './amounts-fields.tsx'

type MileageOrTripProps = {
  form: ReturnType<typeof useForm<FuelValues, unknown, object>>
  last: LastFuel | undefined
  error: string | undefined
  /** After a change of what it is, which the keyboard would otherwise be lost by. */
  takesFocus: boolean
}

/** What the trip counter shows will do, where there is a fill-up or charge to count from. */
export function MileageOrTrip({ form, last, error, takesFocus }: MileageOrTripProps) {
  const unit = useCarUnit()
  const [byTrip, setByTrip] = useState(false)
  const before = Math.max(last?.fill_up?.mileage ?? -1, last?.charge?.mileage ?? -1)
  const change = () => {
    form.setValue(byTrip ? 'trip' : 'mileage', '')
    form.clearErrors(['trip', 'mileage'])
    setByTrip(!byTrip)
  }
  const name = byTrip ? 'trip' : 'mileage'
  const mark = useReadMark(name)
  return (
    <div>
      <TextField
        key={name}
        label={byTrip ? 'Trip since the last one' : 'Mileage'}
        inputMode="numeric"
        suffix={unit}
        autoFocus={takesFocus}
        error={error}
        hint={before >= 0 ? `Last time ${formatIn(unit, readIn(unit, before))}` : undefined}
        {...mark}
        {...form.register(name)}
      />
      {before >= 0 && (
        <Button variant="quiet" size="sm" onClick={change} className="-ml-3">
          {byTrip ? 'Enter the mileage instead' : 'Enter the trip instead'}
        </Button>
      )}
    </div>
  )
}
