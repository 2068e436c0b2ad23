import type { OfficialService } from '#domain/vehicles/official.ts'

/** One of the authorities' own services: its answer, or undefined for a registration that it does not know. */
export interface OfficialAdapter {
  name: OfficialService
  /** Gives up after waiting `patience` milliseconds for a turn. */
  lookUp(vrm: string, options?: { patience?: number }): Promise<unknown>
}
