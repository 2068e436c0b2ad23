// What we use of it: the types published for it bring the browser's with them, which take the place of Node's.
declare module 'opentype.js' {
  /** A TrueType font has no other curves. */
  export type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'Z' }

  interface Glyph {
    advanceWidth: number
    getPath(x: number, y: number, fontSize: number): { commands: PathCommand[] }
  }

  export interface Font {
    unitsPerEm: number
    hasChar(character: string): boolean
    charToGlyph(character: string): Glyph
  }

  const opentype: { parse(font: ArrayBufferLike): Font }
  export default opentype
}
