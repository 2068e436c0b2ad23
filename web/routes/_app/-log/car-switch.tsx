import { ChevronDown } from 'lucide-react'
import { type VehicleCard, vehicleName } from '#domain/vehicles/garage.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { NumberPlate } from '../../../ui/art/number-plate.tsx'

type Car = Pick<VehicleCard, 'id' | 'make' | 'model' | 'year' | 'registration_number'>
type CarSwitchProps = { cars: readonly Car[]; car: Car; onCar: (id: string) => void; disabled: boolean }

/** Which car it is for, at the top of the form; with several, any other is a press away. */
export function CarSwitch({ cars, car, onCar, disabled }: CarSwitchProps) {
  const several = cars.length > 1
  return (
    <div className="relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-raised py-2 pr-11 pl-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span className="min-w-0 font-display text-lg leading-tight font-bold wrap-anywhere">{vehicleName(car)}</span>
      <NumberPlate registration={car.registration_number} size="sm" />
      {several && (
        <>
          <select
            aria-label="Car"
            value={car.id}
            disabled={disabled}
            onChange={(event) => onCar(event.currentTarget.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          >
            {cars.map((each) => (
              <option key={each.id} value={each.id}>
                {vehicleName(each)}
                {each.registration_number ? `, ${formatRegistration(each.registration_number)}` : ''}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute right-4 size-5 text-muted" />
        </>
      )}
    </div>
  )
}
