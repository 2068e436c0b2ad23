import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isDemoVehicle, type VehicleCard } from '#domain/vehicles/garage.ts'
import { lastFuelQuery } from '../../../records/maintenance-logs/fuel/fuel.api.ts'
import { carsQuery } from '../../../records/several-cars.api.ts'
import { useToast } from '../../../ui/messages/toast.tsx'
import { lastCar, rememberCar } from '../../../vehicles/detail/last-car.ts'
import { vehicleQuery } from '../../../vehicles/detail/vehicle-detail.api.ts'

/** The only car, the one used last or the garage's first, until another is chosen. */
export const proposedCar = (cars: readonly Pick<VehicleCard, 'id'>[], last: string | null) =>
  cars.find(({ id }) => id === last) ?? cars[0]

/** The car that something is logged for. */
export function useChosenCar() {
  const toast = useToast()
  const queries = useQueryClient()
  const garage = useQuery(carsQuery)
  const [chosen, setChosen] = useState<string>()
  const [coming, setComing] = useState<string>()
  const cars = (garage.data ?? []).filter(({ id }) => !isDemoVehicle(id))
  const id = chosen ?? proposedCar(cars, lastCar())?.id
  const car = useQuery({ ...vehicleQuery(id ?? ''), enabled: id !== undefined })

  /** The form stays with the car before until everything about this one is there: nothing is saved for the wrong one. */
  async function choose(next: string) {
    setComing(next)
    try {
      await Promise.all([
        queries.ensureQueryData(vehicleQuery(next)),
        queries.ensureQueryData(lastFuelQuery(next)).catch(() => {}),
      ])
      rememberCar(next)
      setChosen(next)
    } catch {
      toast({ title: 'This car couldn’t be loaded', tone: 'destructive' })
    } finally {
      setComing(undefined)
    }
  }
  const retry = () => void (garage.data ? car.refetch() : garage.refetch())
  return {
    cars,
    vehicle: car.data,
    isEmpty: garage.data !== undefined && cars.length === 0,
    problem: garage.data ? (car.data ? null : car.error) : garage.error,
    retry,
    choose,
    isChoosing: coming !== undefined,
  }
}
