import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/basics/format.ts'
import { listed } from '#domain/basics/listed.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { costsFor, isForSeveral, mostFurtherCars, type Split } from '#domain/records/several-cars.ts'
import { isDemoVehicle, vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { NumberPlate } from '../ui/art/number-plate.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { carsQuery, forSeveralPath } from './several-cars.api.ts'

/** Where a record may be for further cars too, and how it is then saved. */
export function useSeveralCars(
  kind: LogKind,
  vehicle: VehicleDetail,
  said: { also_for?: string[]; split?: Split } = {},
) {
  const [also, setAlso] = useState<readonly string[]>(said.also_for ?? [])
  const [split, setSplit] = useState<Split>(said.split ?? 'evenly')
  return {
    isOffered: isForSeveral(kind) && !isDemoVehicle(vehicle.id),
    field: { also, onAlso: setAlso, split, onSplit: setSplit },
    /** What the record says then, and where it is sent. */
    saved: (values: object): [values: object, path?: string] =>
      isForSeveral(kind) && also.length > 0
        ? [{ ...values, also_for: also, split }, forSeveralPath(vehicle.id, kind)]
        : [values],
  }
}

/** What was typed as the cost so far, if it is one. */
export function useableCost(typed: unknown) {
  const cost = Number(String(typed ?? '').replace(/[£,\s]/g, ''))
  return String(typed ?? '').trim() !== '' && Number.isFinite(cost) && cost >= 0 ? cost : null
}

/** What belongs to the open car alone: 'The mileage and the photos' */
export const ownParts = (mileage: unknown, files: number) =>
  listed([...(String(mileage ?? '').trim() ? ['the mileage'] : []), ...(files > 0 ? ['the photos'] : [])])

type SeveralCarsProps = {
  vehicle: VehicleDetail
  also: readonly string[]
  onAlso: (also: readonly string[]) => void
  split: Split
  onSplit: (split: Split) => void
  cost: number | null
  ownParts: string
}

export function SeveralCars({ vehicle, also, onAlso, split, onSplit, cost, ownParts }: SeveralCarsProps) {
  const { data = [], isError, refetch } = useQuery(carsQuery)
  // All of one owner's: somebody else's car has its own costs.
  const own = data.filter(({ access }) => !access)
  const others = own.filter(({ id }) => id !== vehicle.id && !isDemoVehicle(id))
  if (isError)
    return (
      <p className="text-sm text-muted">
        Couldn’t load your other cars.{' '}
        <Button variant="quiet" size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    )
  if (others.length === 0 || !own.some(({ id }) => id === vehicle.id)) return null
  const cars = also.length + 1
  return (
    <fieldset className="rounded-md border border-line bg-raised p-4">
      <legend className="float-left mb-2 w-full font-medium">
        Also for <span className="font-normal text-muted">(optional)</span>
      </legend>
      <ul className="clear-both grid max-h-52 gap-1 overflow-y-auto md:grid-cols-2">
        {others.map((car) => (
          <li key={car.id}>
            <Checkbox
              label={
                <span className="flex flex-wrap items-center gap-2">
                  {vehicleName(car)}
                  {car.registration_number && <NumberPlate registration={car.registration_number} size="sm" />}
                </span>
              }
              checked={also.includes(car.id)}
              disabled={!also.includes(car.id) && also.length >= mostFurtherCars}
              onChange={({ currentTarget: { checked } }) =>
                onAlso(checked ? [...also, car.id] : also.filter((id) => id !== car.id))
              }
            />
          </li>
        ))}
      </ul>
      {also.length > 0 && (
        <>
          <fieldset className="mt-3 grid gap-1 border-t border-line pt-3">
            <legend className="sr-only">Cost</legend>
            {(['evenly', 'same'] as const).map((each) => (
              <label key={each} className="flex min-h-11 items-center gap-3 md:min-h-8">
                <input
                  type="radio"
                  name="split"
                  checked={split === each}
                  onChange={() => onSplit(each)}
                  className="size-5 accent-primary"
                />
                {splitWords(each, cost, cars)}
              </label>
            ))}
          </fieldset>
          <p className="mt-2 text-sm text-muted">
            Each car gets its own record.
            {ownParts && ` Only ${vehicleName(vehicle)} gets ${ownParts}.`}
          </p>
        </>
      )}
    </fieldset>
  )
}

function splitWords(split: Split, cost: number | null, cars: number) {
  if (cost === null) return split === 'evenly' ? `Split the cost between ${cars} cars` : 'The same cost for each car'
  const parts = costsFor(cost, cars, split)
  if (split === 'same') return `${formatMoney(cost)} for each car`
  const [most = 0, least = 0] = [parts[0] ?? 0, parts.at(-1) ?? 0]
  const each = most === least ? formatMoney(most) : `${formatMoney(least)} or ${formatMoney(most)}`
  return `Split ${formatMoney(cost)} between ${cars} cars: ${each} each`
}
