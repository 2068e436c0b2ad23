import type { Random } from './random.ts'

/** Pictures are drawn on this sheet; tyres stand on the ground line. */
export const sheet = { width: 1440, height: 960, ground: 772 } as const

const { width: W, height: H, ground: G } = sheet

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${more}/>`
export const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
const fade = (id: string, stops: string[], end = 1) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="${end}">${stops
    .map((colour, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`
export const sky = (...stops: string[]) => `<defs>${fade('sky', stops)}</defs>${rect(0, 0, W, G, 'url(#sky)')}`

export const cloud = (x: number, y: number, s: number, fill = '#fff', opacity = 0.8) =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="${fill}" opacity="${opacity}"><ellipse cx="0" cy="0" rx="90" ry="22"/><ellipse cx="-34" cy="-16" rx="42" ry="26"/><ellipse cx="26" cy="-22" rx="50" ry="32"/></g>`
export const tree = (x: number, y: number, s: number, leaf: string, shade: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-7 0h14l-3-70h-8z" fill="#5b4632"/>${circle(0, -100, 52, leaf)}${circle(-38, -74, 36, leaf)}${circle(40, -76, 38, shade)}${circle(14, -60, 34, shade)}</g>`
export const pine = (x: number, y: number, s: number, green: string, snow: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-6 0h12v-26h-12z" fill="#4a3b2e"/><path d="M0-190L-46-90H-24L-62-22H62L24-90H46z" fill="${green}"/><path d="M0-190L-22-142Q0-128 22-142zM-24-90L-46-56Q0-38 46-56L24-90Q0-78-24-90z" fill="${snow}"/></g>`
export const hedge = (y: number, fill: string, random: Random) =>
  path(
    `M0 ${y}${many(19, (i) => `Q${i * 80 + 40} ${y - 34 - random.between(0, 22)} ${(i + 1) * 80} ${y}`)}V${y + 70}H0z`,
    fill,
  )
export const wall = (y: number, height: number, random: Random) =>
  rect(0, y, W, height, '#8b877a') +
  many(4, (row) =>
    many(20, (i) =>
      rect(
        i * 76 + (row % 2) * 36 - 30,
        y + (row * height) / 4 + 2,
        random.between(54, 72),
        height / 4 - 4,
        random.pick(['#a7a292', '#9a9586', '#b3ad9c', '#918c7e']),
        'rx="6"',
      ),
    ),
  )
export const flagstones = (fill: string, joint: string) =>
  rect(0, G - 40, W, H - G + 40, fill) +
  line(`${many(7, (i) => `M${i * 240} ${G - 40}L${i * 330 - 270} ${H}`)}M0 ${G + 20}H${W}M0 ${G + 96}H${W}`, joint, 4)
export const road = (fill: string, mark: string) =>
  rect(0, G - 24, W, H - G + 24, fill) + line(`M0 ${G + 104}H${W}`, mark, 9, 'stroke-dasharray="110 80"')
export const tint = (fill: string, opacity: number) => rect(0, 0, W, H, fill, `opacity="${opacity}"`)
export const brick = (x: number, y: number, w: number, h: number, fill: string) =>
  rect(x, y, w, h, fill) +
  line(
    many(Math.floor(h / 26), (i) => `M${x} ${y + 26 * (i + 1)}h${w}`),
    '#000',
    2,
    'opacity=".09"',
  )
export const sash = (x: number, y: number, w: number, h: number, glass = '#b9cbd2') =>
  rect(x - 9, y - 9, w + 18, h + 18, '#f4f1e8') +
  rect(x, y, w, h, glass) +
  line(`M${x} ${y + h / 2}h${w}M${x + w / 2} ${y}v${h}`, '#f4f1e8', 6)
