import sharp from 'sharp'
import type { HistoryFacts } from './history-facts.ts'
import { type Box, boxes } from './sheet.ts'

sharp.cache(false)
sharp.concurrency(1)

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** As the PDF takes it, no larger than the box needs. More is cut from the top, where the sky is. */
async function asJpeg(path: string, { width, height, cropped }: Box): Promise<Picture> {
  const turned = sharp(path, { failOn: 'error', limitInputPixels: 120_000_000 })
    .rotate()
    .flatten({ background: '#fff' })
  if (!cropped) {
    const fitted = turned.resize({ width, height, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await fitted.jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  }
  const { data, info } = await turned
    .resize({ width, height, fit: 'outside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const left = Math.round((info.width - width) / 2)
  const top = Math.round((info.height - height) * 0.66)
  const bytes = await sharp(data, { raw }).extract({ left, top, width, height }).jpeg({ quality: 84 }).toBuffer()
  return { bytes, width, height }
}

const keyOf = (path: string, box: Box) => `${box.width}×${box.height} ${path}`

/** Every picture in the order in which the PDF shows it. */
const picturesIn = ({ photo, photos, modifications, papers }: HistoryFacts): [string, Box][] => [
  ...(photo ? [[photo, boxes.cover] as [string, Box]] : []),
  ...photos.map(({ path }): [string, Box] => [path, boxes.photo]),
  ...modifications.flatMap((each): [string, Box][] => (each.photo ? [[each.photo, boxes.modification]] : [])),
  ...papers.flatMap(({ path, is_pdf }): [string, Box][] => (is_pdf ? [] : [[path, boxes.paper]])),
]

/** Made on other threads before they are needed, while text is drawn; not more of them, for the memory. */
const mostAhead = 2

export class Pictures {
  private readonly waiting: [string, Box][]
  private readonly begun = new Map<string, Promise<Picture | undefined>>()

  constructor(facts: HistoryFacts) {
    this.waiting = picturesIn(facts)
    this.beginNext()
  }

  private beginNext() {
    while (this.begun.size < mostAhead) {
      const next = this.waiting.shift()
      if (!next) return
      this.begun.set(
        keyOf(...next),
        asJpeg(...next).catch(() => undefined),
      )
    }
  }

  /** Undefined if it cannot be read. */
  async of(path: string, box: Box): Promise<Picture | undefined> {
    const key = keyOf(path, box)
    const made = await (this.begun.get(key) ?? asJpeg(path, box).catch(() => undefined))
    this.begun.delete(key)
    this.beginNext()
    return made
  }
}
