import { randomUUID } from 'node:crypto'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Breakdown } from '#domain/basics/breakdown.ts'
import { asKept, type DistanceUnit } from '#domain/basics/distance.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import { dailyCap } from '#domain/members/points.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf } from '#domain/records/registry.ts'
import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import { awardingRecord, tellOfBadges } from '../../members/points/award-badges.ts'
import { type Earned, takeBackVehiclePoints, tellOfPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { MaintenanceLogs } from '../../platform/database/schema.gen.ts'
import { type Asked, together } from '../../platform/database/together.ts'
import { changedElsewhere, conflict, unsupportedType } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { answeredDoubts, askAbout, askingAbout, type Known } from '../../vehicles/doubts/ask-about.ts'
import { heldVehicle, holding } from '../../vehicles/garage/own-vehicle.ts'
import { countKilometres, saysKilometres } from '../../vehicles/mileage/counts-kilometres.ts'
import { refuseTurningBack } from '../../vehicles/mileage/refuse-turning-back.ts'
import { changedRow, insertedRow, type NewRow, newRow } from '../details.ts'
import { assertAttached, attaching, changedFiles, removeRecordImages, setRecordImages } from '../record-images.ts'
import { followLog } from '../reminders/follow-log.ts'
import { livingOf } from '../reminders/reminders.queries.ts'
import { rememberType } from './custom-types.queries.ts'
import { asLog, findLog, getLog } from './maintenance-logs.queries.ts'
import type { ServiceFollowed } from './service-records/update-due-dates.ts'

type Typed = Breakdown & { mileage?: number | null; mileage_unit?: DistanceUnit | undefined; cost?: number | null }
type Answered = { confirmed?: DoubtCode[] | undefined }
export type NewLog = Omit<Insertable<MaintenanceLogs>, 'vehicle_id' | 'user_id' | 'kind' | keyof Typed> &
  Typed &
  Answered & { id?: string | undefined; type: string; date: string; image_ids: string[] }

/** What was typed in kilometres is kept as it was typed, and in miles. */
function measured<Values extends Typed>(
  { mileage_unit: typedIn = 'mi', ...values }: Values,
  confirmed: readonly DoubtCode[] | undefined,
) {
  const mileage_unit = saysKilometres(confirmed) ? 'km' : typedIn
  const { mileage } = values
  if (mileage === undefined) return values
  return { ...values, ...(mileage === null ? { mileage, mileage_km: null } : asKept(mileage, mileage_unit)) }
}

interface Inserted extends NewRow {
  id: string
  kind: LogKind
  vehicle_id: string
  user_id: string
  entered_by: string
  confirmed_doubts: DoubtCode[]
}
const insertLog = preparedQuery((db, row: Inserted) =>
  db.insertInto('maintenance_logs').values({
    ...insertedRow(row),
    id: row.id,
    kind: row.kind,
    vehicle_id: row.vehicle_id,
    user_id: row.user_id,
    entered_by: row.entered_by,
    confirmed_doubts: row.confirmed_doubts,
  }),
)

interface Followed {
  id: string
  vehicle_id: string
  owner_id: string
  /** JSON for an entry in the service book. */
  service: string | null
  actor_id: string
  rule: string
}
/** What follows from a new record; and whether there is a reminder that a record or a reading may change. */
const followingLog = preparedQuery(
  (_, { id, vehicle_id, owner_id, service, actor_id, rule }: Followed) => sql<Earned & { has_living: boolean }>`
    select earned.*, living.has_living
      from (select exists (${livingOf({ vehicle_id, user_id: owner_id })}) as has_living) as living
      left join follow_log(${id}, ${vehicle_id}, ${owner_id}, null, ${service}::text::jsonb, ${actor_id}, ${rule},
                           ${dailyCap}) as earned on true`,
)

/** What a kind does besides saving its record. */
interface Beyond<Answer> {
  /** Queried with what every save has to know, after the vehicle's lock. */
  asks?: Asked<Answer> | undefined
  /** What the record then says, and how the vehicle follows from a new entry in its service book. */
  decides?: (
    held: OwnedVehicle,
    answer: Answer | undefined,
  ) => { says: Partial<NewLog> & { mileage_km?: number | null }; service?: ServiceFollowed }
}

/**
 * A whole save in its own transaction: what it has to know is queried together, then everything it does is sent
 * together, and effects that are more than one row are functions in the database (migration 0061).
 */
export async function addLog<Answer = never>(
  tx: Db,
  { vehicle, actor }: VehicleAccess,
  kind: LogKind,
  given: NewLog,
  { asks, decides }: Beyond<Answer> = {},
) {
  const { id = randomUUID(), image_ids, confirmed, ...said } = given
  const entered = measured(said, confirmed)
  const [found, [answer], [known]] = await together(tx, holding(tx, vehicle), asks, askingAbout(tx, vehicle, entered))
  const held = await countKilometres(tx, heldVehicle(found), confirmed)
  const decided = decides?.(held, answer as Answer | undefined)
  const values = { ...entered, ...decided?.says }
  const of = { id, kind, vehicle_id: held.id, user_id: held.user_id }
  const row = {
    ...newRow(values),
    ...of,
    entered_by: actor.id,
    confirmed_doubts: answeredDoubts(held, values, known as Known, confirmed),
  }
  const follow = {
    id: of.id,
    vehicle_id: held.id,
    owner_id: held.user_id,
    service: decided?.service ? JSON.stringify(decided.service) : null,
    actor_id: actor.id,
    rule: definitionOf(kind).points.rule,
  }
  const files = attaching(tx, 'maintenance_log_id', {
    ids: image_ids,
    user_id: actor.id,
    kind: 'receipt',
    vehicle_id: held.id,
    record_id: of.id,
  })
  const [, attached, , [earned], awarded, log] = await together(
    tx,
    insertLog.with(tx, row),
    ...files,
    followingLog.with(tx, follow),
    awardingRecord(tx, actor.id, kind, held.id),
    findLog.with(tx, of),
  )
  assertAttached(image_ids, attached, definitionOf(kind).files.accept === 'photos' ? 'photos' : undefined)
  await rememberType(tx, actor.id, kind, values.type)
  await tellOfPoints(tx, actor.id, earned)
  await tellOfBadges(tx, actor.id, awarded)
  await announce(tx, held.user_id, 'vehicles')
  const after = asLog(kind, log)
  if (earned?.has_living) await followLog(tx, held, { after })
  return after
}

export type LogChange = Omit<Updateable<MaintenanceLogs>, keyof Typed> &
  Typed &
  Answered & { type?: string; date?: string; version: number; image_ids?: string[] }

/** In a transaction that has locked the vehicle; so is the next one. */
export async function changeLog(tx: Db, access: VehicleAccess, before: MaintenanceLog, change: LogChange) {
  const { vehicle } = access
  const { version, image_ids, confirmed, ...said } = change
  const values = measured(said, confirmed)
  refuseSealed(before)
  const counting = await countKilometres(tx, vehicle, confirmed)
  const confirmed_doubts = await askAbout(tx, counting, { ...before, ...values }, confirmed, before)
  const changed = await tx
    .updateTable('maintenance_logs')
    // A change of files alone also raises the version.
    .set({
      ...changedRow(values),
      confirmed_doubts,
      ...(await changedFiles(tx, { parent: 'maintenance_log_id', id: before.id }, image_ids)),
    })
    .where('id', '=', before.id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!changed.numUpdatedRows) throw changedElsewhere()
  if (values.type !== before.type) await rememberType(tx, access.actor.id, before.kind, values.type)
  if (image_ids) await setFiles(tx, access, before, image_ids)
  if (values.mileage !== undefined || values.date !== undefined) await refuseTurningBack(tx, vehicle)
  await announce(tx, vehicle.user_id, 'vehicles')
  return getLog(tx, vehicle, before.kind, before.id)
}

export async function removeLog(tx: Db, vehicle: OwnedVehicle, log: MaintenanceLog) {
  refuseSealed(log)
  await removeRecordImages(tx, 'maintenance_log_id', log.id)
  await tx.updateTable('maintenance_logs').set({ deleted_at: new Date() }).where('id', '=', log.id).execute()
  if (log.mileage !== null) await refuseTurningBack(tx, vehicle)
  await takeBackVehiclePoints(tx, vehicle, log.id)
  await announce(tx, vehicle.user_id, 'vehicles')
}

/** A receipt may be a PDF; files added to a wash and the like are photos. */
async function setFiles(
  tx: Db,
  access: VehicleAccess,
  { id, kind }: Pick<MaintenanceLog, 'id' | 'kind'>,
  ids: string[],
) {
  if (definitionOf(kind).files.accept === 'photos' && ids.length > 0) {
    const paper = await tx
      .selectFrom('files')
      .select('id')
      .where('id', 'in', ids)
      .where('user_id', '=', access.actor.id)
      .where('state', '=', 'pending')
      .where('mime', 'not like', 'image/%')
      .executeTakeFirst()
    if (paper) throw unsupportedType(uploadRules.note.wrongType)
  }
  await setRecordImages(tx, access, { parent: 'maintenance_log_id', id, kind: 'receipt' }, ids)
}

function refuseSealed(log: MaintenanceLog) {
  if (log.is_sealed) throw conflict('sealed', 'This entry was sealed when the vehicle changed hands.')
}
