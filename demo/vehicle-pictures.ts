import { type BodyType, paintColour, vehicleArtMarkup } from '#domain/vehicles/vehicle-art.ts'
import { sheet } from './brushes.ts'
import { closeUps } from './close-ups.ts'
import { createRandom } from './random.ts'
import { scenery } from './scenery.ts'

/** Paints that the registry's plain colours would flatten. */
const paints: Record<string, string> = {
  'Almond Green': '#8fa583',
  'Cherry Red': '#9e1b24',
  'Delphin Grey': '#5e666a',
  'Digital Turquoise': '#3b7f86',
  'Dove Grey': '#8e938c',
  'Flame Red': '#c3321f',
  'Harvest Gold': '#c99a3f',
  'Jungle Green': '#4f5b34',
  'Keswick Green': '#2f4a3a',
  'Laguna Seca Blue': '#3f7fc4',
  'Marina Blue': '#4a8bb8',
  'Miami Blue': '#2b9bd1',
  'Night Fluo Yellow': '#c9d426',
  'Opalescent Blue': '#7b98ad',
  'Performance Blue': '#1f63c9',
  'Pimento Red': '#c73a24',
  'Saffron Yellow': '#e8a81c',
  'Sand Beige': '#c9b48a',
  'Scarlet Red': '#c4261d',
  'Starmist Purple': '#4a3768',
  'Teal Blue': '#1f6f83',
  'Vermilion Red': '#c8372c',
  'Volcano Orange': '#d9622b',
}
const paintOf = (colour: string) => paints[colour] ?? paintColour(colour)

/** A vehicle in a place, or a close-up of it: one SVG document. */
export function vehiclePicture(scene: string, body: BodyType, colour: string, year: number): string {
  const paint = paintOf(colour)
  const closeUp = closeUps[scene]
  if (closeUp) return document(closeUp(paint))
  const draw = scenery[scene]
  if (!draw) throw new Error(`No scene ${scene}`)
  const { behind, before } = draw(createRandom(`${scene} ${body} ${colour}`))
  const scale = body === 'motorcycle' ? 2.5 : body === 'van' ? 2.95 : 2.7
  const place = `translate(${sheet.width / 2 - 200 * scale} ${sheet.ground - 140 * scale + 8}) scale(${scale})`
  return document(`${behind}<g transform="${place}">${vehicleArtMarkup(body, paint, year)}</g>${before}`)
}

/** Which band of a scene a banner shows. */
const horizons: Record<string, number> = { sea: 280, snow: 290, street: 150, workshop: 120, night: 400 }

/** The scene alone, as wide as a profile's banner wants it. */
export function bannerPicture(scene: string): string {
  const { behind, before } = scenery[scene]?.(createRandom(`banner ${scene}`)) ?? { behind: '', before: '' }
  const band = `height="360" viewBox="0 ${horizons[scene] ?? 330} 1440 360"`
  return document(`${behind}${before}`).replace(/height="960" viewBox="[^"]+"/, band)
}

const document = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}">${inside}</svg>`
