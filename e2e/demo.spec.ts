import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { expect, test } from './fixtures.ts'

test('the demo shows a collector a full garage: photos, plates, dates, and a drawing where there is no photo (PLAT-68, GARA-06, GARA-07, GARA-32, DASH-08)', async ({
  anotherBrowser,
  accessible,
}) => {
  test.setTimeout(180_000)
  const folder = await temporaryFolder('demo')
  const port = await freePort()
  const demo = await startProcess('demo/demo.ts', { DEMO_DATA_DIR: join(folder, 'demo'), PORT: String(port) })
  try {
    const page = await anotherBrowser()
    const home = `http://localhost:${port}`
    const openGarageOf = async (email: string) => {
      const data = { email, password: 'garagetale-demo' }
      expect((await page.request.post(`${home}/api/auth/sign-in/email`, { data })).status()).toBe(200)
      await page.goto(`${home}/vehicles`)
    }
    await openGarageOf('malcolm.fairweather@example.org')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(15)
    const minor = cards.filter({ hasText: '1959 Morris Minor 1000' })
    await expect(minor.getByText('842 DGL')).toBeVisible()
    await expect(minor.getByText('71,240 mi')).toBeVisible()
    await expect(minor.locator('img')).toHaveJSProperty('complete', true)
    expect(await minor.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
    await expect(cards.filter({ hasText: 'For Sale' })).not.toHaveCount(0)
    await accessible(page)
    await page.goto(home)
    const badges = page.locator('.card', { has: page.getByRole('heading', { level: 2, name: 'Recent Badges' }) })
    await expect(badges.getByRole('listitem')).toHaveCount(4)
    const [, earned] = /(\d+) earned/.exec(await badges.innerText()) ?? []
    expect(Number(earned)).toBeGreaterThanOrEqual(4)

    await openGarageOf('tomasz.zielinski@example.org')
    const jazz = cards.filter({ hasText: '2013 Honda Jazz' })
    await expect(jazz.locator('svg').first()).toBeVisible()
    await expect(jazz.locator('img')).toHaveAttribute('src', /^\/drawings\/hatchback-modern-/)
    await page.context().close()
  } finally {
    await demo.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
