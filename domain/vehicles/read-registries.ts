import { londonToday } from '../basics/format.ts'
import { motHistory } from './mot.ts'
import { failsTest, type MotDefect, type OfficialTest, type Source } from './official.ts'
import { type OfficialFacts, officialFacts, type Said } from './official-facts.ts'
import { readDvla, readDvsa } from './read-official.ts'
import { colourOf, type KeptTest, readPaid, type SaidOfVehicle, type SourcesOfValues } from './read-paid.ts'
import { type RegistryRecord, toRecord } from './registry.ts'
import { readSpecification } from './registry-specification.ts'

/**
 * What all the sources say about one registration. The paid provider comes first for what the vehicle is, because it
 * knows more; the authorities come first for what they decide (tax, MOT, colour).
 */
export function readRegistries(
  answers: Partial<Record<Source, unknown>>,
  registration: string,
  today = londonToday(),
): RegistryRecord {
  const paid = readPaid(
    answers.ukvehicledata ?? answers.sample,
    registration,
    answers.ukvehicledata ? 'ukvehicledata' : 'sample',
  )
  const dvla = readDvla(answers.dvla, registration) ?? null
  const dvsa = readDvsa(answers.dvsa, registration) ?? null
  if (!dvla && !dvsa) return toRecord(paid, today)
  return toRecord(withOfficial(paid, officialFacts(registration, dvla, dvsa, today)), today)
}

function withOfficial(paid: SaidOfVehicle, facts: OfficialFacts): SaidOfVehicle {
  const { tests, ...official } = facts
  const sources: SourcesOfValues = { ...paid.sources }
  /** Theirs where they say it, and the paid provider's otherwise. */
  const theirs = <T>(name: keyof SourcesOfValues, said: Said<T> | null, otherwise: T | null): T | null => {
    if (said) sources[name] = said.source
    return said?.value ?? otherwise
  }
  /** The paid provider's where it says it. */
  const ifSilent = <T>(name: keyof SourcesOfValues, own: T | null, said: Said<T> | null): T | null =>
    own ?? theirs(name, said, null)

  const data = paid.vehicle_data
  const vehicle_data = {
    ...data,
    make: ifSilent('make', data.make, facts.make),
    model: ifSilent('model', data.model, facts.model),
    year_of_manufacture: ifSilent('year_of_manufacture', data.year_of_manufacture, facts.year_of_manufacture),
    fuel_type: ifSilent('fuel_type', data.fuel_type, facts.fuel_type),
    date_first_registered: theirs('date_first_registered', facts.first_registered, data.date_first_registered),
    color: colourOf(theirs('color', facts.colour, data.color)),
    wheel_plan: data.wheel_plan ?? facts.dvla?.wheel_plan ?? null,
    is_exported: facts.dvla?.marked_for_export ?? data.is_exported,
  }
  const own = paid.technical_specifications
  const engine_capacity = ifSilent('engine_capacity', own?.engine_capacity ?? null, facts.engine_cc)
  const co2_emissions = own?.co2_emissions ?? facts.dvla?.co2_g_km ?? null
  const tax = facts.tax && { value: facts.tax.value.due_date, source: facts.tax.source }
  if (tax) delete sources.tax_due_date
  if (tax?.value) sources.tax_due_date = tax.source
  const mot = facts.mot && { value: facts.mot.value.expiry, source: facts.mot.source }
  if (tests) sources.mot_history = tests.source
  return {
    ...paid,
    vehicle_data,
    technical_specifications: own
      ? { ...own, engine_capacity, co2_emissions }
      : readSpecification({}, { EngineCapacity: engine_capacity, Co2Emissions: co2_emissions }),
    mot_history: tests ? keptTests(tests) : paid.mot_history,
    // No due date is an answer too: a car on SORN has none.
    tax_due_date: tax ? tax.value : paid.tax_due_date,
    mot_expiry: theirs('mot_expiry', mot, paid.mot_expiry),
    tax_told: facts.tax?.value.status ?? null,
    official,
    sources,
  }
}

/** In the rows that every screen reads, with all that the service said of each beside it. */
export function keptTests({ value: tests, source }: Said<OfficialTest[]>): KeptTest[] {
  const records = tests.map((test) => {
    const defects = test.defects ?? []
    return {
      test_number: test.test_number,
      test_date: test.test_date,
      expiry_date: test.expiry_date,
      test_result: test.passed ? 'Pass' : 'Fail',
      odometer_reading: test.odometer.value,
      odometer_unit: test.odometer.unit,
      // The service doesn't say.
      is_retest: false,
      failure_reasons: textsOf(defects.filter(failsTest)),
      advisory_notices: textsOf(defects.filter((defect) => !failsTest(defect))),
      source,
      tested_at: test.completed_at,
      odometer_result: test.odometer.result,
      station: test.station,
      registration_at_test: test.registration_at_test,
      location: test.location,
      defects: test.defects,
    }
  })
  return motHistory(records)
}

/** Of two tyres with the same words, the list of what is wrong says them once. */
const textsOf = (defects: MotDefect[]) => [...new Set(defects.map(({ text }) => text))]
