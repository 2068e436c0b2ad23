import { rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '../demo/cast.ts'
import { idOf } from '../demo/random.ts'
import { showcase } from '../demo/showcase.ts'
import { bringChromium } from './chromium.ts'
import { freePort, startProcess } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * `npm run screenshots`: the README's pictures and those shown before the app is installed, taken from a fresh demo so that they are up to date.
 * `npm run screenshots -- garage http://localhost:3000` takes only that one, from a demo that is already running.
 */
const images = resolve(import.meta.dirname, '../docs/images')
/** Named in the manifest. */
const shop = resolve(import.meta.dirname, '../web/app/static')
const largest = 150_000

const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const light = { colorScheme: 'light' } as const
const dark = { colorScheme: 'dark' } as const

interface Picture {
  name: string
  folder?: string
  with: BrowserContextOptions
  /** Who is signed in, by email; null is a visitor. */
  as?: string
  open(page: Page): Promise<void>
}

const malcolm = 'malcolm.fairweather@example.org'
const priya = 'priya.nair@example.org'
const tomasz = 'tomasz.zielinski@example.org'

const pictures: Picture[] = [
  {
    name: 'garage',
    with: { ...desktop, ...light },
    as: malcolm,
    open: async (page) => {
      await page.goto('/vehicles')
      await page.getByRole('heading', { name: 'My Vehicles' }).waitFor()
    },
  },
  {
    name: 'vehicle',
    with: { ...desktop, ...dark },
    as: priya,
    open: async (page) => {
      await page.goto(`/vehicle/${await firstVehicle(page)}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'workshop',
    with: { ...desktop, ...light },
    open: async (page) => {
      await signIn(page, tomasz)
      const { user } = await (await page.request.get('/api/session')).json()
      await page.context().clearCookies() // as its customers see it
      await page.goto(`/business/${user.id}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'timeline',
    with: { ...phone, ...light },
    as: priya,
    open: async (page) => {
      await page.goto(`/vehicle/${await firstVehicle(page)}?tab=timeline`)
      await page.getByRole('tabpanel').getByText('Services', { exact: true }).click()
      await page.getByRole('tabpanel').evaluate((panel) => panel.scrollIntoView())
    },
  },
  {
    name: 'dashboard',
    with: { ...phone, ...dark },
    as: malcolm,
    open: async (page) => {
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'public-page',
    with: { ...phone, ...light },
    open: async (page) => {
      await page.goto(await showcasePage(page))
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'install-phone',
    folder: shop,
    with: { ...phone, ...light },
    as: malcolm,
    open: async (page) => {
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'install-desktop',
    folder: shop,
    with: { ...desktop, deviceScaleFactor: 1, ...light },
    as: malcolm,
    open: async (page) => {
      await page.goto('/vehicles')
      await page.getByRole('heading', { name: 'My Vehicles' }).waitFor()
    },
  },
]

const asked = process.argv.slice(2)
const running = asked.find((word) => URL.canParse(word))
const named = pictures.filter(({ name }) => asked.includes(name))
const { home, stop } = running ? { home: running, stop: async () => {} } : await startDemo()
const browser = await chromium.launch({
  executablePath: bringChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const picture of named.length > 0 ? named : pictures) await take(picture)
await browser.close()
await stop()

async function startDemo() {
  const folder = await temporaryFolder('screenshots')
  const port = await freePort()
  const demo = await startProcess('demo/demo.ts', { DEMO_DATA_DIR: join(folder, 'demo'), PORT: String(port) })
  const stop = async () => {
    await demo.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { home: `http://localhost:${port}`, stop }
}

async function take({ name, folder = images, with: device, as, open }: Picture) {
  const context = await browser.newContext({
    ...device,
    baseURL: home,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (as) await signIn(page, as)
  await open(page)
  // As text: these lines run in the page, and the rest of this file does not.
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.waitForFunction("[...document.images].every((image) => image.complete || image.loading === 'lazy')")
  await page.waitForTimeout(1500) // live connections stay open, so the network is never idle
  const picture = await page.screenshot()
  await context.close()
  const { size } = await sharp(picture)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
  if (size > largest) throw new Error(`${name}.webp has ${size} bytes; at most ${largest} are wanted.`)
  console.log(`${relative(process.cwd(), folder)}/${name}.webp, ${Math.round(size / 1000)} KB`)
}

async function firstVehicle(page: Page): Promise<string> {
  const { vehicles } = await (await page.request.get('/api/vehicles')).json()
  return vehicles[0].id
}

/** The public page that the demo prints at startup; only its owner knows the address. */
async function showcasePage(page: Page): Promise<string> {
  await signIn(page, malcolm)
  const { public_url } = await (await page.request.get(`/api/vehicles/${idOf('vehicle', showcase)}/sharing`)).json()
  await page.context().clearCookies()
  return `/p/${public_url}`
}

async function signIn(page: Page, email: string) {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password: demoPassword } })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
}
