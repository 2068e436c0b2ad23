// What we use of it: its published types bring the browser's types with them, which replace Node's.
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
