import type { Source } from '#domain/vehicles/official.ts'
import type { Config } from '../../config.ts'
import type { OfficialAdapter } from '../official/official-adapter.ts'
import { askUkVehicleData, type UkVehicleData } from '../vehicle-data/ask-ukvehicledata.ts'
import { sampleRegistration } from '../vehicle-data/sample.ts'

/** Looks up a registration: the provider's answer, or undefined if it is unknown. */
export interface Registry {
  name: Source
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

/** All who are asked about a registration; the invented vehicles only where nobody else is. */
export function createRegistries({ vehicleData }: Config, official: OfficialAdapter[]): Registry[] {
  const real: Registry[] = [...official, ...(vehicleData ? [ukVehicleDataRegistry(vehicleData)] : [])]
  return real.length > 0 ? real : [sampleRegistry]
}

declare module '../../platform/services.ts' {
  interface Services {
    registries: Registry[]
  }
}
