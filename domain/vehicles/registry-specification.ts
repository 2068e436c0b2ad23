import { decimal, type Part, part, whole, words } from '../basics/untrusted.ts'

/** Engine, performance, dimensions and consumption; null if the registry knows none of them. */
export function readSpecification(technical: Part, registered: Part) {
  const known = {
    ...readEngine(part(part(technical.General).Engine), registered),
    ...readPerformance(part(technical.Performance), registered),
    ...readDimensions(part(technical.Dimensions)),
    ...readConsumption(part(technical.Consumption)),
  }
  return Object.values(known).some((value) => value !== null) ? known : null
}

const readEngine = (engine: Part, registered: Part) => ({
  engine_make: words(engine.Make, 100),
  cylinder_arrangement: words(engine.CylinderArrangement, 100),
  number_of_cylinders: whole(engine.NumberOfCylinders, 64),
  valves_per_cylinder: whole(engine.ValvesPerCylinder, 16),
  valve_gear: words(engine.ValveGear, 100),
  aspiration: words(engine.Aspiration, 100),
  fuel_system: words(engine.FuelSystem, 100),
  fuel_delivery: words(engine.FuelDelivery, 100),
  engine_location: words(engine.Location, 100),
  engine_capacity: decimal(registered.EngineCapacity, 100_000) || null,
  bore_mm: decimal(engine.Bore),
  stroke_mm: decimal(engine.Stroke),
})

function readPerformance(performance: Part, registered: Part) {
  const power = part(performance.Power)
  const torque = part(performance.Torque)
  const speed = part(performance.MaxSpeed)
  const acceleration = part(performance.Acceleration)
  return {
    power_bhp: decimal(power.Bhp),
    power_kw: decimal(power.Kw),
    max_power_rpm: decimal(power.Rpm),
    torque_ftlb: decimal(torque.FtLb),
    torque_nm: decimal(torque.Nm),
    torque_rpm: decimal(torque.Rpm),
    max_speed_mph: decimal(speed.Mph),
    max_speed_kph: decimal(speed.Kph),
    acceleration_0_60_mph: decimal(acceleration.ZeroTo60Mph) ?? decimal(acceleration.Mph),
    acceleration_0_100_kph: decimal(acceleration.ZeroTo100Kph) ?? decimal(acceleration.Kph),
    co2_emissions: decimal(performance.Co2) ?? decimal(registered.Co2Emissions),
  }
}

const readDimensions = (dimensions: Part) => ({
  kerb_weight: decimal(dimensions.KerbWeight),
  unladen_weight: decimal(dimensions.UnladenWeight),
  height: decimal(dimensions.Height),
  width: decimal(dimensions.Width),
  car_length: decimal(dimensions.CarLength),
  wheel_base: decimal(dimensions.WheelBase),
  number_of_doors: whole(dimensions.NumberOfDoors, 20),
  number_of_seats: whole(dimensions.NumberOfSeats, 200),
  fuel_tank_capacity: decimal(dimensions.FuelTankCapacity),
  number_of_axles: whole(dimensions.NumberOfAxles, 20),
  gross_vehicle_weight: decimal(dimensions.GrossVehicleWeight),
  gross_combined_weight: decimal(dimensions.GrossCombinedWeight),
})

function readConsumption(consumption: Part) {
  const combined = part(consumption.Combined)
  const urban = part(consumption.UrbanCold)
  const extra = part(consumption.ExtraUrban)
  return {
    combined_mpg: decimal(combined.Mpg),
    combined_lkm: decimal(combined.Lkm),
    urban_cold_mpg: decimal(urban.Mpg),
    urban_cold_lkm: decimal(urban.Lkm),
    extra_urban_mpg: decimal(extra.Mpg),
    extra_urban_lkm: decimal(extra.Lkm),
  }
}
