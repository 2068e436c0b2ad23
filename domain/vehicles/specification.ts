interface Text {
  engine_make: string | null
  cylinder_arrangement: string | null
  valve_gear: string | null
  aspiration: string | null
  fuel_system: string | null
  fuel_delivery: string | null
  engine_location: string | null
}

const engine = [
  ['engine_make', 'Engine make'],
  ['engine_location', 'Engine location'],
  ['cylinder_arrangement', 'Cylinder arrangement'],
  ['number_of_cylinders', 'Cylinders'],
  ['valves_per_cylinder', 'Valves per cylinder'],
  ['valve_gear', 'Valve gear'],
  ['aspiration', 'Aspiration'],
  ['fuel_system', 'Fuel system'],
  ['fuel_delivery', 'Fuel delivery'],
  ['engine_capacity', 'Capacity', 'cc'],
  ['bore_mm', 'Bore', 'mm'],
  ['stroke_mm', 'Stroke', 'mm'],
] as const

const performance = [
  ['power_bhp', 'Power', 'bhp'],
  ['power_kw', 'Power', 'kW'],
  ['max_power_rpm', 'Maximum power at', 'rpm'],
  ['torque_ftlb', 'Torque', 'lb ft'],
  ['torque_nm', 'Torque', 'Nm'],
  ['torque_rpm', 'Maximum torque at', 'rpm'],
  ['max_speed_mph', 'Top speed', 'mph'],
  ['max_speed_kph', 'Top speed', 'km/h'],
  ['acceleration_0_60_mph', '0-60 mph', 's'],
  ['acceleration_0_100_kph', '0-100 km/h', 's'],
] as const

const dimensions = [
  ['car_length', 'Length', 'mm'],
  ['width', 'Width', 'mm'],
  ['height', 'Height', 'mm'],
  ['wheel_base', 'Wheelbase', 'mm'],
  ['number_of_doors', 'Doors'],
  ['number_of_seats', 'Seats'],
  ['number_of_axles', 'Axles'],
  ['kerb_weight', 'Kerb weight', 'kg'],
  ['unladen_weight', 'Unladen weight', 'kg'],
  ['gross_vehicle_weight', 'Gross vehicle weight', 'kg'],
  ['gross_combined_weight', 'Gross combined weight', 'kg'],
] as const

const fuel = [
  ['combined_mpg', 'Combined', 'mpg'],
  ['combined_lkm', 'Combined', 'l/100 km'],
  ['urban_cold_mpg', 'Urban, cold', 'mpg'],
  ['urban_cold_lkm', 'Urban, cold', 'l/100 km'],
  ['extra_urban_mpg', 'Extra-urban', 'mpg'],
  ['extra_urban_lkm', 'Extra-urban', 'l/100 km'],
  ['fuel_tank_capacity', 'Fuel tank', 'litres'],
  ['co2_emissions', 'CO2 emissions', 'g/km'],
] as const

const safety = [
  ['euro_ncap_adult', 'Adult occupant', '%'],
  ['euro_ncap_child', 'Child occupant', '%'],
  ['euro_ncap_pedestrian', 'Pedestrian', '%'],
] as const

type Numbered = (
  | (typeof engine)[number]
  | (typeof performance)[number]
  | (typeof dimensions)[number]
  | (typeof fuel)[number]
)[0]
type Safety = (typeof safety)[number][0]
export type SpecificationField = Numbered | Safety

/** What the registry says about how the vehicle was built. */
export type VehicleSpecification = Text & { [Field in Exclude<SpecificationField, keyof Text>]: number | null }

export const specificationColumns = [...engine, ...performance, ...dimensions, ...fuel].map(([field]) => field)
export const safetyColumns = safety.map(([field]) => field)

interface Group {
  title: string
  fields: readonly (readonly [field: SpecificationField, label: string, unit?: string])[]
}
/** As the page shows them; the ratings are separate because many vehicles were never rated. */
export const specificationGroups: Group[] = [
  { title: 'Engine', fields: engine },
  { title: 'Performance', fields: performance },
  { title: 'Dimensions & Weight', fields: dimensions },
  { title: 'Fuel & Emissions', fields: fuel },
]
export const safetyGroup: Group = { title: 'Euro NCAP Safety', fields: safety }

export const noVehicleData = 'No vehicle data found'
export const noSpecification = 'No technical specifications found'
export const specificationFailed = 'Failed to load vehicle specifications'
