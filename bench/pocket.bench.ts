import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { bringChromium } from '../scripts/chromium.ts'
import { addReader, addRecords, addVehicles } from './fill/members.ts'
import { addWords, median, report } from './report.ts'
import { openStages, signedInAs } from './stage.ts'

const visits = 7
/** What a phone of some years ago is to this machine, and the connection of a train. */
const slowness = 4
const connection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** A member's phone that keeps their garage: the second visit, with and without a connection, and a fill-up without one. */
export async function benchPocket() {
  const { stages, close } = await openStages('pocket')
  const { sql, port } = stages.pocket
  const rita = await addReader(sql)
  const [vehicle = ''] = await addVehicles(sql, rita, 3)
  await addRecords(sql, rita, vehicle, 200)
  const value = await signedInAs(sql, rita)
  await sql`update sessions set keeps = true`
  const browser = await chromium.launch({
    executablePath: bringChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
  })
  // So that it can be asked in the page whether something is there yet.
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, bypassCSP: true }
  const context = await browser.newContext({ ...phone, baseURL: `http://localhost:${port}` })
  await context.addCookies([{ name: 'garagetale', value, url: `http://localhost:${port}` }])
  await firstVisit(context)
  await secondVisits(context, 'slow connection')
  await context.setOffline(true)
  await secondVisits(context, 'no connection')
  await fillUps(context)
  addWords(words)
  await browser.close()
  await close()
}

async function firstVisit(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('#due').waitFor()
  // The worker comes after the first screen, and takes over once it has everything.
  await page.waitForFunction('navigator.serviceWorker.controller !== null', undefined, { timeout: 60_000 })
  // What is kept is written once a screen has settled.
  await page.waitForTimeout(4000)
  await page.close()
}

async function secondVisits(context: BrowserContext, when: string) {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await slowedPage(context, when === 'slow connection')
    await page.goto('/', { waitUntil: 'commit' })
    const shown = await page.waitForFunction<number>('window.dueShown')
    times.push(await shown.jsonValue())
    await page.close()
  }
  report(`pocket.due_shown ${when}`, median(times) / 1000, 's', { atMost: 1 })
}

/**
 * Runs in the page: what is there has been drawn when the frame after it is over. A message comes then, and before any
 * timer: what the page does next is not part of the answer.
 */
const onceDrawn = (isThere: string, then: string) => `
  new MutationObserver((_, watch) => {
    if (!(${isThere})) return
    watch.disconnect()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (${then})
    requestAnimationFrame(() => port2.postMessage(undefined))
  }).observe(document, { childList: true, subtree: true, characterData: true })`
const watchDue = onceDrawn(`document.querySelector('#due li, #due p')`, 'window.dueShown = performance.now()')
const watchPress = `
  addEventListener('click', () => {
    const pressed = performance.now()
    ${onceDrawn(`document.body.textContent.includes('Saved on this phone')`, 'window.answered = performance.now() - pressed')}
  }, { capture: true, once: true })`

async function slowedPage(context: BrowserContext, isOnline: boolean): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript({ content: watchDue })
  const line = await context.newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  if (isOnline) {
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', connection)
  }
  return page
}

/** From the press on Save until the form says that it is kept. */
async function fillUps(context: BrowserContext) {
  const times: number[] = []
  for (let entry = 0; entry < visits; entry++) {
    const page = await slowedPage(context, false)
    await page.goto('/log/fuel')
    await page.getByLabel('Litres').fill(String(30 + entry))
    await page.getByLabel('Total').fill('60')
    // Nobody types two numbers faster.
    await page.waitForTimeout(4000)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.evaluate(watchPress)
    await save.click()
    const answered = await page.waitForFunction<number>('window.answered')
    times.push(await answered.jsonValue())
    await page.close()
  }
  report('pocket.fill_up_kept', median(times), 'ms from the press', { atMost: 100 })
}

const words =
  'A phone’s processor is this machine’s, slowed four times by the browser; the slow connection has 1.6 Mbit/s and 150 ms. Each visit is a new page of a browser that has been there before, timed from its start until what is due has been drawn.'
