import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { credentialsWords } from '#domain/basics/file.ts'
import { jpegWithCredentials } from '../../test/content-credentials.ts'
import { member, visitor } from '../../test/people.ts'
import { jpegWithPlace } from '../../test/pictures.ts'
import { memberWithCar } from '../../test/records.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('a photo is kept to the byte for whoever sent it, and for nobody else: not on the public page, not after a handover', async () => {
  const { sql } = server.services
  const { ann, car, path } = await memberWithCar(server)
  const sam = await member(server, 'Sam Sutton')
  const sent = await jpegWithPlace()
  const { id: file_id } = await (await ann.post('/uploads/media', sent)).json()
  await ann.post(`${path}/media`, { file_id, is_publicly_visible: true })
  await ann.patch(`${path}/sharing`, { is_public: true })
  const received = `/files/${file_id}?received`

  const answer = await ann.get(received)
  expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.jpeg$/)
  const [row] = await sql`select received_sha256, size_bytes from files where id = ${file_id}`
  expect(row?.received_sha256).toBe(createHash('sha256').update(sent).digest('hex'))
  // It counts towards the storage like every other byte that is kept.
  expect(row?.size_bytes).toBeGreaterThan(sent.byteLength)
  const [paid] = await sql`select sum(bytes)::int as bytes from storage_ledger where file_id = ${file_id}`
  expect(paid?.bytes).toBe(row?.size_bytes)

  expect((await visitor(server).get(`/files/${file_id}`)).status).toBe(200)
  for (const other of [visitor(server), sam]) expect((await other.get(received)).status).toBe(404)

  await sql`update vehicles set status = 'For Sale' where id = ${car}`
  await sells(ann, car, sam)
  expect((await sam.get(`/files/${file_id}`)).status).toBe(200)
  for (const each of [ann, sam]) expect((await each.get(received)).status).toBe(404)
  const { items } = await (await sam.get(`${path}/media`)).json()
  expect(items[0]).toMatchObject({ is_received_kept: false })
})

test('content credentials are named beside the photo, to the owner and to a visitor', async () => {
  const { ann, path } = await memberWithCar(server)
  const upload = async (kind: string) =>
    (await (await ann.post(`/uploads/${kind}`, await jpegWithCredentials('Leica M11-P'))).json()).id
  await ann.post(`${path}/media`, { file_id: await upload('media'), is_publicly_visible: true })
  const service = { type: 'Oil Change', date: '2026-03-01', image_ids: [await upload('receipt')] }
  const { images } = await (await ann.post(`${path}/service-records`, service)).json()
  expect(images).toMatchObject([{ credentials: 'Leica M11-P' }])
  const { items } = await (await ann.get(`${path}/media`)).json()
  expect(items[0]).toMatchObject({ credentials: 'Leica M11-P', is_received_kept: true })
  await ann.patch(`${path}/sharing`, { is_public: true })
  const { public_url } = await (await ann.get(path)).json()
  const page = await (await visitor(server).get(`/public/vehicles/${public_url}`)).json()
  expect(page.media[0].credentials).toBe('Leica M11-P')
  expect(credentialsWords('Leica M11-P')).toBe(
    'Carries content credentials written by Leica M11-P; GarageTale has not checked them.',
  )
})
