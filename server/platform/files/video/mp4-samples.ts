import type { Clip } from './clip.ts'
import { type Box, boxesAt } from './mp4-boxes.ts'

/** Where a track's samples are, chunk by chunk, from its sample tables (`stbl`), cut off at the end of the file. */
export function* chunksOf(clip: Clip, stbl: Box): Generator<{ start: number; end: number }> {
  const { bytes } = clip
  const table = (name: string) => {
    for (const { body, end } of boxesAt(clip, stbl, name)) return bytes.subarray(body, end)
  }
  const sizes = table('stsz')
  const runs = table('stsc')
  const far = table('co64')
  const offsets = far ?? table('stco')
  if (!sizes || !runs || !offsets) return

  const offsetWidth = far ? 8 : 4
  const chunkCount = countIn(offsets, 4, offsetWidth)
  const runCount = countIn(runs, 4, 12)
  const sampleCount = countIn(sizes, 8, 4)
  const commonSize = numberAt(sizes, 4)
  let run = 0
  let sample = 0
  for (let chunk = 0; chunk < chunkCount && clip.steps-- > 0; chunk++) {
    while (run + 1 < runCount && numberAt(runs, 8 + 12 * (run + 1)) <= chunk + 1) run++
    const samples = numberAt(runs, 12 + 12 * run)
    let length = commonSize * samples
    if (commonSize === 0)
      for (const next = Math.min(sample + samples, sampleCount); sample < next; sample++)
        length += numberAt(sizes, 12 + 4 * sample)
    const at = 8 + offsetWidth * chunk
    const offset = far ? Number(far.readBigUInt64BE(at)) : numberAt(offsets, at)
    yield { start: Math.min(offset, bytes.length), end: Math.min(offset + length, bytes.length) }
  }
}

const numberAt = (table: Buffer, at: number) => (at + 4 <= table.length ? table.readUInt32BE(at) : 0)

/** How many entries a table claims to have, or fewer if fewer are there. */
const countIn = (table: Buffer, at: number, width: number) =>
  Math.min(numberAt(table, at), Math.max(0, Math.floor((table.length - at - 4) / width)))
