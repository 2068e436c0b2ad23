import { describe, expect, test } from 'vitest'
import type { NewServiceRecord } from '#domain/records/service-record.ts'
import type { Member } from './platform/auth/session.ts'
import { changeEntry, logEntry, removeEntry } from './records/maintenance-logs/log-entry.ts'
import { changeService, logService } from './records/maintenance-logs/service-records/log-service.ts'
import { addModification, changeModification, removeModification } from './records/modifications/save-modification.ts'
import { addNote, changeNote } from './records/notes/notes.queries.ts'
import { addReminder } from './records/reminders/add-reminder.ts'
import { setReminderStatus } from './records/reminders/change-reminder.ts'
import { saveListing } from './sharing/listings/save-listing.ts'
import { changeSharing } from './sharing/settings/change-sharing.ts'
import { type Person, people } from './test/people.ts'
import { jpeg } from './test/pictures.ts'
import { addVehicle } from './test/rows.ts'
import { sells } from './test/sale.ts'
import { useServer } from './test/server.ts'
import { type OwnedVehicle, ownedColumns, type VehicleAccess } from './vehicles/access.ts'
import { addDocument, removeDocument } from './vehicles/documents/change-documents.ts'
import { deleteVehicle } from './vehicles/garage/delete-vehicle.ts'
import { editVehicle } from './vehicles/garage/edit-vehicle.ts'
import { changeRegistration } from './vehicles/identity/change-registration.ts'
import { refreshValuation } from './vehicles/valuation/refresh-valuation.ts'

/*
 * No guard lets anybody but the owner in as yet. These are the acts behind the guards, played by somebody else: what is the
 * actor's and what the owner's must not depend on their being one person.
 */

const server = useServer()

async function actorAndOwner() {
  const { ann: owner, sam: actor } = await people(server)
  const car = await addVehicle(server.services.sql, owner.id)
  return { owner, actor, car, access: () => accessBy(actor, car) }
}

async function accessBy(person: Person, car: string): Promise<VehicleAccess> {
  const { db } = server.services
  const vehicle = await db.selectFrom('vehicles').select(ownedColumns).where('id', '=', car).executeTakeFirstOrThrow()
  return {
    vehicle: vehicle as OwnedVehicle,
    actor: { id: person.id, name: person.name, email: person.email } as Member,
    role: 'owner',
  }
}

const pointsOf = async ({ id }: Person) => {
  const [row] = await server.services.sql`select total_points from user_points where user_id = ${id}`
  return row?.total_points as number
}
const uploaded = async (person: Person, kind: string) =>
  ((await (await person.post(`/uploads/${kind}`, await jpeg(20, 20))).json()) as { id: string }).id
const rowsOf = (table: string, car: string) =>
  server.services.sql`
    select user_id, entered_by from ${server.services.sql(table)} where vehicle_id = ${car} and deleted_at is null`

const service = { type: 'Minor Service', date: '2026-01-10', next_service_due: '2099-01-10', lead_days: 30 } as const
const modification = { type: 'Tech', name: 'Radio', brand: 'Alpine', install_date: '2026-01-10' } as const

describe('a record that somebody else enters in the owner’s book', () => {
  test('is the owner’s, says who entered it also after the owner changes it, and reminds the owner', async () => {
    const { db } = server.services
    const { owner, actor, car, access } = await actorAndOwner()
    const log = await logService(db, await access(), { ...service, image_ids: [] } as NewServiceRecord)
    await changeService(db, await accessBy(owner, car), log.id, { version: log.version, comments: 'Cold start' })
    const note = await addNote(db, await access(), { content: 'Rattles', is_for_record: false, image_ids: [] })
    await changeNote(db, await accessBy(owner, car), note.id, { version: note.version, content: 'Rattles, hot' })
    for (const table of ['maintenance_logs', 'vehicle_notes'])
      expect(await rowsOf(table, car)).toEqual([{ user_id: owner.id, entered_by: actor.id }])
    const reminders = await server.services.sql`select user_id, title from reminders where vehicle_id = ${car}`
    expect(reminders).toEqual([{ user_id: owner.id, title: 'Minor Service' }])
  })

  test('takes the files of whoever saves it, and nobody else’s', async () => {
    const { db } = server.services
    const { owner, actor, car, access } = await actorAndOwner()
    const [theirs, mine] = [await uploaded(actor, 'receipt'), await uploaded(owner, 'receipt')]
    const cost = { type: 'Fuel', date: '2026-01-10', cost: 40, image_ids: [] }
    const log = await logEntry(db, await access(), 'running_cost', cost)
    const of = { kind: 'running_cost', id: log.id } as const
    await expect(changeEntry(db, await access(), of, { version: 1, image_ids: [mine] })).rejects.toThrow(
      'File not found',
    )
    expect((await changeEntry(db, await access(), of, { version: 1, image_ids: [theirs] })).images).toHaveLength(1)
    const both = { version: 2, image_ids: [theirs, mine] }
    expect((await changeEntry(db, await accessBy(owner, car), of, both)).images).toHaveLength(2)

    const photo = await uploaded(actor, 'modification')
    const fitted = { ...modification, is_major_upgrade: false, before_image_ids: [photo], after_image_ids: [] }
    const { id, before_images } = await addModification(db, await access(), fitted)
    expect(before_images).toHaveLength(1)
    const after = { version: 1, after_image_ids: [await uploaded(actor, 'modification')] }
    expect((await changeModification(db, await access(), id, after)).after_images).toHaveLength(1)
  })

  test('pays whoever entered it, and whoever removes it takes that back from them', async () => {
    const { db } = server.services
    const { owner, actor, car, access } = await actorAndOwner()
    const log = await logEntry(db, await access(), 'wash', { date: '2026-01-10', image_ids: [] })
    const of = { ...modification, is_major_upgrade: false, before_image_ids: [], after_image_ids: [] }
    const fitted = await addModification(db, await access(), of)
    const file_id = await uploaded(actor, 'document')
    const paper = { title: 'Invoice', category: 'Insurance', file_id, privacy: 'private' } as const
    const document = await addDocument(db, await access(), paper as never)
    const earned = await pointsOf(actor)
    expect([earned > 0, await pointsOf(owner)]).toEqual([true, 0])
    const { vehicle } = await accessBy(owner, car)
    await removeEntry(db, vehicle, { kind: 'wash', id: log.id })
    expect(await pointsOf(actor)).toBe(earned - 2)
    await removeModification(db, vehicle, fitted.id)
    await removeDocument(db, vehicle, document.id)
    expect([await pointsOf(actor), await pointsOf(owner)]).toEqual([0, 0])
  })
})

test('a badge for records goes to whoever has entered them', async () => {
  const { db, sql } = server.services
  const { owner, actor, access } = await actorAndOwner()
  await logService(db, await access(), { ...service, image_ids: [] } as NewServiceRecord)
  const given = await sql`
    select user_id, badge_id from user_badges
     where user_id in ${sql([owner.id, actor.id])} and badge_id <> 'early-bird'`
  expect(given).toEqual([{ user_id: actor.id, badge_id: 'service-stamp' }])
})

describe('the vehicle itself', () => {
  test('takes its points back from all who earned them for its owner when it goes, and from no former owner', async () => {
    const { db } = server.services
    const { owner, actor, car } = await actorAndOwner()
    await logEntry(db, await accessBy(owner, car), 'wash', { date: '2026-01-10', image_ids: [] })
    await sells(owner, car, actor)
    const kept = await pointsOf(owner)
    const cat = (await people(server)).ann
    await logEntry(db, await accessBy(cat, car), 'wash', { date: '2026-01-10', image_ids: [] })
    await logEntry(db, await accessBy(actor, car), 'wash', { date: '2026-01-10', image_ids: [] })
    expect([kept > 0, await pointsOf(cat), await pointsOf(actor)]).toEqual([true, 2, 2])
    await deleteVehicle(db, actor.id, car)
    expect([await pointsOf(owner), await pointsOf(cat), await pointsOf(actor)]).toEqual([kept, 0, 0])
  })

  test('keeps under the actor’s name what they changed of it, and takes their photo', async () => {
    const { db, sql } = server.services
    const { owner, actor, car, access } = await actorAndOwner()
    await changeSharing(db, await access(), { is_public: true })
    const published = await pointsOf(actor)
    expect([published > 0, await pointsOf(owner)]).toEqual([true, 0])
    const badges =
      await sql`select user_id from user_badges where badge_id = 'open-garage' and user_id in ${sql([owner.id, actor.id])}`
    expect(badges).toEqual([{ user_id: owner.id }])
    const photo = await uploaded(actor, 'vehicle_photo')
    const { version } = (await access()).vehicle
    await editVehicle(db, await access(), { version, model: 'Cooper S', image_file_id: photo })
    expect(await pointsOf(actor)).toBeGreaterThan(published)
    const now = await access()
    await changeRegistration(db, now, {
      version: now.vehicle.version,
      registration_number: 'AC70 RXX',
      changed_on: '2026-01-10',
    })
    const changes = await sql`select user_id from vehicle_identity_changes where vehicle_id = ${car}`
    expect(changes).toEqual([{ user_id: actor.id }, { user_id: actor.id }])
  })

  test('is advertised by its owner with the actor’s pictures, and valued on the owner’s plan', async () => {
    const { db, sql } = server.services
    const { owner, actor, car, access } = await actorAndOwner()
    const listing = {
      price: 5000,
      location: 'Leeds',
      contact_phone: '0113 496 0000',
      contact_email: 'ann@example.org',
      description: 'A car with a book.',
      image_ids: [await uploaded(actor, 'listing')],
    }
    expect((await saveListing(db, await access(), listing as never)).images).toHaveLength(1)
    expect(await sql`select user_id from vehicle_listings where vehicle_id = ${car}`).toEqual([{ user_id: owner.id }])
    await sql`update vehicles set registration_number = 'GT64QVW' where id = ${car}`
    await refreshValuation(server.services, await access())
    expect(await sql`select user_id from vehicle_valuations where vehicle_id = ${car}`).toEqual([{ user_id: owner.id }])
    const used = await sql`select user_id, used from user_valuations where user_id in ${sql([owner.id, actor.id])}`
    expect(used).toEqual([{ user_id: owner.id, used: 1 }])
  })

  test('has its owner’s reminders, whoever sets and completes them', async () => {
    const { db, sql } = server.services
    const { owner, actor, car, access } = await actorAndOwner()
    const due = { title: 'Tax', type: 'Tax', due_date: '2099-01-10', lead_days: 7, send_notification: true } as never
    const reminder = await addReminder(db, await access(), due)
    await setReminderStatus(db, await access(), reminder.id, 'completed')
    const rows = await sql`select user_id, status, entered_by, closed_by from reminders where vehicle_id = ${car}`
    const by = { entered_by: actor.id, closed_by: actor.id }
    expect(rows).toEqual([{ user_id: owner.id, status: 'completed', ...by }])
    const { completed } = (await (await owner.get(`/vehicles/${car}/reminders`)).json()) as Record<
      string,
      { items: [] }
    >
    expect(completed?.items).toHaveLength(1)
  })
})
