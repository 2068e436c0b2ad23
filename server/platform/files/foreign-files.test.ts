import { expect, test } from 'vitest'
import { londonToday } from '#domain/basics/format.ts'
import type { UploadKind } from '#domain/basics/upload.ts'
import { opensBusiness } from '../../test/business.ts'
import { member, type Person } from '../../test/people.ts'
import { jpeg, pdf } from '../../test/pictures.ts'
import { carForSale } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { attachUpload } from './file-state.ts'

const server = useServer()
const stereo = { type: 'Tech', name: 'Stereo', brand: 'Alpine' }

test('nobody puts into a record of theirs what somebody else has uploaded, nor a file of another kind', async () => {
  const [ann, sam] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Sam Sutton')])
  const minor = { make: 'Morris', model: 'Minor', year: 1962, transmission: 'Manual', fuel_type: 'Petrol', mileage: 1 }
  const car = `/vehicles/${await carForSale(server, sam)}`
  const { version } = await (await sam.get(car)).json()
  const date = londonToday()
  const guide = { type: 'file', title: 'Points', make: 'All', model: 'All', description: 'How' }
  const listing = {
    price: 1,
    location: 'Leeds',
    contact_phone: '0113 496 0000',
    contact_email: sam.email,
    description: 'One owner',
  }
  const business = await opensBusiness(sam)
  const takers: [kind: UploadKind, take: (id: string) => Promise<Response>][] = [
    ['vehicle_photo', (id) => sam.post('/vehicles', { ...minor, image_file_id: id })],
    ['vehicle_photo', (id) => sam.patch(car, { image_file_id: id, version })],
    ['receipt', (id) => sam.post(`${car}/service-records`, { type: 'Oil Change', date, image_ids: [id] })],
    ['receipt', (id) => sam.post(`${car}/running-costs`, { type: 'Repair', date, cost: 1, image_ids: [id] })],
    ['receipt', (id) => sam.post(`${car}/washes`, { date, image_ids: [id] })],
    ['note', (id) => sam.post(`${car}/notes`, { content: 'A note', image_ids: [id] })],
    [
      'modification',
      (id) => sam.post(`${car}/modifications`, { ...stereo, install_date: date, before_image_ids: [id] }),
    ],
    [
      'modification',
      (id) => sam.post(`${car}/modifications`, { ...stereo, install_date: date, after_image_ids: [id] }),
    ],
    ['media', (id) => sam.post(`${car}/media`, { title: 'A photo', file_id: id })],
    ['document', (id) => sam.post(`${car}/documents`, { title: 'A paper', category: 'Insurance', file_id: id })],
    ['listing', (id) => sam.put(`${car}/listing`, { ...listing, image_ids: [id] })],
    ['post', (id) => sam.post('/posts', { title: 'A post', content: 'Look', file_ids: [id] })],
    ['guide', (id) => sam.post('/guides', { ...guide, file_id: id })],
    ['business', (id) => sam.post('/business/images', { image_ids: [id] })],
    ['business', (id) => sam.patch('/business', { logo_file_id: id, version: business.version })],
    ['business', (id) => sam.patch('/business', { banner_file_id: id, version: business.version })],
  ]
  const uploaded = async (person: Person, kind: UploadKind) => {
    const bytes = kind === 'guide' ? pdf() : await jpeg(20, 20)
    return (await (await person.post(`/uploads/${kind}`, new Uint8Array(bytes))).json()).id as string
  }
  const { sql } = server.services
  for (const kind of new Set(takers.map(([kind]) => kind))) {
    const [waiting, kept, odd] = await Promise.all([
      uploaded(ann, kind),
      uploaded(ann, kind),
      uploaded(sam, kind === 'note' ? 'receipt' : 'note'),
    ])
    await server.services.db.transaction().execute((tx) => attachUpload(tx, { id: kept, user_id: ann.id, kind }))
    for (const [ofKind, take] of takers.filter(([each]) => each === kind))
      for (const id of [waiting, kept, odd]) {
        const answer = await take(id)
        expect([ofKind, take.toString(), answer.status, await answer.text()]).toEqual([
          ofKind,
          take.toString(),
          404,
          expect.stringContaining('not found'),
        ])
      }
    const rows = await sql`select id, user_id, state from files where id in ${sql([waiting, kept, odd])}`
    expect(new Set(rows.map(({ id, user_id, state }) => `${id} ${user_id} ${state}`))).toEqual(
      new Set([`${waiting} ${ann.id} pending`, `${kept} ${ann.id} stored`, `${odd} ${sam.id} pending`]),
    )
  }
})
