import { expect } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { Person } from './people.ts'
import { jpeg, pdf } from './pictures.ts'
import { setDue } from './rows.ts'
import { carForSale } from './sale.ts'
import type { TestServer } from './server.ts'

/** What an owner never reveals: no answer to anybody else may contain one of these. */
export const untold = [
  'untold note',
  'untold photo',
  'untold paper',
  'untold reminder',
  'untold lender',
  '98765.43',
  '87654.32',
  '76543.21',
]
export const paid = { service: 101.11, running_cost: 202.22, wash: 303.33, modification: 404.44 }

/** A car For Sale with something of every kind, and a file on everything that can have one. */
export async function fullCar(server: TestServer, owner: Person) {
  const car = await carForSale(server, owner)
  const path = `/vehicles/${car}`
  const { sql } = server.services
  const created = async (where: string, body: object): Promise<string> => {
    const answer = await owner.post(`${path}/${where}`, body)
    expect([where, answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([where, 201, ''])
    return ((await answer.json()) as { id: string }).id
  }
  const uploaded = async (kind: string, bytes?: Uint8Array): Promise<string> => {
    const answer = await owner.post(`/uploads/${kind}`, bytes ?? (await jpeg(30, 20)))
    expect([kind, answer.status]).toEqual([kind, 201])
    return ((await answer.json()) as { id: string }).id
  }
  const date = addDays(londonToday(), -20)
  const files = {
    vehicle_photo: await uploaded('vehicle_photo'),
    service_receipt: await uploaded('receipt'),
    cost_receipt: await uploaded('receipt', pdf()),
    wash_photo: await uploaded('receipt'),
    before_photo: await uploaded('modification'),
    after_photo: await uploaded('modification'),
    kept_note: await uploaded('note'),
    left_note: await uploaded('note'),
    kept_media: await uploaded('media'),
    left_media: await uploaded('media'),
    kept_document: await uploaded('document', pdf()),
    left_document: await uploaded('document', pdf()),
    listing: await uploaded('listing'),
  }
  const { version } = await (await owner.get(path)).json()
  const photo = await owner.patch(path, { image_file_id: files.vehicle_photo, version })
  expect(photo.status).toBe(200)
  const records = {
    service: await created('service-records', {
      type: 'Oil Change',
      date,
      cost: paid.service,
      comments: 'told service',
      image_ids: [files.service_receipt],
    }),
    running_cost: await created('running-costs', {
      type: 'Repair',
      date,
      cost: paid.running_cost,
      image_ids: [files.cost_receipt],
    }),
    wash: await created('washes', { date, cost: paid.wash, image_ids: [files.wash_photo] }),
    modification: await created('modifications', {
      type: 'Tech',
      name: 'told modification',
      brand: 'Alpine',
      install_date: date,
      cost: paid.modification,
      before_image_ids: [files.before_photo],
      after_image_ids: [files.after_photo],
    }),
    kept_note: await created('notes', { content: 'untold note', image_ids: [files.kept_note] }),
    left_note: await created('notes', { content: 'told note', is_for_record: true, image_ids: [files.left_note] }),
    kept_media: await created('media', { title: 'untold photo', file_id: files.kept_media }),
    left_media: await created('media', { title: 'told photo', is_publicly_visible: true, file_id: files.left_media }),
    kept_document: await created('documents', {
      title: 'untold paper',
      category: 'Insurance',
      file_id: files.kept_document,
    }),
    left_document: await created('documents', {
      title: 'told paper',
      category: 'Warranty',
      privacy: 'shareable',
      file_id: files.left_document,
    }),
    reminder: await created('reminders', {
      title: 'untold reminder',
      type: 'Other',
      due_date: addDays(londonToday(), 10),
      lead_days: 5,
    }),
  }
  const listing = await owner.put(`${path}/listing`, {
    price: 5000,
    location: 'Leeds',
    contact_phone: '0113 496 0000',
    contact_email: owner.email,
    description: 'One careful owner',
    image_ids: [files.listing],
  })
  expect(listing.status).toBeLessThan(300)
  const publish = { status: 'published', version: (await listing.json()).version }
  expect((await owner.put(`${path}/listing/status`, publish)).status).toBeLessThan(300)
  await sql`
    insert into vehicle_valuations (vehicle_id, user_id, mileage, private_clean_value)
    values (${car}, ${owner.id}, 42000, 98765.43)`
  const bought = { purchase_price: 87_654.32, lender: 'untold lender', version: null }
  expect((await owner.put(`${path}/purchase`, bought)).status).toBe(200)
  expect((await owner.put(`${path}/budget`, { amount: 76_543.21 })).status).toBe(200)
  await sql`
    update vehicles set next_service = '2027-03-03', public_description = 'Loved' where id = ${car}`
  await setDue(sql, car, 'insurance', '2027-01-01')
  await setDue(sql, car, 'mot', '2027-02-02')
  return { car, path, files, records }
}
