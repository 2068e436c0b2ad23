import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarDay, unshout, words } from '../basics/untrusted.ts'
import { readRegistries } from './read-registries.ts'
import { registryLookup } from './registry.ts'
import { fuelTypes, newVehicle, transmissions } from './vehicle.ts'

const today = '2026-03-14'
const answerOf = (DataItems: object) => ({ Response: { StatusCode: 'Success', DataItems } })
const read = (DataItems: object) => readRegistries({ ukvehicledata: answerOf(DataItems) }, 'AB12CDE', today)
const prefillOf = (VehicleRegistration: object) => read({ VehicleRegistration }).prefill

describe('the registry’s answer', () => {
  test('becomes the rows of all five tables (GARA-37, CALL-62)', () => {
    const record = read({
      VehicleRegistration: {
        VinLast5: '12345',
        Make: 'FORD',
        Model: 'FOCUS TITANIUM',
        YearOfManufacture: '2016',
        DateFirstRegistered: '2016-06-01T00:00:00',
        Colour: 'BLUE',
        FuelType: 'PETROL',
        Transmission: 'MANUAL',
        EngineCapacity: '999',
        GearCount: 6,
        Exported: false,
        DoorPlanLiteral: '5 DOOR HATCHBACK',
      },
      VehicleStatus: {
        MotVed: { VedRate: { Standard: { TwelveMonth: 35 } }, VedExpiryDate: '01/06/2026' },
        NextMotDueDate: '31/05/2026',
      },
      MotHistory: { RecordList: [{ TestDate: '20/05/2025', TestResult: 'Pass', OdometerReading: 61_000 }] },
      TechnicalDetails: {
        General: { Engine: { Make: 'FORD', NumberOfCylinders: 3, Bore: 71.9, Stroke: 82, Location: 'FRONT' } },
        Performance: { Power: { Bhp: 123, Kw: 92, Rpm: 6000 }, MaxSpeed: { Mph: 120, Kph: 193 }, Co2: 108 },
        Dimensions: { KerbWeight: 1322, NumberOfAxles: 2, GrossCombinedWeight: 2955 },
        Consumption: { Combined: { Mpg: 60.1, Lkm: 4.7 } },
        Safety: { EuroNcap: { Adult: 92, Child: 82, Pedestrian: 72 } },
      },
      VehicleHistory: {
        NumberOfPreviousKeepers: 2,
        KeeperChangesList: [
          { DateOfTransaction: '2018-01-05T00:00:00', NumberOfPreviousKeepers: 1 },
          { DateOfTransaction: '2021-09-09T00:00:00', NumberOfPreviousKeepers: 2 },
        ],
      },
      SmmtDetails: { Range: 'FOCUS', Series: 'MK3', Nothing: null },
    })
    expect(record.vehicle).toEqual({
      number_of_previous_keepers: 2,
      last_keeper_change: '2021-09-09',
    })
    expect(record.due_dates).toEqual({
      mot: { date: '2026-05-31', state: null, source: 'registry' },
      tax: { date: '2026-06-01', state: null, source: 'registry' },
    })
    expect(record.vehicle_data).toMatchObject({
      vrm: 'AB12CDE',
      vin_last5: '12345',
      make: 'FORD',
      year_of_manufacture: 2016,
      color: 'Blue',
      is_exported: false,
      is_electric_vehicle: false,
      smmt_data: { Range: 'FOCUS', Series: 'MK3' },
    })
    expect(record.safety_ratings).toEqual({ euro_ncap_adult: 92, euro_ncap_child: 82, euro_ncap_pedestrian: 72 })
    expect(record.technical_specifications).toMatchObject({
      engine_make: 'FORD',
      number_of_cylinders: 3,
      bore_mm: 71.9,
      engine_location: 'FRONT',
      engine_capacity: 999,
      power_bhp: 123,
      max_speed_kph: 193,
      co2_emissions: 108,
      kerb_weight: 1322,
      number_of_axles: 2,
      gross_combined_weight: 2955,
      combined_mpg: 60.1,
      valve_gear: null,
    })
    expect(record.mot_history).toMatchObject([{ test_date: '2025-05-20', odometer_reading: 61_000 }])
    expect(record.keeper_history.map((change) => change.number_of_previous_keepers)).toEqual([2, 1])
    expect(record.prefill).toMatchObject({ make: 'Ford', model: 'Focus Titanium', year: 2016, engine_type: '999cc' })
  })

  test('a passed date reads Expired and a missing one Unknown, whatever rate is named (GARA-34, GARA-35, AUTH-23)', () => {
    const rate = { VedRate: { Standard: { TwelveMonth: 195 } } }
    const passed = read({
      VehicleStatus: { MotVed: { ...rate, VedExpiryDate: '13/03/2026' }, NextMotDueDate: '2026-03-13' },
    })
    expect(passed.prefill).toMatchObject({ tax_status: 'Expired', mot_status: 'Expired' })
    const missing = read({ VehicleStatus: { MotVed: rate, NextMotDueDate: null } })
    expect(missing.prefill).toMatchObject({ tax_status: 'Unknown', tax_due_date: null, mot_status: 'Unknown' })
  })

  test('fuels and gearboxes become our choices, and what we do not know stays open', () => {
    const fuels = {
      PETROL: 'Petrol',
      DIESEL: 'Diesel',
      'HEAVY OIL': 'Diesel',
      ELECTRICITY: 'Electric',
      ELECTRIC: 'Electric',
      'HYBRID ELECTRIC': 'Hybrid',
      'ELECTRIC DIESEL': 'Hybrid',
      'PETROL/ELECTRIC HYBRID': 'Hybrid',
      'PLUG-IN HYBRID': 'Plug-in Hybrid',
      STEAM: null,
    }
    for (const [FuelType, fuel_type] of Object.entries(fuels)) expect(prefillOf({ FuelType }).fuel_type).toBe(fuel_type)
    const gearboxes = {
      MANUAL: 'Manual',
      'MANUAL 6 GEARS': 'Manual',
      AUTOMATIC: 'Automatic',
      'SEMI AUTO': 'Semi-Automatic',
      CVT: 'CVT',
      'CVT/AUTO': 'CVT',
      'DSG AUTO': 'DCT',
      'TWIN CLUTCH': 'DCT',
      OTHER: null,
    }
    for (const [Transmission, transmission] of Object.entries(gearboxes))
      expect(prefillOf({ Transmission }).transmission).toBe(transmission)
    expect(prefillOf({ TransmissionType: 'Manual' }).transmission).toBe('Manual')
  })

  test('an electric car has no cubic centimetres', () => {
    expect(prefillOf({ FuelType: 'ELECTRICITY', EngineCapacity: '0' }).engine_type).toBeNull()
    expect(prefillOf({ FuelType: 'ELECTRICITY', EngineCapacity: null }).engine_type).toBeNull()
  })

  test('of nothing at all nothing is said', () => {
    for (const answer of [undefined, null, 7, 'text', [], {}, answerOf({}), { Response: { DataItems: null } }]) {
      const record = readRegistries({ ukvehicledata: answer }, 'AB12CDE', today)
      expect(record).toMatchObject({
        safety_ratings: null,
        technical_specifications: null,
        mot_history: [],
        keeper_history: [],
      })
      expect(record.prefill).toMatchObject({ make: null, model: null, year: null, tax_status: 'Unknown' })
    }
  })

  test('whatever comes, it is read without a throw and fits the tables', () => {
    const names = [
      'Make',
      'Model',
      'YearOfManufacture',
      'EngineCapacity',
      'DateFirstRegistered',
      'Colour',
      'VinLast5',
      'GearCount',
      'Exported',
      'KeeperChangesList',
      'RecordList',
      'TestDate',
      'TestResult',
      'OdometerReading',
      'Engine',
      'Bore',
      'EuroNcap',
      'Adult',
      'DateOfTransaction',
      'NumberOfPreviousKeepers',
      'Series',
    ]
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String),
        fc.constantFrom(null, true, '05/06/2020', '2020-06-05', '99/99/9999', 'Pass', 'PETROL', '\0', '\ud800'),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 6 }),
      ),
    })).any
    const part = fc.oneof(value, fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 12 }))
    const items = fc.record({
      VehicleRegistration: part,
      VehicleStatus: part,
      MotHistory: part,
      TechnicalDetails: fc.record({ General: part, Performance: part, Dimensions: part, Safety: part }),
      VehicleHistory: part,
      SmmtDetails: part,
    })
    const fits = (text: string) => text.isWellFormed() && !text.includes('\0') && text.length > 0 && text.length <= 200
    fc.assert(
      fc.property(items, (DataItems) => {
        const { prefill, vehicle_data, technical_specifications, mot_history } = read(DataItems)
        const texts = Object.values(vehicle_data).filter((each) => typeof each === 'string')
        const figures = Object.values(technical_specifications ?? {}).filter((each) => typeof each === 'number')
        const form = {
          ...prefill,
          make: prefill.make ?? 'x',
          model: prefill.model ?? 'x',
          year: prefill.year ?? 2020,
          transmission: prefill.transmission ?? transmissions[0],
          fuel_type: prefill.fuel_type ?? fuelTypes[0],
          mileage: 0,
        }
        return (
          texts.every(fits) &&
          (vehicle_data.vin_last5 ?? '').length <= 5 &&
          figures.every((figure) => figure >= 0 && Number.isFinite(figure)) &&
          mot_history.every((each) => /^\d{4}-\d{2}-\d{2}$/.test(each.test_date)) &&
          newVehicle.safeParse(form).success
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('reading what others wrote', () => {
  test('dd/mm/yyyy becomes yyyy-mm-dd, and what has dashes is kept (GARA-36, AUTH-22)', () => {
    expect(calendarDay('14/03/2025')).toBe('2025-03-14')
    expect(calendarDay('1/2/2025')).toBe('2025-02-01')
    expect(calendarDay('2025-03-14')).toBe('2025-03-14')
    expect(calendarDay('2025-03-14T00:00:00')).toBe('2025-03-14')
    for (const none of [
      '',
      '31/02/2025',
      '2025-13-01',
      '14/03/25',
      'soon',
      '14.03.2025',
      '0001-01-01',
      null,
      20_250_314,
      {},
    ])
      expect(calendarDay(none)).toBeNull()
  })

  test('text is one clean line of limited length', () => {
    expect(words('  Two\n lines\u0000 ', 40)).toBe('Two lines')
    expect(words('abc', 2)).toBe('ab')
    expect(words('a\ud83d\ude97', 2)?.isWellFormed()).toBe(true)
    for (const nothing of ['', '  ', null, {}, [], true]) expect(words(nothing, 10)).toBeNull()
  })

  test('names in capitals are written as names, abbreviations stay', () => {
    expect(unshout('LAND ROVER')).toBe('Land Rover')
    expect(unshout('FIESTA ST-3 1.5T')).toBe('Fiesta ST-3 1.5T')
    expect(unshout('BMW')).toBe('BMW')
    expect(unshout('KIA')).toBe('Kia')
    expect(unshout('Citroën C3')).toBe('Citroën C3')
  })

  test('a registration to look up is stripped to letters and digits in capitals (GARA-19)', () => {
    expect(registryLookup.parse({ registration: ' ab-12 cde' })).toEqual({ registration: 'AB12CDE' })
    expect(registryLookup.safeParse({ registration: 'ABCDEFGHI' }).success).toBe(false)
    expect(registryLookup.safeParse({ registration: ' - ' }).success).toBe(false)
  })
})
