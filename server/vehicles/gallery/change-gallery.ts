import type { MediaChange, NewMedia, VehicleMedia } from '#domain/vehicles/media.ts'
import { awardBadges } from '../../members/points/award-badges.ts'
import { earnPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { setFileVisibility } from '../../platform/files/file-visibility.ts'
import { attachUpload, removeFile } from '../../platform/files/uploads.ts'
import { changedElsewhere, conflict } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import { holdVehicle, type OwnedVehicle } from '../garage/own-vehicle.ts'
import { getMedia } from './gallery.queries.ts'

export const addMedia = (db: Db, owned: OwnedVehicle, { file_id, ...details }: NewMedia): Promise<VehicleMedia> =>
  db.transaction().execute(async (tx) => {
    const vehicle = await holdVehicle(tx, owned)
    const { user_id, id: vehicle_id } = vehicle
    await attachUpload(tx, { id: file_id, user_id, kind: 'media' }, { vehicle_id })
    const { mime } = await tx.selectFrom('files').select('mime').where('id', '=', file_id).executeTakeFirstOrThrow()
    const media_type = mime.startsWith('video/') ? 'video' : 'image'
    const { id, is_publicly_visible } = await tx
      .insertInto('vehicle_media')
      .values({ ...details, vehicle_id, user_id, media_file_id: file_id, media_type })
      .returning(['id', 'is_publicly_visible'])
      .executeTakeFirstOrThrow()
    await setFileVisibility(tx, file_id, vehicle.is_public && is_publicly_visible)
    if (media_type === 'image') {
      await earnPoints(tx, { user_id, rule: 'first-photo', object_type: 'vehicle', object_id: vehicle_id, vehicle_id })
      await awardBadges(tx, user_id, 'shutterbug')
    }
    await announce(tx, user_id, 'vehicles')
    return (await getMedia(tx, vehicle, id)).media
  })

export const changeMedia = (db: Db, owned: OwnedVehicle, id: string, { version, ...details }: MediaChange) =>
  db.transaction().execute(async (tx) => {
    const vehicle = await holdVehicle(tx, owned)
    const { media, media_file_id } = await getMedia(tx, vehicle, id)
    // A seal covers the content; the current owner still decides who can see it.
    if (Object.keys(details).some((field) => field !== 'is_publicly_visible')) refuseSealed(media)
    if (media.version !== version) throw changedElsewhere()
    // The trigger counts the version up, also when the form was saved unchanged.
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

/** The points of a first photo are the vehicle's: they stay until the vehicle goes. */
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
