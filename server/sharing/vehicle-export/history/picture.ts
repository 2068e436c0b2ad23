import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)

interface Box {
  width: number
  height: number
  /** Fills the box; more is cut from the top, where the sky is. */
  cropped?: boolean
}

/** As the PDF takes it, no larger than the box needs. */
export async function asJpeg(path: string, { width, height, cropped = false }: Box) {
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
