import { createContext, type ReactNode, useContext } from 'react'
import { type DistanceUnit, formatDistance, type ShownIn, shownTo, shownToVisitors } from '#domain/basics/distance.ts'

/* Everything that shows a distance asks here: in the unit that the member chose, or else in that of the car. */

const Chosen = createContext<DistanceUnit | null | 'visitor'>('visitor')
const Car = createContext<DistanceUnit>('mi')

/** Around what a signed-in member sees; outside of it everybody is a visitor. */
export const ChosenDistance = ({ unit, children }: { unit: DistanceUnit | null; children: ReactNode }) => (
  <Chosen value={unit}>{children}</Chosen>
)

/** Around everything about one car. */
export const CarDistance = ({ unit, children }: { unit: DistanceUnit; children: ReactNode }) => (
  <Car value={unit}>{children}</Car>
)

/** What the car's instrument counts, and so what is typed. */
export const useCarUnit = () => useContext(Car)

export function useShownIn(car?: DistanceUnit): ShownIn {
  const chosen = useContext(Chosen)
  const around = useContext(Car)
  const unit = car ?? around
  return chosen === 'visitor' ? shownToVisitors(unit) : shownTo(chosen, unit)
}

type DistanceProps = {
  miles: number
  /** As it was read, where that was in kilometres. */
  km?: number | null | undefined
  /** Where nothing around it says which car it is. */
  car?: DistanceUnit
  /** Where there is no room for both. */
  single?: boolean
}

export function Distance({ miles, km, car, single = false }: DistanceProps) {
  const { unit, isBoth = false } = useShownIn(car)
  return formatDistance(miles, { unit, isBoth: isBoth && !single }, km)
}
