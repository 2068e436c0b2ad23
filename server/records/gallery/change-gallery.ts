import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MediaChange, NewMedia, VehicleMedia } from '#domain/records/media.ts'
import { awardingRecord, tellOfBadges } from '../../members/points/award-badges.ts'
import { earning, tellOfPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { together } from '../../platform/database/together.ts'
import { removeFile } from '../../platform/files/file-state.ts'
import { setFileVisibility } from '../../platform/files/file-visibility.ts'
import { changedElsewhere, conflict, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { heldVehicle, holding, holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { asFound, findMedia, getMedia } from './gallery.queries.ts'

interface Attached {
  file_id: string
  user_id: string
  vehicle_id: string
  is_publicly_visible: boolean
}
/** As `attachUpload` and `setFileVisibility` do, for a locked vehicle. */
const attachMedia = preparedQuery(
  (_, { file_id, user_id, vehicle_id, is_publicly_visible }: Attached) => sql<{ mime: string }>`
    update files
       set state = 'stored', stored_at = now(), vehicle_id = ${vehicle_id},
           visibility = case when ${is_publicly_visible}::boolean and is_public then 'public' else 'private' end
      from vehicles
     where vehicles.id = ${vehicle_id}
       and files.id = ${file_id} and files.user_id = ${user_id} and kind = 'media' and state = 'pending'
    returning mime`,
)

type Row = Pick<NewMedia, 'title' | 'location' | 'date_taken' | 'comments'> & {
  id: string
  vehicle_id: string
  user_id: string
  entered_by: string
  media_file_id: string
  media_type: 'image' | 'video'
  is_publicly_visible: boolean
}
const insertMedia = preparedQuery((db, row: Row) =>
  db.insertInto('vehicle_media').values({
    id: row.id,
    vehicle_id: row.vehicle_id,
    user_id: row.user_id,
    entered_by: row.entered_by,
    media_file_id: row.media_file_id,
    media_type: row.media_type,
    is_publicly_visible: row.is_publicly_visible,
    title: row.title,
    location: row.location,
    date_taken: row.date_taken,
    comments: row.comments,
  }),
)

/** Two round trips: what has to be known, and everything that is done. */
export const addMedia = (db: Db, access: VehicleAccess, { file_id, ...details }: NewMedia): Promise<VehicleMedia> =>
  db.transaction().execute(async (tx) => {
    const actor = access.actor.id
    const { is_publicly_visible = false } = details
    const file = { file_id, user_id: actor, vehicle_id: access.vehicle.id, is_publicly_visible }
    const [found, [attached]] = await together(tx, holding(tx, access.vehicle), attachMedia.with(tx, file))
    const { id: vehicle_id, user_id } = heldVehicle(found)
    if (!attached) throw notFound('File')
    const media_type = attached.mime.startsWith('video/') ? 'video' : 'image'
    const of = { id: randomUUID(), vehicle_id, user_id }
    const row = {
      ...details,
      ...of,
      entered_by: actor,
      media_file_id: file_id,
      media_type,
      is_publicly_visible,
    } as const
    const photo = { rule: 'first-photo', object_type: 'vehicle', object_id: vehicle_id } as const
    const isPhoto = media_type === 'image'
    const [, media, [earned], awarded] = await together(
      tx,
      insertMedia.with(tx, row),
      findMedia.with(tx, of),
      isPhoto ? earning(tx, { ...photo, user_id: actor, vehicle_id }) : undefined,
      isPhoto ? awardingRecord(tx, actor, 'media', vehicle_id) : undefined,
    )
    await tellOfPoints(tx, actor, earned)
    await tellOfBadges(tx, actor, awarded)
    await announce(tx, user_id, 'vehicles')
    return asFound(media).media
  })

export const changeMedia = (db: Db, owned: OwnedVehicle, id: string, { version, ...details }: MediaChange) =>
  db.transaction().execute(async (tx) => {
    const vehicle = await holdVehicle(tx, owned)
    const { media, media_file_id } = await getMedia(tx, vehicle, id)
    // A seal covers the content; the current owner still decides who can see it.
    if (Object.keys(details).some((field) => field !== 'is_publicly_visible')) refuseSealed(media)
    if (media.version !== version) throw changedElsewhere()
    // The trigger raises the version even if the form was saved unchanged.
    await tx
      .updateTable('vehicle_media')
      .set({ ...details, updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    const { media: changed } = await getMedia(tx, vehicle, id)
    await setFileVisibility(tx, media_file_id, vehicle.is_public && changed.is_publicly_visible)
    await announce(tx, vehicle.user_id, 'vehicles')
    return changed
  })

/** The points for a first photo belong to the vehicle: they stay until the vehicle is deleted. */
export const removeMedia = (db: Db, owned: OwnedVehicle, id: string) =>
  db.transaction().execute(async (tx) => {
    const vehicle = await holdVehicle(tx, owned)
    const { media, media_file_id } = await getMedia(tx, vehicle, id)
    refuseSealed(media)
    await tx.updateTable('vehicle_media').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    await removeFile(tx, media_file_id)
    await announce(tx, vehicle.user_id, 'vehicles')
  })

function refuseSealed(media: VehicleMedia) {
  if (media.is_sealed)
    throw conflict(
      'sealed',
      `This ${media.media_type === 'video' ? 'video' : 'photo'} was sealed when the vehicle changed hands.`,
    )
}
