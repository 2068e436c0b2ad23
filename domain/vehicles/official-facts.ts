import { isHistoric } from './mot-rules.ts'
import type {
  DvlaVehicle,
  DvsaVehicle,
  MotStatus,
  OfficialOutcome,
  OfficialService,
  OfficialTest,
  Recall,
  TaxStatus,
} from './official.ts'

/** A value with its source. */
export interface Said<T> {
  value: T
  source: OfficialService
}

/** What both services say about one registration. Null where neither says it. */
export interface OfficialFacts {
  registration: string
  make: Said<string> | null
  /** Of the MOT history alone. */
  model: Said<string> | null
  colour: Said<string> | null
  fuel_type: Said<string> | null
  engine_cc: Said<number> | null
  year_of_manufacture: Said<number> | null
  first_registered: Said<string> | null
  /** 2015-03, where no day is told. */
  first_registered_month: Said<string> | null
  /** Of the DVLA alone. SORN has no due date. */
  tax: Said<{ status: TaxStatus | null; due_date: string | null }> | null
  /** Until when it may be driven; `first_test` for a car that was never tested, which must have passed by then. */
  mot: Said<{ expiry: string; first_test: boolean }> | null
  mot_status: Said<MotStatus> | null
  /** Old enough to need no test, and no service holds one that still counts. */
  mot_exempt: boolean
  /** Newest first; empty for a car that was never tested. */
  tests: Said<OfficialTest[]> | null
  recall: Said<Recall> | null
  /** All that each of them said: where they differ, both stand. */
  dvla: DvlaVehicle | null
  dvsa: DvsaVehicle | null
}

/** The same, asked just now, with how each service that has a key answered. */
export interface OfficialAnswer extends OfficialFacts {
  asked_at: string
  outcomes: Partial<Record<OfficialService, OfficialOutcome>>
  /** Seconds, where a busy service said how long to wait. */
  retry_after: number | null
}

/** For what both say, the one that keeps it comes first: the DVLA the vehicle, the DVSA its tests. */
export function officialFacts(
  registration: string,
  dvla: DvlaVehicle | null,
  dvsa: DvsaVehicle | null,
  today: string,
): OfficialFacts {
  const first_registered = by('dvsa', dvsa?.registered)
  const first_registered_month = by('dvla', dvla?.first_registered_month) ?? by('dvsa', dvsa?.registered?.slice(0, 7))
  const mot = motOf(dvla, dvsa)
  const since = first_registered ?? first_registered_month
  return {
    registration,
    make: by('dvla', dvla?.make) ?? by('dvsa', dvsa?.make),
    model: by('dvsa', dvsa?.model),
    colour: by('dvla', dvla?.colour) ?? by('dvsa', dvsa?.colour),
    fuel_type: by('dvla', dvla?.fuel_type) ?? by('dvsa', dvsa?.fuel_type),
    engine_cc: by('dvla', dvla?.engine_cc) ?? by('dvsa', dvsa?.engine_cc),
    year_of_manufacture: by('dvla', dvla?.year_of_manufacture) ?? by('dvsa', dvsa?.year_of_manufacture),
    first_registered,
    first_registered_month,
    tax: by('dvla', dvla && (dvla.tax_status || dvla.tax_due_date) ? taxOf(dvla) : null),
    mot,
    mot_status: by('dvla', dvla?.mot_status),
    mot_exempt: since !== null && isHistoric(since.value, today) && !(mot && mot.value.expiry >= today),
    tests: by('dvsa', dvsa?.tests),
    recall: by('dvsa', dvsa?.recall),
    dvla,
    dvsa,
  }
}

interface Described {
  make: string
  year: number
}

/**
 * Whether it can be the vehicle that its owner describes: a plate typed wrongly is another car's, whose tests must not be
 * told of this one. People shorten makes, so that one which differs is believed if the year fits.
 */
export function fits({ make, first_registered, ...facts }: OfficialFacts, described: Described): boolean {
  if (make && letters(make.value) === letters(described.make)) return true
  const year = facts.year_of_manufacture?.value ?? (Number(first_registered?.value.slice(0, 4)) || null)
  return year === null ? !make : Math.abs(year - described.year) <= 1
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

const by = <T>(source: OfficialService, value: T | null | undefined): Said<T> | null =>
  value === null || value === undefined ? null : { value, source }

const taxOf = ({ tax_status, tax_due_date }: DvlaVehicle) => ({ status: tax_status, due_date: tax_due_date })

function motOf(dvla: DvlaVehicle | null, dvsa: DvsaVehicle | null): OfficialFacts['mot'] {
  const passed = (dvsa?.tests ?? []).flatMap((test) => (test.passed && test.expiry_date ? [test.expiry_date] : []))
  const [until] = passed.sort().reverse()
  if (until) return by('dvsa', { expiry: until, first_test: false })
  if (dvla?.mot_expiry) return by('dvla', { expiry: dvla.mot_expiry, first_test: false })
  const due = dvsa && dvsa.tests.length === 0 ? dvsa.first_test_due : null
  return by('dvsa', due ? { expiry: due, first_test: true } : null)
}
