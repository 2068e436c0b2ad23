import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { suggestedQuestions } from '../domain/assistant/automate.ts'
import { builtProgram, freePort, type Running, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { type OpenAiStandIn, startOpenAiStandIn } from '../server/test/openai-stand-in.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { operator, operatorOf } from './operator.ts'

const input = (page: Page) => page.getByPlaceholder('Ask AutoMate anything about your vehicle...')
const askButton = (page: Page) => page.locator('main').getByRole('button', { name: 'Ask AutoMate' })
const card = (page: Page) => page.getByRole('region', { name: 'Job card' })
const earlier = (page: Page) => page.getByRole('region', { name: 'Earlier questions' })
const status = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

async function tokensOn(page: Page): Promise<number> {
  const words = await page.getByText(/^[\d,]+ tokens? left/).textContent()
  return Number(words?.replace(/\D/g, ''))
}

/** Asked without the page, which has its own tests. */
async function asks(page: Page, question: string, vehicle_id?: string) {
  const answer = await page.request.post('/api/automate/questions', { data: { question, vehicle_id } })
  expect(await answer.text()).toContain('"type":"done"')
}

test.describe('from the handbook', () => {
  test('a member asks about a car from its page and reads the answer with the car’s own records, and another tab knows what it cost (AIAS-01..05, AIAS-07, AIAS-11)', async ({
    page,
    context,
    signUp,
  }) => {
    const ann = await signUp(page)
    await operator('add-tokens', ann.email, '20000')
    const car = await addCar(page)
    await addCar(page, { make: 'Triumph', model: 'Stag', year: 1974 })
    const oil = { type: 'Oil Change', date: '2026-03-14', mileage: 61_000, service_center: 'Whitby Motors' }
    expect((await page.request.post(`/api/vehicles/${car}/service-records`, { data: oil })).status()).toBe(201)
    const otherTab = await context.newPage()
    await otherTab.goto('/automate')
    await expect(otherTab.getByText('21,000 tokens left')).toBeVisible()

    await page.goto(`/vehicle/${car}`)
    await page.locator('main').getByRole('link', { name: 'Ask AutoMate' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "Hey! I'm AutoMate" })).toBeVisible()
    await expect(page.getByText('Your AI car assistant')).toBeVisible()
    await expect(page.getByText('21,000 tokens left')).toBeVisible()
    const vehicle = page.getByLabel('About which vehicle')
    await expect(vehicle).toHaveValue(car)

    await expect(askButton(page)).toBeDisabled()
    await input(page).fill('   \n ')
    await expect(askButton(page)).toBeDisabled()
    await input(page).press('Enter')
    await expect(page.getByText('Your answer will be written here.')).toBeVisible()

    for (const named of [
      { year: 1974, make: 'Triumph', model: 'Stag' },
      { year: 1962, make: 'Morris', model: 'Minor' },
    ])
      for (const question of suggestedQuestions(named).toReversed()) {
        await page.getByRole('button', { name: question }).click()
        await expect(input(page)).toHaveValue(question)
        await expect(input(page)).toBeFocused()
      }
    await expect(vehicle).toHaveValue(car)
    await input(page).press('Shift+Enter')
    await page.keyboard.type('It runs on 20W-50.')
    const asked = 'What is the oil change interval for a 1962 Morris Minor?\nIt runs on 20W-50.'
    await expect(input(page)).toHaveValue(asked)
    await input(page).press('Enter')

    await expect(status(page, 'AutoMate has answered.')).toBeAttached()
    await expect(card(page)).toBeFocused()
    await expect(card(page).getByText(asked)).toBeVisible()
    await expect(card(page).getByRole('definition').first()).toHaveText('1962 Morris Minor')
    await expect(card(page).getByRole('time')).toHaveText(/^\d+ \w+ \d{4}, \d\d:\d\d$/)
    await expect(card(page)).toContainText(/your last oil change was on 14.*61,000/i)
    await expect(card(page)).toContainText('GarageTale handbook:')
    await expect(card(page).getByRole('link').first()).toHaveAttribute('href', new RegExp(`^/vehicle/${car}`))
    await expect(input(page)).toHaveValue('')
    await expect(askButton(page)).toBeDisabled()
    await expect(earlier(page).getByRole('listitem').filter({ hasText: 'oil change interval' })).toHaveCount(1)

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await card(page).getByRole('button', { name: 'Copy answer' }).click()
    await expect(card(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/your last oil change/i)

    expect(await tokensOn(page)).toBe(21_000)
    await expect(card(page)).toContainText('None')
    await expect(card(page)).toContainText(/checked \d+ \w+ 2026/)
    await expect(earlier(otherTab).getByText(/oil change interval/)).toBeVisible()
  })

  test('the next question goes on from the answer; one that is not clear is answered after one press', async ({
    page,
    signUp,
  }) => {
    await signUp(page)
    await addCar(page)
    await addCar(page, { make: 'Triumph', model: 'Stag', year: 1974 })
    await page.goto('/automate?vehicle=none')
    await input(page).fill('which documents have i got saved')
    await input(page).press('Enter')
    await expect(card(page)).toContainText('Which one do you mean?')
    await card(page).getByRole('button', { name: '1974 Triumph Stag' }).click()
    await expect(card(page)).toContainText('No documents are kept for your 1974 Triumph Stag.')
    await expect(page.getByText(/^Goes on from “which documents have i got saved: 1974 Triumph Stag”/)).toBeVisible()
    await input(page).fill('and the minor?')
    await input(page).press('Enter')
    await expect(card(page)).toContainText('No documents are kept for your 1962 Morris Minor.')
    await page.getByRole('button', { name: 'Ask something new' }).click()
    await expect(page.getByText('Your answer will be written here.')).toBeVisible()
  })

  test('earlier questions are read again, asked again, loaded on and deleted, one or all (AIAS-11)', async ({
    page,
    signUp,
  }) => {
    const ann = await signUp(page)
    await operator('add-tokens', ann.email, '30000')
    const car = await addCar(page)
    await page.goto('/automate')
    await expect(page.getByRole('heading', { name: 'Nothing asked yet' })).toBeVisible()
    await asks(page, 'How often does brake fluid need changing?', car)
    await asks(page, 'Why is my battery flat?')
    await asks(page, 'Write me a poem about cheese.')

    // The page of the list is cut short, so that there is more of it.
    await page.route('**/api/automate/answers', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const answer = await route.fetch()
      const { items } = await answer.json()
      const some = items.slice(0, 2)
      await route.fulfill({ json: { items: some, next: items.length > 2 ? some[1].id : null } })
    })
    await page.reload()
    const questions = earlier(page).getByRole('heading', { level: 3 })
    await expect(questions).toHaveText(['Write me a poem about cheese.', 'Why is my battery flat?'])
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(questions).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
    await page.unroute('**/api/automate/answers')

    const brakes = earlier(page).getByRole('listitem').filter({ hasText: 'brake fluid need' }).first()
    await expect(brakes).toContainText('1962 Morris Minor')
    await brakes.getByRole('button', { name: /brake fluid/ }).click()
    await expect(brakes).toContainText('Where this comes from')
    await brakes.getByRole('button', { name: 'Ask again' }).click()
    await expect(input(page)).toHaveValue('How often does brake fluid need changing?')
    await expect(input(page)).toBeFocused()
    await expect(page.getByLabel('About which vehicle')).toHaveValue(car)

    const poem = earlier(page).getByRole('listitem').filter({ hasText: 'poem' })
    await poem.getByRole('button', { name: /poem/ }).click()
    await poem.getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete this question?').getByRole('button', { name: 'Keep' }).click()
    await poem.getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete this question?').getByRole('button', { name: 'Delete' }).click()
    await expect(questions).toHaveText(['Why is my battery flat?', /brake fluid/])
    await expect(earlier(page).getByRole('heading', { level: 2 })).toBeFocused()
    await page.getByRole('button', { name: 'Delete all' }).click()
    await dialog(page, 'Delete all earlier questions?').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing asked yet' })).toBeVisible()
    expect(await (await page.request.get('/api/automate/answers')).json()).toEqual({ items: [], next: null })
  })

  test('with fifteen cars, on a phone in the dark, it stays tidy and can be used by everybody (AIAS-03)', async ({
    page,
    signUp,
    accessible,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await signUp(page)
    const cars: string[] = []
    for (let number = 0; number < 15; number++)
      cars.push(
        await addCar(page, { make: 'Land Rover', model: 'Defender 110 County Station Wagon', year: 1985 + number }),
      )
    await page.goto(`/automate?vehicle=${cars[3]}`)
    const offered = page.getByRole('region', { name: 'Often asked' })
    await expect(offered.getByRole('listitem')).toHaveCount(15)
    // One vehicle's questions at a time, with the selected one in view.
    await expect(offered.getByRole('button')).toHaveText(
      suggestedQuestions({ year: 1988, make: 'Land Rover', model: 'Defender 110 County Station Wagon' }),
    )
    expect((await offered.boundingBox())?.height).toBeLessThan(500)
    await offered.locator('summary').filter({ hasText: '1999' }).click()
    await offered.getByRole('button', { name: /ticking/ }).click()
    await expect(page.getByLabel('About which vehicle')).toHaveValue(cars[14] ?? '')
    await askButton(page).click()
    await expect(status(page, 'AutoMate has answered.')).toBeAttached()
    await earlier(page)
      .getByRole('button', { name: /ticking/ })
      .click()
    await expect(earlier(page).getByRole('button', { name: 'Ask again' })).toBeVisible()
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

let home = ''
let data = ''
let server: Running
let provider: OpenAiStandIn
const asked = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  baseURL: async ({}, use) => use(home),
})

asked.describe('from a provider', () => {
  asked.beforeAll(async () => {
    const port = await freePort()
    home = `http://localhost:${port}`
    data = join(await temporaryFolder('automate'), 'data')
    provider = await startOpenAiStandIn()
    const settings = { DATA_DIR: data, PORT: String(port), TRUST_PROXY: '1', ...provider.settings }
    server = await startProcess(builtProgram, settings)
  })
  asked.afterAll(async () => {
    await server.stop()
    await provider.close()
    await rm(join(data, '..'), { recursive: true, force: true })
  })
  asked.beforeEach(() => provider.reset())

  asked(
    'an overlay covers the counter until the first words come, through a refusal that is tried again, then the answer is written as it comes (AIAS-05..07, AIAS-09, AIAS-12)',
    async ({ page, context, signUp, accessible }) => {
      await signUp(page)
      await page.goto('/automate')
      await expect(page.getByText('1,000 tokens left')).toBeVisible()
      let goOn = () => {}
      const between = new Promise<void>((done) => {
        goOn = done
      })
      provider.next({ status: 429 }, { pieces: ['Look at the **dip', 'stick**:\n1. Pull\n2. Wipe'], between })
      await input(page).fill('How do I check the oil?')
      await askButton(page).click()
      const overlay = status(page, 'AutoMate is thinking...')
      await expect(overlay.getByText('AutoMate is thinking...')).toBeVisible()
      await expect(overlay.getByText('Analyzing your question and preparing a response')).toBeVisible()
      await expect(page.locator('form button[type=submit]')).toBeDisabled()
      await expect(card(page)).toContainText('Look at the **dip')
      await expect(card(page)).toContainText('Writing...')
      await expect(overlay).toHaveCount(0)
      await expect(askButton(page)).toBeDisabled()
      await accessible(page)
      // Elsewhere the balance includes what the answer has reserved until it is there, and typed text stays.
      const elsewhere = await context.newPage()
      await elsewhere.goto('/automate')
      await expect(elsewhere.getByText('1,000 tokens left')).toBeVisible()
      await expect(elsewhere.getByText('1,000 tokens reserved for an answer')).toBeVisible()
      await expect(elsewhere.getByText('AutoMate is still writing an answer', { exact: true })).toBeVisible()
      await input(elsewhere).fill('And the brakes?')
      await expect(askButton(elsewhere)).toBeDisabled()
      await elsewhere.getByRole('link', { name: 'Subscription' }).first().click()
      await expect(elsewhere.getByText('0 left, 1,000 reserved for an answer')).toBeVisible()
      goOn()
      await expect(elsewhere.getByText('800 left', { exact: true })).toBeVisible()
      await elsewhere.goBack()
      await expect(input(elsewhere)).toHaveValue('And the brakes?')
      await expect(askButton(elsewhere)).toBeEnabled()
      await expect(card(page).locator('strong')).toHaveText('dipstick')
      await expect(card(page).getByRole('listitem')).toHaveText(['Pull', 'Wipe'])
      await expect(card(page).getByRole('time')).toBeVisible()
      await expect(card(page)).toContainText('200 tokens')
      await expect(page.getByText('800 tokens left')).toBeVisible()
      expect(provider.asked).toHaveLength(2)
    },
  )

  asked(
    'what goes wrong stands in a red box with the question kept, and a lost answer is neither lost nor paid twice (AIAS-07, AIAS-09, AIAS-15)',
    async ({ page, signUp }) => {
      await signUp(page)
      await page.goto('/automate')
      const question = 'Why does it squeal?'
      const problem = page.getByRole('alert')
      provider.next({ status: 500 })
      await input(page).fill(question)
      await input(page).press('Enter')
      await expect(problem).toContainText('Failed to get AI response')
      await expect(problem).toHaveCSS('background-color', 'rgb(251, 234, 232)')
      await input(page).press('End')
      await page.keyboard.type(' Often.')
      await expect(problem).toHaveCount(0)

      provider.next({ pieces: [' ', ' '] }, { pieces: ['It is the ', 'belt'], ending: 'cut' })
      await askButton(page).click()
      await expect(problem).toContainText('Failed to get response from AutoMate.')
      await problem.getByRole('button', { name: 'Try again' }).click()
      await expect(problem).toContainText('Failed to get AI response')
      await expect(card(page)).not.toContainText('It is the belt')
      await expect(input(page)).toHaveValue(`${question} Often.`)
      expect(await tokensOn(page)).toBe(1000)
      await expect(earlier(page).getByText('Nothing asked yet')).toBeVisible()

      // The answer breaks off on its way to this browser; the server has finished it.
      await page.route('**/api/automate/questions', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: (await answer.text()).slice(0, 60) })
      })
      await problem.getByRole('button', { name: 'Try again' }).click()
      await expect(problem).toContainText('The connection was lost before the answer was complete.')
      await expect(earlier(page).getByText(`${question} Often.`)).toBeVisible()
      await expect(page.getByText('800 tokens left')).toBeVisible()
      await page.unroute('**/api/automate/questions')
      const calls = provider.asked.length
      await problem.getByRole('button', { name: 'Try again' }).click()
      await expect(card(page)).toContainText('Check the dipstick.')
      await expect(input(page)).toHaveValue('')
      expect(await tokensOn(page)).toBe(800)
      expect(provider.asked).toHaveLength(calls)
    },
  )

  asked('an answer full of markup is read as text and runs nowhere, at once and later', async ({ page, signUp }) => {
    await page.addInitScript(() => {
      const hits: string[] = []
      Object.assign(window, { hits, hit: () => hits.push('ran') })
      addEventListener('securitypolicyviolation', ({ violatedDirective }) => hits.push(violatedDirective))
    })
    await signUp(page)
    await page.goto('/automate')
    const lines = [
      '<script>hit()</script>',
      '<img src=x onerror=hit()>',
      '[Click here](javascript:hit())',
      '![x](https://evil.example/pixel.png)',
      '**<svg onload=hit()>**',
      '<a href="javascript:hit()" autofocus onfocus=hit()>x</a>',
    ]
    provider.next({ pieces: [...lines.join('\n\n')], model: '<b>gpt</b>' })
    await input(page).fill('<script>hit()</script> is what my car says')
    await askButton(page).click()
    await expect(status(page, 'AutoMate has answered.')).toBeAttached()
    const shown = lines.map((line) => line.replaceAll('**', ''))
    await expect(card(page).locator('.answer-text > p')).toHaveText(shown)
    await expect(card(page).locator('script, img, a, .answer-text svg')).toHaveCount(0)
    await page.reload()
    await earlier(page)
      .getByRole('button', { name: /is what my car says/ })
      .click()
    await expect(earlier(page).locator('.answer-text > p')).toHaveText(shown)
    expect(await page.evaluate(() => (window as unknown as { hits: string[] }).hits)).toEqual([])
  })

  asked(
    'with fewer than 300 tokens, or a plan without AutoMate, it says why nothing can be asked and where to go (AIAS-05, AIAS-08, AIAS-15)',
    async ({ page, signUp, accessible }) => {
      const ann = await signUp(page)
      await page.goto('/automate')
      provider.next({ pieces: ['Dear.'], usage: { prompt_tokens: 100, completion_tokens: 701, total_tokens: 801 } })
      await input(page).fill('Is it dear?')
      await askButton(page).click()
      await expect(page.getByText(/^199 tokens left/)).toBeVisible()
      const form = page.locator('form').filter({ has: input(page) })
      await input(page).fill('And now?')
      await expect(askButton(page)).toBeDisabled()
      await expect(askButton(page)).toHaveAccessibleDescription(
        /^Insufficient tokens\. You need at least 300 tokens to make an AI request\./,
      )
      await expect(form).toContainText(/Your plan’s tokens return on 1 \w+ \d{4}\./)
      await input(page).press('Enter')
      await expect(card(page)).toContainText('Dear.')
      await accessible(page)
      await operatorOf(data, 'add-tokens', ann.email, '101')
      await page.reload()
      await input(page).fill('And now?')
      await expect(askButton(page)).toBeEnabled()
      provider.next({ pieces: ['Quite.'], usage: { prompt_tokens: 100, completion_tokens: 400, total_tokens: 500 } })
      await askButton(page).click()
      await expect(page.getByText(/^0 tokens left/)).toBeVisible()
      await expect(form.getByText('Insufficient tokens', { exact: true })).toBeVisible()

      await page.route('**/api/automate', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...(await answer.json()), has_access: false } })
      })
      await page.reload()
      await expect(page.getByText('Your plan doesn’t include AutoMate')).toBeVisible()
      await expect(askButton(page)).toHaveCount(0)
      await expect(earlier(page).getByText('Is it dear?')).toBeVisible()
      await page.unroute('**/api/automate')
      await page.route('**/api/automate', (route) => route.fulfill({ status: 503, json: {} }))
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Failed to verify access')
      await page.unroute('**/api/automate')
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('link', { name: 'See your plan' }).click()
      await expect(page).toHaveURL('/subscription')
    },
  )
})
