/// <reference path="./opentype.d.ts" />
import { readFileSync } from 'node:fs'
import opentype, { type Font, type PathCommand } from 'opentype.js'

/*
 * Words as outlines of our own font: a picture that is drawn on a server must not depend on the fonts that happen to be
 * installed there.
 */

export interface TextOutlines {
  /** How wide the words are at this size. */
  width(words: string, size: number): number
  /** The path of an SVG; `y` is the line the letters stand on. */
  path(words: string, x: number, y: number, size: number): string
}

export function readTextOutlines(...files: string[]): TextOutlines {
  const fonts = files.map((file) => readFont(file))
  const glyphs = (words: string) =>
    [...words.normalize('NFC')].flatMap((sign) => {
      // What the font cannot write is left out: a row of empty boxes says less.
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

/** Not by `toPathData`: that writes NaN for a coordinate close to a whole number, and remembers every fraction it met. */
function written(command: PathCommand): string {
  const places = command.type === 'Z' ? [] : [command.x, command.y]
  if (command.type === 'Q') places.unshift(command.x1, command.y1)
  return command.type + places.map((place) => place.toFixed(1)).join(' ')
}

function readFont(file: string): Font {
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
}
