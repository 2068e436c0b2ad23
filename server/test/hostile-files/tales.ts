import { jpeg, picture } from '../pictures.ts'
import { box, browserClip, ebml, element, ftyp, phoneClip, place } from '../videos.ts'
import { gif, jpegSegment, png, pngChunk, withSegments } from './formats.ts'
import { clean, type HostileFile } from './hostile-file.ts'

const address = '14 Elm Road'
const camera = 'SecretPhone'
/** 51° 30' 26.71", as stored in a picture. */
const degrees = '0000003300000001' + '0000001e00000001' + '00000a6f00000064'
const latitude = Buffer.from(degrees, 'hex')
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" Iptc4xmpCore:Location="${address}"/></rdf:RDF></x:xmpmeta>`

const field = (tag: number, type: number, count: number, value: number) => {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(tag, 0)
  bytes.writeUInt16BE(type, 2)
  bytes.writeUInt32BE(count, 4)
  bytes.writeUInt32BE(value, 8)
  return bytes
}

/** The maker, maker notes, the location, and a thumbnail. */
function exif(thumbnail: Buffer): Buffer {
  const [first, exifAt, gpsAt, second, data] = [8, 50, 68, 98, 128] as const
  const parts = [Buffer.from(`${camera}\0`), latitude, Buffer.from(`MakerNote ${camera}\0`), thumbnail]
  const starts = parts.map((_, index) => data + parts.slice(0, index).reduce((sum, { length }) => sum + length, 0))
  const [make = 0, degreesAt = 0, note = 0, small = 0] = starts
  const count = (fields: number) => Buffer.from([0, fields])
  const end = (next: number) => field(0, 0, next, 0).subarray(4, 8)
  return Buffer.concat([
    Buffer.from('MM\0*'),
    field(0, 0, first, 0).subarray(4, 8),
    ...[
      count(3),
      field(0x010f, 2, camera.length + 1, make),
      field(0x8769, 4, 1, exifAt),
      field(0x8825, 4, 1, gpsAt),
      end(second),
    ],
    ...[count(1), field(0x927c, 7, camera.length + 11, note), end(0)],
    ...[count(2), field(1, 2, 2, 0x4e000000), field(2, 5, 3, degreesAt), end(0)],
    ...[count(2), field(0x0201, 4, 1, small), field(0x0202, 4, 1, thumbnail.length), end(0)],
    ...parts,
  ])
}

const thumbnail = async () => withSegments(await jpeg(16, 12), jpegSegment(0xfe, `thumbnail at ${address}`))
const fullExif = async () => exif(await thumbnail())
const untold = [address, camera, latitude]

const segments = async () => [
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), await fullExif()])),
  jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`),
  jpegSegment(
    0xed,
    Buffer.concat([
      Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x5c\0\x0b', 'latin1'),
      Buffer.from(`${address}\0`),
    ]),
  ),
  jpegSegment(
    0xe2,
    Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.from(`${camera}${'x'.repeat(1001)}`)]),
  ),
  jpegSegment(0xef, `${camera} ${address}`),
  jpegSegment(0xfe, `Taken at ${address}`),
]
const talkingJpeg = async (width = 900, height = 600) => withSegments(await jpeg(width, height), ...(await segments()))

const chunks = async () => [
  pngChunk('eXIf', await fullExif()),
  pngChunk('tEXt', `Location\0${address}`),
  pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
  pngChunk('tIME', Buffer.from('07ea0b0f131a00', 'hex')),
]
const comment = (text: string) =>
  Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])])
const camera4 = {
  IFD0: { Make: camera, ImageDescription: address },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 2671/100' },
}

/** What a file reveals about its maker: the location above all. */
export const tales: HostileFile[] = [
  clean('a JPEG with place, maker, thumbnail and comments, as a photo', 'media', () => talkingJpeg(), { untold }),
  clean('the same as a paper, which is kept in full', 'document', () => talkingJpeg(2000, 1400), { untold }),
  clean('the same as a receipt', 'receipt', () => talkingJpeg(400, 300), { untold }),
  clean(
    'a JPEG whose picture behind the picture tells the place',
    'document',
    async () => Buffer.concat([await jpeg(200, 100), await talkingJpeg(200, 100)]),
    { untold },
  ),
  clean(
    'a PNG with place, address and time',
    'post',
    async () => png({ width: 60, height: 40, chunks: await chunks() }),
    { untold },
  ),
  clean('the same as a paper', 'document', async () => png({ width: 60, height: 40, chunks: await chunks() }), {
    untold,
  }),
  clean(
    'a WebP with place and address',
    'listing',
    () => picture(60, 40).withExif(camera4).withXmp(xmp).webp().toBuffer(),
    { untold: [address, camera] },
  ),
  clean(
    'an AVIF with place and address',
    'note',
    () => picture(60, 40).withExif(camera4).withXmp(xmp).avif({ effort: 0 }).toBuffer(),
    { untold: [address, camera] },
  ),
  clean('a GIF with an address in its comment', 'modification', gif(4, 4, 2, comment(`${address} ${camera}`)), {
    untold,
  }),
  clean('a JPEG with a colour profile of one byte', 'vehicle_photo', async () =>
    withSegments(await jpeg(90, 60), jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01x', 'latin1'))),
  ),
  clean(
    'a JPEG whose EXIF names places outside itself',
    'business',
    async () =>
      withSegments(
        await jpeg(90, 60),
        jpegSegment(
          0xe1,
          Buffer.concat([Buffer.from('Exif\0\0MM\0*'), Buffer.from('7fffffff', 'hex'), Buffer.from(camera)]),
        ),
      ),
    { untold: [camera] },
  ),
  clean('a clip of a telephone, the place in every corner', 'media', phoneClip().clip, {
    untold: [place, camera, 'ISO6709'],
  }),
  clean(
    'a clip whose camera signs and dates each track',
    'post',
    Buffer.concat([ftyp, box('moov', box('mvhd', Buffer.alloc(100)), signedTrack()), box('mdat', 'frame')]),
    { untold: [camera, 'untold!!'] },
  ),
  clean('a clip of a browser with tags, a title and a map', 'media', browserClip().clip, {
    untold: [place, 'Elm Road'],
  }),
  clean('a WebM that tells its place in chapters, names and subtitles', 'post', subtitledClip(), {
    untold: [place, camera, address],
  }),
]

function signedTrack(): Buffer {
  const filmed = Buffer.alloc(24)
  filmed.write('untold!!', 4)
  const handler = box('hdlr', Buffer.alloc(8), 'vide', Buffer.alloc(12), camera)
  return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('mdhd', filmed), handler))
}

function subtitledClip(): Buffer {
  const entry = (track: number, kind: number, name: string) =>
    element('ae', element('d7', Buffer.from([track])), element('83', Buffer.from([kind])), element('536e', name))
  const block = (track: number, text: string) => element('a3', Buffer.from([0x80 | track, 0, 0, 0x80]), text)
  const group = element('a0', element('a1', Buffer.from([0x82, 0, 0, 0]), place))
  return Buffer.concat([
    ebml,
    element(
      '18538067',
      element('1654ae6b', entry(1, 1, camera), entry(2, 17, 'GPS')),
      element('1043a770', element('45b9', element('b6', element('80', element('85', address))))),
      element('1f43b675', element('e7', '\0'), block(1, 'frame'), block(2, place), group, element('ec', place)),
    ),
  ])
}
