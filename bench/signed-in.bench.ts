import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { bringChromium } from '../scripts/chromium.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { addReader, addRecords, addVehicles } from './fill/members.ts'
import { asMember, auditPage, largestPaint } from './lighthouse.ts'
import { report } from './report.ts'
import { openStages, signedInAs } from './stage.ts'

/** What is only needed after a request by the member. */
const later = /chart|lightbox|dialog|editor/i

/** What a member's browser fetches, with an empty cache, until its first screen is shown; as sent. */
export async function benchSignedIn() {
  const { stages, close } = await openStages('signed_in')
  const { sql, port } = stages.signed_in
  const rita = await addReader(sql)
  const [vehicle = ''] = await addVehicles(sql, rita, 3)
  await addRecords(sql, rita, vehicle, 200)
  const cookie = { name: 'garagetale', value: await signedInAs(sql, rita), url: `http://localhost:${port}` }
  const browser = await chromium.launch({
    executablePath: bringChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
  })
  const screens = { dashboard: ['/', /Welcome/], vehicle: [`/vehicle/${vehicle}`, /Rover/] } as const
  for (const [name, [path, heading]] of Object.entries(screens)) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addCookies([cookie])
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    const scripts = new Map<string, { url: string; bytes: number }>()
    line.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script') scripts.set(requestId, { url: response.url, bytes: 0 })
    })
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const script = scripts.get(requestId)
      if (script) script.bytes = encodedDataLength
    })
    await page.goto(`http://localhost:${port}${path}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Spending Analysis' }).waitFor()
    await page.waitForTimeout(500)
    const fetched = [...scripts.values()]
    report(`signed_in.${name}.javascript`, fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1024, 'KB', {
      atMost: 170,
    })
    report(`signed_in.${name}.scripts`, fetched.length, 'files')
    const early = fetched.map(({ url }) => url.split('/').at(-1) ?? '').filter((file) => later.test(file))
    report(`signed_in.${name}.loaded_too_early`, early.length, 'files', { atMost: 0 })
    if (early.length > 0) console.log(`      ${early.join(', ')}`)
    await context.close()
  }
  await browser.close()
  const notes = await temporaryFolder('bench')
  for (const [name, [path]] of Object.entries(screens)) {
    const member = asMember(`${cookie.name}=${cookie.value}`)
    const result = auditPage(`http://localhost:${port}${path}`, join(notes, name), member)
    for (const category of ['performance', 'accessibility', 'best-practices'])
      report(`signed_in.${name}.${category}`, result.categories[category].score * 100, 'points', { atLeast: 95 })
    report(`signed_in.${name}.largest_paint`, largestPaint(result), 'ms')
    report(`signed_in.${name}.blocking`, result.audits['total-blocking-time'].numericValue, 'ms')
    report(`signed_in.${name}.layout_shift`, result.audits['cumulative-layout-shift'].numericValue, 'CLS')
  }
  await close()
}
