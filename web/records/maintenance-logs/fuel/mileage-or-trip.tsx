import { useEffect, useState } from 'react'
import { type useForm, useWatch } from 'react-hook-form'
import { formatIn, readIn } from '#domain/basics/distance.ts'
import type { LastFuel } from '#domain/records/economy.ts'
import { Button } from '../../../ui/button.tsx'
import { useCarUnit } from '../../../ui/distance.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import type { FuelValues } from '../../fuel-amounts.tsx'
import { useReadMark } from '../receipts/read-marks.tsx'

type MileageOrTripProps = {
  form: ReturnType<typeof useForm<FuelValues, unknown, object>>
  last: LastFuel | undefined
  error: string | undefined
}

/** What the trip counter shows will do, where there is a fill-up or charge to count from. */
export function MileageOrTrip({ form, last, error }: MileageOrTripProps) {
  const unit = useCarUnit()
  const [byTrip, setByTrip] = useState(false)
  const before = Math.max(last?.fill_up?.mileage ?? -1, last?.charge?.mileage ?? -1)
  const change = () => {
    form.setValue(byTrip ? 'trip' : 'mileage', '')
    form.clearErrors(['trip', 'mileage'])
    setByTrip(!byTrip)
  }
  const [mileage, trip] = useWatch({ control: form.control, name: ['mileage', 'trip'] })
  // A receipt was read meanwhile: its mileage is taken where no trip was typed, and offered where one was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is read decides, not what is typed afterwards
  useEffect(() => {
    if (mileage && !trip) setByTrip(false)
  }, [mileage])
  const name = byTrip ? 'trip' : 'mileage'
  const mark = useReadMark(name)
  return (
    <div>
      <TextField
        key={name}
        label={byTrip ? 'Trip since the last one' : 'Mileage'}
        optional
        inputMode="numeric"
        suffix={unit}
        error={error}
        hint={before >= 0 ? `Last time ${formatIn(unit, readIn(unit, before))}` : undefined}
        {...mark}
        {...form.register(name)}
      />
      {before >= 0 && (
        <Button variant="quiet" size="sm" onClick={change} className="-ml-3">
          {!byTrip
            ? 'Enter the trip instead'
            : mileage
              ? `Use ${mileage} from the receipt`
              : 'Enter the mileage instead'}
        </Button>
      )}
    </div>
  )
}
