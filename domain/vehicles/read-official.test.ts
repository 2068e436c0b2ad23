import { describe, expect, test } from 'vitest'
import { failsTest, motStatuses, taxStatuses } from './official.ts'
import { officialFacts } from './official-facts.ts'
import { readDvla, readDvsa } from './read-official.ts'
import { readRegistries } from './read-registries.ts'

const vrm = 'GV15XKO'
const today = '2026-11-17'
const dvla = (said: object = {}) => readDvla({ registrationNumber: vrm, ...said }, vrm)
const dvsa = (said: object = {}) => readDvsa({ registration: vrm, ...said }, vrm)
const tested = (more: object = {}) => ({
  completedDate: '2024-05-02T09:33:08.000Z',
  testResult: 'PASSED',
  expiryDate: '2025-05-01',
  odometerValue: '40100',
  odometerUnit: 'MI',
  odometerResultType: 'READ',
  motTestNumber: '1',
  dataSource: 'DVSA',
  defects: [],
  ...more,
})
const testOf = (more: object) => dvsa({ motTests: [tested(more)] })?.tests[0]

describe('the DVLA’s answer', () => {
  test('may name nothing but the registration', () => {
    expect(dvla()).toMatchObject({ registration: vrm, make: null, tax_status: null, mot_expiry: null })
  })

  test('has words for tax and MOT, and one that we don’t know says nothing', () => {
    for (const [word, status] of Object.entries(taxStatuses)) expect(dvla({ taxStatus: word })?.tax_status).toBe(status)
    for (const [word, status] of Object.entries(motStatuses)) expect(dvla({ motStatus: word })?.mot_status).toBe(status)
    expect(dvla({ taxStatus: 'Exempted by Parliament', motStatus: '' })).toMatchObject({
      tax_status: null,
      mot_status: null,
    })
  })

  test('that is about another vehicle, or of another shape, is none', () => {
    expect(readDvla({ registrationNumber: 'AA19AAA' }, vrm)).toBeUndefined()
    expect(readDvla({ registrationNumber: 'gv15 xko' }, vrm)?.registration).toBe(vrm)
    for (const odd of [undefined, null, 'Taxed', [], {}, { registrationNumber: 7 }])
      expect(readDvla(odd, vrm)).toBeUndefined()
    for (const odd of [{ make: 7 }, { taxDueDate: 20_270_101 }, { markedForExport: 'no' }, { engineCapacity: {} }])
      expect(dvla(odd)).toBeUndefined()
  })

  test('keeps what is beyond reason out', () => {
    expect(
      dvla({
        engineCapacity: -5,
        yearOfManufacture: 'soon',
        monthOfFirstRegistration: '2015-13',
        taxDueDate: '2027-02-30',
        make: 'F\u0000ORD'.padEnd(5000, 'D'),
      }),
    ).toMatchObject({ engine_cc: null, year_of_manufacture: null, first_registered_month: null, tax_due_date: null })
    expect(dvla({ monthOfFirstRegistration: '2015-03' })?.first_registered_month).toBe('2015-03')
  })
})

describe('the MOT history’s answer', () => {
  test('keeps a reading with its unit, and what was not read has neither', () => {
    const odometer = (more: object) => testOf(more)?.odometer
    expect(odometer({})).toEqual({ result: 'read', value: 40_100, unit: 'mi' })
    expect(odometer({ odometerUnit: 'KM', odometerValue: '64535' })).toEqual({
      result: 'read',
      value: 64_535,
      unit: 'km',
    })
    expect(odometer({ odometerUnit: null })).toEqual({ result: 'read', value: 40_100, unit: null })
    expect(odometer({ odometerResultType: 'UNREADABLE', odometerValue: '0' })).toEqual({
      result: 'unreadable',
      value: null,
      unit: null,
    })
    expect(odometer({ odometerResultType: 'NO_ODOMETER', odometerValue: null, odometerUnit: null })).toEqual({
      result: 'no_odometer',
      value: null,
      unit: null,
    })
    expect(odometer({ odometerValue: 'many' })?.value).toBeNull()
  })

  test('a test belongs to the day it was in the United Kingdom', () => {
    expect(testOf({ completedDate: '2024-05-01T23:30:00.000Z' })?.test_date).toBe('2024-05-02')
    expect(testOf({ completedDate: '2024-12-01T23:30:00.000Z' })?.test_date).toBe('2024-12-01')
  })

  test('no defects told, as in Northern Ireland, is not the same as none', () => {
    expect(testOf({ dataSource: 'DVA NI', defects: undefined })).toMatchObject({ station: 'DVA NI', defects: null })
    expect(testOf({})).toMatchObject({ station: 'DVSA', defects: [], location: null })
    expect(testOf({ dataSource: 'CVS', location: 'Leighton Buzzard' })).toMatchObject({
      station: 'CVS',
      location: 'Leighton Buzzard',
    })
  })

  test('a defect keeps its type, and says whether the car failed by it', () => {
    const defects = testOf({
      defects: ['DANGEROUS', 'MAJOR', 'FAIL', 'PRS', 'MINOR', 'ADVISORY', 'NON SPECIFIC', 'OF A NEW KIND']
        .map((type) => ({ text: `A ${type} one`, type, dangerous: type === 'DANGEROUS' }))
        .concat([{ text: '', type: 'MAJOR', dangerous: false }]),
    })?.defects
    expect(defects?.filter(failsTest).map(({ type }) => type)).toEqual(['DANGEROUS', 'MAJOR', 'FAIL', 'PRS'])
    expect(defects?.filter((defect) => !failsTest(defect)).map(({ type }) => type)).toEqual([
      'MINOR',
      'ADVISORY',
      'NON SPECIFIC',
      null,
    ])
  })

  test('a car that was never tested has the day its first test is due', () => {
    const fresh = dvsa({ manufactureYear: '2025', motTestDueDate: '2028-02-01', motTests: undefined })
    expect(fresh).toMatchObject({ tests: [], first_test_due: '2028-02-01', year_of_manufacture: 2025 })
    expect(officialFacts(vrm, null, fresh ?? null, today).mot).toEqual({
      value: { expiry: '2028-02-01', first_test: true },
      source: 'dvsa',
    })
  })

  test('has four words for a recall', () => {
    const recall = (hasOutstandingRecall?: string) => dvsa({ hasOutstandingRecall })?.recall
    expect(['Yes', 'No', 'Unknown', 'Unavailable', 'Perhaps', undefined].map(recall)).toEqual([
      'yes',
      'no',
      'unknown',
      'unavailable',
      null,
      null,
    ])
  })

  test('tests come newest first, each once, and one without its day or result is left out', () => {
    const motTests = [
      tested({ motTestNumber: '1', completedDate: '2020-01-01T10:00:00.000Z' }),
      tested({ motTestNumber: '3', completedDate: '2022-01-01T15:00:00.000Z' }),
      tested({ motTestNumber: '2', completedDate: '2022-01-01T10:00:00.000Z', testResult: 'FAILED' }),
      tested({ motTestNumber: '3', completedDate: '2023-01-01T10:00:00.000Z' }),
      tested({ motTestNumber: '4', completedDate: 'last week' }),
      tested({ motTestNumber: '5', testResult: 'ABANDONED' }),
    ]
    expect(dvsa({ motTests })?.tests.map(({ test_number }) => test_number)).toEqual(['3', '2', '1'])
  })

  test('of another shape is none', () => {
    for (const odd of [{ motTests: {} }, { motTests: [null] }, { motTests: [{ ...tested(), defects: 'none' }] }])
      expect(dvsa(odd)).toBeUndefined()
    expect(readDvsa({ registration: 'AA19AAA' }, vrm)).toBeUndefined()
  })
})

describe('what both say', () => {
  test('the MOT runs until the latest pass, whatever failed since', () => {
    const said = dvsa({
      motTests: [
        tested({ motTestNumber: '3', completedDate: '2026-10-01T10:00:00Z', testResult: 'FAILED', expiryDate: null }),
        tested({ motTestNumber: '2', completedDate: '2025-11-20T10:00:00Z', expiryDate: '2026-12-01' }),
        tested({ motTestNumber: '1' }),
      ],
    })
    const facts = officialFacts(vrm, dvla({ motExpiryDate: '2026-12-05' }) ?? null, said ?? null, today)
    expect(facts.mot).toEqual({ value: { expiry: '2026-12-01', first_test: false }, source: 'dvsa' })
    // Where they differ, both stand.
    expect(facts.dvla?.mot_expiry).toBe('2026-12-05')
  })

  test('a car of forty years is exempt unless a test still counts', () => {
    const old = dvla({ monthOfFirstRegistration: '1972-05' }) ?? null
    const exempt = (motTests: object[]) =>
      officialFacts(vrm, old, dvsa({ registrationDate: '1972-05-04', motTests }) ?? null, today).mot_exempt
    expect(exempt([])).toBe(true)
    expect(exempt([tested()])).toBe(true)
    expect(exempt([tested({ expiryDate: '2026-12-01' })])).toBe(false)
    expect(officialFacts(vrm, dvla() ?? null, null, today).mot_exempt).toBe(false)
  })
})

describe('as a record', () => {
  const official = {
    dvla: {
      registrationNumber: vrm,
      make: 'VOLKSWAGEN',
      colour: 'BLUE',
      fuelType: 'DIESEL',
      engineCapacity: 1968,
      yearOfManufacture: 2015,
      taxStatus: 'Taxed',
      taxDueDate: '2027-03-01',
    },
    dvsa: {
      registration: vrm,
      make: 'VOLKSWAGEN',
      model: 'GOLF',
      registrationDate: '2015-03-17',
      motTests: [tested()],
    },
  }
  const paid = {
    Response: {
      StatusCode: 'Success',
      DataItems: {
        VehicleRegistration: {
          Make: 'VOLKSWAGEN',
          Model: 'GOLF GTD TSI S-A',
          Colour: 'RED',
          EngineCapacity: '1968',
          Transmission: 'AUTOMATIC',
        },
        VehicleStatus: { MotVed: { VedExpiryDate: '01/02/2027' }, NextMotDueDate: '01/02/2027' },
        MotHistory: { RecordList: [{ TestDate: '01/01/2020', TestNumber: '77', TestResult: 'Pass' }] },
        TechnicalDetails: { Performance: { Power: { Bhp: 181 } } },
      },
    },
  }

  test('the two free services alone fill the form', () => {
    const record = readRegistries(official, vrm, today)
    expect(record.prefill).toMatchObject({
      make: 'Volkswagen',
      model: 'Golf',
      year: 2015,
      engine_type: '1968cc',
      fuel_type: 'Diesel',
      color: 'Blue',
      transmission: null,
      mileage: 40_100,
      mileage_in_km: null,
      tax_told: 'taxed',
      tax_due_date: '2027-03-01',
      mot_expiry: '2025-05-01',
      mot_status: 'Expired',
    })
    expect(record.vehicle_data.sources).toEqual({
      make: 'dvla',
      model: 'dvsa',
      year_of_manufacture: 'dvla',
      date_first_registered: 'dvsa',
      color: 'dvla',
      fuel_type: 'dvla',
      engine_capacity: 'dvla',
      tax_due_date: 'dvla',
      mot_expiry: 'dvsa',
      mot_history: 'dvsa',
    })
  })

  test('the paid provider adds its specification, and the authorities have the word on tax, tests and colour', () => {
    const record = readRegistries({ ...official, ukvehicledata: paid }, vrm, today)
    expect(record.prefill).toMatchObject({
      model: 'Golf GTD TSI S-A',
      transmission: 'Automatic',
      color: 'Blue',
      tax_due_date: '2027-03-01',
      mot_expiry: '2025-05-01',
    })
    expect(record.technical_specifications).toMatchObject({ power_bhp: 181, engine_capacity: 1968 })
    expect(record.mot_history).toMatchObject([{ test_number: '1', source: 'dvsa' }])
    expect(record.vehicle_data.sources).toMatchObject({ model: 'ukvehicledata', color: 'dvla', mot_history: 'dvsa' })
  })

  test('either service alone is enough: the DVLA has no model, the DVSA no tax', () => {
    const ofDvla = readRegistries({ dvla: official.dvla }, vrm, today)
    expect(ofDvla.prefill).toMatchObject({ make: 'Volkswagen', model: null, tax_told: 'taxed', mileage: null })
    const ofDvsa = readRegistries({ dvsa: official.dvsa }, vrm, today)
    expect(ofDvsa.prefill).toMatchObject({ make: 'Volkswagen', model: 'Golf', tax_told: null, tax_status: 'Unknown' })
    expect(readRegistries({ dvla: official.dvla, ukvehicledata: paid }, vrm, today).mot_history).toMatchObject([
      { test_number: '77', source: 'ukvehicledata' },
    ])
  })

  test('a car on SORN has no date of tax, whatever a paid answer still knows', () => {
    const sorn = { ...official.dvla, taxStatus: 'SORN', taxDueDate: undefined }
    const record = readRegistries({ dvla: sorn, ukvehicledata: paid }, vrm, today)
    expect(record.prefill).toMatchObject({ tax_told: 'sorn', tax_due_date: null, tax_status: 'Unknown' })
    expect(record.vehicle_data.sources.tax_due_date).toBeUndefined()
  })

  test('two defects of the same words are both kept, and listed once', () => {
    const twice = Array(2).fill({ text: 'Tyre worn close to the legal limit', type: 'ADVISORY', dangerous: false })
    const [row] = readRegistries(
      { dvsa: { ...official.dvsa, motTests: [tested({ defects: twice })] } },
      vrm,
      today,
    ).mot_history
    expect([row?.defects?.length, row?.advisory_notices]).toEqual([2, ['Tyre worn close to the legal limit']])
  })

  test('kilometres are kept as kilometres, and the form is told what its miles were', () => {
    const inKilometres = { ...official.dvsa, motTests: [tested({ odometerUnit: 'KM', odometerValue: '160934' })] }
    const record = readRegistries({ dvsa: inKilometres }, vrm, today)
    expect(record.mot_history).toMatchObject([{ odometer_reading: 160_934, odometer_unit: 'km' }])
    expect(record.prefill).toMatchObject({ mileage: 100_000, mileage_in_km: 160_934 })
  })
})
