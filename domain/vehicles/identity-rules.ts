/** What says which vehicle it is. */
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
  /** Fields that the registry gave, which are not the owner's to change. */
  from_registry: IdentityField[]
  /** Others rely on it (it has been public, confirmed or handed over): what is corrected stays to be read. */
  corrections_kept: boolean
}
