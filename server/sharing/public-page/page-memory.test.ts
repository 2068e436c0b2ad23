import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { member } from '../../test/people.ts'
import { addPublicCar, addStoredFile, amend, cookieOf, openSite, sealCar } from '../../test/public-car.ts'
import { memberWithCar } from '../../test/records.ts'
import { addVehicle } from '../../test/rows.ts'
import { startTestServer, useServer } from '../../test/server.ts'

const server = useServer()
const word = (field: string) => `told-${field}`

async function publicCar() {
  const ann = await member(server, 'Ann Archer')
  return { ann, ...(await addPublicCar(server.services, ann.id, word, word)) }
}

test('an unchanged page is not sent again, and is never to be used without asking', async () => {
  const { slug, ann } = await publicCar()
  const site = await openSite(server.services)
  const first = await site(`/p/${slug}`)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  expect(first.headers.get('vary')).toContain('Cookie')
  const again = await site(`/p/${slug}`, { 'if-none-match': etag })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const packed = await site(`/p/${slug}?from=a-friend`, { 'accept-encoding': 'br' })
  const html = await first.text()
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(html)
  const zipped = await site(`/p/${slug}`, { 'accept-encoding': 'gzip, deflate' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(html)
  const owner = await site(`/p/${slug}`, { cookie: cookieOf(ann), 'if-none-match': etag })
  expect([owner.status, owner.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await owner.text()).toContain(ann.email)
  expect(await (await site(`/p/${slug}`)).text()).not.toContain(ann.email)
})

test('everything that the page shows changes it with the next request', async () => {
  const { slug, car, ann, service, modification, media, document } = await publicCar()
  const { sql } = server.services
  const site = await openSite(server.services)
  const photo = await addStoredFile(server.services, ann.id, car, 'vehicle_photo')
  let seal = ''
  const changes: Record<string, () => PromiseLike<unknown>> = {
    vehicle: () => sql`update vehicles set mileage = 77123 where id = ${car}`,
    name: () => sql`update users set name = 'Ann Baker' where id = ${ann.id}`,
    log: () => sql`update maintenance_logs set comments = 'changed log' where id = ${service}`,
    modification: () => sql`update modifications set name = 'changed mod' where id = ${modification}`,
    media: () => sql`update vehicle_media set title = 'changed photo' where id = ${media}`,
    document: () => sql`update vehicle_documents set title = 'changed paper' where id = ${document}`,
    data: () => sql`update vehicle_data set color = 'Changed' where vehicle_id = ${car}`,
    mot: () => sql`update mot_history set odometer_reading = 12121 where vehicle_id = ${car}`,
    'hidden log': () => sql`update maintenance_logs set is_publicly_visible = false where id = ${service}`,
    'shown log': () =>
      sql`update maintenance_logs set is_publicly_visible = true, comments = 'shown again' where id = ${service}`,
    'hidden modification': () => sql`update modifications set is_publicly_visible = false where id = ${modification}`,
    'shown modification': () =>
      sql`update modifications set is_publicly_visible = true, name = 'shown mod' where id = ${modification}`,
    'no maintenance': () => sql`update vehicles set show_maintenance = false where id = ${car}`,
    'no modifications': () => sql`update vehicles set show_modifications = false where id = ${car}`,
    'maintenance and modifications': () =>
      sql`update vehicles set show_maintenance = true, show_modifications = true, mileage = 77124 where id = ${car}`,
    'photo of the vehicle': () => sql`update vehicles set image_file_id = ${photo} where id = ${car}`,
    'photo replaced': async () => {
      const other = await addStoredFile(server.services, ann.id, car, 'media')
      await sql`update vehicle_media set media_file_id = ${other} where id = ${media}`
    },
    'document made private': () => sql`update vehicle_documents set privacy = 'private' where id = ${document}`,
    seal: async () => {
      seal = await sealCar(server.services, car, ann.id, word)
    },
    amendment: () =>
      amend(
        server.services,
        { car, seal, by: ann.id, type: 'modification', id: modification },
        { brand: { from: 'a', to: 'b' } },
      ),
    'for sale': () => sql`update vehicles set status = 'For Sale' where id = ${car}`,
    listing: () =>
      sql`update vehicle_listings set status = 'published', published_at = now() where vehicle_id = ${car}`,
    'removed log': () => sql`delete from maintenance_logs where id = ${service}`,
    'removed media': () => sql`update vehicle_media set deleted_at = now() where id = ${media}`,
  }
  const seen = new Set([(await site(`/p/${slug}`)).headers.get('etag')])
  for (const [what, change] of Object.entries(changes)) {
    await change()
    const etag = (await site(`/p/${slug}`)).headers.get('etag')
    expect([what, seen.has(etag)]).toEqual([what, false])
    seen.add(etag)
  }
  const status = async () => (await site(`/p/${slug}`)).status
  await sql`update users set suspended_at = now() where id = ${ann.id}`
  expect(await status()).toBe(404)
  await sql`update users set suspended_at = null where id = ${ann.id}`
  expect(await status()).toBe(200)
}, 60_000)

test('a page and a picture switched off on one server are gone from the memory of another with the next request', async () => {
  const { slug, car } = await publicCar()
  const { sql } = server.services
  const second = await startTestServer({}, server.services.databaseUrl)
  const sites = [await openSite(server.services), await openSite(second.server.services)]
  const ask = (path: string) => Promise.all(sites.map(async (site) => (await site(path)).status))
  try {
    for (const path of [`/p/${slug}`, `/p/${slug}/og.png`])
      expect([await ask(path), await ask(path)]).toEqual([
        [200, 200],
        [200, 200],
      ])
    await sql`update vehicles set is_public = false where id = ${car}`
    for (const path of [`/p/${slug}`, `/p/${slug}/og.png`]) expect(await ask(path)).toEqual([404, 404])
    await sql`update vehicles set is_public = true, mileage = 66123 where id = ${car}`
    for (const site of sites) expect(await (await site(`/p/${slug}`)).text()).toContain('66,123 mi')
  } finally {
    await second.stop()
  }
}, 60_000)

test('a change while the page is being made is not lost under the older one', async () => {
  const { slug, car } = await publicCar()
  const site = await openSite(server.services)
  const turns = Array.from({ length: 12 }, async (_, turn) => {
    await server.services.sql`update vehicles set mileage = ${50_000 + turn} where id = ${car}`
    return site(`/p/${slug}`)
  })
  await Promise.all(turns)
  const [row] = await server.services.sql`select mileage from vehicles where id = ${car}`
  expect(await (await site(`/p/${slug}`)).text()).toContain(`${Number(row?.mileage).toLocaleString('en-GB')} mi`)
})

test('a vehicle that was never public pays nothing, and no record raises the version of its vehicle', async () => {
  const { sql } = server.services
  const { ann, car, path, vehicle } = await memberWithCar(server)
  const { version } = await vehicle()
  await sql`insert into modifications (vehicle_id, user_id, type, name, brand, install_date)
    select ${car}, ${ann.id}, 'Tech', 'Radio ' || n, 'Roberts', current_date from generate_series(1, 50) n`
  expect(await sql`select from public_pages where vehicle_id = ${car}`).toHaveLength(0)
  await ann.patch(`${path}/sharing`, { is_public: true })
  const page = async () => (await sql`select version from public_pages where vehicle_id = ${car}`)[0]?.version
  const first = await page()
  const shared = (await vehicle()).version
  expect(shared).not.toBe(version)
  await sql`update modifications set description = 'all at once' where vehicle_id = ${car}`
  expect(await page()).not.toBe(first)
  expect((await vehicle()).version).toBe(shared)
})

test('records of many vehicles written at once wait for each other in one order', async () => {
  const { sql } = server.services
  const ann = await member(server, 'Ann Archer')
  const cars = await Promise.all(Array.from({ length: 6 }, () => addVehicle(sql, ann.id)))
  for (const car of cars)
    await sql`update vehicles set is_public = true, public_url = ${`car-${car}`} where id = ${car}`
  const write = (order: string[]) => sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date)
    select car, ${ann.id}, 'service', 'Oil Change', current_date from unnest(${order}::uuid[]) car`
  await Promise.all(Array.from({ length: 20 }, (_, turn) => write(turn % 2 ? cars : cars.toReversed())))
  await sql`update users set name = 'Ann Baker' where id = ${ann.id}`
})
