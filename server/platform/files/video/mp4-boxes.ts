import type { Clip } from './clip.ts'

/** MP4 and QuickTime files are boxes in boxes: a length, four letters, a body. `end` never lies outside the container. */
export interface Box {
  type: number
  start: number
  body: number
  end: number
}

export const codeOf = (name: string) => [...name].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0)

/**
 * Lengths may be false: each step moves forward, and none leaves the container. What cannot be a box is erased to the
 * end of the container: no player gets past it, but somebody could read it.
 */
export function* boxes(clip: Clip, from: number, to: number): Generator<Box> {
  const { bytes } = clip
  let start = from
  while (to - start >= 8 && clip.steps-- > 0) {
    const short = bytes.readUInt32BE(start)
    const body = start + (short === 1 ? 16 : 8)
    if (body > to) break
    // 0 means the rest of the file, 1 means a longer number after the letters.
    const size = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short || to - start
    if (start + size < body) break
    const end = Math.min(start + size, to)
    yield { type: bytes.readUInt32BE(start + 4), start, body, end }
    start = end
  }
  if (start < to) bytes.fill(0, start, to)
}

/** All boxes of that name inside `box`, or of that path: `boxesAt(clip, trak, 'mdia', 'hdlr')`. */
export function* boxesAt(clip: Clip, { body, end }: Box, name: string, ...path: string[]): Generator<Box> {
  const type = codeOf(name)
  const [next, ...further] = path
  for (const box of boxes(clip, body, end)) {
    if (box.type !== type) continue
    if (next === undefined) yield box
    else yield* boxesAt(clip, box, next, ...further)
  }
}
