import type { Clip } from './clip.ts'

/*
 * WebM consists of elements: an id, a length, a body. In the file and its segment only what a player needs stays; the
 * rest (tags, attachments, titles, subtitles) becomes Void, the format's own empty space, as does a checksum that is no
 * longer right.
 */

const segment = 0x18538067
const info = 0x1549a966
const tracks = 0x1654ae6b
const track = 0xae
const cluster = 0x1f43b675
const simpleBlock = 0xa3
const blockGroup = 0xa0
const block = 0xa1
const ofFile = new Set([0x1a45dfa3, segment])
// A cluster's elements count as the segment's: one of unknown length ends only where the next begins.
const ofCluster = new Set([0xe7, 0xa7, 0xab, simpleBlock, blockGroup, 0xaf, 0x5854])
// SeekHead, Cues.
const ofSegment = new Set([info, tracks, cluster, 0x114d9b74, 0x1c53bb6b, ...ofCluster])
const trackNumber = 0xd7
const trackKind = 0x83
// Picture and sound; not subtitles, in which dashcams write their position.
const shownKinds = new Set([1, 2])
// A name, and empty space that need not be empty.
const toldOfTrack = new Set([0x536e, 0xec])
// Scale, duration, the programs that made it, and links to other segments.
const ofInfo = new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741, 0x73a4, 0x3cb923, 0x3eb923, 0x4444, 0x6924])

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
  const hidden = new Set<number>()
  for (const element of elements(clip, body, end, cluster)) {
    if (!ofSegment.has(element.id) || (element.endless && element.id !== cluster))
      erase(bytes, element.start, element.end)
    else if (element.id === info) eraseAll(clip, element, (id) => !ofInfo.has(id))
    else if (element.id === tracks) cleanTracks(clip, element, hidden)
    else if (element.id === cluster && !element.endless)
      for (const part of elements(clip, element.body, element.end)) cleanPart(clip, part, hidden)
    else if (element.id !== cluster) cleanPart(clip, element, hidden, ofSegment)
  }
}

function eraseAll(clip: Clip, { body, end }: Element, unwanted: (id: number) => boolean) {
  for (const { id, start, end: itsEnd } of elements(clip, body, end)) if (unwanted(id)) erase(clip.bytes, start, itsEnd)
}

function cleanTracks(clip: Clip, { body, end }: Element, hidden: Set<number>) {
  for (const entry of elements(clip, body, end)) {
    const facts = new Map<number, number>()
    if (entry.id === track)
      for (const fact of elements(clip, entry.body, entry.end)) facts.set(fact.id, numberOf(clip.bytes, fact))
    const kind = facts.get(trackKind)
    if (kind !== undefined && !shownKinds.has(kind)) hidden.add(facts.get(trackNumber) ?? 0)
    if (entry.id !== track || (kind !== undefined && !shownKinds.has(kind))) erase(clip.bytes, entry.start, entry.end)
    else eraseAll(clip, entry, (id) => toldOfTrack.has(id))
  }
}

const numberOf = (bytes: Buffer, { body, end }: Element) =>
  body < end ? bytes.readUIntBE(body, Math.min(end - body, 6)) : 0

/** One frame or several; those of a hidden track are removed with it. */
function cleanPart(clip: Clip, part: Element, hidden: Set<number>, known = ofCluster) {
  if (!known.has(part.id)) return erase(clip.bytes, part.start, part.end)
  if (hidden.size === 0) return
  if (part.id === simpleBlock && hidden.has(trackOf(clip.bytes, part))) erase(clip.bytes, part.start, part.end)
  if (part.id === blockGroup)
    for (const inner of elements(clip, part.body, part.end))
      if (inner.id === block && hidden.has(trackOf(clip.bytes, inner))) return erase(clip.bytes, part.start, part.end)
}

function trackOf(bytes: Buffer, { body, end }: Element): number {
  const width = widthOf(bytes, body, 4, end)
  return width ? lengthAt(bytes, body, width).length : 0
}

/** Replaces what was there with one Void, whose length takes one byte, or eight. */
function erase(bytes: Buffer, start: number, end: number) {
  const total = end - start
  bytes.fill(0, start, end)
  if (total < 2) return
  bytes[start] = 0xec
  if (total < 9) bytes[start + 1] = 0x80 | (total - 2)
  else bytes.writeBigUInt64BE((1n << 56n) | BigInt(total - 9), start + 1)
}

/** Lengths may be false: each step moves forward, none beyond `to`. What cannot be an element is erased to the end. */
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

/** Leading zero bits say how many bytes a number takes; 0 if it does not fit. */
function widthOf(bytes: Buffer, at: number, most: number, to: number): number {
  if (at >= to) return 0
  const width = Math.clz32(bytes[at] ?? 0) - 23
  return width <= most && at + width <= to ? width : 0
}

/** All bits set means a length that was unknown when the recording started. */
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
