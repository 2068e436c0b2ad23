import { queryOptions } from '@tanstack/react-query'
import type { FuelLife, LastFuel } from '#domain/records/economy.ts'
import type { FuelKind } from '#domain/records/fuel-log.ts'
import type { LogPage } from '#domain/records/maintenance-log.ts'
import { http } from '../../../app/http.ts'

const fuelPath = (vehicleId: string) => `/vehicles/${vehicleId}/fuel`

export const fuelQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'fuel'],
    queryFn: () => http.get<FuelLife>(fuelPath(vehicleId)),
  })

export const lastFuelQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'fuel', 'last'],
    queryFn: () => http.get<LastFuel>(`${fuelPath(vehicleId)}/last`),
  })

const paths: Record<FuelKind, string> = { fill_up: 'fill-ups', charge: 'charges' }

export const fillingsQuery = (vehicleId: string, kind: FuelKind) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'fuel', kind],
    queryFn: () => http.get<LogPage>(`/vehicles/${vehicleId}/${paths[kind]}`),
  })

export const setBattery = (vehicleId: string, battery_kwh: string) =>
  http.put(`${fuelPath(vehicleId)}/battery`, { battery_kwh })
/** Pounds a kilowatt hour; an empty text forgets it. */
export const setHomeTariff = (home_tariff: number | string) => http.put('/home-tariff', { home_tariff })
