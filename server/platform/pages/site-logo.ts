import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { PlainError } from '../http/errors.ts'

/** The operator's own logo, in the sizes that are served; each has its content in its address. */
export interface SiteLogo {
  /** In the header, by address: at most 96 pixels high. */
  wide: string
  /** On a phone's home screen and in the browser's tab: square, by side. */
  icons: { side: number; path: string }[]
  files: Map<string, Uint8Array<ArrayBuffer>>
}

const formats = ['png', 'jpeg', 'webp']
const largestFile = 10_000_000
const height = 96
const widest = 480
const sides = [192, 512]
/** The paper of our pages. */
const background = '#f6f3ec'

/** Read, checked and encoded anew once, when the server starts: nothing that the file holds besides its picture is served. */
export async function readSiteLogo(path: string): Promise<SiteLogo> {
  const wrong = (why: string) => new PlainError(`SITE_LOGO: ${path} ${why}.`)
  const { size } = await stat(path).catch(() => {
    throw wrong('is not a file that this server can read')
  })
  if (size > largestFile) throw wrong('is larger than 10 MB')
  const bytes = await readFile(path).catch(() => {
    throw wrong('is not a file that this server can read')
  })
  const { default: sharp } = await import('sharp')
  const picture = () => sharp(bytes, { limitInputPixels: 50_000_000 }).rotate()
  const format = await sharp(bytes, { limitInputPixels: 50_000_000 })
    .metadata()
    .then(
      (found) => found.format,
      () => undefined,
    )
  if (!format || !formats.includes(format)) throw wrong('is not a PNG, JPEG or WebP picture')
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const keep = (png: Buffer) => {
    const name = `${createHash('sha256').update(png).digest('hex').slice(0, 16)}.png`
    files.set(name, new Uint8Array(png))
    return `/site-logo/${name}`
  }
  try {
    const wide = picture().resize({ width: widest, height, fit: 'inside', withoutEnlargement: true })
    const found: SiteLogo = { wide: keep(await wide.png().toBuffer()), icons: [], files }
    for (const side of sides) {
      const icon = picture().resize({ width: side, height: side, fit: 'contain', background }).flatten({ background })
      found.icons.push({ side, path: keep(await icon.png().toBuffer()) })
    }
    return found
  } catch {
    throw wrong('is damaged, or has more than 50 million pixels')
  }
}

declare module '../services.ts' {
  interface Services {
    logo: SiteLogo | undefined
  }
}
