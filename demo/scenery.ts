import { countryScenes } from './country-scenes.ts'
import type { Random } from './random.ts'
import { townScenes } from './town-scenes.ts'

interface Scene {
  behind: string
  /** In front of the vehicle: grass, light, weather. */
  before: string
}
export type Draw = (random: Random) => Scene

export const scenery: Record<string, Draw> = { ...townScenes, ...countryScenes }
