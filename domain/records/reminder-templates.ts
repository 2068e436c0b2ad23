import type { DistanceUnit } from '../basics/distance.ts'
import { bodyTypeOf } from '../vehicles/body-type.ts'
import { type Aged, isHistoricVehicle } from '../vehicles/due-date.ts'
import type { Every } from './recurrence.ts'
import type { ReminderType } from './reminder.ts'
import type { ServiceType } from './service-record.ts'

/*
 * What a car of some kind needs every so often. The intervals are what British makers and workshops commonly give; a
 * handbook may say otherwise, so the owner can change each before it is added.
 */

/** When these intervals were last looked over. */
export const templatesChecked = 'November 2026'

export const carKinds = ['petrol', 'diesel', 'hybrid', 'electric', 'motorcycle', 'classic'] as const
export type CarKind = (typeof carKinds)[number]

export const carKindNames: Record<CarKind, string> = {
  petrol: 'a petrol car',
  diesel: 'a diesel car',
  hybrid: 'a hybrid',
  electric: 'an electric car',
  motorcycle: 'a motorcycle',
  classic: 'a classic',
}

export interface ReminderTemplate extends Every {
  key: string
  title: string
  type: ReminderType
  /** Why, in one sentence. */
  why: string
  kinds: readonly CarKind[]
  /** The entries in the service book that tell that it was done. */
  services: readonly ServiceType[]
}

const combustion = ['petrol', 'diesel', 'hybrid', 'classic'] as const
const modern = ['petrol', 'diesel', 'hybrid', 'electric'] as const

const oilChanged = ['Oil Change', 'Minor Service', 'Major Service'] as const

const template = (
  key: string,
  title: string,
  type: ReminderType,
  [every_months, every_miles]: [number | null, number | null],
  kinds: readonly CarKind[],
  why: string,
  services: readonly ServiceType[] = [],
): ReminderTemplate => ({ key, title, type, every_months, every_miles, kinds, why, services })

export const reminderTemplates: readonly ReminderTemplate[] = [
  template(
    'oil',
    'Oil and filter',
    'Minor service',
    [12, 10_000],
    ['petrol', 'diesel', 'hybrid'],
    'Old oil wears the engine; short trips age it sooner.',
    oilChanged,
  ),
  template(
    'oil-classic',
    'Oil and filter',
    'Minor service',
    [12, 3000],
    ['classic', 'motorcycle'],
    'Older engines and bikes need fresh oil more often, even if hardly used.',
    oilChanged,
  ),
  template(
    'service',
    'Major service',
    'Major service',
    [24, 20_000],
    combustion,
    'Everything the yearly service leaves out.',
    ['Major Service'],
  ),
  template(
    'service-electric',
    'Yearly check',
    'General inspection',
    [12, 10_000],
    ['electric'],
    'Brakes, suspension, coolant circuits and software.',
  ),
  template(
    'brake-fluid',
    'Brake fluid',
    'Other',
    [24, null],
    [...combustion, 'electric', 'motorcycle'],
    'It takes up water and boils when the brakes are hot.',
  ),
  template(
    'coolant',
    'Coolant',
    'Coolant fluid check',
    [60, 60_000],
    ['petrol', 'diesel', 'hybrid'],
    'Its protection against rust and frost wears out.',
  ),
  template(
    'coolant-classic',
    'Coolant and antifreeze',
    'Coolant fluid check',
    [24, null],
    ['classic', 'motorcycle'],
    'Older coolants last about two years.',
  ),
  template(
    'coolant-electric',
    'Battery coolant',
    'Coolant fluid check',
    [60, 75_000],
    ['electric'],
    'It keeps the high-voltage battery at its temperature.',
  ),
  template(
    'timing-belt',
    'Timing belt',
    'Timing chain/belt replacement',
    [72, 60_000],
    ['petrol', 'diesel'],
    'If it breaks, the engine is usually lost. A chain needs no such change: leave this out.',
  ),
  template(
    'cabin-filter',
    'Cabin filter',
    'Other',
    [24, 20_000],
    modern,
    'Clears misted windows and keeps pollen out.',
  ),
  template(
    'air-filter',
    'Air filter',
    'Other',
    [36, 30_000],
    [...combustion, 'motorcycle'],
    'A blocked one costs power and fuel.',
  ),
  template(
    'spark-plugs',
    'Spark plugs',
    'Other',
    [48, 40_000],
    ['petrol', 'hybrid'],
    'Worn plugs misfire and harm the catalyst.',
  ),
  template(
    'spark-plugs-classic',
    'Plugs, points and timing',
    'Other',
    [12, 6000],
    ['classic'],
    'Contact points burn and the timing drifts.',
  ),
  template(
    'spark-plugs-bike',
    'Spark plugs',
    'Other',
    [24, 8000],
    ['motorcycle'],
    'Small engines at high revs wear them sooner.',
  ),
  template('fuel-filter', 'Fuel filter', 'Other', [36, 30_000], ['diesel'], 'Dirt and water ruin injectors.'),
  template(
    'tyres',
    'Swap tyres front to back',
    'Tyre change/rotation',
    [null, 8000],
    modern,
    'Even wear makes a set last longer.',
    ['Tyre Change / Rotation'],
  ),
  template(
    'tyre-age',
    'Check the age of the tyres',
    'Tyre change/rotation',
    [12, null],
    ['classic', 'motorcycle'],
    'Rubber hardens with age, whatever tread is left.',
    ['Tyre Change / Rotation'],
  ),
  template(
    'brakes',
    'Brake pads and discs',
    'Brake pad/disc replacement',
    [24, 20_000],
    [...combustion, 'motorcycle'],
    'Have them measured before they score the discs.',
    ['Brake Service'],
  ),
  template(
    'brakes-electric',
    'Clean and free the brakes',
    'Brake pad/disc replacement',
    [12, null],
    ['electric', 'hybrid'],
    'Regeneration leaves them unused, so they seize and rust.',
    ['Brake Service'],
  ),
  template(
    'battery',
    '12V battery check',
    'Battery health check/replacement',
    [12, null],
    [...combustion, 'electric', 'motorcycle'],
    'Best tested in autumn, before the first frost.',
    ['Battery Change'],
  ),
  template(
    'air-conditioning',
    'Air conditioning service',
    'Other',
    [24, null],
    modern,
    'The gas seeps out slowly, and the seals dry when it is not used.',
  ),
  template(
    'gearbox-oil',
    'Gearbox oil',
    'Other',
    [60, 60_000],
    ['petrol', 'diesel', 'hybrid'],
    'Automatic and dual-clutch gearboxes need it; ask about a manual one.',
  ),
  template(
    'chain',
    'Clean and lubricate the chain',
    'Other',
    [null, 500],
    ['motorcycle'],
    'A dry chain wears its sprockets.',
  ),
  template('valves', 'Valve clearances', 'Other', [null, 15_000], ['motorcycle', 'classic'], 'Tight valves burn.'),
  template('greasing', 'Grease points', 'Other', [12, 3000], ['classic'], 'Trunnions, kingpins and propshaft joints.'),
  template(
    'rust',
    'Wax and rust inspection',
    'General inspection',
    [12, null],
    ['classic'],
    'Before the gritters come out.',
  ),
  template(
    'software',
    'Software check',
    'Software check',
    [12, null],
    ['electric'],
    'Updates bring range, charging and safety.',
  ),
]

interface Vehicle extends Aged {
  fuel_type: string
  door_plan?: string | null
}

const byFuel: Record<string, CarKind> = {
  Diesel: 'diesel',
  Electric: 'electric',
  Hybrid: 'hybrid',
  'Plug-in Hybrid': 'hybrid',
}

/** A motorcycle before all else, then a classic (40 years), then by its fuel. */
export function carKindOf(vehicle: Vehicle, today: string): CarKind {
  if (bodyTypeOf(vehicle.door_plan) === 'motorcycle') return 'motorcycle'
  const fuelled = byFuel[vehicle.fuel_type] ?? 'petrol'
  return fuelled !== 'electric' && isHistoricVehicle(vehicle, today) ? 'classic' : fuelled
}

/** As they are offered for one car, with when it was last done as far as its service book says. */
export interface ReminderSuggestion extends Omit<ReminderTemplate, 'kinds' | 'services'> {
  since_date: string | null
  since_miles: number | null
}
export interface ReminderSuggestions {
  kind: CarKind
  mileage: number
  odometer_unit: DistanceUnit
  suggestions: ReminderSuggestion[]
}

interface There {
  template: string | null
  title: string
}

/** Those of its kind that it has none of yet, neither of the same template nor by the same name. */
export function templatesFor(kind: CarKind, there: readonly There[]): ReminderTemplate[] {
  const keys = new Set(there.map((each) => each.template))
  const titles = new Set(there.map(({ title }) => title.toLowerCase()))
  return reminderTemplates.filter(
    ({ key, kinds, title }) => kinds.includes(kind) && !keys.has(key) && !titles.has(title.toLowerCase()),
  )
}
