import type { LogBegunAnew } from '../basics/logged-version.ts'
import type { Evidence, EvidenceFacts } from '../records/evidence.ts'
import type { Fact } from '../records/facts.ts'
import type { CorrectedReading, ReplacedAt } from '../vehicles/mileage.ts'
import type { LifePoint } from '../vehicles/mileage-figures.ts'
import type { MotTest } from '../vehicles/mot.ts'
import type { DefectLife } from '../vehicles/mot-defect.ts'
import type { DescribedVehicle } from '../vehicles/vehicle.ts'
import type { IdentityChange } from '../vehicles/vehicle-identity.ts'
import type { Completeness } from './completeness.ts'

/*
 * What a buyer is told about a car, on one page: read by server/sharing/reports, put into words by report-words.ts, shown
 * by the page and by the first chapters of the PDF.
 */

export interface ReportVehicle extends DescribedVehicle {
  date_first_registered: string | null
  number_of_previous_keepers: number | null
  mot_expiry: string | null
  for_sale: boolean
  /** When its record here began. */
  kept_since: string
}

/** A receipt as its owner lets this buyer see it, by an id that leads nowhere else. */
export interface ReportReceipt {
  id: string
  is_pdf: boolean
  width: number | null
  height: number | null
}

/** A record as it was read. */
export interface ReportRecord extends Pick<EvidenceFacts, 'date' | 'entered_at' | 'changed_at' | 'first_file_at'> {
  id: string
  kind: string
  type: string
  /** 'Major Service' */
  title: string
  mileage: number | null
  mileage_km: number | null
  place: string | null
  text: string | null
  facts: Fact[]
  confirmed_by: string | null
  is_sealed: boolean
  imported: boolean
  by_another: boolean
  cost: number | null
  amendments: number
  receipts: ReportReceipt[]
  /** Receipts that exist and are not shown. */
  receipts_kept_back: number
}

export interface ReportTest
  extends Pick<
    MotTest,
    | 'test_date'
    | 'test_result'
    | 'expiry_date'
    | 'odometer_reading'
    | 'odometer_unit'
    | 'is_retest'
    | 'advisory_notices'
    | 'failure_reasons'
    | 'tested_as'
  > {}

/** What the transparency log holds of the car, and who has seen it. */
export interface LogFacts {
  /** Entries that stood here when the log began, and when that was. */
  stood: number
  began_on: string | null
  /** Witnesses that are not this server, with the last time that each saw the log; one may have stopped watching it. */
  witnesses: { name: string; last_seen_on: string; watches: boolean }[]
  /** When it was begun anew, oldest first. */
  begun_anew: LogBegunAnew[]
  /** The last time stamp of the log by an authority elsewhere. */
  stamp: { name: string; stamped_on: string } | null
}

/** Everything that a report is made of, before it is put into words. */
export interface ReportFacts {
  today: string
  vehicle: ReportVehicle
  /** Newest first, as are tests. */
  records: ReportRecord[]
  tests: ReportTest[]
  defects: DefectLife[]
  outstanding_recall: boolean
  points: LifePoint[]
  instruments: ReplacedAt[]
  corrections: CorrectedReading[]
  identity_changes: IdentityChange[]
  /** Days on which the keeper changed, oldest first. */
  keeper_changes: string[]
  /** When its record was sealed at a handover, oldest first. */
  sealed_at: string[]
  /** Handovers sealed of other records with the same plate or chassis number. */
  other_seals: number
  /** Entries that its owner keeps from this reader. */
  not_shown: number
  log: LogFacts
  /** When entries were deleted that had stood for longer than a day, oldest first. */
  deleted_at: string[]
}

export interface ReportEntry extends Omit<ReportRecord, keyof EvidenceFacts | 'imported' | 'type' | 'mileage_km'> {
  date: string
  distance: string | null
  confirmed_by: string | null
  evidence: Evidence
}

/** What we don't look at, and who does. */
export interface Unchecked {
  what: string
  ask: string
}

/** In words, the same for every reader. */
export interface Report {
  made_on: string
  vehicle: ReportVehicle
  /** The whole report in a few sentences. */
  in_short: string[]
  completeness: Completeness
  proven: string[]
  said: string[]
  missing: string[]
  unchecked: Unchecked[]
  entries: ReportEntry[]
  not_shown: number
  tests: ReportTest[]
  defects: DefectLife[]
  points: LifePoint[]
  /** What is to be said beside the chart. */
  mileage_remarks: string[]
  keepers: string[]
  identity: string[]
  /** What the transparency log proves of these entries, and who says so. */
  log: string[]
}

/** A report that somebody reads by a link made for them. */
export interface LinkedReport extends Report {
  ends_on: string
  /** Whether receipts and costs are part of it, so that the page can say why they are not. */
  with_receipts: boolean
  with_costs: boolean
}
