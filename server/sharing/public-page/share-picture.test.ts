import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { member } from '../../test/people.ts'
import { jpegWithPlace } from '../../test/pictures.ts'
import { addPublicCar, openSite } from '../../test/public-car.ts'
import { useServer } from '../../test/server.ts'
import { makeSharePicture } from './share-picture-maker.ts'

const server = useServer()
const word = (field: string) => `told-${field}`
const facts = {
  year: 1962,
  make: 'Morris',
  model: 'Minor',
  registration_number: 'ABC123A',
  electric: false,
  for_sale: false,
  color: 'Green',
  door_plan: null,
  photo: null,
}
const pixels = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)],
  }
}

test('a picture of 1200 by 630 with the car, its name and its plate, drawn without any font of the machine', async () => {
  const plain = await pixels(await makeSharePicture(facts))
  expect([plain.info.width, plain.info.height]).toEqual([1200, 630])
  const other = await pixels(await makeSharePicture({ ...facts, model: 'Traveller' }))
  const board = (each: typeof plain, from: number, to: number) => {
    let light = 0
    for (let y = 470; y < 620; y++) for (let x = from; x < to; x++) if ((each.at(x, y)[0] ?? 0) > 180) light++
    return light
  }
  expect(board(plain, 40, 500)).toBeGreaterThan(2000)
  expect(board(other, 40, 500)).toBeGreaterThan(board(plain, 40, 500))
  const plateless = await pixels(await makeSharePicture({ ...facts, registration_number: null }))
  expect(board(plain, 700, 1150)).toBeGreaterThan(board(plateless, 700, 1150) + 10_000)
})

test('names that no board could hold, or that no font of ours can write, still give a picture', async () => {
  for (const model of ['x'.repeat(150), '漢字 🚗', '<b>&amp;"', ' '])
    expect((await makeSharePicture({ ...facts, model, for_sale: true })).byteLength).toBeGreaterThan(5000)
})

test('the photograph is in it, and nothing that was written into the photograph', async () => {
  const ann = await member(server, 'Ann Archer')
  const { slug, car } = await addPublicCar(server.services, ann.id, word, word)
  const sent = await ann.post('/uploads/vehicle_photo', await jpegWithPlace(1600, 1200))
  expect(sent.status).toBe(201)
  const { id } = await sent.json()
  await server.services.sql`update files set state = 'stored', stored_at = now(), vehicle_id = ${car} where id = ${id}`
  await server.services.sql`update vehicles set image_file_id = ${id} where id = ${car}`
  const site = await openSite(server.services)
  const answer = await site(`/p/${slug}/og.png`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('cache-control')).toBe('public, no-cache')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.includes('SecretPhone')).toBe(false)
  const { exif, xmp, icc } = await sharp(bytes).metadata()
  expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
  const [red = 0, green = 255] = (await pixels(bytes)).at(600, 200)
  expect(red - green).toBeGreaterThan(80)
  const etag = answer.headers.get('etag') ?? ''
  expect((await site(`/p/${slug}/og.png`, { 'if-none-match': etag })).status).toBe(304)
})

test('one address cannot have pictures made without end, while those that are made stay to be had', async () => {
  const ann = await member(server, 'Ann Archer')
  const { slug, car } = await addPublicCar(server.services, ann.id, word, word)
  const site = await openSite(server.services)
  const ask = () => site(`/p/${slug}/og.png`, { 'x-forwarded-for': '10.9.8.7' })
  expect((await ask()).status).toBe(200)
  await server.services.sql`update rate_limits set hits = 1000 where key like 'share-picture:%'`
  expect((await ask()).status).toBe(200)
  await server.services.sql`update vehicles set mileage = mileage + 1 where id = ${car}`
  // Somebody requesting the same picture at the same moment from elsewhere is not refused with them.
  const [refused, other] = await server.services.sql.begin(async (tx) => {
    await tx`select from rate_limits where key like 'share-picture:%' for update`
    const asked = [ask()]
    await setTimeout(200)
    asked.push(site(`/p/${slug}/og.png?v=1`, { 'x-forwarded-for': '10.77.6.5' }))
    await Promise.race([asked[1], setTimeout(4000)])
    return asked.map((answer) => ({ answer }))
  })
  const answer = await refused?.answer
  expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([429, 'no-store'])
  expect((await other?.answer)?.status).toBe(200)
})
