import { z } from 'zod'
import { day, version } from '../basics/fields.ts'
import { londonToday } from '../basics/format.ts'
import type { IdentityField, VehicleIdentity } from './identity-rules.ts'
import { formatRegistration } from './registration.ts'
import { registryLookup } from './registry.ts'

/** A registration changes through its own action; anything else that others rely on changes as a correction. */
export interface IdentityChange {
  id: string
  kind: 'registration' | 'correction'
  field: IdentityField
  old_value: string | null
  new_value: string | null
  /** The date it happened, according to the owner. */
  changed_at: string
  /** When it was entered here. */
  created_at: string
}

export const registrationChange = z.object({
  registration_number: registryLookup.shape.registration,
  changed_on: day('Please choose the date it changed').refine(
    (date) => date <= londonToday(),
    'The date can’t be in the future',
  ),
  version,
})
export type RegistrationChange = z.output<typeof registrationChange>

/** In any 365 days, so that a page cannot be flooded nor a plate used just for an afternoon. */
export const mostRegistrationChanges = 3
export const mostCorrections = 10

export const identityTexts = {
  fromRegistry: 'This comes from the DVLA record and can’t be changed here',
  changeRegistration: 'Use Change registration: the old one stays in the history',
  sameRegistration: 'This is already its registration',
}

const fieldNames: Record<IdentityField, string> = {
  registration_number: 'Registration',
  make: 'Make',
  model: 'Model',
  year: 'Year',
}

/** 'Registration changed from GT15 QMS to P1 ATE', 'Model corrected from Cooper to Cooper S' */
export function identityChangeWords({ kind, field, old_value, new_value }: Omit<IdentityChange, 'id'>): string {
  const shown = (value: string) => (field === 'registration_number' ? formatRegistration(value) : value)
  const act = kind === 'registration' ? 'changed' : 'corrected'
  if (new_value === null) return `${fieldNames[field]} ${shown(old_value ?? '')} removed`
  if (old_value === null) return `${fieldNames[field]} ${shown(new_value)} added`
  return `${fieldNames[field]} ${act} from ${shown(old_value)} to ${shown(new_value)}`
}

/** '2015 Mini Cooper, GT15 QMS' */
export const identityWords = ({ year, make, model, registration_number }: VehicleIdentity): string =>
  [`${year} ${make} ${model}`, registration_number && formatRegistration(registration_number)]
    .filter(Boolean)
    .join(', ')
