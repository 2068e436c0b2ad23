/// <reference path="./opentype.d.ts" />
import { readFileSync } from 'node:fs'
import opentype, { type Font, type PathCommand } from 'opentype.js'

/*
 * Text as outlines of our own font: a picture drawn on a server must not depend on the fonts installed there.
 */

export interface TextOutlines {
  /** The width of the text at this size. */
  width(words: string, size: number): number
  /** An SVG path; `y` is the baseline. */
  path(words: string, x: number, y: number, size: number): string
}

export function readTextOutlines(...files: string[]): TextOutlines {
  const fonts = files.map((file) => readFont(file))
  const glyphs = (words: string) =>
    [...words.normalize('NFC')].flatMap((sign) => {
      // Characters missing from the font are left out: a row of empty boxes says less.
      const font = fonts.find((each) => each.hasChar(sign))
      return font ? [{ glyph: font.charToGlyph(sign), em: font.unitsPerEm }] : []
    })
  const advance = ({ glyph, em }: ReturnType<typeof glyphs>[number], size: number) => (glyph.advanceWidth / em) * size
  return {
    width: (words, size) => glyphs(words).reduce((sum, each) => sum + advance(each, size), 0),
    path(words, x, y, size) {
      let left = x
      return glyphs(words)
        .map((each) => {
          const { commands } = each.glyph.getPath(left, y, size)
          left += advance(each, size)
          return commands.map(written).join('')
        })
        .join('')
    },
  }
}

/** Not `toPathData`: it writes NaN for a coordinate close to a whole number, and caches every fraction. */
function written(command: PathCommand): string {
  const places = command.type === 'Z' ? [] : [command.x, command.y]
  if (command.type === 'Q') places.unshift(command.x1, command.y1)
  return command.type + places.map((place) => place.toFixed(1)).join(' ')
}

function readFont(file: string): Font {
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
}
