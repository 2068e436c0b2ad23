import type { DistanceUnit } from '#domain/basics/distance.ts'
import type { Evidence } from '#domain/records/evidence.ts'
import type { Fact } from '#domain/records/facts.ts'
import type { SpendingCategory } from '#domain/records/spending-category.ts'
import type { Report } from '#domain/sharing/report.ts'
import type { LifePoint } from '#domain/vehicles/mileage-figures.ts'

/* All that the PDF shows, as plain values: the process that draws it has no database and no file store. */

export interface HistoryFacts {
  /** What the instance is called. */
  site: string
  made_on: string
  year: number
  make: string
  model: string
  registration: string | null
  is_electric: boolean
  for_sale: boolean
  color: string | null
  door_plan: string | null
  odometer_unit: DistanceUnit
  details: Fact[]
  /** What a buyer should know before reading on: odd readings, an open recall, earlier identities. */
  remarks: string[]
  counts: string[]
  /** The buyer's report in words. */
  report: Pick<Report, 'in_short' | 'completeness' | 'proven' | 'said' | 'missing' | 'unchecked' | 'log'>
  /** In the car's unit. */
  readings: (Pick<LifePoint, 'date' | 'source'> & { figure: number; failed: boolean })[]
  photo: string | null
  photos: { path: string; caption: string }[]
  services: HistoryEntry[]
  others: HistoryEntry[]
  modifications: (HistoryEntry & { photo: string | null })[]
  notes: HistoryEntry[]
  tests: HistoryTest[]
  open_defects: { text: string; words: string; severe: boolean }[]
  /** Null if its owner left them out. */
  costs: HistoryCosts | null
  papers: HistoryPaper[]
  /** Papers beyond what is bound in. */
  papers_left: number
  public_link: string | null
  /** Where a sealed handover is checked, if there is one. */
  proof: { link: string; handovers: { sequence: number; sealed_at: string }[] } | null
}

export interface HistoryEntry {
  id: string
  title: string
  date: string
  distance: string | null
  place: string | null
  text: string | null
  facts: Fact[]
  confirmed_by: string | null
  is_sealed: boolean
  cost: number | null
  /** What it rests on; of a note nothing is said. */
  evidence: Evidence | null
  /** What was amended since it was sealed. */
  amended: string[]
}

export interface HistoryTest {
  date: string
  passed: boolean
  result: string
  distance: string | null
  expires: string | null
  is_retest: boolean
  failures: string[]
  advisories: string[]
}

export interface HistoryCosts {
  years: { year: number; total: number }[]
  categories: { category: SpendingCategory; total: number }[]
  total: number
}

export interface HistoryPaper {
  title: string
  note: string
  path: string
  is_pdf: boolean
}
