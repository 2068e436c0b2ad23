import { useId } from 'react'
import { type FuelKind, fuelKinds } from '#domain/records/fuel-log.ts'
import { logKindNames } from '#domain/records/kinds.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { cx } from '../../../ui/cx.ts'
import { logIcons } from '../../looks.ts'

export const takesBoth = ({ fuel_type }: Pick<VehicleDetail, 'fuel_type'>) => fuel_type === 'Plug-in Hybrid'

type KindSwitchProps = { kind: FuelKind; onKind: (kind: FuelKind) => void; label?: string }

export function KindSwitch({ kind, onKind, label = 'What was it?' }: KindSwitchProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-md border border-line bg-raised p-1">
        {fuelKinds.map((each) => {
          const Icon = logIcons[each]
          return (
            <label
              key={each}
              className={cx(
                'flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded px-3 font-semibold transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary md:min-h-9',
                each === kind ? 'bg-primary text-on-primary' : 'text-muted hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={each === kind}
                onChange={() => onKind(each)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-5" />
              {logKindNames[each]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
