/*
 * Which drawing stands for a vehicle without a photo. The drawing itself (vehicle-art.ts) is made by the server, so that
 * no screen has to load every shape to show one car.
 */

export const bodyTypes = [
  'hatchback',
  'saloon',
  'estate',
  'coupe',
  'convertible',
  'suv',
  'van',
  'pickup',
  'motorcycle',
] as const
export type BodyType = (typeof bodyTypes)[number]

export const eras = ['classic', 'modern-classic', 'modern'] as const
export type Era = (typeof eras)[number]

/** A car is drawn in the style of its time; one of unknown year in today's. */
export const eraOf = (year: number | null | undefined): Era =>
  !year || year > 1995 ? 'modern' : year < 1970 ? 'classic' : 'modern-classic'

/** The registry's colours, as paint. */
const paints: Record<string, string> = {
  beige: '#cdbf9f',
  black: '#262b29',
  blue: '#24558f',
  bronze: '#86633b',
  brown: '#5a3d2b',
  cream: '#e9dfc4',
  gold: '#b8974a',
  green: '#0f4c38',
  grey: '#6d7673',
  gray: '#6d7673',
  maroon: '#6a1f28',
  orange: '#cf6420',
  pink: '#cf8a9b',
  purple: '#563a72',
  red: '#a8261f',
  silver: '#b4bbb8',
  turquoise: '#2b8a8d',
  white: '#eef0ec',
  yellow: '#e2b40c',
}

/** Takes a registry colour, a maker's name for one ('Mineral Grey') or a hex value; anything else is racing green. */
export function paintColour(colour: string | null | undefined): string {
  const wanted = (colour ?? '').toLowerCase()
  if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(wanted)) return wanted
  const name = wanted.split(/[^a-z]+/).findLast((word) => Object.hasOwn(paints, word))
  return (name && paints[name]) || '#0f4c38'
}

/** '/drawings/estate-modern-classic-24558f.svg' */
export const drawingAddress = (bodyType: BodyType, colour?: string | null, year?: number | null): string =>
  `/drawings/${bodyType}-${eraOf(year)}-${paintColour(colour).slice(1)}.svg`

/** What such an address asks for; undefined for any other. */
export function readDrawingName(file: string) {
  const [, bodyType, era, paint] = file.match(/^([a-z]+)-([a-z-]+)-([0-9a-f]{3}|[0-9a-f]{6})\.svg$/) ?? []
  if (!isOneOf(bodyTypes, bodyType) || !isOneOf(eras, era)) return undefined
  return { bodyType, era, paint: `#${paint}` }
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string | undefined): name is Name =>
  names.includes(name as Name)
