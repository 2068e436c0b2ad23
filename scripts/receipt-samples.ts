import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { type Sample, samples } from '../server/test/receipts/samples.ts'
import { bringChromium } from './chromium.ts'

/** `node scripts/receipt-samples.ts` makes the pictures anew, as a phone would take them. */

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function page({ text, paper, font, ink = '#26262a', turned = 0, blurred = 0, shadow }: Sample) {
  const isTill = paper === 'till'
  const size = isTill
    ? 'font-size:30px;line-height:42px;width:640px;padding:30px'
    : 'font-size:21px;line-height:31px;width:980px;padding:50px'
  const dark = shadow ? 'linear-gradient(115deg,rgba(0,0,0,.0) 35%,rgba(30,25,10,.42) 100%)' : 'none'
  return `<body style="margin:0;background:#6d5a48"><div id="photo" style="position:relative;display:inline-block;padding:70px 90px;background:#6d5a48">
    <pre style="margin:0;box-sizing:border-box;background:#f4f1ea;color:${ink};font-family:'${font}',monospace;${size};
      transform:rotate(${turned}deg);filter:blur(${blurred}px);white-space:pre;overflow:hidden">${escaped(text)}

</pre><div style="position:absolute;inset:0;background:${dark}"></div></div></body>`
}

async function withNoise(png: Uint8Array, sigma: number) {
  const picture = sharp(png).removeAlpha()
  const { width, height } = await picture.metadata()
  if (sigma === 0) return picture
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .png()
    .toBuffer()
  return picture.composite([{ input: noise, blend: 'soft-light' }])
}

const folder = fileURLToPath(new URL('../server/test/receipts/pictures/', import.meta.url))
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: bringChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const view = await browser.newPage({ viewport: { width: 1300, height: 1700 } })
for (const sample of samples) {
  await view.setContent(page(sample))
  const png = await view.locator('#photo').screenshot()
  const photo = await withNoise(png, sample.noise ?? 0)
  await photo.jpeg({ quality: 72 }).toFile(`${folder}${sample.name.replaceAll(' ', '-')}.jpg`)
}
await browser.close()
