import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/*
 * Words as outlines of our own font: a picture that is drawn on a server must not depend on the fonts that happen to be
 * installed there. A WOFF is a TrueType font with each table packed; the format is described at
 * https://learn.microsoft.com/typography/opentype/spec.
 */

export interface Lettering {
  /** How wide the words are at this size. */
  width(words: string, size: number): number
  /** The path of an SVG; `y` is the line the letters stand on. */
  path(words: string, x: number, y: number, size: number): string
}

export function readLettering(...files: string[]): Lettering {
  const fonts = files.map((file) => readFont(readFileSync(file)))
  const glyphs = (words: string) =>
    [...words.normalize('NFC')].flatMap((sign) => {
      const code = sign.codePointAt(0) ?? 0
      const font = fonts.find(({ glyphOf }) => glyphOf(code) > 0)
      // What the font cannot write is left out: a row of empty boxes says less.
      return font ? [{ font, glyph: font.glyphOf(code) }] : []
    })
  return {
    width: (words, size) =>
      glyphs(words).reduce((sum, { font, glyph }) => sum + (font.advance(glyph) / font.unitsPerEm) * size, 0),
    path(words, x, y, size) {
      let left = x
      return glyphs(words)
        .map(({ font, glyph }) => {
          const scale = size / font.unitsPerEm
          const place = { x: left, y, scale }
          left += font.advance(glyph) * scale
          return font
            .outline(glyph)
            .map((contour) => drawn(contour, place))
            .join('')
        })
        .join('')
    },
  }
}

interface Point {
  x: number
  y: number
  on: boolean
}
type Contour = Point[]

function readFont(woff: Buffer) {
  const table = unpack(woff)
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map(table) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const longOffsets = head.readInt16BE(50) === 1
  const metrics = hhea.readUInt16BE(34)
  const offset = (glyph: number) => (longOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const outline = (glyph: number): Contour[] => {
    const [from, to] = [offset(glyph), offset(glyph + 1)]
    if (from === to) return []
    const data = glyf.subarray(from, to)
    return data.readInt16BE(0) < 0 ? composed(data, outline) : simple(data)
  }
  return {
    unitsPerEm: head.readUInt16BE(18),
    glyphOf: readCharacters(table('cmap')),
    advance: (glyph: number) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4),
    outline,
  }
}

function unpack(woff: Buffer) {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < woff.readUInt16BE(12); index++) {
    const entry = 44 + index * 20
    const [start, packed, whole] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const bytes = woff.subarray(start, start + packed)
    tables.set(woff.toString('latin1', entry, entry + 4), packed < whole ? inflateSync(bytes) : bytes)
  }
  return (name: string): Buffer => {
    const found = tables.get(name)
    if (!found) throw new Error(`The font has no table "${name}".`)
    return found
  }
}

/** Segments of characters (format 4), which every font of Latin letters has. */
function readCharacters(cmap: Buffer) {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const start = offsets.find((each) => cmap.readUInt16BE(each) === 4)
  if (start === undefined) throw new Error('The font has no map of characters we can read.')
  const map = cmap.subarray(start)
  const doubled = map.readUInt16BE(6)
  return (code: number): number => {
    for (let at = 0; at < doubled && code <= 0xffff; at += 2) {
      if (map.readUInt16BE(14 + at) < code) continue
      const first = map.readUInt16BE(16 + doubled + at)
      if (first > code) return 0
      const delta = map.readUInt16BE(16 + 2 * doubled + at)
      const rangeAt = 16 + 3 * doubled + at
      const range = map.readUInt16BE(rangeAt)
      const glyph = range === 0 ? code : map.readUInt16BE(rangeAt + range + 2 * (code - first))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

function simple(data: Buffer): Contour[] {
  const contours = data.readInt16BE(0)
  const ends = Array.from({ length: contours }, (_, index) => data.readUInt16BE(10 + index * 2))
  const count = (ends.at(-1) ?? -1) + 1
  let at = 10 + contours * 2
  at += 2 + data.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = data.readUInt8(at++)
    flags.push(flag)
    if (flag & 8) for (let more = data.readUInt8(at++); more > 0; more--) flags.push(flag)
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += data.readUInt8(at++) * (flag & same ? 1 : -1)
      else if (!(flag & same)) {
        value += data.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const [xs, ys] = [coordinates(2, 16), coordinates(4, 32)]
  const points = flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, on: (flag & 1) === 1 }))
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

/** An accented letter is its letter and its accent, each put in its place. */
function composed(data: Buffer, outline: (glyph: number) => Contour[]): Contour[] {
  const parts: Contour[] = []
  let [at, flags] = [10, 32]
  while (flags & 32) {
    flags = data.readUInt16BE(at)
    const glyph = data.readUInt16BE(at + 2)
    const words = flags & 1
    const [x, y] = words
      ? [data.readInt16BE(at + 4), data.readInt16BE(at + 6)]
      : [data.readInt8(at + 4), data.readInt8(at + 5)]
    at += words ? 8 : 6
    at += flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0
    for (const contour of outline(glyph))
      parts.push(contour.map((point) => ({ ...point, x: point.x + x, y: point.y + y })))
  }
  return parts
}

/** Between two points off the curve lies one on it that the font leaves out. */
function drawn(contour: Contour, place: { x: number; y: number; scale: number }): string {
  const at = ({ x, y }: { x: number; y: number }) =>
    `${(place.x + x * place.scale).toFixed(1)} ${(place.y - y * place.scale).toFixed(1)}`
  const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true })
  const whole = contour.flatMap((point, index) => {
    const before = contour.at(index - 1) ?? point
    return !point.on && !before.on ? [middle(before, point), point] : [point]
  })
  const first = whole.findIndex(({ on }) => on)
  if (first < 0) return ''
  const [start, ...rest] = [...whole.slice(first), ...whole.slice(0, first)] as [Point, ...Point[]]
  let path = `M${at(start)}`
  for (let index = 0; index < rest.length; index++) {
    const point = rest[index] as Point
    path += point.on ? `L${at(point)}` : `Q${at(point)} ${at(rest[++index] ?? start)}`
  }
  return `${path}Z`
}
