/** A box of an MP4: its length, four letters, what is in it. `far` writes the length as 64 bits. */
export function box(type: string, ...inside: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(inside.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body])
}

export function farBox(type: string, ...inside: Buffer[]): Buffer {
  const body = Buffer.concat(inside)
  return Buffer.concat([number(1), Buffer.from(type, 'latin1'), number(0), number(body.length + 16), body])
}

export function number(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at)
  return bytes
}

export const place = '+51.5007-000.1246/'
export const ftyp = box('ftyp', 'isom', number(512), 'isommp42')
export const appleUuid = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

/** `samples` are in chunks of one, each at its `offsets`. */
export const trak = (handler: string, samples: { offset: number; size: number }[], ...more: Buffer[]) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box(
      'mdia',
      box('mdhd', Buffer.alloc(24)),
      box('hdlr', number(0, 0), handler, Buffer.alloc(13)),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', number(0, 0)),
          box('stsc', number(0, 1, 1, 1, 1)),
          box('stsz', number(0, 0, samples.length, ...samples.map(({ size }) => size))),
          box('stco', number(0, samples.length, ...samples.map(({ offset }) => offset))),
        ),
      ),
    ),
    ...more,
  )

/** As a phone makes it: the frames, then the tables, and the location in every place that has room for text. */
export function phoneClip() {
  const frame = Buffer.alloc(400, 'frame')
  const gps = Buffer.from(`GPS5 ${place} every second `.repeat(4))
  const mdat = box('mdat', frame, gps, frame)
  const at = ftyp.length + 8
  const udta = box('udta', box('\xa9xyz', number(0x001215c7), place), box('\xa9nam', 'Home'))
  const meta = box(
    'meta',
    box('keys', `mdtacom.apple.quicktime.location.ISO6709`),
    box('ilst', box('data', place), box('data', 'SecretPhone')),
  )
  const moov = box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    trak(
      'vide',
      [
        { offset: at, size: frame.length },
        { offset: at + frame.length + gps.length, size: frame.length },
      ],
      udta,
      meta,
    ),
    trak('meta', [{ offset: at + frame.length, size: gps.length }]),
    udta,
    meta,
    box('uuid', appleUuid, `<exif:GPSLatitude>${place}</exif:GPSLatitude>`),
    box('gps ', number(0, 1), place),
  )
  const xmp = box('uuid', appleUuid, `<x:xmpmeta>${place}</x:xmpmeta>`)
  const clip = Buffer.concat([ftyp, mdat, moov, xmp, meta, box('free', place)])
  return { clip, frame, frames: [at, at + frame.length + gps.length] }
}

/** An element of a WebM: its id, its length in eight bytes, its content. Without a length if that was not known. */
export function element(id: string, ...inside: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(inside.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([1, 0, 0, 0]), number(body.length), body])
}

export const endless = (id: string, ...inside: Buffer[]) =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex'), ...inside])

export const ebml = element('1a45dfa3', element('4282', 'webm'))
export const tags = element(
  '1254c367',
  element('7373', element('67c8', element('45a3', 'LOCATION'), element('4487', place))),
)

/** As a browser records it: the lengths of the segment and its clusters were unknown. */
export function browserClip() {
  const frame = Buffer.from('frame '.repeat(60))
  const cluster = endless('1f43b675', element('e7', '\0'), element('a3', frame))
  const clip = Buffer.concat([
    ebml,
    endless(
      '18538067',
      element(
        '1549a966',
        element('2ad7b1', '\x0f\x42\x40'),
        element('7ba9', 'Home, 14 Elm Road'),
        element('4d80', 'Muxer'),
      ),
      element('1654ae6b', element('ae', element('d7', '\x01'))),
      tags,
      cluster,
      element('1941a469', element('61a7', element('466e', 'map.jpg'), element('465c', place))),
      cluster,
      tags,
    ),
  ])
  return { clip, frame }
}
