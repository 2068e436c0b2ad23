import type { Page, Route } from '@playwright/test'

type Answer = (route: Route) => Promise<void>

/** However slow this machine is: requests to this address are answered when the returned function is called. */
export async function hold(
  page: Page,
  address: string | RegExp,
  answer: Answer = (route) => route.fallback(),
  method?: string,
): Promise<() => void> {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    await told
    await answer(route)
  })
  return tell
}

/** As on a slow connection: the page is there, and its scripts are not. */
export const holdScripts = (page: Page) => hold(page, '**/assets/*.js')
