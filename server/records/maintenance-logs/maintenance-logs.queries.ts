import { type Insertable, sql, type Updateable } from 'kysely'
import { type Attachment, uploadRules } from '#domain/basics/upload.ts'
import { logColumns } from '#domain/records/define-record.ts'
import type { DoubtCode } from '#domain/records/doubt.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { type LogPage, logPageSize, type MaintenanceLog, mileageAfter } from '#domain/records/maintenance-log.ts'
import { definitionOf } from '#domain/records/registry.ts'
import { confirmedBy, confirmedVehicle, namedBusiness } from '../../businesses/confirmations/confirmed-by.ts'
import { awardBadges } from '../../members/points/award-badges.ts'
import { earnPoints, takeBackPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import type { MaintenanceLogs } from '../../platform/database/schema.gen.ts'
import { changedElsewhere, conflict, notFound, unsupportedType } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'
import { asPage } from '../../platform/http/paging.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { amendmentsOfRow } from '../amendments/amendments.queries.ts'
import { mayTellCost } from '../cost-visibility.ts'
import { changedRow, newRow, withDetails } from '../details.ts'
import { askAbout } from '../doubts/ask-about.ts'
import { changedFiles, imagesOf, removeRecordImages, setRecordImages } from '../record-images/record-images.ts'

const columns = logColumns.filter((column) => column !== 'cost')

const logsOf = (db: Db, vehicle: OwnedVehicle, kind: LogKind) =>
  db
    .selectFrom('maintenance_logs')
    .select(['id', ...columns, 'is_publicly_visible', 'confirmed_doubts', 'version', 'details'])
    .select([
      sql<LogKind>`kind`.as('kind'),
      sql<number | null>`case when ${mayTellCost('maintenance_logs', vehicle.user_id)} then cost::float8 end`.as(
        'cost',
      ),
      sql<boolean>`seal_id is not null`.as('is_sealed'),
      namedBusiness('maintenance_logs', vehicle.user_id).as('business'),
      confirmedBy('maintenance_logs').as('confirmed_by'),
      confirmedVehicle('maintenance_logs').as('confirmed_vehicle'),
      amendmentsOfRow('maintenance_log', 'maintenance_logs').as('amendments'),
      sql<string>`to_json(created_at) #>> '{}'`.as('created_at'),
      sql<string | null>`to_json(changed_at) #>> '{}'`.as('changed_at'),
      sql<
        Attachment[]
      >`case when ${mayTellCost('maintenance_logs', vehicle.user_id)} then ${imagesOf('maintenance_log_id', 'maintenance_logs.id')}
                        else '[]'::jsonb end`.as('images'),
    ])
    .where('vehicle_id', '=', vehicle.id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)

/** Newest first; `after` is the last one of the page before. */
export async function listLogs(db: Db, vehicle: OwnedVehicle, kind: LogKind, after?: string): Promise<LogPage> {
  const found = await logsOf(db, vehicle, kind)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(date, created_at, id) <
          (select mark.date, mark.created_at, mark.id from maintenance_logs mark
            where mark.id = ${after} and mark.vehicle_id = ${vehicle.id})`,
      ),
    )
    .orderBy('date', 'desc')
    .orderBy('maintenance_logs.created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(logPageSize + 1)
    .execute()
  return asPage(
    found.map((log) => withDetails(kind, log)),
    logPageSize,
  )
}

export async function getLog(db: Db, vehicle: OwnedVehicle, kind: LogKind, id: string): Promise<MaintenanceLog> {
  const found = isId(id) ? await logsOf(db, vehicle, kind).where('id', '=', id).executeTakeFirst() : undefined
  if (!found) throw notFound(definitionOf(kind).nouns.thing)
  return withDetails(kind, found)
}

type Typed = { mileage?: number | null; cost?: number | null }
type Answered = { confirmed?: DoubtCode[] | undefined }
export type NewLog = Omit<Insertable<MaintenanceLogs>, 'vehicle_id' | 'user_id' | 'kind' | keyof Typed> &
  Typed &
  Answered & { type: string; date: string; image_ids: string[] }

/** Inside a transaction that holds the vehicle; so are the two below. */
export async function addLog(tx: Db, vehicle: OwnedVehicle, kind: LogKind, given: NewLog) {
  const { image_ids, confirmed, ...values } = given
  const confirmed_doubts = await askAbout(tx, vehicle, values, confirmed)
  const { id } = await tx
    .insertInto('maintenance_logs')
    .values({ ...newRow(values), confirmed_doubts, kind, vehicle_id: vehicle.id, user_id: vehicle.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setFiles(tx, vehicle, { id, kind }, image_ids)
  await raiseMileage(tx, vehicle, values.mileage)
  await earnPoints(tx, {
    user_id: vehicle.user_id,
    rule: definitionOf(kind).points.rule,
    object_type: 'maintenance_log',
    object_id: id,
    vehicle_id: vehicle.id,
  })
  if (kind === 'service') await awardBadges(tx, vehicle.user_id, 'service-stamp', 'full-service-history')
  await announce(tx, vehicle.user_id, 'vehicles')
  return getLog(tx, vehicle, kind, id)
}

export type LogChange = Omit<Updateable<MaintenanceLogs>, keyof Typed> &
  Typed &
  Answered & { type?: string; date?: string; version: number; image_ids?: string[] }

export async function changeLog(tx: Db, vehicle: OwnedVehicle, before: MaintenanceLog, change: LogChange) {
  const { version, image_ids, confirmed, ...values } = change
  refuseSealed(before)
  const confirmed_doubts = await askAbout(tx, vehicle, { ...before, ...values }, confirmed, before)
  const changed = await tx
    .updateTable('maintenance_logs')
    // Naming nothing but files is a change too, and moves the version on.
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
  if (image_ids) await setFiles(tx, vehicle, before, image_ids)
  await raiseMileage(tx, vehicle, values.mileage)
  await announce(tx, vehicle.user_id, 'vehicles')
  return getLog(tx, vehicle, before.kind, before.id)
}

export async function removeLog(tx: Db, vehicle: OwnedVehicle, log: MaintenanceLog) {
  refuseSealed(log)
  await removeRecordImages(tx, 'maintenance_log_id', log.id)
  await tx.updateTable('maintenance_logs').set({ deleted_at: new Date() }).where('id', '=', log.id).execute()
  await takeBackPoints(tx, vehicle.user_id, { object_id: log.id })
  await announce(tx, vehicle.user_id, 'vehicles')
}

/** A receipt may be a paper; what is added to a wash and the like are photos. */
async function setFiles(
  tx: Db,
  vehicle: OwnedVehicle,
  { id, kind }: Pick<MaintenanceLog, 'id' | 'kind'>,
  ids: string[],
) {
  if (definitionOf(kind).files.accept === 'photos' && ids.length > 0) {
    const paper = await tx
      .selectFrom('files')
      .select('id')
      .where('id', 'in', ids)
      .where('user_id', '=', vehicle.user_id)
      .where('state', '=', 'pending')
      .where('mime', 'not like', 'image/%')
      .executeTakeFirst()
    if (paper) throw unsupportedType(uploadRules.note.wrongType)
  }
  await setRecordImages(tx, vehicle, { parent: 'maintenance_log_id', id, kind: 'receipt' }, ids)
}

function refuseSealed(log: MaintenanceLog) {
  if (log.is_sealed) throw conflict('sealed', 'This entry was sealed when the vehicle changed hands.')
}

async function raiseMileage(tx: Db, vehicle: OwnedVehicle, mileage: number | null | undefined) {
  const risen = mileageAfter(vehicle, { mileage })
  if (risen > vehicle.mileage)
    await tx.updateTable('vehicles').set({ mileage: risen }).where('id', '=', vehicle.id).execute()
}
