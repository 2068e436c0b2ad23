import type { Config } from '../../config.ts'
import type { Sql } from '../../platform/database/database.ts'
import { createDvla } from './dvla.ts'
import { createDvsa } from './dvsa.ts'
import type { OfficialAdapter } from './official-adapter.ts'

/** Those that the operator has keys for: both, one or none. */
export const createOfficial = ({ official: { dvla, dvsa } }: Config, sql: Sql): OfficialAdapter[] => [
  ...(dvla ? [createDvla(dvla, sql)] : []),
  ...(dvsa ? [createDvsa(dvsa, sql)] : []),
]

declare module '../../platform/services.ts' {
  interface Services {
    official: OfficialAdapter[]
  }
}
