import type { Clip } from './video-metadata.ts'

/*
 * WebM is made of elements: an id, a length, a body. Of the file and of its segment only what a player needs stays; the
 * rest (tags, attachments, the title) becomes Void, the format's own empty space, as does a checksum that no longer holds.
 */

const segment = 0x18538067
const info = 0x1549a966
const cluster = 0x1f43b675
const ofFile = new Set([0x1a45dfa3, segment])
// What lies in a cluster counts as the segment's: one of unknown length ends only where the next begins.
const ofCluster = [0xe7, 0xa7, 0xab, 0xa3, 0xa0, 0xaf, 0x5854]
// SeekHead, Tracks, Cues, Chapters.
const ofSegment = new Set([info, cluster, 0x114d9b74, 0x1654ae6b, 0x1c53bb6b, 0x1043a770, ...ofCluster])
// Scale, duration, date, the programs that made it, and what binds it to other segments.
const ofInfo = new Set([0x2ad7b1, 0x4489, 0x4461, 0x4d80, 0x5741, 0x73a4, 0x3cb923, 0x3eb923, 0x4444, 0x6924])

interface Element {
  id: number
  start: number
  body: number
  end: number
  endless: boolean
}

export function eraseWebmMetadata(clip: Clip) {
  const { bytes } = clip
  for (const element of elements(clip, 0, bytes.length)) {
    if (!ofFile.has(element.id) || (element.endless && element.id !== segment)) erase(bytes, element.start, element.end)
    else if (element.id === segment) cleanSegment(clip, element)
  }
}

function cleanSegment(clip: Clip, { body, end }: Element) {
  const { bytes } = clip
  for (const element of elements(clip, body, end, cluster)) {
    if (!ofSegment.has(element.id) || (element.endless && element.id !== cluster))
      erase(bytes, element.start, element.end)
    else if (element.id === info)
      for (const fact of elements(clip, element.body, element.end))
        if (!ofInfo.has(fact.id)) erase(bytes, fact.start, fact.end)
  }
}

/** One Void in the place of whatever lay there; its length takes one byte, or eight. */
function erase(bytes: Buffer, start: number, end: number) {
  const total = end - start
  bytes.fill(0, start, end)
  if (total < 2) return
  bytes[start] = 0xec
  if (total < 9) bytes[start + 1] = 0x80 | (total - 2)
  else bytes.writeBigUInt64BE((1n << 56n) | BigInt(total - 9), start + 1)
}

/** Lengths are anybody's claim: each step moves forward, none beyond `to`. What cannot be an element is erased, with all behind it. */
function* elements(clip: Clip, from: number, to: number, entered?: number): Generator<Element> {
  const { bytes } = clip
  let start = from
  while (start < to) {
    const idWidth = clip.steps-- > 0 ? widthOf(bytes, start, 4, to) : 0
    const lengthWidth = idWidth && widthOf(bytes, start + idWidth, 8, to)
    if (!lengthWidth) return erase(bytes, start, to)
    const id = bytes.readUIntBE(start, idWidth)
    const body = start + idWidth + lengthWidth
    const { length, endless } = lengthAt(bytes, start + idWidth, lengthWidth)
    const end = endless ? to : Math.min(body + length, to)
    yield { id, start, body, end, endless }
    start = endless && id === entered ? body : end
  }
}

/** Zeros before the first bit that is set say how many bytes a number takes; 0 when it does not fit. */
function widthOf(bytes: Buffer, at: number, most: number, to: number): number {
  if (at >= to) return 0
  const width = Math.clz32(bytes[at] ?? 0) - 23
  return width <= most && at + width <= to ? width : 0
}

/** All bits set stand for a length that was not known when the recording began. */
function lengthAt(bytes: Buffer, at: number, width: number) {
  let length = (bytes[at] ?? 0) & (0xff >> width)
  let endless = length === 0xff >> width
  for (let next = at + 1; next < at + width; next++) {
    const byte = bytes[next] ?? 0
    length = length * 256 + byte
    endless &&= byte === 0xff
  }
  return { length, endless }
}
