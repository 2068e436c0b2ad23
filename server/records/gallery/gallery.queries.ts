import { sql } from 'kysely'
import { type MediaPage, mediaPageSize, type VehicleMedia } from '#domain/records/media.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { notFound } from '../../platform/http/errors.ts'
import { asPage } from '../../platform/http/paging.ts'
import { addedBy, withAddedBy } from '../../vehicles/access/added-by.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { amendmentsOfRow } from '../amendments/amendments.queries.ts'

const columns = [
  'id',
  'title',
  'location',
  'date_taken',
  'comments',
  'media_url',
  'media_type',
  'is_publicly_visible',
  'version',
  'created_at',
  'changed_at',
] as const
const witness = [
  sql<string | null>`(select credentials_by from files where files.id = media_file_id)`.as('credentials'),
  // Not `exists`, for which all files would be read.
  sql<boolean>`coalesce((select received_sha256 is not null and gives_received from files
     where files.id = media_file_id), false)`.as('is_received_kept'),
] as const
const sealing = [
  sql<boolean>`seal_id is not null`.as('is_sealed'),
  amendmentsOfRow('vehicle_media', 'vehicle_media').as('amendments'),
] as const

/** The new owner can't see what a former owner kept private, but can see what was public or sealed at the handover. */
const mediaOf = (db: Db, vehicle: Pick<OwnedVehicle, 'id' | 'user_id'>) =>
  db
    .selectFrom('vehicle_media')
    .where('vehicle_id', '=', vehicle.id)
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('user_id', '=', vehicle.user_id),
        row('is_publicly_visible', '=', true),
        row('seal_id', 'is not', null),
      ]),
    )

/** Newest first; `after` is the last item of the page before. */
export async function listMedia(db: Db, vehicle: OwnedVehicle, after?: string): Promise<MediaPage> {
  const found = await mediaOf(db, vehicle)
    .select([...columns, ...witness, ...sealing, addedBy('vehicle_media', vehicle.user_id).as('added_by')])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) <
          (select mark.created_at, mark.id from vehicle_media mark where mark.id = ${after} and mark.vehicle_id = ${vehicle.id})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mediaPageSize + 1)
    .execute()
  return asPage(found.map(asMedia), mediaPageSize)
}

export const findMedia = preparedQuery(
  (db, { vehicle_id, user_id, id }: { vehicle_id: string; user_id: string; id: string }) =>
    mediaOf(db, { id: vehicle_id, user_id })
      .select([...columns, ...witness, ...sealing, 'media_file_id', addedBy('vehicle_media', user_id).as('added_by')])
      .where('id', '=', id),
)

export const getMedia = async (db: Db, vehicle: OwnedVehicle, id: string) =>
  asFound(await findMedia(db, { vehicle_id: vehicle.id, user_id: vehicle.user_id, id }))

export function asFound([found]: Awaited<ReturnType<typeof findMedia>>) {
  if (!found) throw notFound('Media')
  const { media_file_id, ...media } = found
  return { media: asMedia(media), media_file_id }
}

const asMedia = <Row extends { created_at: Date; added_by: AddedBy | null }>(row: Row) =>
  ({ ...withAddedBy(row), created_at: row.created_at.toISOString() }) as unknown as Omit<Row, 'added_by'> & VehicleMedia
