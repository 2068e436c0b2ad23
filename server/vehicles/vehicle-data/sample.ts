import { addDays, addYears, londonToday } from '#domain/basics/format.ts'
import { british, endOfMonth } from './calendar.ts'
import { motRecords, sampleTests } from './sample-tests.ts'
import { type SampleVehicle, sampleVehicles } from './sample-vehicles.ts'

/** What the registry would answer for an invented vehicle, in its own format; dates stay close to `today`. */
export function sampleRegistration(vrm: string, today = londonToday()): object | undefined {
  const vehicle = sampleVehicles.find((each) => each.vrm === vrm)
  return vehicle && answer('VehicleAndMotHistory', vrm, dataItems(vehicle, today))
}

export const answer = (packageId: string, vrm: string, DataItems: object) => ({
  Request: { PackageId: packageId, PackageVersion: 2, ResponseVersion: 2, DataKeys: { Vrm: vrm } },
  Response: { StatusCode: 'Success', StatusMessage: 'Success', DataItems },
})

function dataItems(vehicle: SampleVehicle, today: string) {
  const { tests, due } = sampleTests(vehicle, today)
  return {
    VehicleRegistration: registration(vehicle),
    VehicleStatus: {
      MotVed: {
        VedRate: { Standard: { SixMonth: null, TwelveMonth: vehicle.story === 'historic' ? 0 : 195 } },
        VedExpiryDate: british(taxedUntil(vehicle, today)),
      },
      NextMotDueDate: due && british(due),
    },
    MotHistory: { RecordCount: tests.length, RecordList: motRecords(vehicle, tests) },
    TechnicalDetails: {
      General: { Engine: engine(vehicle), SeriesDescription: vehicle.series },
      Performance: performance(vehicle),
      Dimensions: dimensions(vehicle),
      Consumption: consumption(vehicle),
      Safety: { EuroNcap: ncap(vehicle) },
    },
    VehicleHistory: keepers(vehicle),
    SmmtDetails: smmt(vehicle),
  }
}

/** Tax runs to the end of a month: that of its registration, or for the lapsed one the season before last. */
function taxedUntil({ registered, story }: SampleVehicle, today: string) {
  if (story === 'lapsed') return endOfMonth(addDays(today, -120))
  const thisYear = endOfMonth(`${today.slice(0, 4)}-${registered.slice(5)}`)
  return thisYear > addDays(today, 10) ? thisYear : endOfMonth(addYears(thisYear.slice(0, 8).concat('01'), 1))
}

const registration = (vehicle: SampleVehicle) => ({
  Vrm: vehicle.vrm,
  VinLast5: String(10_000 + ((vehicle.price * 7) % 89_999)),
  Make: vehicle.make,
  Model: vehicle.model,
  MakeModel: `${vehicle.make} ${vehicle.model}`,
  YearOfManufacture: vehicle.registered.slice(0, 4),
  DateFirstRegistered: `${vehicle.registered}T00:00:00`,
  Colour: vehicle.colour,
  VehicleClass: 'Car',
  FuelType: vehicle.fuel,
  Transmission: vehicle.transmission,
  GearCount: vehicle.gears,
  EngineCapacity: vehicle.engine ? String(vehicle.engine.cc) : null,
  DoorPlanLiteral: vehicle.doorPlan,
  SeatingCapacity: vehicle.seats,
  WheelPlan: '2 AXLE RIGID BODY',
  Exported: false,
  DateExported: null,
  Scrapped: false,
  DateScrapped: null,
  GrossWeight: Math.round(vehicle.size.kg * 1.32),
  MaxPermissibleMass: Math.round(vehicle.size.kg * 1.32),
  Co2Emissions: vehicle.performance[4] || (vehicle.engine ? null : 0),
  DateOfLastUpdate: `${vehicle.keepers.at(-1) ?? vehicle.registered}T00:00:00`,
})

const round = (value: number, digits = 0) => Number(value.toFixed(digits))

function engine({ engine: block, make, fuel }: SampleVehicle) {
  if (!block) return null
  const bore = round(Math.cbrt(((block.cc / block.cylinders) * 4000) / Math.PI), 1)
  const stroke = round(((block.cc / block.cylinders) * 4000) / (Math.PI * bore * bore), 1)
  const diesel = /diesel|heavy oil/i.test(fuel)
  return {
    Make: make,
    CylinderArrangement: block.arrangement,
    NumberOfCylinders: block.cylinders,
    ValvesPerCylinder: block.valves,
    ValveGear: block.gear,
    Aspiration: block.aspiration,
    FuelSystem: diesel ? 'COMMON RAIL' : block.valves === 2 ? 'CARBURETTOR' : 'INJECTION',
    FuelDelivery: diesel ? 'DIRECT INJECTION' : block.valves === 2 ? 'TWIN CARBURETTOR' : 'MULTI-POINT INJECTION',
    Location: 'FRONT',
    Bore: bore,
    Stroke: stroke,
  }
}

function performance({ performance: [bhp, nm, mph, to60, co2], engine: block, fuel }: SampleVehicle) {
  const diesel = /diesel|heavy oil/i.test(fuel)
  return {
    Power: { Bhp: bhp, Kw: round(bhp * 0.7457, 1), Rpm: block ? (diesel ? 4000 : 5700) : null },
    Torque: { FtLb: round(nm * 0.7376, 1), Nm: nm, Rpm: block ? (diesel ? 1750 : 3600) : null },
    MaxSpeed: { Mph: mph, Kph: round(mph * 1.609) },
    Acceleration: { ZeroTo60Mph: to60, ZeroTo100Kph: round(to60 * 1.035, 1) },
    Co2: co2 || (block ? null : 0),
  }
}

const dimensions = ({ size, doors, seats }: SampleVehicle) => ({
  KerbWeight: size.kg,
  UnladenWeight: size.kg - 75,
  Height: size.height,
  Width: size.width,
  CarLength: size.length,
  WheelBase: size.wheelBase,
  NumberOfDoors: doors,
  NumberOfSeats: seats,
  FuelTankCapacity: size.tank || null,
  NumberOfAxles: 2,
  GrossVehicleWeight: round(size.kg * 1.32),
  GrossCombinedWeight: round(size.kg * 2.1),
})

function consumption({ performance: [, , , , , mpg] }: SampleVehicle) {
  const at = (share: number) =>
    mpg ? { Mpg: round(mpg * share, 1), Lkm: round(282.48 / (mpg * share), 1) } : { Mpg: null, Lkm: null }
  return { Combined: at(1), UrbanCold: at(0.79), ExtraUrban: at(1.15) }
}

const ncap = ({ safety }: SampleVehicle) =>
  safety ? { Adult: safety[0], Child: safety[1], Pedestrian: safety[2] } : null

const keepers = ({ keepers: dates }: SampleVehicle) => ({
  NumberOfPreviousKeepers: dates.length,
  KeeperChangesCount: dates.length,
  KeeperChangesList: dates
    .map((date, index) => ({
      DateOfTransaction: `${date}T00:00:00`,
      NumberOfPreviousKeepers: index + 1,
      DateOfLastKeeperChange: `${date}T00:00:00`,
    }))
    .reverse(),
})

const smmt = (vehicle: SampleVehicle) => ({
  Marque: vehicle.make,
  Range: vehicle.model.split(' ')[0],
  Series: vehicle.series,
  ModelVariant: vehicle.model.split(' ').slice(1).join(' '),
  BodyStyle: vehicle.doorPlan.replace(/^\d+ DOOR /, ''),
  FuelType: vehicle.fuel,
  Transmission: vehicle.transmission,
  NumberOfGears: vehicle.gears,
  NumberOfDoors: vehicle.doors,
  NominalEngineCapacity: vehicle.engine ? round(vehicle.engine.cc / 1000, 1) : null,
})
