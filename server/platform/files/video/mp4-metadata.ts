import type { Clip } from './clip.ts'
import { type Box, boxes, boxesAt, codeOf } from './mp4-boxes.ts'
import { chunksOf } from './mp4-samples.ts'

/** In each container only what a player needs stays. The rest (udta, meta, uuid, vendor boxes) is removed. */
interface Container {
  keeps: Set<number>
  inside: Map<number, Container>
}

const codes = (names: string) => new Set(names.split(' ').map(codeOf))
const container = (keeps: string, inside: Record<string, Container> = {}): Container => ({
  keeps: codes(keeps),
  inside: new Map(Object.entries(inside).map(([name, within]) => [codeOf(name), within])),
})

const mediaInfo = container('vmhd smhd hmhd gmhd nmhd sthd hdlr dinf stbl')
const media = container('mdhd hdlr elng minf', { minf: mediaInfo })
const track = container('tkhd tref trgr edts mdia tapt load matt clip imap', { mdia: media })
const movie = container('mvhd trak mvex iods pssh', { trak: track })
const fragmentTrack = container('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc')
const fragment = container('mfhd traf pssh', { traf: fragmentTrack })
const file = container('ftyp styp pdin moov moof mdat sidx ssix prft mfra wide', { moov: movie, moof: fragment })

export function eraseMp4Metadata(clip: Clip) {
  const whole = { type: 0, start: 0, body: 0, end: clip.bytes.length }
  for (const moov of boxesAt(clip, whole, 'moov')) eraseHiddenTracks(clip, moov)
  clean(clip, file, whole)
  eraseDashcamBlocks(clip.bytes)
}

function clean(clip: Clip, { keeps, inside }: Container, { body, end }: Box) {
  for (const box of boxes(clip, body, end)) {
    const within = inside.get(box.type)
    if (!keeps.has(box.type)) erase(clip.bytes, box)
    else if (within) clean(clip, within, box)
    else if (box.type === handler) clip.bytes.fill(0, Math.min(box.body + kindOfTrack, box.end), box.end)
    else if (headers.has(box.type)) eraseTimes(clip.bytes, box)
  }
}

// Cameras sign their tracks: after the track's type there is room for a name.
const handler = codeOf('hdlr')
const kindOfTrack = 24
const headers = codes('mvhd tkhd mdhd')

/** When it was filmed, and when it was changed. */
function eraseTimes(bytes: Buffer, { body, end }: Box) {
  const times = bytes[body] === 1 ? 16 : 8
  bytes.fill(0, Math.min(body + 4, end), Math.min(body + 4 + times, end))
}

const free = codeOf('free')

function erase(bytes: Buffer, { start, body, end }: Box) {
  bytes.writeUInt32BE(free, start + 4)
  bytes.fill(0, body, end)
}

const shownTracks = codes('vide soun auxv tmcd')

/**
 * Helmet cameras, dashcams and drones write their position as a separate track, some as subtitles: every track except
 * picture and sound is removed, with its samples. In a fragmented clip the tables don't list those.
 */
function eraseHiddenTracks(clip: Clip, moov: Box) {
  for (const _ of boxesAt(clip, moov, 'mvex')) return
  // Tables may list the same bytes repeatedly; genuine ones never list more than there are.
  let left = clip.bytes.length
  for (const trak of boxesAt(clip, moov, 'trak')) {
    if (isShown(clip, trak)) continue
    for (const stbl of boxesAt(clip, trak, 'mdia', 'minf', 'stbl'))
      for (const { start, end } of chunksOf(clip, stbl)) {
        left -= end - start
        if (left < 0) break
        clip.bytes.fill(0, start, end)
      }
    erase(clip.bytes, trak)
  }
}

function isShown(clip: Clip, trak: Box): boolean {
  for (const { body, end } of boxesAt(clip, trak, 'mdia', 'hdlr'))
    if (end - body >= 12 && shownTracks.has(clip.bytes.readUInt32BE(body + 8))) return true
  return false
}

/** Dashcams also leave blocks between the frames that no table lists: a length of about 32 KB, and these letters. */
function eraseDashcamBlocks(bytes: Buffer) {
  const letters = 'freeGPS '
  let at = bytes.indexOf(letters, 4)
  while (at !== -1) {
    const length = Math.min(Math.max(bytes.readUInt32BE(at - 4), 12), 65_536)
    const end = Math.min(at - 4 + length, bytes.length)
    bytes.fill(0, at + 4, end)
    at = bytes.indexOf(letters, end)
  }
}
