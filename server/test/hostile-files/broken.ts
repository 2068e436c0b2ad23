import { createHash } from 'node:crypto'
import { jpeg, pdf, picture } from '../pictures.ts'
import { ebml, ftyp } from '../videos.ts'
import { gif, png } from './formats.ts'
import { clean, type HostileFile, refused } from './hostile-file.ts'

/** The same noise on every run. */
const noise = (size: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(size / 32) }, (_, number) => createHash('sha256').update(`${number}`).digest()),
  )
const half = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, (await bytes).length / 2)
const detailed = () => jpeg(500, 400)

/** Incomplete, or empty. */
export const broken: HostileFile[] = [
  refused('nothing', 'media', ''),
  refused('one byte', 'document', 'x'),
  refused('a megabyte of zeros', 'media', Buffer.alloc(1_000_000)),
  refused('a megabyte of noise', 'post', noise(1_000_000)),
  refused('spaces, nine megabytes of them', 'document', Buffer.alloc(9_000_000, ' ')),
  refused('the beginning of a JPEG', 'media', Buffer.from('ffd8ffe000104a464946', 'hex')),
  refused('the beginning of a PNG', 'note', Buffer.from('89504e470d0a1a0a', 'hex')),
  refused('the beginning of a GIF', 'listing', 'GIF89a'),
  refused('the beginning of a WebP', 'business', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')),
  refused('the beginning of an AVIF', 'modification', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1')),
  refused('half a JPEG', 'media', () => half(detailed())),
  refused('half a PNG', 'document', () => half(picture(500, 400).png().toBuffer())),
  refused('half a WebP', 'post', () => half(picture(500, 400).webp({ lossless: true }).toBuffer())),
  refused('half an AVIF', 'note', () => half(picture(100, 100).avif({ effort: 0 }).toBuffer())),
  refused('a JPEG of noise', 'receipt', Buffer.concat([Buffer.from('ffd8ffdb', 'hex'), noise(5000)])),
  refused('a PNG of noise', 'media', Buffer.concat([png({ width: 50, height: 50 }).subarray(0, 41), noise(5000)])),
  clean('a JPEG with five megabytes of noise behind it', 'document', async () =>
    Buffer.concat([await detailed(), noise(5_000_000)]),
  ),
  clean('a GIF without its end', 'media', gif(4, 4).subarray(0, -1)),
  clean('the beginning of an MP4', 'media', ftyp),
  clean('the beginning of a WebM', 'post', ebml),
  clean('a PDF of its first line', 'guide', '%PDF-1.7\n'),
  clean('a PDF with eight megabytes of zeros behind it', 'receipt', Buffer.concat([pdf(), Buffer.alloc(8_000_000)])),
]
