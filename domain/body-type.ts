import type { BodyType } from './vehicle-art.ts'

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

/** The registry words a body in many ways ('5 DOOR ESTATE'); what none of them fits is drawn as a hatchback. */
export const bodyTypeOf = (doorPlan: string | null | undefined): BodyType =>
  words.find(([pattern]) => pattern.test(doorPlan ?? ''))?.[1] ?? 'hatchback'
