import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { carsToShareQuery } from './access.api.ts'
import { whatOf } from './words.ts'

type ExceptFieldsProps = { register: () => UseFormRegisterReturn }

/** Of the whole garage, the cars that somebody is kept from. */
export function ExceptFields({ register }: ExceptFieldsProps) {
  const { data: cars = [] } = useQuery(carsToShareQuery)
  if (cars.length === 0) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Leave any out?</legend>
      <p className="text-sm text-muted">They aren’t told of the cars you tick. Cars you add later are included.</p>
      <div className="grid max-h-60 gap-1 overflow-y-auto rounded-md border border-line px-3 py-2">
        {cars.map((car) => (
          <Checkbox key={car.id} label={whatOf(car, '')} value={car.id} {...register()} />
        ))}
      </div>
    </fieldset>
  )
}
