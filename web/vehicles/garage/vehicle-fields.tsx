import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type DistanceUnit, distanceUnits, unitNames } from '#domain/basics/distance.ts'
import type { IdentityField } from '#domain/vehicles/identity-rules.ts'
import { earliestYear, fuelTypes, latestYear, transmissions } from '#domain/vehicles/vehicle.ts'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import type { VehicleFormIn } from './vehicle-form.ts'

type VehicleFieldsProps = {
  field: (name: keyof VehicleFormIn) => UseFormRegisterReturn & { error: string | undefined }
  /** What the registry said, which cannot be edited. */
  locked?: readonly IdentityField[]
  mileageHint?: string | undefined
  /** What the mileage is typed in. */
  unit: DistanceUnit
  /** In the last position, beside the engine. */
  children?: ReactNode
}

export function VehicleFields({ field, locked = [], mileageHint, unit, children }: VehicleFieldsProps) {
  const lock = (name: 'make' | 'model' | 'year') =>
    locked.includes(name) ? { readOnly: true, hint: 'From the DVLA record' } : {}
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Make" required {...field('make')} {...lock('make')} />
      <TextField label="Model" required {...field('model')} {...lock('model')} />
      <TextField
        label="Year"
        type="number"
        inputMode="numeric"
        min={earliestYear}
        max={latestYear()}
        step={1}
        required
        {...field('year')}
        {...lock('year')}
      />
      <TextField
        label="Mileage"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        suffix={unit}
        required
        {...(mileageHint ? { hint: mileageHint } : {})}
        {...field('mileage')}
      />
      <SelectField label="Instrument counts" {...field('odometer_unit')}>
        {distanceUnits.map((each) => (
          <option key={each} value={each}>
            {unitNames[each]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Transmission" required {...field('transmission')}>
        <Options of={transmissions} />
      </SelectField>
      <SelectField label="Fuel type" required {...field('fuel_type')}>
        <Options of={fuelTypes} />
      </SelectField>
      <TextField label="Engine type" optional placeholder="1598cc" {...field('engine_type')} />
      {children}
    </div>
  )
}

export const Options = ({ of }: { of: readonly string[] }) =>
  of.map((choice) => (
    <option key={choice} value={choice}>
      {choice}
    </option>
  ))
