import { classicShapes } from './vehicle-art-classic.ts'
import { modernClassicShapes } from './vehicle-art-modern-classic.ts'
import { type CarShape, type CarShapes, carShapes, motorcycle } from './vehicle-art-shapes.ts'
import { type BodyType, type Era, eraOf, paintColour } from './vehicle-drawing.ts'

const shapesOf: Record<Era, CarShapes> = {
  classic: classicShapes,
  'modern-classic': modernClassicShapes,
  modern: carShapes,
}

const DARK = '#1d2220'
const TRIM = '#525c57'

function wheel(x: number, radius: number, spokes: number): string {
  const y = 140 - radius
  const rim = radius * 0.73
  const arms = Array.from({ length: spokes }, (_, i) => {
    const angle = (i / spokes) * 2 * Math.PI - Math.PI / 2
    return `M${x} ${y}L${fixed(x + rim * 0.93 * Math.cos(angle))} ${fixed(y + rim * 0.93 * Math.sin(angle))}`
  }).join('')
  return `<circle cx="${x}" cy="${y}" r="${radius - 0.5}" fill="${DARK}" stroke="#808a85" stroke-opacity=".6"/><circle cx="${x}" cy="${y}" r="${fixed(rim)}" fill="#59615d"/><path d="${arms}" stroke="#d5dad6" stroke-width="${fixed(radius * (spokes > 12 ? 0.04 : 0.17))}"/><circle cx="${x}" cy="${y}" r="${fixed(rim * 0.95)}" fill="none" stroke="#d5dad6" stroke-width="2"/><circle cx="${x}" cy="${y}" r="${fixed(radius * 0.17)}" fill="#d5dad6"/><circle cx="${x}" cy="${y}" r="${fixed(radius * 0.06)}" fill="${DARK}"/>`
}

/** A painted steel wheel with a hubcap, or one of pressed steel with holes. */
function steelWheel(x: number, radius: number, paint: string | undefined): string {
  const y = 140 - radius
  const rim = fixed(radius * 0.64)
  const circle = (r: number, fill: string, more = '') =>
    `<circle cx="${x}" cy="${y}" r="${fixed(r)}" fill="${fill}"${more}/>`
  const holes = `<circle cx="${x}" cy="${y}" r="${fixed(radius * 0.42)}" fill="none" stroke="${DARK}" stroke-width="${fixed(radius * 0.12)}" stroke-dasharray="${fixed(radius * 0.16)} ${fixed(radius * 0.17)}"/>`
  return [
    circle(radius - 0.5, DARK, ' stroke="#808a85" stroke-opacity=".6"'),
    circle(rim, paint ?? '#aab2ae', ' stroke="#000" stroke-opacity=".35"'),
    paint ? circle(radius * 0.4, '#d5dad6', ' stroke="#808a85"') + circle(radius * 0.2, '#eef1ee') : holes,
    paint ? '' : circle(radius * 0.2, '#d5dad6'),
  ].join('')
}

const bumper = (x: number, y: number, dark: boolean | undefined) =>
  dark
    ? `<rect x="${x - 9}" y="${y - 5}" width="18" height="10" rx="3" fill="#2a302d" stroke="#808a85" stroke-opacity=".5"/>`
    : `<rect x="${x - 9}" y="${y - 4}" width="18" height="7" rx="3.5" fill="#d5dad6" stroke="#66706b"/>`

const fixed = (n: number) => Number(n.toFixed(1))

const arch = (x: number, radius: number, sill: number) => {
  const outer = radius + 3
  const drop = sill - (140 - radius)
  const half = fixed(Math.sqrt(outer * outer - drop * drop))
  return `<path d="M${x - half} ${sill}A${outer} ${outer} 0 1 1 ${x + half} ${sill}Z" fill="#141816"/>`
}

const shadow = '<ellipse cx="200" cy="141" rx="178" ry="5" fill="#000" opacity=".18"/>'

/** Shut lines are dark on light paint and light on dark paint; otherwise a black car would have no doors. */
const inkOn = (paint: string) => (/^#[0-3].[0-3].[0-3].$/.test(paint) || /^#[0-3]{3}$/.test(paint) ? '#fff' : '#000')

function car(shape: CarShape, paint: string, era: Era): string {
  const { wheels, radius, sill } = shape
  const ink = inkOn(paint)
  const [from, to] = [wheels[0] + radius, wheels[1] - radius]
  return [
    shadow,
    shape.behind ?? '',
    `<path d="${shape.body}" fill="${paint}" stroke="#808a85" stroke-opacity=".7" stroke-width="1.5"/>`,
    `<path d="${shape.crease}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2.5" stroke-linecap="round"/>`,
    shape.over ?? '',
    `<path d="M${from} ${sill - 20}Q200 ${sill - 13} ${to} ${sill - 20}V${sill}H${from}Z" fill="#000" opacity=".13"/>`,
    `<path d="M${from - 10} ${sill - 6}H${to + 10}V${sill}H${from - 10}Z" fill="#000" opacity=".4"/>`,
    `<path d="M${from - 30} ${sill}H${to + 30}L${to + 26} ${sill + 5}H${from - 26}Z" fill="${DARK}"/>`,
    shape.glass &&
      `<path d="${shape.glass}" fill="#24302e" stroke="#111513" stroke-width="1.5" stroke-linejoin="round"/>`,
    shape.shine && `<path d="${shape.shine}" fill="#fff" opacity=".13"/>`,
    shape.posts && `<path d="${shape.posts}" fill="none" stroke="#111513" stroke-width="4.5"/>`,
    `<path d="${shape.lines}" fill="none" stroke="${ink}" stroke-opacity=".36" stroke-width="1.3" stroke-linejoin="round"/>`,
    shape.handles
      .map(([x, y]) => `<rect x="${x}" y="${y}" width="15" height="3.6" rx="1.8" fill="${ink}" opacity=".45"/>`)
      .join(''),
    shape.mirror
      ? `<path d="M${shape.mirror[0] - 7} ${shape.mirror[1]}c0-6 3-9 9-9s7 5 6 9z" fill="${paint}" stroke="${ink}" stroke-opacity=".45" stroke-width="1.2"/>`
      : '',
    `<path d="${shape.head}" fill="#f4f6ee" stroke="#000" stroke-opacity=".35" stroke-width="1.2"/>`,
    era === 'modern'
      ? `<rect x="${wheels[1] - radius - 22}" y="${sill - 30}" width="6" height="3" rx="1" fill="#e08a1e"/>`
      : '',
    `<path d="${shape.tail}" fill="#b3261e" stroke="#000" stroke-opacity=".35" stroke-width="1.2"/>`,
    shape.bumpers
      ? bumper(shape.bumpers[0] + 9, shape.bumpers[2], shape.dark) +
        bumper(shape.bumpers[1] - 9, shape.bumpers[2], shape.dark)
      : '',
    ...wheels.map((x) => arch(x, radius, sill) + wheelOf(x, shape, paint, era)),
  ].join('')
}

function wheelOf(x: number, { radius, wire }: CarShape, paint: string, era: Era) {
  if (era === 'modern') return wheel(x, radius, 5)
  return wire ? wheel(x, radius, 24) : steelWheel(x, radius, era === 'classic' ? paint : undefined)
}

const spokes: Record<Era, number> = { classic: 32, 'modern-classic': 8, modern: 5 }

function bike(paint: string, era: Era): string {
  const m = motorcycle
  const line = (d: string, width: number, colour = TRIM) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
  const painted = (d: string) =>
    `<path d="${d}" fill="${paint}" stroke="#808a85" stroke-opacity=".7" stroke-width="1.5" stroke-linejoin="round"/>`
  return [
    '<ellipse cx="200" cy="141" rx="140" ry="5" fill="#000" opacity=".18"/>',
    ...m.wheels.map((x) => wheel(x, m.radius, spokes[era])),
    line(m.frame, 6),
    line(m.fork, 6, '#9aa39e'),
    `<path d="${m.engine}" fill="#59615d" stroke="${TRIM}" stroke-width="2" stroke-linejoin="round"/>`,
    line(m.fins, 2, DARK),
    line(m.exhaust, 5, '#9aa39e'),
    `<path d="${m.silencer}" fill="#9aa39e" stroke="${TRIM}" stroke-width="1.5" stroke-linejoin="round"/>`,
    era === 'classic' ? painted(m.rearGuard) : painted(m.tail),
    `<path d="${era === 'classic' ? m.saddle : m.seat}" fill="${TRIM}"/>`,
    painted(m.tank),
    painted(m.guard),
    era === 'modern' ? `${painted(m.fairing)}<path d="${m.screen}" fill="#24302e" opacity=".75"/>` : '',
    line(era === 'classic' ? m.highBars : m.bars, 5, era === 'classic' ? '#9aa39e' : TRIM),
    `<path d="${era === 'modern' ? m.slimLamp : m.lamp}" fill="#f4f6ee" stroke="${TRIM}" stroke-width="2"/>`,
  ].join('')
}

/** The contents of a 400 by 160 svg element. */
export const vehicleArtMarkup = (bodyType: BodyType, colour?: string | null, year?: number | null): string =>
  drawingMarkup({ bodyType, era: eraOf(year), paint: paintColour(colour) })

export function drawingMarkup({ bodyType, era, paint }: { bodyType: BodyType; era: Era; paint: string }): string {
  if (bodyType === 'motorcycle') return bike(paint, era)
  return car(shapesOf[era][bodyType], paint, era)
}
