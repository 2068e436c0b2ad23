import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type MediaPage, mediaPageSize, type VehicleMedia } from '#domain/records/media.ts'
import { canChange, type TimelinePage } from '#domain/records/timeline.ts'
import { until } from '../../../scripts/processes.ts'
import { verifyFiles } from '../../operations/verify-files.ts'
import { folderOf } from '../../platform/files/file-store.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg, jpegWithPlace, mp4 } from '../../test/pictures.ts'
import { sealRecord } from '../../test/records.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function uploads(person: Person, bytes?: Buffer, name = 'lane.jpg'): Promise<string> {
  const answer = await person.post('/uploads/media', bytes ?? (await jpeg(40, 30)), { 'x-file-name': name })
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

async function annWithCar() {
  const ann = await member(server, 'Ann Archer')
  const car = await addVehicle(server.services.sql, ann.id)
  return { ann, car, media: `/vehicles/${car}/media` }
}

async function adds(person: Person, path: string, details: object = {}): Promise<VehicleMedia> {
  const answer = await person.post(path, { file_id: await uploads(person), ...details })
  expect(answer.status).toBe(201)
  return answer.json()
}

const listed = async (person: Person, path: string): Promise<MediaPage> => (await person.get(path)).json()
const pointsOf = async (person: Person) =>
  (await server.services.sql`select total_points from user_points where user_id = ${person.id}`)[0]?.total_points
const bytesOf = async (url: string) => {
  let count = 0
  for await (const key of server.services.files.list())
    if (key.startsWith(folderOf(url.split('/')[2] ?? ''))) count += 1
  return count
}

describe('the gallery', () => {
  test('photos and videos are kept with what is known of them, newest first (GALL-06, CALL-69)', async () => {
    const { ann, media } = await annWithCar()
    const details = {
      title: ' First day ',
      location: 'Whitby',
      date_taken: '2024-05-01',
      comments: 'It rained.',
      is_publicly_visible: true,
    }
    const photo = await adds(ann, media, details)
    const video = await (await ann.post(media, { file_id: await uploads(ann, mp4(), 'start.mp4'), title: '' })).json()
    expect(photo).toMatchObject({ ...details, title: 'First day', media_type: 'image', version: 1 })
    expect(video).toMatchObject({ title: null, media_type: 'video', is_publicly_visible: false, date_taken: null })
    const { items, next } = await listed(ann, media)
    expect(items).toEqual([video, photo])
    expect(next).toBeNull()
    expect((await ann.get(`${photo.media_url}/320`)).headers.get('content-type')).toBe('image/webp')
    expect((await ann.get(video.media_url)).headers.get('content-type')).toBe('video/mp4')
    const saved = await ann.get(`${photo.media_url}?download`)
    expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''lane.jpg")
  })

  test('its owner downloads a photo as large as it was taken, and nothing of where; others see it on a screen (GALL-01)', async () => {
    const { ann, car, media } = await annWithCar()
    await server.services.sql`update vehicles set is_public = true, public_url = ${`car-${car}`} where id = ${car}`
    const file_id = await uploads(ann, await jpegWithPlace(3200, 2400), 'Whitby.JPG')
    const photo: VehicleMedia = await (await ann.post(media, { file_id, is_publicly_visible: true })).json()

    const saved = await ann.get(`${photo.media_url}?download`)
    expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Whitby.jpg")
    const bytes = Buffer.from(await saved.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2400, height: 3200 })
    expect([bytes.includes('SecretPhone'), (await sharp(bytes).metadata()).exif]).toEqual([false, undefined])
    expect((await ann.get(photo.media_url)).headers.get('content-disposition')).toMatch(/^inline/)

    const seen = await visitor(server).get(`${photo.media_url}?download`)
    const shown = await sharp(Buffer.from(await seen.arrayBuffer())).metadata()
    expect([shown.format, shown.height]).toEqual(['webp', 1600])

    const { sql, db, files } = server.services
    const [row] = await sql`select checksum, size_bytes, original_bytes from files where id = ${file_id}`
    expect(row?.checksum).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect([row?.original_bytes, Number(row?.size_bytes) > bytes.length]).toEqual([bytes.length, true])
    const [paid] = await sql`select sum(bytes)::int as bytes from storage_ledger where user_id = ${ann.id}`
    expect(paid?.bytes).toBe(row?.size_bytes)
    expect((await verifyFiles(db, files)).problems.filter((problem) => problem.startsWith(file_id))).toEqual([])
    expect((await ann.delete(`${media}/${photo.id}`)).status).toBeLessThan(300)
    await until(async () => (await bytesOf(photo.media_url)) === 0, 'all of its bytes were gone')
  })

  test('a photo that was stored without its original gives the largest there is', async () => {
    const { ann, media } = await annWithCar()
    const photo = await adds(ann, media)
    const id = photo.media_url.split('/')[2] ?? ''
    await server.services.sql`update files set mime = 'image/webp', original_bytes = null where id = ${id}`
    const saved = await ann.get(`${photo.media_url}?download`)
    expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''lane.webp")
    expect((await sharp(Buffer.from(await saved.arrayBuffer())).metadata()).format).toBe('webp')
  })

  test('pages by key, without a gap or a repeat among items of the same instant', async () => {
    const { ann, car, media } = await annWithCar()
    await server.services.sql`
      with made as (insert into files (id, user_id, vehicle_id, kind, mime)
        select gen_random_uuid(), ${ann.id}, ${car}, 'media', 'image/webp' from generate_series(1, ${mediaPageSize * 2 + 5})
        returning id)
      insert into vehicle_media (vehicle_id, user_id, media_file_id, media_type, created_at)
      select ${car}, ${ann.id}, id, 'image', '2026-01-01' from made`
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: MediaPage = await listed(ann, `${media}${next && `?after=${next}`}`)
      seen.push(...page.items.map(({ id }) => id))
      next = page.next
    }
    expect(seen.length).toBe(mediaPageSize * 2 + 5)
    expect(new Set(seen).size).toBe(seen.length)
    expect((await ann.get(`${media}?after=yesterday`)).status).toBe(400)
  })

  test('editing changes the details and nothing else; the later of two edits is told (GALL-04)', async () => {
    const { ann, media } = await annWithCar()
    const item = await adds(ann, media, { title: 'Lane', comments: 'Muddy' })
    const other = await uploads(ann)
    const changed = await ann.patch(`${media}/${item.id}`, {
      title: 'Lane at dusk',
      location: 'Goathland',
      date_taken: '2023-10-29',
      is_publicly_visible: true,
      version: 1,
      file_id: other,
      media_type: 'video',
      media_file_id: other,
      user_id: randomUUID(),
      created_at: '2001-01-01',
    })
    expect(changed.status).toBe(200)
    expect(await changed.json()).toEqual({
      ...item,
      title: 'Lane at dusk',
      location: 'Goathland',
      date_taken: '2023-10-29',
      is_publicly_visible: true,
      version: 2,
      changed_at: expect.any(String),
    })
    const late = await ann.patch(`${media}/${item.id}`, { title: 'Mine', version: 1 })
    expect([late.status, (await late.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    expect((await listed(ann, media)).items[0]?.title).toBe('Lane at dusk')
    const blank = await ann.patch(`${media}/${item.id}`, { comments: '', date_taken: '', version: 2 })
    expect(await blank.json()).toMatchObject({ comments: null, date_taken: null, title: 'Lane at dusk' })
    const [first, second] = await Promise.all(
      ['One', 'Two'].map((title) => ann.patch(`${media}/${item.id}`, { title, version: 3 })),
    )
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409])
  })

  test('what a field cannot hold is refused by name', async () => {
    const { ann, media } = await annWithCar()
    const file_id = await uploads(ann)
    const long = { title: 'x'.repeat(201), location: 'x'.repeat(201), comments: 'x'.repeat(5001), date_taken: 'May' }
    const answer = await ann.post(media, { file_id, ...long, is_publicly_visible: 'yes' })
    expect(answer.status).toBe(400)
    expect(Object.keys((await answer.json()).error.fields).toSorted()).toEqual([
      'comments',
      'date_taken',
      'is_publicly_visible',
      'location',
      'title',
    ])
    expect((await ann.post(media, { title: 'No file' })).status).toBe(400)
  })

  test('deleting takes the item and its bytes, once', async () => {
    const { ann, media } = await annWithCar()
    const item = await adds(ann, media)
    expect(await bytesOf(item.media_url)).toBe(3)
    expect((await ann.delete(`${media}/${item.id}`)).status).toBe(204)
    expect((await listed(ann, media)).items).toEqual([])
    expect((await ann.get(item.media_url)).status).toBe(404)
    for (let waited = 0; waited < 50 && (await bytesOf(item.media_url)) > 0; waited++) await sleep(100)
    expect(await bytesOf(item.media_url)).toBe(0)
    expect((await ann.delete(`${media}/${item.id}`)).status).toBe(404)
    expect((await ann.patch(`${media}/${item.id}`, { title: 'Back', version: 1 })).status).toBe(404)
    const [row] = await server.services.sql`select deleted_at from vehicle_media where id = ${item.id}`
    expect(row?.deleted_at).toBeInstanceOf(Date)
  })

  test('a private item stays hidden from everybody else, a public one is seen while the vehicle is shared (GALL-05)', async () => {
    const { ann, car, media } = await annWithCar()
    await server.services
      .sql`update vehicles set is_public = true, public_url = ${`mini-cooper-2015-${car.slice(0, 8)}`} where id = ${car}`
    const shown = await adds(ann, media, { is_publicly_visible: true })
    const hidden = await adds(ann, media, { is_publicly_visible: false })
    const seenBy = async (person: Person, { media_url }: VehicleMedia) => (await person.get(media_url)).status
    const somebody = visitor(server)
    expect([await seenBy(somebody, shown), await seenBy(somebody, hidden), await seenBy(ann, hidden)]).toEqual([
      200, 404, 200,
    ])
    await ann.patch(`${media}/${shown.id}`, { is_publicly_visible: false, version: 1 })
    await ann.patch(`${media}/${hidden.id}`, { is_publicly_visible: true, version: 1 })
    expect([await seenBy(somebody, shown), await seenBy(somebody, hidden)]).toEqual([404, 200])
    await server.services.sql`update vehicles set is_public = false where id = ${car}`
    const waiting = await adds(ann, media, { is_publicly_visible: true })
    expect(await seenBy(somebody, waiting)).toBe(404)
  })

  test('put on sale, photo and public items are there for a visitor, and off sale no more (GALL-05)', async () => {
    const { ann, car, media } = await annWithCar()
    const photo = (await (await ann.post('/uploads/vehicle_photo', await jpeg(40, 30))).json()).id
    const { version } = await (await ann.get(`/vehicles/${car}`)).json()
    expect((await ann.patch(`/vehicles/${car}`, { version, image_file_id: photo })).status).toBe(200)
    const shown = await adds(ann, media, { is_publicly_visible: true })
    const hidden = await adds(ann, media)
    const seen = async () => {
      const urls = [`/files/${photo}`, shown.media_url, hidden.media_url]
      return Promise.all(urls.map(async (url) => (await visitor(server).get(url)).status))
    }
    expect(await seen()).toEqual([404, 404, 404])
    expect((await ann.put(`/vehicles/${car}/status`, { status: 'For Sale' })).status).toBe(204)
    expect(await seen()).toEqual([200, 200, 404])
    expect((await ann.put(`/vehicles/${car}/status`, { status: 'Owned' })).status).toBe(204)
    expect(await seen()).toEqual([404, 404, 404])
  })

  test('the first photo of a vehicle earns five points, once; a video earns none', async () => {
    const { ann, media } = await annWithCar()
    await ann.post(media, { file_id: await uploads(ann, mp4()) })
    expect(await pointsOf(ann)).toBe(0)
    const photo = await adds(ann, media)
    await adds(ann, media)
    expect(await pointsOf(ann)).toBe(5)
    await ann.delete(`${media}/${photo.id}`)
    await adds(ann, media)
    expect(await pointsOf(ann)).toBe(5)
  })

  test('one attempt sent twice, or twice at once, adds one item', async () => {
    const { ann, media } = await annWithCar()
    const file_id = await uploads(ann)
    const send = (key: string) => ann.post(media, { file_id }, { 'idempotency-key': key })
    const [first, again] = [await send('attempt-0001'), await send('attempt-0001')]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    const twice = await uploads(ann)
    const answers = await Promise.all([1, 2].map(() => ann.post(media, { file_id: twice })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect((await listed(ann, media)).items.length).toBe(2)
  })

  test('another member’s upload, one of another kind and one already used are not found, and nothing is kept', async () => {
    const { ann, media } = await annWithCar()
    const sam = await member(server, 'Sam Sutton')
    const receipt = (await (await ann.post('/uploads/receipt', await jpeg())).json()).id
    const used = await uploads(ann)
    await ann.post(media, { file_id: used })
    for (const file_id of [await uploads(sam), receipt, used, randomUUID()])
      expect((await ann.post(media, { file_id })).status).toBe(404)
    expect((await listed(ann, media)).items.length).toBe(1)
    expect(await pointsOf(sam)).toBe(0)
  })

  test('a stranger cannot tell the gallery exists, and a visitor is asked to sign in', async () => {
    const { ann, car, media } = await annWithCar()
    const item = await adds(ann, media)
    const { sam } = await people(server)
    const file_id = await uploads(sam)
    const missing = await (await sam.get(`/vehicles/${randomUUID()}/media`)).text()
    const asked = await sam.get(media)
    expect([asked.status, await asked.text()]).toEqual([404, missing])
    expect((await sam.post(media, { file_id })).status).toBe(404)
    expect((await sam.patch(`${media}/${item.id}`, { title: 'Mine', version: 1 })).status).toBe(404)
    expect((await sam.delete(`${media}/${item.id}`)).status).toBe(404)
    const samsCar = await addVehicle(server.services.sql, sam.id)
    expect((await sam.delete(`/vehicles/${samsCar}/media/${item.id}`)).status).toBe(404)
    expect((await listed(sam, `/vehicles/${samsCar}/media?after=${item.id}`)).items).toEqual([])
    expect((await ann.patch(`/vehicles/${car}/media/nothing`, { version: 1 })).status).toBe(404)
    for (const answer of [
      await visitor(server).get(media),
      await visitor(server).post(media, { file_id }),
      await visitor(server).post('/uploads/media', await jpeg()),
    ])
      expect(answer.status).toBe(401)
    expect((await listed(ann, media)).items).toEqual([item])
  })

  test('what a handover has sealed can be seen, and changed by nobody', async () => {
    const { ann, car, media } = await annWithCar()
    const item = await adds(ann, media, { title: 'Handed over' })
    expect(item.is_sealed).toBe(false)
    await sealRecord(server, 'vehicle_media', item.id)
    const bea = await member(server, 'Bea Booth')
    for (const owner of [ann, bea]) {
      await server.services.sql`update vehicles set user_id = ${owner.id} where id = ${car}`
      const [sealed] = (await listed(owner, media)).items
      expect(sealed).toMatchObject({ title: 'Handed over', is_sealed: true })
      for (const answer of [
        await owner.patch(`${media}/${item.id}`, { title: 'Mine', version: sealed?.version }),
        await owner.delete(`${media}/${item.id}`),
      ])
        expect([answer.status, (await answer.json()).error.code]).toEqual([409, 'sealed'])
      expect((await owner.get(item.media_url)).status).toBe(200)
      const road = (await (await owner.get(`/vehicles/${car}/timeline?kind=media`)).json()) as TimelinePage
      expect(road.items.map((entry) => [entry.id, canChange(entry)])).toEqual([[item.id, false]])
    }
  })

  test('a sealed photo can still be taken off the public page, and put back, by whoever has the vehicle now', async () => {
    const { ann, car, media } = await annWithCar()
    const item = await adds(ann, media, { title: 'Handed over', is_publicly_visible: true })
    await sealRecord(server, 'vehicle_media', item.id)
    const bea = await member(server, 'Bea Booth')
    await server.services.sql`update vehicles set user_id = ${bea.id} where id = ${car}`
    await server.services.sql`update files set user_id = ${bea.id} where vehicle_id = ${car}`
    await bea.patch(`/vehicles/${car}/sharing`, { is_public: true })
    const seen = async () => (await visitor(server).get(item.media_url)).status
    expect(await seen()).toBe(200)
    const version = (await listed(bea, media)).items[0]?.version
    const change = (more: object) => bea.patch(`${media}/${item.id}`, { is_publicly_visible: false, version, ...more })
    expect((await change({ title: 'Mine' })).status).toBe(409)
    expect(await seen()).toBe(200)
    expect((await change({})).status).toBe(200)
    expect(await seen()).toBe(404)
    expect((await ann.patch(`${media}/${item.id}`, { is_publicly_visible: true, version })).status).toBe(404)
    expect((await listed(bea, media)).items).toMatchObject([{ title: 'Handed over', is_publicly_visible: false }])
  })

  test('a former owner’s private items stay theirs, the public ones go with the vehicle', async () => {
    const { ann, car, media } = await annWithCar()
    const shown = await adds(ann, media, { is_publicly_visible: true })
    const hidden = await adds(ann, media)
    const bea = await member(server, 'Bea Booth')
    await server.services.sql`update vehicles set user_id = ${bea.id} where id = ${car}`
    expect((await listed(bea, media)).items.map(({ id }) => id)).toEqual([shown.id])
    expect((await bea.delete(`${media}/${hidden.id}`)).status).toBe(404)
    expect((await ann.get(media)).status).toBe(404)
  })
})
