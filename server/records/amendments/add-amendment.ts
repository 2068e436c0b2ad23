import { sql } from 'kysely'
import { type AmendedType, type Amendment, mostAmendments, type NewAmendment } from '#domain/records/amendment.ts'
import { amended } from '#domain/records/amendment-words.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { amendmentOf, type RecordKind } from '#domain/records/registry.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { refuseTurningBack } from '../../vehicles/mileage/refuse-turning-back.ts'
import { getMedia } from '../gallery/gallery.queries.ts'
import { getLog } from '../maintenance-logs/maintenance-logs.queries.ts'
import { getModification } from '../modifications/modifications.queries.ts'
import { getNote } from '../notes/notes.queries.ts'
import { projectReminders } from '../reminders/project-reminders.ts'

/** Adds an amendment to a sealed entry; neither the entry nor an earlier amendment changes. */
export const addAmendment = (
  db: Db,
  { vehicle: owned, actor }: VehicleAccess,
  { record_type, record_id, ...given }: NewAmendment,
) =>
  db.transaction().execute(async (tx): Promise<Amendment> => {
    const vehicle = await holdVehicle(tx, owned)
    const { kind, record } = await findEntry(tx, vehicle, record_type, record_id)
    if (!record.is_sealed) throw conflict('not_sealed', 'This entry isn’t sealed. You can edit it directly.')
    await checkRoom(tx, vehicle, actor.id, record_id)
    const changes = changesOf(kind, amended(record, record.amendments) as Record<string, unknown>, given.changes)
    const { id, created_at } = await tx
      .insertInto('record_amendments')
      .values({
        vehicle_id: vehicle.id,
        user_id: actor.id,
        seal_id: await sealOf(tx, record_type, record_id),
        record_type,
        record_id,
        changes,
        reason: given.reason,
      })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow()
    if ('mileage' in changes) await refuseTurningBack(tx, vehicle)
    const { name: by } = await tx
      .selectFrom('users')
      .select('name')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow()
    if ('mileage' in changes) await projectReminders(tx, [vehicle.id])
    await announce(tx, vehicle.user_id, 'vehicles')
    return { id, changes, reason: given.reason ?? null, by, created_at: created_at.toISOString() }
  })

async function checkRoom(tx: Db, { id }: OwnedVehicle, user_id: string, record_id: string) {
  const made = await tx
    .selectFrom('record_amendments')
    .select([
      sql<number>`count(*)::int`.as('ofVehicle'),
      sql<number>`(count(*) filter (where record_id = ${record_id}))::int`.as('ofEntry'),
    ])
    .where('vehicle_id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (made.ofEntry >= mostAmendments.ofEntry)
    throw conflict('too_many', `You have amended this entry ${mostAmendments.ofEntry} times, which is the limit.`)
  if (made.ofVehicle >= mostAmendments.ofVehicle)
    throw conflict(
      'too_many',
      `You have amended this vehicle's history ${mostAmendments.ofVehicle} times, which is the limit.`,
    )
}

interface Sealable {
  is_sealed?: boolean
  amendments?: Amendment[]
}

/** Through each feature's own queries: what the member can't see there can't be amended here. */
async function findEntry(
  tx: Db,
  vehicle: OwnedVehicle,
  record_type: AmendedType,
  id: string,
): Promise<{ kind: RecordKind; record: Sealable }> {
  switch (record_type) {
    case 'maintenance_log': {
      const found = await tx
        .selectFrom('maintenance_logs')
        .select(sql<LogKind>`kind`.as('kind'))
        .where('id', '=', id)
        .where('vehicle_id', '=', vehicle.id)
        .executeTakeFirst()
      if (!found) throw notFound('Entry')
      return { kind: found.kind, record: await getLog(tx, vehicle, found.kind, id) }
    }
    case 'modification':
      return { kind: 'modification', record: await getModification(tx, vehicle, id) }
    case 'vehicle_note':
      return { kind: 'note', record: await getNote(tx, vehicle, id) }
    case 'vehicle_media':
      return { kind: 'media', record: (await getMedia(tx, vehicle, id)).media }
  }
}

const tables = {
  maintenance_log: 'maintenance_logs',
  modification: 'modifications',
  vehicle_note: 'vehicle_notes',
  vehicle_media: 'vehicle_media',
} as const

async function sealOf(tx: Db, record_type: AmendedType, id: string) {
  const { seal_id } = await tx
    .selectFrom(tables[record_type])
    .select('seal_id')
    .where('id', '=', id)
    .$narrowType<{ seal_id: string }>()
    .executeTakeFirstOrThrow()
  return seal_id
}

function changesOf(kind: RecordKind, before: Record<string, unknown>, given: NewAmendment['changes']) {
  const checked = amendmentOf[kind].safeParse(given)
  if (!checked.success) {
    const fields: Record<string, string> = {}
    for (const { path, message } of checked.error.issues) fields[String(path[0] ?? 'changes')] ??= message
    throw invalid(fields)
  }
  const changes = Object.fromEntries(
    Object.entries(checked.data)
      .filter(([field, to]) => to !== undefined && to !== before[field])
      .map(([field, to]) => [field, { from: before[field] ?? null, to }]),
  )
  if (Object.keys(changes).length === 0) throw invalid({ changes: 'Please change something first' })
  return changes
}
