import type { OwnDate } from './dates.ts'
import type { Job } from './jobs.ts'
import type { Period } from './period.ts'
import type { specificationAsked } from './specification.ts'

/** What a member asks about their own cars rather than the handbook. */
export type OwnQuestion =
  | { about: 'mileage' }
  | { about: 'driven'; period: Period | undefined }
  | { about: 'date'; date: OwnDate }
  | { about: 'due'; date: OwnDate | undefined; which: 'first' | 'all' }
  | { about: 'last'; job: Job | undefined }
  | { about: 'logged'; job: Job | undefined; period: Period }
  | { about: 'history' }
  | { about: 'spending'; on: readonly Spent[]; period: Period | undefined }
  | { about: 'cost'; job: Job | undefined }
  | { about: 'cheapest'; dearest: boolean; period: Period | undefined }
  | { about: 'bill'; period: Period | undefined }
  | { about: 'monthly'; on: readonly Spent[] }
  | { about: 'cars'; by: 'age' | 'mileage' }
  | { about: 'economy' }
  | { about: 'tyres' }
  | { about: 'pressures' }
  | { about: 'specification'; field: ReturnType<typeof specificationAsked> & object }
  | { about: 'ulez' }
  | { about: 'mot' }
  | { about: 'tax' }
  | { about: 'worth' }
  | { about: 'registration' }
  | { about: 'documents' }
  | { about: 'photos' }
  | { about: 'advisories' }
  | { about: 'recalls' }

/** What money went on: a category of the spending, or records of some types. */
export interface Spent {
  name: string
  category?: 'Fuel' | 'Repairs' | 'Insurance' | 'Tax' | 'Wash' | 'MOT' | 'Modifications' | 'Maintenance'
  types?: readonly string[]
}
