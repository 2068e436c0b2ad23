import { z } from 'zod'
import { londonToday } from '../basics/format.ts'
import { calendarDay, whole, words } from '../basics/untrusted.ts'
import {
  type DvlaVehicle,
  type DvsaVehicle,
  defectTypes,
  motStatuses,
  type OfficialTest,
  odometerResults,
  recalls,
  taxStatuses,
  testStations,
} from './official.ts'
import { normaliseRegistration } from './registration.ts'

/*
 * Each service is asked about one vehicle. An answer about another registration, or with a field of the wrong type,
 * reads as undefined. A value out of range, or a word the service didn't have when this was written, is left out alone.
 */

const text = z.string().nullish()
const number = z.union([z.number(), z.string()]).nullish()
const yesOrNo = z.boolean().nullish()

const dvlaAnswer = z.object({
  registrationNumber: z.string(),
  make: text,
  colour: text,
  fuelType: text,
  engineCapacity: number,
  co2Emissions: number,
  yearOfManufacture: number,
  monthOfFirstRegistration: text,
  monthOfFirstDvlaRegistration: text,
  taxStatus: text,
  taxDueDate: text,
  artEndDate: text,
  motStatus: text,
  motExpiryDate: text,
  markedForExport: yesOrNo,
  typeApproval: text,
  wheelplan: text,
  revenueWeight: number,
  euroStatus: text,
  realDrivingEmissions: number,
  dateOfLastV5CIssued: text,
  automatedVehicle: yesOrNo,
})

export function readDvla(answer: unknown, registration: string): DvlaVehicle | undefined {
  const said = dvlaAnswer.safeParse(answer).data
  if (!said || normaliseRegistration(said.registrationNumber) !== registration) return undefined
  return {
    registration,
    make: words(said.make, 100),
    colour: words(said.colour, 60),
    fuel_type: words(said.fuelType, 60),
    engine_cc: whole(said.engineCapacity, 100_000) || null,
    co2_g_km: whole(said.co2Emissions, 10_000),
    year_of_manufacture: whole(said.yearOfManufacture, 2100, 1850),
    first_registered_month: month(said.monthOfFirstRegistration),
    first_dvla_registered_month: month(said.monthOfFirstDvlaRegistration),
    tax_status: meant(taxStatuses, said.taxStatus),
    tax_due_date: calendarDay(said.taxDueDate),
    additional_rate_end: calendarDay(said.artEndDate),
    mot_status: meant(motStatuses, said.motStatus),
    mot_expiry: calendarDay(said.motExpiryDate),
    marked_for_export: said.markedForExport ?? null,
    type_approval: words(said.typeApproval, 60),
    wheel_plan: words(said.wheelplan, 100),
    revenue_weight_kg: whole(said.revenueWeight, 1_000_000),
    euro_status: words(said.euroStatus, 60),
    real_driving_emissions: words(said.realDrivingEmissions, 60),
    last_v5c_issued: calendarDay(said.dateOfLastV5CIssued),
    automated: said.automatedVehicle ?? null,
  }
}

const testAnswer = z.object({
  completedDate: z.string(),
  testResult: z.string(),
  expiryDate: text,
  odometerValue: number,
  odometerUnit: text,
  odometerResultType: text,
  motTestNumber: number,
  dataSource: text,
  registrationAtTimeOfTest: text,
  location: text,
  defects: z.array(z.object({ text, type: text, dangerous: yesOrNo })).nullish(),
})

const dvsaAnswer = z.object({
  registration: z.string(),
  make: text,
  model: text,
  firstUsedDate: text,
  fuelType: text,
  primaryColour: text,
  registrationDate: text,
  manufactureDate: text,
  manufactureYear: number,
  engineSize: number,
  hasOutstandingRecall: text,
  motTestDueDate: text,
  motTests: z.array(testAnswer).nullish(),
})

export function readDvsa(answer: unknown, registration: string): DvsaVehicle | undefined {
  const said = dvsaAnswer.safeParse(answer).data
  if (!said || normaliseRegistration(said.registration) !== registration) return undefined
  const manufactured = calendarDay(said.manufactureDate)
  return {
    registration,
    make: words(said.make, 100),
    model: words(said.model, 200),
    colour: words(said.primaryColour, 60),
    fuel_type: words(said.fuelType, 60),
    engine_cc: whole(said.engineSize, 100_000) || null,
    first_used: calendarDay(said.firstUsedDate),
    registered: calendarDay(said.registrationDate),
    manufactured,
    year_of_manufacture: whole(said.manufactureYear, 2100, 1850) ?? (Number(manufactured?.slice(0, 4)) || null),
    recall: meant(recalls, said.hasOutstandingRecall),
    first_test_due: calendarDay(said.motTestDueDate),
    tests: readTests(said.motTests ?? []),
  }
}

const mostTests = 300
const mostDefects = 100

/** A test without its moment or its result, and one that is told twice, is left out. */
function readTests(tests: z.output<typeof testAnswer>[]): OfficialTest[] {
  const seen = new Set<string>()
  return tests
    .slice(0, mostTests)
    .flatMap((test): OfficialTest[] => {
      const completed = new Date(test.completedDate)
      const passed = meant({ PASSED: true, FAILED: false }, test.testResult)
      const test_number = words(test.motTestNumber, 40)
      if (calendarDay(test.completedDate) === null || Number.isNaN(completed.getTime())) return []
      if (passed === null || (test_number && seen.has(test_number))) return []
      if (test_number) seen.add(test_number)
      return [
        {
          test_number,
          completed_at: completed.toISOString(),
          test_date: londonToday(completed),
          passed,
          expiry_date: calendarDay(test.expiryDate),
          odometer: readOdometer(test),
          station: oneOf(testStations, test.dataSource),
          registration_at_test: words(normaliseRegistration(test.registrationAtTimeOfTest ?? ''), 10),
          location: words(test.location, 200),
          defects: test.defects ? readDefects(test.defects) : null,
        },
      ]
    })
    .toSorted((a, b) => (a.completed_at < b.completed_at ? 1 : a.completed_at > b.completed_at ? -1 : 0))
}

/** An odometer that wasn't read has no value, whatever was sent. */
function readOdometer(test: z.output<typeof testAnswer>): OfficialTest['odometer'] {
  const result = meant(odometerResults, test.odometerResultType)
  const isRead = result === 'read' || result === null
  const value = isRead ? whole(test.odometerValue, 9_999_999) : null
  return { result, value, unit: value === null ? null : meant({ MI: 'mi', KM: 'km' }, test.odometerUnit) }
}

const readDefects = (defects: NonNullable<z.output<typeof testAnswer>['defects']>) =>
  defects.slice(0, mostDefects).flatMap((defect) => {
    const said = words(defect.text, 500)
    return said ? [{ text: said, type: oneOf(defectTypes, defect.type), dangerous: defect.dangerous === true }] : []
  })

const month = (value: string | null | undefined) =>
  calendarDay(value && /^\d{4}-\d{2}$/.test(value) ? `${value}-01` : null)?.slice(0, 7) ?? null

/** The service's word as ours, however it is capitalised. */
function meant<T>(meanings: Record<string, T>, word: string | null | undefined): T | null {
  const found = Object.entries(meanings).find(([each]) => each.toLowerCase() === word?.trim().toLowerCase())
  return found ? found[1] : null
}

const oneOf = <T extends string>(choices: readonly T[], word: string | null | undefined): T | null =>
  choices.find((each) => each === word?.trim().toUpperCase()) ?? null
