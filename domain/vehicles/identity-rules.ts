/** What identifies a vehicle. */
export const identityFields = ['registration_number', 'make', 'model', 'year'] as const
export type IdentityField = (typeof identityFields)[number]

export interface VehicleIdentity {
  make: string
  model: string
  year: number
  registration_number: string | null
}

/** How a vehicle's page lets its identity be changed. */
export interface IdentityRules {
  /** Fields the registry gave, which the owner cannot change. */
  from_registry: IdentityField[]
  /** Others rely on it (it has been public, confirmed or handed over): corrections stay visible. */
  corrections_kept: boolean
}
