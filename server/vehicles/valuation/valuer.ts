import type { Config } from '../../config.ts'
import { askUkVehicleData, type UkVehicleData } from '../vehicle-data/ask-ukvehicledata.ts'
import { sampleValuation } from '../vehicle-data/sample-valuation.ts'

/** Values a vehicle: the provider's answer, or undefined for an unknown registration. */
export interface Valuer {
  name: string
  value(vrm: string, mileage: number): Promise<unknown>
}

export const ukVehicleDataValuer = (settings: UkVehicleData): Valuer => ({
  name: 'ukvehicledata',
  value: (vrm, mileage) => askUkVehicleData(settings, 'ValuationData', { key_VRM: vrm, key_mileage: String(mileage) }),
})

const sampleValuer: Valuer = {
  name: 'sample',
  value: async (vrm, mileage) => sampleValuation(vrm, mileage),
}

export const createValuer = ({ vehicleData }: Config): Valuer =>
  vehicleData ? ukVehicleDataValuer(vehicleData) : sampleValuer

declare module '../../platform/services.ts' {
  interface Services {
    valuer: Valuer
  }
}
