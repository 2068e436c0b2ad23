import { expect, type Locator, type Page } from '@playwright/test'

/** However slow this machine is: from here on the page's clock, once installed, only advances when told to. */
export const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 10_000))

/** Advances the stopped clock until it shows, and hardly further. */
export const letShow = (page: Page, what: Locator) =>
  expect(async () => {
    await page.clock.runFor(20)
    await expect(what).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [50] })
