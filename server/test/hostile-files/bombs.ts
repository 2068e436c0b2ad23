import { gzipSync } from 'node:zlib'
import { jpeg, pdf, picture, pixelBomb } from '../pictures.ts'
import { box, ebml, element, endless, ftyp, number } from '../videos.ts'
import {
  gif,
  jpegSegment,
  movingWebp,
  packedZeros,
  png,
  pngChunk,
  tiff,
  withSegments,
  zip,
  zipEntry,
} from './formats.ts'
import { clean, type HostileFile, refused } from './hostile-file.ts'

const gigabyte = 1_000_000_000
const turned = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
const heading = png({ width: 8, height: 8 })
const withChunks = (...chunks: Buffer[]) => png({ width: 8, height: 8, chunks })
const stillWebp = () => picture(16, 16).webp({ lossless: true }).toBuffer()
const flat = (side: number, orientation = 1) => picture(side, side).withMetadata({ orientation })

/** Claims in its header to be larger than it is. */
async function boasting(side: number, mark: number): Promise<Buffer> {
  const bytes = await jpeg(64, 64)
  const at = bytes.indexOf(Buffer.from([0xff, mark]))
  bytes.writeUInt16BE(side, at + 5)
  bytes.writeUInt16BE(side, at + 7)
  return bytes
}

async function boastingAvif(side: number): Promise<Buffer> {
  const bytes = await picture(32, 32).avif({ effort: 0 }).toBuffer()
  const at = bytes.indexOf('ispe')
  bytes.writeUInt32BE(side, at + 8)
  bytes.writeUInt32BE(side, at + 12)
  return bytes
}

const avif = (side: number, bitdepth: 8 | 12) =>
  picture(side, side)
    .heif({ compression: 'av1', effort: 0, bitdepth, chromaSubsampling: '4:4:4', quality: 30 })
    .toBuffer()

/** Two frames of the maximum size, each of which has to be kept while the next is drawn. */
async function rememberedGif(side: number): Promise<Buffer> {
  const whole = await picture(side, side).gif({ effort: 1 }).toBuffer()
  const start = 13 + 3 * (2 << ((whole[10] ?? 0) & 7))
  const frame = whole.subarray(whole.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])), -1)
  const remembered = Buffer.from('21f9040c00000000', 'hex')
  return Buffer.concat([whole.subarray(0, start), remembered, frame, remembered, frame, Buffer.from(';')])
}

/** Nested boxes, all of the same kind. */
const nested = (type: string, depth: number) => {
  const bytes = Buffer.alloc(8 * depth)
  for (let level = 0; level < depth; level++) {
    bytes.writeUInt32BE(8 * (depth - level), 8 * level)
    bytes.write(type, 8 * level + 4)
  }
  return bytes
}
const long = (type: string, size: bigint) => {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32BE(1)
  bytes.write(type, 4)
  bytes.writeBigUInt64BE(size, 8)
  return bytes
}
const deepElements = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from('a0ff', 'hex')))

/** Small to send, large to open. */
export const bombs: HostileFile[] = [
  refused('a PNG of 900 million pixels in a few kilobytes', 'media', () => Promise.resolve(pixelBomb(30_000))),
  refused(
    'a PNG of 4 billion by 4 billion pixels',
    'document',
    Buffer.concat([heading.subarray(0, 16), number(0x7fffffff, 0x7fffffff), heading.subarray(24)]),
  ),
  refused('a PNG of no pixels', 'note', png({ width: 0, height: 0 })),
  clean('a PNG with texts of four gigabytes', 'media', () =>
    Promise.resolve(
      withChunks(
        ...Array.from({ length: 4 }, () =>
          pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packedZeros(gigabyte)])),
        ),
      ),
    ),
  ),
  clean('a PNG with a colour profile of four gigabytes', 'document', () =>
    Promise.resolve(withChunks(pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), packedZeros(4 * gigabyte)])))),
  ),
  clean('a PNG with an XMP text of a gigabyte', 'post', () =>
    Promise.resolve(
      withChunks(
        pngChunk(
          'iTXt',
          Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), packedZeros(gigabyte)]),
        ),
      ),
    ),
  ),
  clean('a PNG of 100,000 empty chunks', 'media', withChunks(Buffer.alloc(1_200_000, pngChunk('emPt', '')))),
  refused('a moving PNG of a million frames', 'media', withChunks(pngChunk('acTL', number(1_000_000, 0)))),
  refused('a deep PNG of 50 million pixels that comes in passes', 'media', () =>
    Promise.resolve(png({ width: 7071, height: 7071, bits: 16, channels: 4, interlaced: true })),
  ),
  refused('a deep PNG of 50 million pixels that has to be turned', 'document', () =>
    Promise.resolve(png({ width: 7071, height: 7071, bits: 16, channels: 4, chunks: [pngChunk('eXIf', turned)] })),
  ),
  clean(
    'the largest PNG that comes in passes',
    'media',
    () => Promise.resolve(png({ width: 7071, height: 4300, bits: 16, channels: 4, interlaced: true })),
    { dear: true },
  ),
  clean(
    'the largest PNG that has to be turned',
    'document',
    () =>
      Promise.resolve(png({ width: 7071, height: 4300, bits: 16, channels: 4, chunks: [pngChunk('eXIf', turned)] })),
    { dear: true },
  ),
  refused('a JPEG that says it has 4 billion pixels', 'media', () => boasting(65_500, 0xc0)),
  clean('a JPEG that says it is a little larger than it is', 'document', () => boasting(900, 0xc0)),
  refused(
    'a JPEG in passes that has to be turned',
    'document',
    () => flat(7071, 6).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    { dear: true },
  ),
  refused(
    'a JPEG for printers in passes',
    'document',
    () => picture(7071, 7071).toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    { dear: true },
  ),
  clean(
    'the largest JPEG in passes',
    'document',
    () => flat(7071).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    { dear: true },
  ),
  clean(
    'a JPEG of 2,000 comments',
    'media',
    async () => withSegments(await jpeg(32, 32), Buffer.alloc(2000 * 1004, jpegSegment(0xfe, 'x'.repeat(1000)))),
    { untold: ['xxxxxxxx'] },
  ),
  clean('a GIF of 100,000 frames', 'media', gif(1000, 1000, 100_000)),
  refused('a GIF of 4 billion pixels', 'post', () =>
    rememberedGif(16).then((bytes) => {
      bytes.fill(
        255,
        bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5,
        bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 9,
      )
      return bytes
    }),
  ),
  refused('a GIF of 50 million pixels to remember', 'media', () => rememberedGif(7071), { dear: true }),
  clean('the largest GIF to remember', 'media', () => rememberedGif(5800), { dear: true }),
  refused('a WebP of 100,000 frames', 'media', async () => movingWebp(await stillWebp(), 16, 100_000)),
  clean('a WebP of 2,000 frames', 'post', async () => movingWebp(await stillWebp(), 16, 2000)),
  refused('a WebP of 268 million pixels in a hundred bytes', 'media', async () =>
    movingWebp(await stillWebp(), 16, 2, [16_383, 16_383]),
  ),
  clean('the largest moving WebP', 'media', async () => movingWebp(await stillWebp(), 16, 2, [16_383, 3050]), {
    dear: true,
  }),
  refused('an AVIF that says it has 3 billion pixels', 'media', () => boastingAvif(60_000)),
  refused('an AVIF that says it is smaller than it is', 'media', () => boastingAvif(4)),
  refused('a deep AVIF of 16 million pixels', 'media', () => avif(4000, 12), { dear: true }),
  clean('the largest AVIF', 'media', () => avif(4000, 8), { dear: true }),
  refused(
    'a TIFF of 4 billion pixels',
    'media',
    tiff([
      [256, 0xffff],
      [257, 0xffff],
    ]),
  ),
  refused('a TIFF that goes round in circles', 'document', tiff([[256, 9]], 8)),
  refused(
    'an archive in archives, called a PDF',
    'document',
    zip(
      zipEntry(
        '1.zip',
        zip(zipEntry('2.zip', zip(zipEntry('3.bin', packedZeros(gigabyte / 10), { method: 8, claimed: 0xffffffff })))),
      ),
    ),
    { called: 'a.pdf', type: 'application/pdf' },
  ),
  refused(
    'a letter whose table of contents is nine gigabytes',
    'document',
    () =>
      Promise.resolve(
        zip(zipEntry('[Content_Types].xml', packedZeros(9 * gigabyte).subarray(2), { method: 8, claimed: 100 })),
      ),
    { called: 'a.docx' },
  ),
  refused('nine gigabytes in gzip', 'media', () =>
    Promise.resolve(Buffer.concat([gzipSync('').subarray(0, 10), packedZeros(9 * gigabyte).subarray(2)])),
  ),
  clean('a PDF with a stream of a gigabyte', 'document', () =>
    Promise.resolve(
      Buffer.concat([
        pdf(),
        Buffer.from('2 0 obj << /Filter /FlateDecode >> stream\n'),
        packedZeros(gigabyte),
        Buffer.from('\nendstream endobj\n'),
      ]),
    ),
  ),
  clean(
    'a PDF of 100,000 pages',
    'guide',
    Buffer.concat([pdf(), Buffer.alloc(2_900_000, '3 0 obj << /Type /Page >> ..\n')]),
  ),
  clean(
    'an MP4 whose first box never ends',
    'media',
    Buffer.concat([ftyp, number(0), Buffer.from('mdat'), Buffer.alloc(1000, 7)]),
  ),
  clean(
    'an MP4 of a box of 16 exabytes',
    'post',
    Buffer.concat([ftyp, long('moov', 0xffff_ffff_ffff_ffffn), Buffer.alloc(500)]),
  ),
  clean(
    'an MP4 of a box smaller than its own length',
    'media',
    Buffer.concat([ftyp, number(1), Buffer.from('moov'), number(0, 3), Buffer.alloc(500, 'untold')]),
    { untold: ['untold'] },
  ),
  clean('an MP4 of 100,000 boxes in boxes', 'media', Buffer.concat([ftyp, nested('moov', 100_000)])),
  clean('an MP4 of a million boxes of nothing', 'post', Buffer.concat([ftyp, Buffer.alloc(8_000_000, box('moov'))])),
  clean(
    'an MP4 whose tables name four billion samples',
    'media',
    Buffer.concat([
      ftyp,
      box(
        'moov',
        box(
          'trak',
          box(
            'mdia',
            box(
              'minf',
              box(
                'stbl',
                box('stsz', number(0, 0xffffffff, 0xffffffff)),
                box('stsc', number(0, 0xffffffff, 1, 0xffffffff, 1)),
                box('stco', number(0, 0xffffffff, 0)),
              ),
            ),
          ),
        ),
      ),
    ]),
  ),
  clean(
    'a WebM of elements in elements',
    'media',
    Buffer.concat([ebml, endless('18538067', endless('1f43b675', deepElements))]),
  ),
  clean(
    'a WebM of a million elements of nothing',
    'post',
    Buffer.concat([ebml, endless('18538067', Buffer.alloc(4_000_000, Buffer.from('ec80', 'hex')))]),
  ),
  clean(
    'a WebM longer than it can say',
    'media',
    Buffer.concat([
      ebml,
      Buffer.from('18538067', 'hex'),
      Buffer.from('01fffffffffffffe', 'hex'),
      element('1254c367', 'untold'),
    ]),
    { untold: ['untold'] },
  ),
]
