import { jpeg } from './pictures.ts'

const text = (words: string) => {
  const bytes = Buffer.from(words)
  return Buffer.concat([Buffer.from(bytes.length < 24 ? [0x60 + bytes.length] : [0x78, bytes.length]), bytes])
}

/** As much of a C2PA manifest as says that it is one, and what wrote its claim. */
export const manifest = (by: string | null) =>
  Buffer.concat([
    Buffer.from('\0\0\0\0jumb\0\0\0\0jumdc2pa\0\0\0\0cbor', 'latin1'),
    ...(by === null ? [] : [text('claim_generator_info'), Buffer.from([0xa1]), text('name'), text(by)]),
  ])

/** In APP11 segments of at most `piece` bytes. */
export async function jpegWithCredentials(by: string | null, piece = 60_000): Promise<Buffer> {
  const photo = await jpeg(60, 40)
  const whole = manifest(by)
  const pieces: Buffer[] = []
  for (let at = 0; at < whole.length; at += piece) {
    const repeated = at === 0 ? Buffer.alloc(0) : whole.subarray(0, 8)
    const head = Buffer.from('JP\0\x01\0\0\0\x01', 'latin1')
    const content = Buffer.concat([head, repeated, whole.subarray(at, at + piece)])
    const marker = Buffer.from([0xff, 0xeb, 0, 0])
    marker.writeUInt16BE(content.length + 2, 2)
    pieces.push(marker, content)
  }
  return Buffer.concat([photo.subarray(0, 2), ...pieces, photo.subarray(2)])
}
