import type { DocumentChange, NewDocument, VehicleDocument } from '#domain/vehicles/document.ts'
import { documentSays } from '#domain/vehicles/due-date.ts'
import { awardBadges } from '../../members/points/award-badges.ts'
import { earnPoints, takeBackVehiclePoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import type { VehicleDocuments } from '../../platform/database/schema.gen.ts'
import { attachUpload, removeFile } from '../../platform/files/file-state.ts'
import { setFileVisibility } from '../../platform/files/file-visibility.ts'
import { changedElsewhere } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../access.ts'
import { followPaper } from '../due-dates/follow-paper.ts'
import { holdVehicle } from '../garage/own-vehicle.ts'
import { getDocument } from './documents.queries.ts'

export const addDocument = (
  db: Db,
  access: VehicleAccess,
  { file_id, ...details }: NewDocument,
): Promise<VehicleDocument> =>
  db.transaction().execute(async (tx) => {
    const vehicle = await holdVehicle(tx, access.vehicle)
    const { user_id, id: vehicle_id } = vehicle
    const actor = access.actor.id
    await attachUpload(tx, { id: file_id, user_id: actor, kind: 'document' }, { vehicle_id })
    const file = await tx
      .selectFrom('files')
      .select(['mime', 'size_bytes', 'original_bytes'])
      .where('id', '=', file_id)
      .executeTakeFirstOrThrow()
    const file_type = file.mime as VehicleDocuments['file_type']
    const file_size = file.original_bytes ?? file.size_bytes
    const { id } = await tx
      .insertInto('vehicle_documents')
      .values({ ...details, vehicle_id, user_id, entered_by: actor, file_id, file_type, file_size })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setFileVisibility(tx, file_id, vehicle.is_public && details.privacy === 'shareable')
    await followPaper(tx, vehicle, { after: documentSays(details), paper: { document_id: id }, actor })
    const deed = { rule: 'document', object_type: 'vehicle_document', object_id: id, vehicle_id } as const
    await earnPoints(tx, { ...deed, user_id: actor })
    await awardBadges(tx, actor, 'archivist')
    await announce(tx, user_id, 'vehicles')
    return (await getDocument(tx, vehicle, id)).document
  })

export const changeDocument = (db: Db, owned: OwnedVehicle, id: string, { version, ...details }: DocumentChange) =>
  db.transaction().execute(async (tx) => {
    const vehicle = await holdVehicle(tx, owned)
    const { document, file_id } = await getDocument(tx, vehicle, id)
    if (document.version !== version) throw changedElsewhere()
    await tx
      .updateTable('vehicle_documents')
      .set({ ...details, updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    const { document: changed } = await getDocument(tx, vehicle, id)
    await setFileVisibility(tx, file_id, vehicle.is_public && changed.privacy === 'shareable')
    await follow(tx, vehicle, document, changed)
    await announce(tx, vehicle.user_id, 'vehicles')
    return changed
  })

export const removeDocument = (db: Db, owned: OwnedVehicle, id: string) =>
  db.transaction().execute(async (tx) => {
    const vehicle = await holdVehicle(tx, owned)
    const { document, file_id } = await getDocument(tx, vehicle, id)
    await tx.updateTable('vehicle_documents').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    await removeFile(tx, file_id)
    await takeBackVehiclePoints(tx, vehicle, id)
    await follow(tx, vehicle, document)
    await announce(tx, vehicle.user_id, 'vehicles')
  })

/** Until when the paper says that something lasts. */
const follow = (tx: Db, vehicle: OwnedVehicle, before: VehicleDocument, after?: VehicleDocument) =>
  followPaper(tx, vehicle, {
    before: documentSays(before),
    after: after ? documentSays(after) : null,
    paper: { document_id: before.id },
    actor: vehicle.user_id,
  })
