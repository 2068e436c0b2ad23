import { useState } from 'react'
import { normaliseRegistration } from '#domain/vehicles/registration.ts'
import type { RegistryPrefill } from '#domain/vehicles/registry.ts'
import { ApiError } from '../../app/http.ts'
import { lookUp } from './garage.api.ts'

const failed = 'Vehicle not found. Please try again or enter details manually'

export interface LookupProblem {
  text: string
  /** The reason, if it is anything other than an unknown registration. */
  detail?: string
}

export function useLookup(
  onFound: (vehicle: RegistryPrefill) => void,
  problemBefore?: string,
  foundBefore?: RegistryPrefill,
) {
  const [searching, setSearching] = useState(false)
  const [found, setFound] = useState(foundBefore)
  const [problem, setProblem] = useState<LookupProblem | undefined>(problemBefore ? { text: problemBefore } : undefined)

  async function search(typed: string) {
    const registration = normaliseRegistration(typed)
    if (!registration || searching) return
    setSearching(true)
    setProblem(undefined)
    try {
      const vehicle = await lookUp(registration)
      setFound(vehicle)
      onFound(vehicle)
    } catch (error) {
      setFound(undefined)
      const unknown = error instanceof ApiError && error.status === 404
      setProblem({ text: failed, ...(unknown || !(error instanceof ApiError) ? {} : { detail: error.message }) })
    } finally {
      setSearching(false)
    }
  }
  /** Registry data belongs only to the registration it was looked up for. */
  const foundFor = (typed: string | null | undefined) =>
    found && normaliseRegistration(typed ?? '') === found.registration_number ? found : undefined
  return { search, searching, foundFor, problem }
}
