import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { bringChromium } from './chromium.ts'
import { freePort, startProcess } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** `npm run screenshots`: the README's pictures, taken from a fresh demo so that they show what is there now. */
const images = resolve(import.meta.dirname, '../docs/images')
const folder = await temporaryFolder('screenshots')
const port = await freePort()
const demo = await startProcess('demo/demo.ts', { DEMO_DATA_DIR: join(folder, 'demo'), PORT: String(port) })
const browser = await chromium.launch({
  executablePath: bringChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const context = await browser.newContext({
  baseURL: `http://localhost:${port}`,
  viewport: { width: 1280, height: 800 },
})
const page = await context.newPage()
await page.goto('/welcome')
await save('welcome')
await page.request.post('/api/auth/sign-in/email', {
  data: { email: process.argv[2] ?? 'malcolm.fairweather@example.org', password: 'garagetale-demo' },
})
await page.goto('/vehicles')
await page.getByRole('heading', { name: 'My Vehicles' }).waitFor()
await page.waitForTimeout(1500)
await save('garage')
await browser.close()
await demo.stop()
await rm(folder, { recursive: true, force: true })

async function save(name: string) {
  const picture = await page.screenshot()
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(images, `${name}.png`))
}
