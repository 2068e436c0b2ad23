import type { Config } from '../../config.ts'
import { askUkVehicleData, type UkVehicleData } from '../vehicle-data/ask-ukvehicledata.ts'
import { sampleRegistration } from '../vehicle-data/sample.ts'

/** Looks up a registration: the provider's answer, or undefined if it is unknown. */
export interface Registry {
  name: string
  lookUp(vrm: string): Promise<unknown>
}

export const ukVehicleDataRegistry = (settings: UkVehicleData): Registry => ({
  name: 'ukvehicledata',
  lookUp: (vrm) => askUkVehicleData(settings, 'VehicleAndMotHistory', { key_VRM: vrm }),
})

const sampleRegistry: Registry = {
  name: 'sample',
  lookUp: async (vrm) => sampleRegistration(vrm),
}

export const createRegistry = ({ vehicleData }: Config): Registry =>
  vehicleData ? ukVehicleDataRegistry(vehicleData) : sampleRegistry

declare module '../../platform/services.ts' {
  interface Services {
    registry: Registry
  }
}
