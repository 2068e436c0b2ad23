import type { BodyType } from './vehicle-drawing.ts'

const words: [RegExp, BodyType][] = [
  [/motor ?(cycle|bike)|moped|scooter/i, 'motorcycle'],
  [/convertible|cabriolet|roadster|tourer/i, 'convertible'],
  [/coup/i, 'coupe'],
  [/estate/i, 'estate'],
  [/saloon|limousine/i, 'saloon'],
  [/pick-?up/i, 'pickup'],
  [/van|camper|minibus|mpv/i, 'van'],
  [/suv|4 ?x ?4|light utility|crossover/i, 'suv'],
]

/** The registry describes bodies in many ways ('5 DOOR ESTATE'); an unknown one is drawn as a hatchback. */
export const bodyTypeOf = (doorPlan: string | null | undefined): BodyType =>
  words.find(([pattern]) => pattern.test(doorPlan ?? ''))?.[1] ?? 'hatchback'

/** In schema.org's terms, and no more specific than is known: a van or a pick-up is not a car there. */
export function schemaTypeOf(vehicleClass: string | null, doorPlan: string | null): 'Car' | 'Motorcycle' | 'Vehicle' {
  const known = `${vehicleClass ?? ''} ${doorPlan ?? ''}`
  if (bodyTypeOf(known) === 'motorcycle') return 'Motorcycle'
  if (vehicleClass) return /\bcar\b/i.test(vehicleClass) ? 'Car' : 'Vehicle'
  const body = bodyTypeOf(doorPlan)
  const named = body !== 'hatchback' || /hatch/i.test(doorPlan ?? '')
  return named && body !== 'van' && body !== 'pickup' ? 'Car' : 'Vehicle'
}
