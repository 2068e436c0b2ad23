import type { APIRequestContext, Page } from '@playwright/test'
import { noteFigures } from '../scripts/proof.ts'
import { hostileFiles } from '../server/test/hostile-files/all.ts'
import { bytesOf, type HostileFile } from '../server/test/hostile-files/hostile-file.ts'
import { polyglots } from '../server/test/hostile-files/polyglots.ts'
import { tales } from '../server/test/hostile-files/tales.ts'
import { addCar } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { countHits } from './hostile-house.ts'

/** What the server accepts and could, if careless, pass on to somebody's browser; the drill opens all of it. */
const played = process.env.DRILL === '1' ? hostileFiles : [...polyglots, ...tales]
const taken = played.filter(({ expected, dear }) => expected === 'clean' && !dear)

/** Each of the three ways in which a file is kept, through its record. */
async function keeps(api: APIRequestContext, car: string, file: HostileFile): Promise<string> {
  const bytes = await bytesOf(file)
  const isPaper = bytes.subarray(0, 4).toString() === '%PDF' || file.kind === 'document'
  const upload = await api.post(`/api/uploads/${isPaper ? 'document' : 'media'}`, {
    data: bytes,
    headers: { 'x-file-name': encodeURIComponent(file.called ?? file.name), 'content-type': file.type ?? 'text/html' },
  })
  expect([file.name, upload.status()]).toEqual([file.name, 201])
  const { id } = await upload.json()
  const record = isPaper
    ? await api.post(`/api/vehicles/${car}/documents`, {
        data: { title: file.name, category: 'Insurance', file_id: id },
      })
    : await api.post(`/api/vehicles/${car}/media`, { data: { title: file.name, file_id: id } })
  expect([file.name, record.status(), await record.text()]).toEqual([file.name, 201, expect.any(String)])
  return `/files/${id}`
}

/** In every element that would load it, on a page of ours, whose policy trusts our own files. */
const embedAll = (page: Page, addresses: string[]) =>
  page.evaluate(async (all) => {
    const elements = all.flatMap((address) => [
      Object.assign(new Image(), { src: address }),
      Object.assign(document.createElement('iframe'), { src: `${address}?view` }),
      Object.assign(document.createElement('object'), { data: address }),
      Object.assign(document.createElement('embed'), { src: address }),
      Object.assign(document.createElement('video'), { src: address }),
      Object.assign(document.createElement('script'), { src: address }),
      Object.assign(document.createElement('script'), { src: address, type: 'module' }),
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }),
    ])
    const settled = elements.map(
      (element) =>
        new Promise((done) => {
          for (const event of ['load', 'error', 'loadeddata']) element.addEventListener(event, done)
          setTimeout(done, 1500)
        }),
    )
    document.body.append(...elements)
    await Promise.all(settled)
    const workers = await Promise.all(
      all.map((address) =>
        navigator.serviceWorker.register(address).then(
          () => address,
          () => undefined,
        ),
      ),
    )
    return workers.filter(Boolean)
  }, addresses)

test('no hostile file that was taken in runs: opened, shown, framed, embedded, downloaded or called a script', async ({
  browser,
  baseURL,
}) => {
  // Without the console check: a browser that reports there what it refused to run is right.
  const context = await browser.newContext({ baseURL, acceptDownloads: true, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.66.${Date.now() % 250}.7` })
  const hits = await countHits(page)
  const email = `hostile.files.${Date.now()}@example.org`
  const account = { name: 'Hetty Hostile', email, password: 'correct horse battery' }
  expect((await page.request.post('/api/auth/sign-up/email', { data: account })).status()).toBe(201)
  const car = await addCar(page)
  const addresses: string[] = []
  for (const file of taken) addresses.push(await keeps(page.request, car, file))

  // Fetched directly: a browser's own PDF viewer answers its inner frames with headers it made up.
  const unsealed: string[] = []
  for (const address of addresses)
    for (const way of ['', '?view', '?download']) {
      const answer = await page.request.get(address + way)
      const headers = answer.headers()
      const type = headers['content-type'] ?? ''
      const policy = headers['content-security-policy'] ?? ''
      const viewed = type === 'application/pdf' && way === '?view'
      const sealed = policy.startsWith(viewed ? "default-src 'none'" : 'sandbox;') && !policy.includes('script-src')
      const known = /^(image\/(webp|png|jpeg)|video\/|application\/pdf)/.test(type)
      if (!answer.ok() || !sealed || !known || headers['x-content-type-options'] !== 'nosniff')
        unsealed.push(`${answer.status()} ${address}${way} ${type} ${policy}`)
    }
  expect(unsealed).toEqual([])
  let executions = 0
  const ran = async () => {
    const found = (await hits()).filter((hit) => hit.startsWith('ran'))
    executions += found.length
    return found
  }
  let downloads = 0
  page.on('download', (download) => {
    downloads++
    return download.cancel()
  })
  for (const address of addresses)
    for (const way of ['', '?download'])
      await page.goto(address + way).then(
        async (response) => expect([address, response?.status(), await ran()]).toEqual([address, 200, []]),
        (error) => expect(String(error)).toMatch(/Download is starting|ERR_ABORTED/),
      )
  expect(downloads).toBeGreaterThan(addresses.length)

  await page.goto('/about')
  expect(await embedAll(page, addresses)).toEqual([])
  expect(await ran()).toEqual([])
  for (const frame of page.frames())
    expect(
      await frame.evaluate(() => (window as { hits?: string[] }).hits?.filter((hit) => hit.startsWith('ran')) ?? []),
    ).toEqual([])
  noteFigures('3-hostile-files-opened', [
    { name: 'hostile files opened in a real browser, each in ten ways', value: addresses.length },
    { name: 'scripts of theirs that ran', value: executions, goal: '0', reached: executions === 0 },
  ])
  await context.close()
})
