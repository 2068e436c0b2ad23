import { expect, test } from 'vitest'
import { member, type Person, visitor } from '../../test/people.ts'
import { jpeg, mp4, pdf } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const uploads = async (person: Person, kind: string, bytes?: Uint8Array) => {
  const answer = await person.post(`/uploads/${kind}`, bytes ?? (await jpeg(60, 40)), { 'x-file-name': 'side.jpg' })
  expect([kind, answer.status]).toEqual([kind, 201])
  return (await answer.json()).id as string
}
const made = async (answer: Promise<Response>) => {
  const { status, ...rest } = await answer.then(async (each) => ({ status: each.status, body: await each.json() }))
  expect(status).toBe(201)
  return rest.body as { id: string }
}

/** A car with a file of every kind a vehicle can have. */
async function fullBook() {
  const ann = await member(server, 'Ann Archer')
  const form = { make: 'Mini', model: 'Cooper', year: 2015, transmission: 'Manual', fuel_type: 'Petrol', mileage: 1000 }
  const photo = await uploads(ann, 'vehicle_photo')
  const { id: car } = await made(ann.post('/vehicles', { ...form, image_file_id: photo }))
  const path = `/vehicles/${car}`
  const files = {
    photo,
    publicMedia: await uploads(ann, 'media'),
    privateMedia: await uploads(ann, 'media'),
    shareablePaper: await uploads(ann, 'document', pdf()),
    privatePaper: await uploads(ann, 'document', pdf('secret')),
    receipt: await uploads(ann, 'receipt'),
    modification: await uploads(ann, 'modification'),
    note: await uploads(ann, 'note'),
  }
  const paper = { title: 'V5C', category: 'V5 log Book' }
  const shown = await made(ann.post(`${path}/media`, { file_id: files.publicMedia, is_publicly_visible: true }))
  await made(ann.post(`${path}/media`, { file_id: files.privateMedia, is_publicly_visible: false }))
  const shared = await made(
    ann.post(`${path}/documents`, { ...paper, file_id: files.shareablePaper, privacy: 'shareable' }),
  )
  await made(ann.post(`${path}/documents`, { ...paper, file_id: files.privatePaper, privacy: 'private' }))
  const date = '2026-02-14'
  await made(ann.post(`${path}/service-records`, { type: 'Oil Change', date, cost: 10, image_ids: [files.receipt] }))
  await made(
    ann.post(`${path}/modifications`, {
      type: 'Tech',
      name: 'Stereo',
      brand: 'Alpine',
      install_date: date,
      before_image_ids: [files.modification],
    }),
  )
  await made(ann.post(`${path}/notes`, { content: 'Spare key in the drawer', image_ids: [files.note] }))
  const seen = async () => {
    const nobody = visitor(server)
    const answers = await Promise.all(Object.values(files).map((id) => nobody.get(`/files/${id}`)))
    return Object.keys(files).filter((_, at) => answers[at]?.status === 200)
  }
  const share = async (is_public: boolean) =>
    expect((await ann.patch(`${path}/sharing`, { is_public })).status).toBe(200)
  return { ann, car, path, files, shown, shared, seen, share }
}

test('a visitor is given photo, public media and shareable documents while the page is on, and of the rest nothing ever (SHAR-01, SHAR-02)', async () => {
  const { ann, files, seen, share } = await fullBook()
  expect(await seen()).toEqual([])
  await share(true)
  expect(await seen()).toEqual(['photo', 'publicMedia', 'shareablePaper'])
  await share(false)
  expect(await seen()).toEqual([])
  for (const id of Object.values(files)) expect((await ann.get(`/files/${id}`)).status).toBe(200)
})

test('switched off, a picture is gone at once for caches that kept it, in every size (SHAR-02)', async () => {
  const { files, share } = await fullBook()
  await share(true)
  const nobody = visitor(server)
  for (const address of [
    `/files/${files.photo}/320`,
    `/files/${files.publicMedia}`,
    `/files/${files.shareablePaper}`,
  ]) {
    const answer = await nobody.get(address)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
    const again = await nobody.get(address, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, no-cache'])
  }
  const tag = (await nobody.get(`/files/${files.photo}/320`)).headers.get('etag') ?? ''
  await share(false)
  const gone = await nobody.get(`/files/${files.photo}/320`, { 'if-none-match': tag })
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('what is changed while the page is on is shown or hidden with the change itself', async () => {
  const { ann, path, shown, shared, files, seen, share } = await fullBook()
  await share(true)
  expect((await ann.patch(`${path}/media/${shown.id}`, { is_publicly_visible: false, version: 1 })).status).toBe(200)
  expect((await ann.patch(`${path}/documents/${shared.id}`, { privacy: 'private', version: 1 })).status).toBe(200)
  expect(await seen()).toEqual(['photo'])
  expect((await ann.patch(`${path}/media/${shown.id}`, { is_publicly_visible: true, version: 2 })).status).toBe(200)
  expect((await ann.patch(`${path}/documents/${shared.id}`, { privacy: 'shareable', version: 2 })).status).toBe(200)
  expect(await seen()).toEqual(['photo', 'publicMedia', 'shareablePaper'])

  const { version } = await (await ann.get(path)).json()
  const newPhoto = await uploads(ann, 'vehicle_photo')
  expect((await ann.patch(path, { version, image_file_id: newPhoto })).status).toBe(200)
  const nobody = visitor(server)
  expect((await nobody.get(`/files/${newPhoto}`)).status).toBe(200)
  expect((await nobody.get(`/files/${files.photo}`)).status).toBe(404)
  const added = await uploads(ann, 'media')
  await made(ann.post(`${path}/media`, { file_id: added, is_publicly_visible: true }))
  expect((await nobody.get(`/files/${added}`)).status).toBe(200)
  await share(false)
  for (const id of [newPhoto, added]) expect((await nobody.get(`/files/${id}`)).status).toBe(404)
})

test('what the owner calls a file on their own disk, nobody else is told', async () => {
  const ann = await member(server, 'Ann Archer')
  const { sql } = server.services
  const secret = 'Insurance J Smith 14 Elm Road'
  const sends = async (kind: string, bytes: Uint8Array, ending: string) => {
    const name = encodeURIComponent(`${secret}.${ending}`)
    return (await made(ann.post(`/uploads/${kind}`, bytes, { 'x-file-name': name }))).id
  }
  const form = { make: 'Mini', model: 'Cooper', year: 2015, transmission: 'Manual', fuel_type: 'Petrol', mileage: 1000 }
  const photo = await sends('vehicle_photo', await jpeg(60, 40), 'jpg')
  const { id: car } = await made(ann.post('/vehicles', { ...form, image_file_id: photo }))
  const path = `/vehicles/${car}`
  const [paper, scan] = [await sends('document', pdf(), 'pdf'), await sends('document', await jpeg(60, 40), 'jpg')]
  for (const [file_id, title] of [
    [paper, 'Policy 1.5 (2026)'],
    [scan, 'V5C'],
  ])
    await made(ann.post(`${path}/documents`, { title, category: 'Insurance', file_id, privacy: 'shareable' }))
  const [picture, clip] = [await sends('media', await jpeg(60, 40), 'jpg'), await sends('media', mp4(), 'mp4')]
  for (const file_id of [picture, clip]) await made(ann.post(`${path}/media`, { file_id, is_publicly_visible: true }))
  const advert = await sends('listing', await jpeg(60, 40), 'jpg')
  await sql`update vehicles set status = 'For Sale' where id = ${car}`
  const listing = {
    price: 1,
    location: 'Leeds',
    contact_phone: '0113 496 0000',
    contact_email: ann.email,
    description: 'Tidy',
  }
  expect((await ann.put(`${path}/listing`, { ...listing, image_ids: [advert] })).status).toBeLessThan(300)
  await sql`update vehicle_listings set status = 'published' where vehicle_id = ${car}`
  expect((await ann.patch(`${path}/sharing`, { is_public: true })).status).toBe(200)
  const name = encodeURIComponent(`${secret}.jpg`)
  const { avatar_url } = await (
    await ann.request('PUT', '/profile/avatar', await jpeg(), { 'x-file-name': name })
  ).json()

  const others = [await member(server, 'Sam Sutton'), visitor(server)]
  const told: [address: string, name: string][] = [
    [`/files/${paper}`, 'Policy%201.5%20%282026%29.pdf'],
    [`/files/${paper}?view`, 'Policy%201.5%20%282026%29.pdf'],
    [`/files/${scan}`, 'V5C.jpg'],
    [`/files/${scan}/320`, 'V5C.webp'],
    [`/files/${photo}?download`, 'GarageTale%20picture.webp'],
    [`/files/${picture}`, 'GarageTale%20picture.webp'],
    [`/files/${clip}?download`, 'GarageTale%20video.mp4'],
    [`/files/${advert}`, 'GarageTale%20picture.webp'],
    [avatar_url, 'GarageTale%20picture.webp'],
  ]
  for (const [address, expected] of told)
    for (const person of others) {
      const answer = await person.get(address)
      expect([address, answer.status, answer.headers.get('content-disposition')?.split("''")[1]]).toEqual([
        ...[address, 200, expected],
      ])
      const again = await person.get(address, { 'if-none-match': answer.headers.get('etag') ?? '' })
      expect(again.headers.get('content-disposition')).not.toContain('Elm')
    }
  for (const id of [paper, scan, photo, picture, clip, advert]) {
    const own = await ann.get(`/files/${id}?download`)
    expect(own.headers.get('content-disposition')).toContain(encodeURIComponent(secret))
    // Only for the owner: no cache in between may keep it for others.
    expect(own.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
  }
})
