import type { Vehicle } from './entities.ts'
import type { Model } from './models.ts'
import { idOf } from './random.ts'
import type { World } from './world.ts'

/** What the registry would have said of it: the vehicle's data, its specification and its safety ratings. */
export function addRegistryRows(world: World, vehicle: Vehicle) {
  const { model, key } = vehicle
  const random = world.random.fork(`registry ${key}`)
  world.add('vehicle_data', {
    id: vehicle.dataId,
    vehicle_id: vehicle.id,
    vrm: vehicle.registration,
    vin_last5: String(random.between(10000, 99999)),
    make: model.make,
    model: model.model,
    year_of_manufacture: Number(vehicle.registered.slice(0, 4)),
    date_first_registered: vehicle.registered,
    color: vehicle.colour,
    vehicle_class: model.body === 'motorcycle' ? 'Motorcycle' : model.body === 'van' ? 'Light Commercial' : 'Car',
    fuel_type: model.fuel,
    transmission: model.transmission,
    gear_count: model.gears,
    door_plan: model.doorPlan,
    seating_capacity: model.seats,
    wheel_plan: model.body === 'motorcycle' ? '2 Wheel' : '2 Axle Rigid Body',
    is_exported: false,
    is_scrapped: false,
    gross_weight: Math.round(model.kg * 1.32),
    max_permissible_mass: Math.round(model.kg * 1.32),
    is_electric_vehicle: model.isElectric,
    date_of_last_update: vehicle.addedAt.slice(0, 10),
    created_at: vehicle.addedAt,
  })
  world.add('technical_specifications', {
    id: idOf('specification', key),
    vehicle_data_id: vehicle.dataId,
    vehicle_id: vehicle.id,
    ...specification(model),
  })
  const [adult, child, pedestrian] = model.safety
  if (adult === undefined || child === undefined || pedestrian === undefined) return
  world.add('safety_ratings', {
    id: idOf('safety', key),
    vehicle_data_id: vehicle.dataId,
    vehicle_id: vehicle.id,
    euro_ncap_adult: adult,
    euro_ncap_child: child,
    euro_ncap_pedestrian: pedestrian,
  })
}

const round = (value: number, digits = 0) => Number(value.toFixed(digits))
const litres = (mpg: number) => (mpg > 0 ? round(282.48 / mpg, 1) : null)

function specification(m: Model) {
  const combustion = m.cylinders > 0
  const bore = combustion ? round(Math.cbrt(((m.cc / m.cylinders) * 1000 * 4) / (Math.PI * 0.98)), 1) : null
  const turbo = /turbo|TDI|TDCi|TDV|SDV|CDTI|CDI|EcoB|HDi|TSI|D-4D|Ingenium|TwinAir/i.test(m.engine)
  const old = combustion && m.valves === 2 && m.co2 === 0
  return {
    engine_make: combustion ? m.make : null,
    cylinder_arrangement: combustion
      ? (m.engine.match(/V8|V6|V4|flat|boxer|parallel|straight/i)?.[0] ?? 'in-line')
      : null,
    number_of_cylinders: combustion ? m.cylinders : null,
    valves_per_cylinder: combustion ? m.valves : null,
    valve_gear: combustion
      ? m.valves >= 4
        ? 'DOHC'
        : old && /A-series|B-series|flat|crossflow/.test(m.engine)
          ? 'OHV'
          : 'SOHC'
      : null,
    aspiration: combustion ? (turbo ? 'Turbocharged' : 'Naturally aspirated') : null,
    fuel_system: combustion ? (m.fuel === 'Diesel' ? 'Common rail' : old ? 'Carburettor' : 'Injection') : null,
    fuel_delivery: combustion ? (m.fuel === 'Diesel' ? 'Direct injection' : 'Multi-point') : null,
    engine_location: /Esprit|MR2|Elise/.test(m.model) ? 'Mid' : /Beetle|Estelle/.test(m.model) ? 'Rear' : 'Front',
    engine_capacity: combustion ? m.cc : null,
    bore_mm: bore,
    stroke_mm: bore && round(((m.cc / m.cylinders) * 1000) / ((Math.PI / 4) * bore * bore), 1),
    power_bhp: m.bhp,
    power_kw: round(m.bhp * 0.7457, 1),
    max_power_rpm: combustion ? (m.fuel === 'Diesel' ? 4000 : 5750) : null,
    torque_ftlb: round(m.nm * 0.7376, 1),
    torque_nm: m.nm,
    torque_rpm: combustion ? (m.fuel === 'Diesel' ? 1750 : 3500) : null,
    max_speed_mph: m.mph,
    max_speed_kph: round(m.mph * 1.609),
    acceleration_0_60_mph: m.to60 || null,
    acceleration_0_100_kph: m.to60 ? round(m.to60 * 1.035, 1) : null,
    co2_emissions: m.co2 || (m.isElectric ? 0 : null),
    kerb_weight: m.kg,
    unladen_weight: m.kg - 75 > 0 ? m.kg - 75 : m.kg,
    height: m.height,
    width: m.width,
    car_length: m.length,
    wheel_base: m.wheelbase,
    number_of_doors: m.doors,
    number_of_seats: m.seats,
    fuel_tank_capacity: m.tank || null,
    number_of_axles: 2,
    gross_vehicle_weight: round(m.kg * 1.32),
    gross_combined_weight: m.body === 'motorcycle' ? null : round(m.kg * 2),
    combined_mpg: m.mpg || null,
    combined_lkm: litres(m.mpg),
    urban_cold_mpg: m.mpg ? round(m.mpg * 0.78, 1) : null,
    urban_cold_lkm: litres(m.mpg * 0.78),
    extra_urban_mpg: m.mpg ? round(m.mpg * 1.14, 1) : null,
    extra_urban_lkm: litres(m.mpg * 1.14),
  }
}
