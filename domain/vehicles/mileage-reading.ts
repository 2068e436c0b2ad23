import { z } from 'zod'
import { type DistanceUnit, distanceUnits } from '../basics/distance.ts'
import { day, miles, optionalText, text } from '../basics/fields.ts'
import { answeredDoubts } from './doubt.ts'
import type { MileageFacts } from './mileage.ts'
import type { Forecast, LifePoint, YearsMiles } from './mileage-figures.ts'
import type { AddedBy } from './vehicle-access.ts'

const unit = z.enum(distanceUnits).default('mi')

export const newReading = z.object({
  date: day(),
  value: miles(),
  unit,
  comment: optionalText(500),
  ...answeredDoubts,
})
export type NewReading = z.output<typeof newReading>

export const readingCorrection = z.object({
  value: miles(),
  unit,
  reason: text(500, 'Please say what was wrong')
    .describe('What was wrong.')
    .meta({ examples: ['Misread'] }),
  ...answeredDoubts,
})
export type ReadingCorrection = z.output<typeof readingCorrection>

/** What the old one read last, and where the new one began. */
export const replacedInstrument = z.object({
  date: day(),
  old_value: miles('Please enter what the old one read'),
  value: miles('Please enter what the new one reads'),
  unit,
  comment: optionalText(500),
  ...answeredDoubts,
})
export type ReplacedInstrument = z.output<typeof replacedInstrument>

export const readingState = z.object({
  withdrawn: z.boolean().describe('True takes the reading back, false brings it back again.'),
})

/** A row of the ledger, as the API gives it. */
export interface MileageReading {
  id: string
  /** Absent where the owner entered it. */
  added_by?: AddedBy
  date: string
  value: number
  unit: DistanceUnit
  miles: number
  source: string
  /** What the record is called that it belongs to. */
  record_type: string | null
  /** Of a replaced instrument: what the old one read last. */
  old_value: number | null
  comment: string | null
  confirmed_doubts: string[]
  entered_at: string
  /** Null where nobody in particular entered it, or somebody who has left. */
  by: 'owner' | 'previous owner' | null
  is_correction: boolean
  /** Neither corrected nor taken back with its record. */
  stands: boolean
  /** What it was corrected to, and why. */
  corrected: { value: number; unit: DistanceUnit; comment: string | null } | null
  is_sealed: boolean
  /** What its owner may do with it here; a record's reading follows the record. */
  may: ('correct' | 'withdraw')[]
}

export interface ReadingPage {
  items: MileageReading[]
  next: string | null
}
export const readingPageSize = 20

export const costPeriods = ['year', 'three', 'owned'] as const
export type CostPeriod = (typeof costPeriods)[number]

export interface CostOfPeriod {
  since: string
  until: string
  spent: number
  miles: number
  /** Pounds, to a tenth of a penny. */
  per_mile: number
}

/** The car's life on the road: what its Mileage section shows above the list. */
export interface MileageLife extends MileageFacts {
  /** How far the car has gone, also under earlier instruments. */
  distance: number
  points: LifePoint[]
  years: YearsMiles[]
  forecast: Forecast | null
  cost: CostOfPeriod | null
}

export const readingTexts = {
  added: 'Reading saved',
  corrected: 'Reading corrected',
  withdrawn: 'Reading withdrawn',
  restored: 'Reading is back',
  replaced: 'New instrument noted',
  ofRecord: 'This reading belongs to a record. Change the record, and the reading follows.',
  sealed: 'This reading was sealed when the vehicle changed hands. You can correct it, but not withdraw it.',
  wasPublic: 'This reading has been on the public page. You can correct it, but not withdraw it.',
  notByHand: 'Only a reading that was entered by hand can be withdrawn. You can correct this one.',
  superseded: 'This reading has been corrected or withdrawn already.',
  notLoaded: 'The mileage couldn’t be loaded',
}
