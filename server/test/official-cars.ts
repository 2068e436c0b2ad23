import { addDays, addYears, londonToday } from '#domain/basics/format.ts'

const today = londonToday()
const later = (days: number) => addDays(today, days)
const tested = (day: string, more: object = {}) => ({
  completedDate: `${day}T10:15:30.000Z`,
  testResult: 'PASSED',
  expiryDate: addYears(day, 1),
  odometerValue: '61234',
  odometerUnit: 'MI',
  odometerResultType: 'READ',
  motTestNumber: `${day.replaceAll('-', '')}0001`,
  dataSource: 'DVSA',
  registrationAtTimeOfTest: null,
  defects: [],
  ...more,
})

/** Every type of defect that the service has. */
const everyDefect = [
  { text: 'Nearside front brake hose leaking', type: 'DANGEROUS', dangerous: true },
  { text: 'Offside rear coil spring fractured', type: 'MAJOR', dangerous: false },
  { text: 'Number plate lamp dim', type: 'MINOR', dangerous: false },
  { text: 'Exhaust emissions too high', type: 'FAIL', dangerous: false },
  { text: 'Nearside front tyre worn close to the legal limit', type: 'ADVISORY', dangerous: false },
  { text: 'Headlamp aim put right', type: 'PRS', dangerous: false },
  { text: 'Underseal covers the structure', type: 'NON SPECIFIC', dangerous: false },
  { text: 'Vehicle identification missing', type: 'SYSTEM GENERATED', dangerous: false },
  { text: 'Child seats fitted', type: 'USER ENTERED', dangerous: false },
]

interface OfficialCar {
  dvla?: object
  dvsa?: object
}

/** Cars as the two services tell them, each in its own shape. */
export const officialCars: Record<string, OfficialCar> = {
  // Everything a hatchback can have; the last test ends in half a year.
  GV15XKO: {
    dvla: {
      make: 'VOLKSWAGEN',
      colour: 'BLUE',
      fuelType: 'DIESEL',
      engineCapacity: 1968,
      co2Emissions: 117,
      yearOfManufacture: 2015,
      monthOfFirstRegistration: '2015-03',
      taxStatus: 'Taxed',
      taxDueDate: later(120),
      motStatus: 'Valid',
      motExpiryDate: later(180),
      markedForExport: false,
      typeApproval: 'M1',
      wheelplan: '2 AXLE RIGID BODY',
      revenueWeight: 1900,
      euroStatus: 'EURO 6',
      realDrivingEmissions: '1',
      dateOfLastV5CIssued: '2021-06-30',
      automatedVehicle: false,
    },
    dvsa: {
      make: 'VOLKSWAGEN',
      model: 'GOLF',
      firstUsedDate: '2015-03-17',
      fuelType: 'Diesel',
      primaryColour: 'Blue',
      registrationDate: '2015-03-17',
      manufactureDate: '2015-02-28',
      engineSize: '1968',
      hasOutstandingRecall: 'Yes',
      motTests: [
        tested(addDays(later(180), -365), {
          expiryDate: later(180),
          odometerValue: '88012',
          defects: everyDefect.filter(({ type }) => type === 'ADVISORY'),
        }),
        tested(addDays(later(180), -368), {
          testResult: 'FAILED',
          expiryDate: undefined,
          odometerValue: '88009',
          defects: everyDefect,
        }),
        tested('2018-03-16', { registrationAtTimeOfTest: 'GV 15 XKO', odometerValue: '31007' }),
      ],
    },
  },
  // Never tested, and not due yet.
  NT74NEW: {
    dvla: {
      make: 'KIA',
      colour: 'WHITE',
      fuelType: 'ELECTRICITY',
      yearOfManufacture: Number(today.slice(0, 4)) - 1,
      monthOfFirstRegistration: addYears(later(300), -3).slice(0, 7),
      taxStatus: 'Taxed',
      taxDueDate: later(30),
      motStatus: 'No details held by DVLA',
    },
    dvsa: {
      make: 'KIA',
      model: 'EV6',
      fuelType: 'Electric',
      primaryColour: 'White',
      registrationDate: addYears(later(300), -3),
      manufactureYear: String(Number(today.slice(0, 4)) - 1),
      engineSize: null,
      hasOutstandingRecall: 'No',
      motTestDueDate: later(300),
    },
  },
  // Northern Ireland tells no defects.
  AXZ1234: {
    dvla: { make: 'FORD', colour: 'RED', fuelType: 'PETROL', engineCapacity: 1242, taxStatus: 'Taxed' },
    dvsa: {
      make: 'FORD',
      model: 'FIESTA',
      hasOutstandingRecall: 'Unavailable',
      motTests: [tested('2024-05-02', { dataSource: 'DVA NI', defects: undefined, odometerValue: '40100' })],
    },
  },
  // An import that counts in kilometres, with an odometer that could not be read once, and was gone once.
  KM08JPN: {
    dvla: { make: 'TOYOTA', colour: 'SILVER', fuelType: 'HYBRID ELECTRIC', engineCapacity: 1797, taxStatus: 'Untaxed' },
    dvsa: {
      make: 'TOYOTA',
      model: 'PRIUS',
      hasOutstandingRecall: 'Unknown',
      motTests: [
        tested('2025-02-03', { odometerResultType: 'UNREADABLE', odometerValue: null, odometerUnit: null }),
        tested('2024-02-01', { odometerResultType: 'NO_ODOMETER', odometerValue: null, odometerUnit: null }),
        tested('2023-02-01', { odometerUnit: 'KM', odometerValue: '160934' }),
      ],
    },
  },
  // A van, tested by the service for commercial vehicles.
  CV12VAN: {
    dvla: { make: 'IVECO', colour: 'WHITE', fuelType: 'DIESEL', taxStatus: 'Not Taxed for on Road Use' },
    dvsa: {
      make: 'IVECO',
      model: 'DAILY',
      motTests: [tested('2024-09-09', { dataSource: 'CVS', location: 'Leighton Buzzard' })],
    },
  },
  // Historic: needs no test, and nobody holds one.
  HST500K: {
    dvla: {
      make: 'MG',
      colour: 'GREEN',
      fuelType: 'PETROL',
      engineCapacity: 1798,
      yearOfManufacture: 1972,
      monthOfFirstRegistration: '1972-05',
      taxStatus: 'Taxed',
      motStatus: 'No details held by DVLA',
    },
    dvsa: { make: 'MG', model: 'B GT', registrationDate: '1972-05-04', manufactureYear: '1972' },
  },
  // Off the road.
  SR09RNN: {
    dvla: {
      make: 'MAZDA',
      colour: 'BLACK',
      fuelType: 'PETROL',
      engineCapacity: 1999,
      yearOfManufacture: 2009,
      taxStatus: 'SORN',
      motStatus: 'Not valid',
      motExpiryDate: '2022-08-01',
    },
  },
}
