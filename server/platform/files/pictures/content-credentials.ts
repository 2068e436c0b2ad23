import { cutTo } from '#domain/basics/format.ts'

/*
 * Content credentials (C2PA 2.1) as a camera or an editor writes them into a photo: a JUMBF box whose claim, in CBOR, says
 * what wrote it. Only recognised, never verified.
 */

export interface ContentCredentials {
  /** Empty if the claim does not say. */
  by: string
}

const longestName = 100
// 10 MB is the most that is uploaded; a manifest with its thumbnails stays far below.
const mostManifest = 4_000_000

export function contentCredentials(bytes: Buffer): ContentCredentials | null {
  const manifest = findManifest(bytes)
  if (!manifest?.includes('jumb') || !manifest.includes('c2pa')) return null
  return { by: claimGenerator(manifest) }
}

function findManifest(bytes: Buffer): Buffer | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return inJpeg(bytes)
  if (bytes.toString('latin1', 1, 4) === 'PNG') return inPng(bytes)
  if (bytes.toString('latin1', 8, 12) === 'WEBP') return inWebp(bytes)
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return inBoxes(bytes)
}

/** APP11 segments that begin with 'JP', up to the start of the picture; each repeats the head of the box. */
function inJpeg(bytes: Buffer): Buffer | undefined {
  const found: Buffer[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xda) break
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) break
    const content = bytes.subarray(at + 4, at + 2 + length)
    if (marker === 0xeb && content.toString('latin1', 0, 2) === 'JP')
      found.push(content.subarray(found.length === 0 ? 8 : 16))
    at += 2 + length
  }
  return found.length > 0 ? Buffer.concat(found).subarray(0, mostManifest) : undefined
}

function inPng(bytes: Buffer): Buffer | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'caBX') return bytes.subarray(at + 8, at + 8 + Math.min(length, mostManifest))
    if (type === 'IDAT') return undefined
    at += 12 + length
  }
}

function inWebp(bytes: Buffer): Buffer | undefined {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'C2PA')
      return bytes.subarray(at + 8, at + 8 + Math.min(length, mostManifest))
    at += 8 + length + (length % 2)
  }
}

const c2paBox = 'd8fec3d61b0e483c92975828877ec481'

/** HEIC and AVIF. */
function inBoxes(bytes: Buffer): Buffer | undefined {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const isOurs =
      bytes.toString('latin1', at + 4, at + 8) === 'uuid' && bytes.toString('hex', at + 8, at + 24) === c2paBox
    if (isOurs) return bytes.subarray(at + 24, at + Math.min(length, mostManifest))
    if (length < 8) return undefined
    at += length
  }
}

const key = (name: string) => Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)])
const named = { old: key('claim_generator'), info: key('claim_generator_info'), name: key('name') }

/** Version 2 names it in a map, version 1 in a string with the version and libraries after it. */
function claimGenerator(manifest: Buffer): string {
  const info = manifest.indexOf(named.info)
  const inInfo = info === -1 ? -1 : manifest.subarray(info, info + 400).indexOf(named.name)
  const text = inInfo === -1 ? '' : textAt(manifest, info + inInfo + named.name.length)
  if (text) return text
  const old = manifest.indexOf(named.old)
  return old === -1 ? '' : (textAt(manifest, old + named.old.length).split(' ')[0] ?? '')
}

function textAt(bytes: Buffer, at: number): string {
  const head = bytes[at] ?? 0
  const [start, length] = head === 0x78 ? [at + 2, bytes[at + 1] ?? 0] : [at + 1, head - 0x60]
  if (length <= 0 || (head !== 0x78 && length > 23)) return ''
  const text = bytes.toString('utf8', start, start + length).replace(/[\p{C}\ufffd]/gu, '')
  return cutTo(text.trim(), longestName)
}
