import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { vehicleArtMarkup } from '#domain/vehicles/vehicle-art.ts'
import { readTextOutlines } from '../../platform/pages/text-outlines.ts'

export interface ShareFacts {
  year: number
  make: string
  model: string
  registration_number: string | null
  electric: boolean
  for_sale: boolean
  color: string | null
  door_plan: string | null
  /** The stored photo; without one the car is drawn. */
  photo: Uint8Array | null
}

const width = 1200
const height = 630
const board = 184
const green = '#0b3d2e'
const yellow = '#f7c600'

const font = (subset: string) =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-${subset}-700-normal.woff`),
  )
const lettering = readTextOutlines(font('latin'), font('latin-ext'))

sharp.cache(false)

/** What a link to the page shows in a chat: the car, its name and plate below, and the product's name. */
export async function makeSharePicture(facts: ShareFacts): Promise<Uint8Array> {
  const room = { width, height: height - board }
  const scene = facts.photo
    ? await framed(facts.photo, room)
    : await sharp(Buffer.from(drawing(facts, room))).toBuffer()
  return sharp({ create: { width, height, channels: 3, background: green } })
    .composite([
      { input: scene, left: 0, top: 0 },
      { input: Buffer.from(boardMarkup(facts)), left: 0, top: 0 },
    ])
    .png({ palette: true, quality: 80, dither: 0.6, effort: 4, compressionLevel: 9 })
    .toBuffer()
}

/** Cars are in the lower part of a picture, so more is cropped from the top. */
async function framed(photo: Uint8Array, room: { width: number; height: number }) {
  const { data, info } = await sharp(photo, { failOn: 'error' })
    .resize({ ...room, fit: 'outside' })
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((info.width - room.width) / 2)
  const top = Math.round((info.height - room.height) * 0.66)
  return sharp(data)
    .extract({ ...room, left, top })
    .toBuffer()
}

const drawing = ({ door_plan, color, year }: ShareFacts, room: { width: number; height: number }) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${room.width}" height="${room.height}">
    <rect width="100%" height="100%" fill="#f6f3ec"/>
    <rect y="330" width="100%" height="104" fill="#4a524e"/>
    <path d="M40 400H1160" stroke="#f6f3ec" stroke-width="6" stroke-dasharray="70 50"/>
    <svg x="230" y="76" width="740" height="296" viewBox="0 0 400 160">${vehicleArtMarkup(bodyTypeOf(door_plan), color, year)}</svg>
  </svg>`

function boardMarkup({ year, make, model, registration_number, electric, for_sale }: ShareFacts) {
  const top = height - board
  const plate = registration_number ? plateMarkup(formatRegistration(registration_number), electric) : undefined
  const room = width - 112 - (plate ? plate.width + 48 : 0)
  const parts = [
    `<path d="M0 ${top}H${width}" stroke="${yellow}" stroke-width="6"/>`,
    words(`${year} ${make}`, 56, top + 78, { size: 54, least: 34, room, fill: '#cfdcd4' }),
    words(model, 56, top + 146, { size: 72, least: 40, room, fill: '#fff' }),
    plate &&
      `<g transform="translate(${width - 56 - plate.width} ${top + (board - plate.height) / 2 + 2})">${plate.markup}</g>`,
    mark(),
    for_sale && ribbon(),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.filter(Boolean).join('')}</svg>`
}

interface Fit {
  size: number
  least: number
  room: number
  fill: string
}

/** Reduced to fit, and cut off if that is not enough. */
function words(text: string, x: number, y: number, { size, least, room, fill }: Fit) {
  const fitting = Math.max(least, Math.min(size, (size * room) / lettering.width(text, size)))
  let shown = text
  while (lettering.width(shown, fitting) > room && shown.length > 1) shown = `${shown.slice(0, -2).trimEnd()}…`
  return `<path fill="${fill}" d="${lettering.path(shown, x, y, fitting)}"/>`
}

function plateMarkup(text: string, electric: boolean) {
  const [size, strip, gap] = [84, 44, 26]
  const wide = Math.ceil(strip + 2 * gap + lettering.width(text, size))
  const uk = `<path fill="#fff" d="${lettering.path('UK', 8, 96, 24)}"/>`
  return {
    width: wide,
    height: 112,
    markup:
      `<rect width="${wide}" height="112" rx="12" fill="#fff" stroke="#14140f" stroke-opacity=".5" stroke-width="2"/>` +
      `<path d="M12 1H${strip}V111H12A11 11 0 0 1 1 100V12A11 11 0 0 1 12 1Z" fill="${electric ? '#00853f' : '#1d3f8f'}"/>` +
      `${electric ? '' : uk}<path fill="#14140f" d="${lettering.path(text, strip + gap, 86, size)}"/>`,
  }
}

/** The product's logo, as on every page. */
function mark() {
  const wide = Math.ceil(88 + lettering.width('GarageTale', 38))
  return `<g transform="translate(32 32)"><rect width="${wide}" height="68" rx="10" fill="${green}"/>
    <g transform="translate(12 12) scale(1.375)"><rect width="32" height="32" rx="6" fill="${yellow}"/>
    <path fill="${green}" d="M4 8.200C8 6 12.3 6.6 14.8 9.400L11.6 26.200C9.6 24.4 6.8 24 4 25ZM28 8.200C24 6 19.7 6.6 17.2 9.400L20.4 26.200C22.4 24.4 25.2 24 28 25Z"/>
    <path fill="${green}" d="M15.7 11h.6l.15 2.400h-.9ZM15.450 15.200h1.100l.2 3.300h-1.500ZM15.150 20.600h1.700l.3 4.400h-2.300Z"/></g>
    <path fill="#fff" d="${lettering.path('GarageTale', 68, 47, 38)}"/></g>`
}

function ribbon() {
  const wide = Math.ceil(64 + lettering.width('For Sale', 46))
  const left = width - wide
  return `<path d="M${width} 32H${left}L${left + 24} 68L${left} 104H${width}Z" fill="${yellow}"/>
    <path fill="#14140f" d="${lettering.path('For Sale', left + 44, 84, 46)}"/>`
}
