import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

export { expect }
export const password = 'correct horse battery'

export interface Account {
  name: string
  email: string
  id: string
}

interface Fixtures {
  /** Another browser, for another person. */
  anotherBrowser: (options?: { width?: number; height?: number; userAgent?: string }) => Promise<Page>
  /** Creates an account through the API and signs this page's browser in with it. */
  signUp: (page: Page, name?: string) => Promise<Account>
  /** Fails on any accessibility violation of the page as it is now. */
  accessible: (page: Page) => Promise<void>
}

const newAddress = () => ['10', ...randomBytes(3)].join('.')

/** No test may leave an error in the console: a failed hydration or a refused script shows up only there. */
function watch(context: BrowserContext, problems: string[]) {
  context.on('weberror', (error) => problems.push(String(error.error())))
  context.on('console', (message) => {
    // A test may cut the connection itself.
    const expected = /the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED/
    if (message.type() === 'error' && !expected.test(message.text())) problems.push(message.text())
  })
}

/** A page can be read before it can be used; a test continues once it can be. */
function usable(page: Page): Page {
  const go = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await go(url, options)
    // A vehicle's public page hydrates on the first interaction.
    if (await page.locator('meta[name=scripts][data-wait]').count()) await page.mouse.move(1, 1)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    return response
  }
  return page
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds in the page. Its own builder for Playwright checks every frame separately and merges the results in a
 * second page, for sites made of other sites' frames: that is twice the work, and ours is one document.
 */
async function violationsOf(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Passed checks are not recorded in full: nobody reads them.
      resultTypes: ['violations'],
      iframes: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
}

export const test = base.extend<Fixtures & { problems: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  problems: async ({}, use) => {
    const problems: string[] = []
    await use(problems)
    expect(problems).toEqual([])
  },
  context: async ({ context, problems }, use) => {
    watch(context, problems)
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
    await use(context)
  },
  page: async ({ page }, use) => use(usable(page)),
  anotherBrowser: async ({ browser, problems, baseURL }, use) => {
    const opened: BrowserContext[] = []
    await use(async (size = {}) => {
      const context = await browser.newContext({
        baseURL,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        viewport: { width: size.width ?? 1280, height: size.height ?? 800 },
        ...(size.userAgent ? { userAgent: size.userAgent } : {}),
        extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
      })
      watch(context, problems)
      opened.push(context)
      return usable(await context.newPage())
    })
    for (const context of opened) await context.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  signUp: async ({}, use) => {
    await use(async (page, name = 'Ann Archer') => {
      const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${randomBytes(4).toString('hex')}@example.org`
      const answer = await page.request.post('/api/auth/sign-up/email', { data: { name, email, password } })
      expect(answer.status()).toBe(201)
      const session = await (await page.request.get('/api/session')).json()
      return { name, email, id: session.user.id }
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  accessible: async ({}, use) => {
    await use(async (page) => {
      // Content that is still fading in has too little contrast for a moment.
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
            .map(({ finished }) => finished),
        ),
      )
      expect(await violationsOf(page)).toEqual([])
    })
  },
})
