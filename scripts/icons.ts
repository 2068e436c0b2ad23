import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

/** `node scripts/icons.ts` draws the app's icons anew from favicon.svg. */
const folder = resolve(import.meta.dirname, '../web/app/static')
const sign = await readFile(join(folder, 'favicon.svg'), 'utf8')
/** Phones cut their own shape out of it: the colour reaches the edges, and the sign stays in the middle four fifths. */
const uncut = sign.replace(' rx="6"', '').replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
const maskable = uncut.replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"')

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

for (const size of [192, 512]) {
  await writeFile(join(folder, `icon-${size}.png`), await draw(sign, size))
  await writeFile(join(folder, `icon-maskable-${size}.png`), await draw(maskable, size))
}
await writeFile(join(folder, 'favicon.ico'), icon(await Promise.all([16, 32, 48].map((size) => draw(sign, size)))))

/** An .ico is a table of contents before pictures in PNG. */
function icon(pictures: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index
    // Width and height are in every PNG's own head.
    head.writeUInt8(picture.readUInt32BE(16), at)
    head.writeUInt8(picture.readUInt32BE(20), at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
