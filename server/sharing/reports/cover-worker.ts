import sharp from 'sharp'
import type { CoveredArea } from '#domain/sharing/report-link.ts'
import { answerQuestions } from '../../platform/files/pictures/worker-answers.ts'
import { log } from '../../platform/observability/log.ts'

export interface CoverOrder {
  picture: Uint8Array
  areas: CoveredArea[]
}

sharp.cache(false)

const ink = { r: 23, g: 33, b: 29, alpha: 1 }

/** Painted over the pixels, not beside them: what was below is in none of the bytes that come out. */
async function cover({ picture, areas }: CoverOrder): Promise<Uint8Array> {
  const { data, info } = await sharp(picture, { failOn: 'error' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const boxes = areas.map((area) => {
    // Outwards to whole pixels: half a letter can be read.
    const left = Math.min(width - 1, Math.max(0, Math.floor(area.x * width) - 1))
    const top = Math.min(height - 1, Math.max(0, Math.floor(area.y * height) - 1))
    const right = Math.min(width, Math.ceil((area.x + area.width) * width) + 1)
    const bottom = Math.min(height, Math.ceil((area.y + area.height) * height) + 1)
    return {
      input: { create: { width: right - left, height: bottom - top, channels: 4 as const, background: ink } },
      ...{ left, top },
    }
  })
  return sharp(data, { raw: { width, height, channels } }).composite(boxes).png().toBuffer()
}

answerQuestions((order: CoverOrder) =>
  cover(order).then(
    (covered) => ({ covered }),
    (error) => {
      log.error('A receipt could not be covered', error)
      return {}
    },
  ),
)
