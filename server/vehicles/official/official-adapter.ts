import type { OfficialService } from '#domain/vehicles/official.ts'

/** One of the authorities' own services: its answer, or undefined for a registration that it does not know. */
export interface OfficialAdapter {
  name: OfficialService
  /** Gives up after `patience` milliseconds of waiting for its turn. */
  lookUp(vrm: string, options?: { patience?: number }): Promise<unknown>
}
