import type { Modification, ModificationChange, NewModification } from '#domain/records/modification.ts'
import { awardRecordBadges } from '../../members/points/award-badges.ts'
import { earnPoints, takeBackVehiclePoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere, conflict } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { askAbout, type Entered } from '../../vehicles/doubts/ask-about.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { changedFiles, removeRecordImages, setRecordImages } from '../record-images.ts'
import { getModification } from './modifications.queries.ts'

type Photos = Pick<ModificationChange, 'before_image_ids' | 'after_image_ids'>

async function setPhotos(tx: Db, access: Pick<VehicleAccess, 'vehicle' | 'actor'>, id: string, photos: Photos) {
  const of = { parent: 'modification_id', id, kind: 'modification' } as const
  if (photos.before_image_ids) await setRecordImages(tx, access, { ...of, slot: 'before' }, photos.before_image_ids)
  if (photos.after_image_ids) await setRecordImages(tx, access, { ...of, slot: 'after' }, photos.after_image_ids)
}

export const addModification = (db: Db, { vehicle, actor }: VehicleAccess, modification: NewModification) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const { before_image_ids, after_image_ids, confirmed, ...given } = modification
    const confirmed_doubts = await askAbout(tx, held, entered(given), confirmed)
    const { id } = await tx
      .insertInto('modifications')
      .values({ ...given, confirmed_doubts, vehicle_id: held.id, user_id: held.user_id, entered_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setPhotos(tx, { vehicle: held, actor }, id, { before_image_ids, after_image_ids })
    await earnPoints(tx, {
      user_id: actor.id,
      rule: 'modification',
      object_type: 'modification',
      object_id: id,
      vehicle_id: held.id,
    })
    await awardRecordBadges(tx, actor.id, 'modification', held.id)
    await announce(tx, held.user_id, 'vehicles')
    return getModification(tx, held, id)
  })

export const changeModification = (db: Db, { vehicle, actor }: VehicleAccess, id: string, change: ModificationChange) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const { version, before_image_ids, after_image_ids, confirmed, ...given } = change
    const kept = await getModification(tx, held, id)
    refuseSealed(kept)
    const confirmed_doubts = await askAbout(tx, held, entered({ ...kept, ...given }), confirmed, entered(kept))
    const of = { parent: 'modification_id', id } as const
    const files = {
      ...(await changedFiles(tx, { ...of, slot: 'before' }, before_image_ids)),
      ...(await changedFiles(tx, { ...of, slot: 'after' }, after_image_ids)),
    }
    const { numUpdatedRows } = await tx
      .updateTable('modifications')
      .set({ ...given, confirmed_doubts, ...files })
      .where('id', '=', id)
      .where('vehicle_id', '=', held.id)
      .where('deleted_at', 'is', null)
      .where('version', '=', version)
      .executeTakeFirst()
    const now = await getModification(tx, held, id)
    if (numUpdatedRows === 0n) throw changedElsewhere()
    await announce(tx, held.user_id, 'vehicles')
    if (!before_image_ids && !after_image_ids) return now
    await setPhotos(tx, { vehicle: held, actor }, id, { before_image_ids, after_image_ids })
    return getModification(tx, held, id)
  })

export const removeModification = (db: Db, vehicle: OwnedVehicle, id: string) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    refuseSealed(await getModification(tx, held, id))
    await tx.updateTable('modifications').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    await removeRecordImages(tx, 'modification_id', id)
    await takeBackVehiclePoints(tx, held, id)
    await announce(tx, held.user_id, 'vehicles')
  })

const entered = ({ install_date, type, cost }: Pick<Modification, 'install_date' | 'type'> & Pick<Entered, 'cost'>) =>
  ({ date: install_date, dateField: 'install_date', type, ...(cost !== undefined && { cost }) }) satisfies Entered

function refuseSealed({ is_sealed }: Modification) {
  if (is_sealed) throw conflict('sealed', 'This modification was sealed when the vehicle changed hands.')
}
