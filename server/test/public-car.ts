import { randomBytes } from 'node:crypto'
import { createApp } from '../app.ts'
import type { Services } from '../platform/services.ts'
import { createWeb } from '../web.ts'
import type { Person } from './people.ts'
import { inserted, setDue } from './rows.ts'

/** The program with its pages, as a browser sees it. */
export async function openSite(services: Services) {
  const app = createApp(services, await createWeb())
  return (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
}

export const cookieOf = (person: Person) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** A stored file with a row and no bytes, for pages that only name it. */
export const addStoredFile = ({ sql }: Services, owner: string, car: string, kind: string, mime = 'image/webp') =>
  inserted(sql`
    insert into files (user_id, vehicle_id, kind, mime, size_bytes, checksum, state, stored_at, width, height, visibility)
    values (${owner}, ${car}, ${kind}, ${mime}, 1000, ${'a'.repeat(64)}, 'stored', now(), 1600, 900, 'public') returning id`)

/**
 * A public vehicle with something in every field and in every related table. Everybody may see what `told` makes, and
 * no visitor what `kept` makes.
 */
export async function addPublicCar(
  services: Services,
  owner: string,
  told: (field: string) => string,
  kept: (field: string) => string,
) {
  const { sql } = services
  const slug = `mini-cooper-2015-${randomBytes(4).toString('hex')}`
  const car = await inserted(sql`
    insert into vehicles (user_id, make, model, year, registration_number, engine_type, transmission, fuel_type, mileage,
      is_public, public_url, public_created_at, public_description, next_service)
    values (${owner}, ${told('make')}, ${told('model')}, 2015, 'AB12CDE', ${told('engine')}, 'Manual', 'Petrol', 41234,
      true, ${slug}, now(), ${told('message')}, '2031-04-19') returning id`)
  await setDue(sql, car, 'insurance', '2031-03-17')
  await setDue(sql, car, 'mot', '2030-01-01')
  await setDue(sql, car, 'tax', '2030-02-01')
  const data = await inserted(sql`
    insert into vehicle_data (vehicle_id, vrm, vin_last5, color, door_plan, date_first_registered, vehicle_class, smmt_data)
    values (${car}, 'AB12CDE', '9Z8Y7', ${told('colour')}, '5 DOOR ESTATE', '2015-03-01',
      ${kept('class')}, ${sql.json({ range: kept('smmt') })}) returning id`)
  await sql`
    insert into mot_history (vehicle_data_id, vehicle_id, test_number, test_date, expiry_date, test_result,
      odometer_reading, advisory_notices, failure_reasons)
    values (${data}, ${car}, ${kept('mot-number')}, '2024-05-06', '2025-05-05', 'PASSED', 40321,
      ${[told('advisory')]}, ${[told('failure')]})`
  const log = (kind: string, type: string, words: (field: string) => string, shown = true, deleted = false) =>
    inserted(sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, title, date, cost, comments, service_center,
        products_used, mileage, is_publicly_visible, deleted_at, confirmed_by_name)
      values (${car}, ${owner}, ${kind}, ${type}, ${words(`${type}-title`)}, '2024-06-07', 7654.32,
        ${words(`${type}-comments`)}, ${words(`${type}-center`)}, ${kept('products')}, 40555, ${shown},
        ${deleted ? new Date() : null}, ${kept('confirmed')}) returning id`)
  const service = await log('service', 'Major Service', told)
  await log('running_cost', 'Repair', told)
  await log('wash', 'Wash/Detail', told)
  await log('service', 'Oil Change', kept, false)
  await log('service', 'Brake Service', kept, true, true)
  for (const type of ['Fuel', 'Insurance', 'Tax', 'Warranty', 'Other']) await log('running_cost', type, kept)
  const modify = (words: (field: string) => string, shown = true, deleted = false) =>
    inserted(sql`
      insert into modifications (vehicle_id, user_id, type, name, brand, install_date, cost, description,
        is_publicly_visible, deleted_at)
      values (${car}, ${owner}, 'Tech', ${words('mod-name')}, ${words('mod-brand')}, '2023-02-03', 6543.21,
        ${words('mod-description')}, ${shown}, ${deleted ? new Date() : null}) returning id`)
  const modification = await modify(told)
  await modify((field) => kept(`hidden-${field}`), false)
  await modify((field) => kept(`deleted-${field}`), true, true)
  const show = async (words: (field: string) => string, shown = true, deleted = false) =>
    inserted(sql`
      insert into vehicle_media (vehicle_id, user_id, title, location, date_taken, comments, description, media_file_id,
        media_type, is_publicly_visible, deleted_at)
      values (${car}, ${owner}, ${words('media-title')}, ${words('media-place')}, '2022-08-09', ${words('media-comments')},
        ${kept('media-description')}, ${await addStoredFile(services, owner, car, 'media')}, 'image', ${shown},
        ${deleted ? new Date() : null}) returning id`)
  const media = await show(told)
  await show((field) => kept(`hidden-${field}`), false)
  await show((field) => kept(`deleted-${field}`), true, true)
  const file = async (words: (field: string) => string, privacy: string, of = owner, deleted = false) =>
    inserted(sql`
      insert into vehicle_documents (vehicle_id, user_id, title, category, file_id, file_type, file_size, notes, privacy,
        deleted_at)
      values (${car}, ${of}, ${words('document-title')}, 'Warranty',
        ${await addStoredFile(services, of, car, 'document', 'application/pdf')}, 'application/pdf', 1000,
        ${kept('document-notes')}, ${privacy}, ${deleted ? new Date() : null}) returning id`)
  const document = await file(told, 'shareable')
  await file((field) => kept(`private-${field}`), 'private')
  await file((field) => kept(`deleted-${field}`), 'shareable', owner, true)
  await sql`
    insert into vehicle_notes (vehicle_id, user_id, content, is_for_record) values (${car}, ${owner}, ${kept('note')}, true)`
  await sql`
    insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date, comments)
    values (${car}, ${owner}, ${kept('reminder')}, 'MOT', '2031-05-21', '2031-05-20', ${kept('reminder-comments')})`
  await sql`
    insert into vehicle_valuations (vehicle_id, user_id, mileage, private_average_value) values (${car}, ${owner}, 1, 5432.1)`
  await sql`
    insert into vehicle_listings (vehicle_id, user_id, price, description, location, contact_phone, contact_email, status,
      url_slug, html_content)
    values (${car}, ${owner}, 4321.09, ${kept('advert')}, ${kept('advert-place')}, '07700 900123',
      ${`${kept('advert-mail')}@example.org`.toLowerCase()}, 'draft', ${`advert-${slug}`}, ${kept('advert-html')})`
  const pricesKept = [
    '7654.32',
    '6543.21',
    '5432.1',
    '4321.09',
    '2031-03-17',
    '17/03/2031',
    '2031-04-19',
    '9Z8Y7',
    '07700',
  ]
  return { car, slug, service, modification, media, document, file, pricesKept }
}

/** A past handover: its transfer, its seal and the sealed entries. The document has its own tests. */
export async function sealCar({ sql }: Services, car: string, seller: string, kept: (field: string) => string) {
  const transfer = await inserted(sql`
    insert into ownership_transfers (vehicle_id, previous_owner_id, previous_owner_name, new_owner_name, new_owner_email,
      new_owner_phone, sale_price, sale_date, notes, vehicle_mileage, vehicle_make, vehicle_model, vehicle_year, status,
      answered_at)
    values (${car}, ${seller}, ${kept('seller')}, ${kept('buyer')}, 'buyer@example.org', '07700 900456', 3210.98,
      '2025-01-01', ${kept('transfer-notes')}, 1, 'Mini', 'Cooper', 2015, 'accepted', now()) returning id`)
  await sql`insert into seal_keys (key_id, public_key) values (${'a1'.repeat(8)}, ${'K'.repeat(43)}) on conflict do nothing`
  const seal = await inserted(sql`
    insert into handover_seals (vehicle_id, transfer_id, sequence, hash, document, signature, key_id)
    values (${car}, ${transfer}, 1, ${randomBytes(32).toString('hex')}, ${sql.json({ all: kept('sealed-document') })},
      ${kept('signature')}, ${'a1'.repeat(8)}) returning id`)
  for (const table of ['maintenance_logs', 'modifications', 'vehicle_media'])
    await sql`update ${sql(table)} set seal_id = ${seal} where vehicle_id = ${car}`
  return seal
}

type Changes = Record<string, { from: string | number | null; to: string | number | null }>

export const amend = (
  { sql }: Services,
  where: { car: string; seal: string; by: string; type: string; id: string },
  changes: Changes,
  reason: string | null = null,
) => sql`
  insert into record_amendments (vehicle_id, seal_id, user_id, record_type, record_id, changes, reason)
  values (${where.car}, ${where.seal}, ${where.by}, ${where.type}, ${where.id}, ${sql.json(changes)}, ${reason})`
