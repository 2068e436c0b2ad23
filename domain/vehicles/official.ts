/** The two free services of the authorities: the DVLA's Vehicle Enquiry Service and the DVSA's MOT history. */
export const officialServices = ['dvla', 'dvsa'] as const
export type OfficialService = (typeof officialServices)[number]

/** Where a value came from; stored with it. */
export type Source = OfficialService | 'ukvehicledata' | 'sample'

/** How a service answered: 'refused' is about our key, 'broken' is nonsense, an error or no answer at all. */
export type OfficialOutcome = 'told' | 'not_found' | 'refused' | 'busy' | 'broken'

const names: Record<OfficialService, string> = { dvla: 'The DVLA', dvsa: 'The MOT history service' }

const sentences: Record<OfficialOutcome, (service: string) => string> = {
  told: (service) => `${service} answered.`,
  not_found: (service) => `${service} has no vehicle with this registration.`,
  refused: (service) => `${service} didn’t accept our key. Your administrator can fix this.`,
  busy: (service) => `${service} is busy. Please try again in a few minutes.`,
  broken: (service) => `${service} didn’t give a usable answer. Please try again later.`,
}

/** 'The DVLA is busy. Please try again in a few minutes.' */
export const outcomeWords = (service: OfficialService, outcome: OfficialOutcome): string =>
  sentences[outcome](names[service])

export const taxStatuses = {
  Taxed: 'taxed',
  SORN: 'sorn',
  Untaxed: 'untaxed',
  'Not Taxed for on Road Use': 'not_taxed_for_road_use',
} as const
export type TaxStatus = (typeof taxStatuses)[keyof typeof taxStatuses]

export const taxStatusWords: Record<TaxStatus, string> = {
  taxed: 'Taxed',
  sorn: 'SORN',
  untaxed: 'Untaxed',
  not_taxed_for_road_use: 'Not taxed for road use',
}

export const motStatuses = {
  Valid: 'valid',
  'Not valid': 'not_valid',
  'No details held by DVLA': 'no_details',
  'No results returned': 'no_results',
} as const
export type MotStatus = (typeof motStatuses)[keyof typeof motStatuses]

export const recalls = { Yes: 'yes', No: 'no', Unknown: 'unknown', Unavailable: 'unavailable' } as const
export type Recall = (typeof recalls)[keyof typeof recalls]

/** What the Vehicle Enquiry Service says of a vehicle: never its model. Null where it is silent. */
export interface DvlaVehicle {
  registration: string
  make: string | null
  colour: string | null
  fuel_type: string | null
  engine_cc: number | null
  co2_g_km: number | null
  year_of_manufacture: number | null
  /** 2015-03: the day in it isn't told. */
  first_registered_month: string | null
  /** For a vehicle that was registered elsewhere before. */
  first_dvla_registered_month: string | null
  tax_status: TaxStatus | null
  tax_due_date: string | null
  /** When an additional rate of tax ends. */
  additional_rate_end: string | null
  mot_status: MotStatus | null
  mot_expiry: string | null
  marked_for_export: boolean | null
  type_approval: string | null
  wheel_plan: string | null
  revenue_weight_kg: number | null
  euro_status: string | null
  real_driving_emissions: string | null
  last_v5c_issued: string | null
  automated: boolean | null
}

export const defectTypes = [
  'DANGEROUS',
  'MAJOR',
  'MINOR',
  'FAIL',
  'ADVISORY',
  'PRS',
  'NON SPECIFIC',
  'SYSTEM GENERATED',
  'USER ENTERED',
] as const
export type DefectType = (typeof defectTypes)[number]

export interface MotDefect {
  text: string
  /** Null for a word that the service didn't have when this was written. */
  type: DefectType | null
  dangerous: boolean
}

/** A fault that had to be put right: PRS was, at the station, before the certificate was written. */
export const failsTest = ({ type, dangerous }: MotDefect) =>
  dangerous || type === 'DANGEROUS' || type === 'MAJOR' || type === 'FAIL' || type === 'PRS'

export const odometerResults = { READ: 'read', UNREADABLE: 'unreadable', NO_ODOMETER: 'no_odometer' } as const

/** As it stood on the instrument, in the instrument's own unit. */
export interface OdometerReading {
  result: (typeof odometerResults)[keyof typeof odometerResults] | null
  value: number | null
  unit: 'mi' | 'km' | null
}

export const testStations = ['DVSA', 'DVA NI', 'CVS'] as const

export interface OfficialTest {
  test_number: string | null
  completed_at: string
  /** The day it was in the United Kingdom. */
  test_date: string
  passed: boolean
  expiry_date: string | null
  odometer: OdometerReading
  /** Great Britain, Northern Ireland, or the service for commercial vehicles. */
  station: (typeof testStations)[number] | null
  registration_at_test: string | null
  /** Told of commercial vehicles only. */
  location: string | null
  /** Null where they aren't told, as in Northern Ireland: that isn't the same as none. */
  defects: MotDefect[] | null
}

/** What the MOT history says of a vehicle. Null where it is silent. */
export interface DvsaVehicle {
  registration: string
  make: string | null
  model: string | null
  colour: string | null
  fuel_type: string | null
  engine_cc: number | null
  first_used: string | null
  registered: string | null
  manufactured: string | null
  year_of_manufacture: number | null
  recall: Recall | null
  /** Of a car that was never tested. */
  first_test_due: string | null
  /** Newest first; empty for a car that was never tested. */
  tests: OfficialTest[]
}
