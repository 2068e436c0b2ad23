import type { Page } from '@playwright/test'

/** As on a slow line: the page is there, and its scripts are not, until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: come, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await come
    await route.fallback()
  })
  return resolve
}
