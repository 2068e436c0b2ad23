import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import type { Sql } from '../server/platform/database/database.ts'
import { addReader, addVehicles } from './fill/members.ts'
import { auditPage, auditSlowed, fetched, largestPaint } from './lighthouse.ts'
import { load } from './load.ts'
import { median, report } from './report.ts'
import { openStages, signedInAs } from './stage.ts'

const photos = 60
const records = 300
const rounds = 5

/** The public page of a well-kept car, for one visitor on a phone and for many at once. */
export async function benchPublic() {
  const { stages, close } = await openStages('visitors')
  const { sql, port, url } = stages.visitors
  const rita = await addReader(sql)
  const slug = await publish(sql, `http://localhost:${port}/api`, rita)
  await sql`vacuum analyze`
  const path = `/p/${slug}`

  const barePort = await freePort()
  const bare = await startProcess('bench/bare-server.ts', {
    DATABASE_URL: url,
    BENCH_USER: rita,
    PORT: String(barePort),
  })
  const askBare = () => load({ port: barePort, path: '/', seconds: 2 })
  const askPage = () => load({ port, path, headers: { 'accept-encoding': 'br' }, seconds: 2 })
  await askBare()
  await askPage()
  const [bareRates, rates, ratios]: number[][] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const [without, ours] = [await askBare(), await askPage()]
    if (without.errors + ours.errors > 0) throw new Error('Some answers were not 200.')
    bareRates?.push(without.perSecond)
    rates?.push(ours.perSecond)
    ratios?.push(ours.perSecond / without.perSecond)
  }
  report('public.bare', median(bareRates ?? []), 'req/s')
  report('public.visitors', median(rates ?? []), 'req/s')
  report('public.ratio', median(ratios ?? []), 'x', { atLeast: 0.3 })
  await bare.stop()

  const page = `http://localhost:${port}${path}`
  const notes = join(await temporaryFolder('bench'), 'public')
  const result = auditPage(page, notes)
  for (const category of ['performance', 'accessibility', 'best-practices', 'seo'])
    report(`public.${category}`, result.categories[category].score * 100, 'points', { atLeast: 98 })
  report('public.largest_paint', largestPaint(result), 'ms', { atMost: 1800 })
  report('public.largest_paint_slowed', largestPaint(auditSlowed(page, notes)), 'ms', { atMost: 1800 })
  // Nothing here ran while Lighthouse did: connections kept from before are closed, and are seen to be.
  await sleep(100)
  report('public.blocking', result.audits['total-blocking-time'].numericValue, 'ms')
  report('public.layout_shift', result.audits['cumulative-layout-shift'].numericValue, 'CLS', { atMost: 0.001 })
  report('public.html', fetched(result, 'Document'), 'KB')
  report('public.javascript_to_read', fetched(result, 'Script'), 'KB')
  report('public.javascript', await scriptsOf(`http://localhost:${port}`, path), 'KB', { atMost: 110 })
  report('public.images', fetched(result, 'Image'), 'KB')
  const advice: { subItems?: { items: { reason: string }[] } }[] =
    result.audits['image-delivery-insight']?.details?.items ?? []
  // How far a picture could be compressed is another matter, and ours are full of grain.
  const larger = advice.filter(({ subItems }) => subItems?.items.some(({ reason }) => /dimensions/.test(reason)))
  report('public.images_larger_than_shown', larger.length, 'images', { atMost: 0 })
  await close()
}

/** They load on the first interaction, which Lighthouse never makes; counted as sent. */
async function scriptsOf(origin: string, path: string): Promise<number> {
  const html = await (await fetch(origin + path)).text()
  const files = html.match(/<meta name="scripts"[^>]* content="([^"]+)"/)?.[1]?.split(' ') ?? []
  const sizes = await Promise.all(files.map((file) => bytesSent(origin + file).then((bytes) => bytes + answerHead)))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
const answerHead = 300

const bytesSent = (url: string) =>
  new Promise<number>((done, fail) =>
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () =>
        answer.statusCode === 200 ? done(bytes) : fail(new Error(`${url}: ${answer.statusCode}`)),
      )
    }).on('error', fail),
  )

/** Through the API, as an owner would: the photos are real ones, in all their sizes. */
async function publish(sql: Sql, api: string, owner: string): Promise<string> {
  const cookie = `garagetale=${await signedInAs(sql, owner)}`
  const send = async (method: string, path: string, body: unknown) => {
    const raw = body instanceof Uint8Array
    const answer = await fetch(api + path, {
      method,
      headers: { cookie, 'content-type': raw ? 'image/jpeg' : 'application/json' },
      body: raw ? new Uint8Array(body) : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const [car = ''] = await addVehicles(sql, owner, 1)
  const cover = await send('POST', '/uploads/vehicle_photo', await photograph(0))
  await sql`update files set state = 'stored', stored_at = now(), vehicle_id = ${car} where id = ${cover.id ?? ''}`
  await sql`update vehicles set image_file_id = ${cover.id ?? ''}, public_description = ${'Kept dry. '.repeat(30)} where id = ${car}`
  for (let number = 1; number <= photos; number++) {
    const { id } = await send('POST', '/uploads/media', await photograph(number))
    const details = { file_id: id, title: `On the road ${number}`, location: 'Whitby', is_publicly_visible: true }
    await send('POST', `/vehicles/${car}/media`, details)
  }
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, mileage, comments, service_center)
    select ${car}, ${owner}, 'service', (array['Minor Service', 'Oil Change', 'Major Service', 'Brake Service'])[n % 4 + 1],
           current_date - n * 36, 100000 - n * 300,
           'Oil, filter and plugs changed; brakes cleaned and adjusted. Entry ' || n || ' of the book.',
           (array['Penrose Motor Engineers', 'Castle Hill Garage', 'The Tyre Yard'])[n % 3 + 1]
      from generate_series(1, ${records - 20}) n`
  await sql`
    insert into modifications (vehicle_id, user_id, type, name, brand, install_date, description)
    select ${car}, ${owner}, 'Tech', 'Radio ' || n, 'Roberts', current_date - n * 90, 'Fitted behind the dashboard.'
      from generate_series(1, 20) n`
  const { public_url = '' } = await send('PATCH', `/vehicles/${car}/sharing`, { is_public: true })
  return public_url
}

/** Grain over soft light: about as many bytes as a photo of a car. */
async function photograph(number: number): Promise<Uint8Array> {
  const [width, height] = number % 5 === 4 ? [1067, 1600] : [1600, 1067]
  const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${(number * 37) % 360} 50% 75%)"/>
    <stop offset="1" stop-color="hsl(${(number * 53) % 360} 35% 30%)"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <ellipse cx="50%" cy="62%" rx="34%" ry="14%" fill="hsl(${(number * 71) % 360} 60% 38%)"/></svg>`
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 18 }
  const quarter = {
    width: Math.round(width / 4),
    height: Math.round(height / 4),
    channels: 3 as const,
    background: '#888',
  }
  const coarse = await sharp({ create: { ...quarter, noise } })
    .png()
    .toBuffer()
  const grain = await sharp(coarse).resize(width, height).png().toBuffer()
  return sharp(Buffer.from(sky))
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}
