import { isLogKind } from '#domain/records/registry.ts'
import type { ChosenEntry } from '#domain/records/timeline-selection.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { changeMedia } from '../../records/gallery/change-gallery.ts'
import { getMedia } from '../../records/gallery/gallery.queries.ts'
import { getLog } from '../../records/maintenance-logs/maintenance-logs.queries.ts'
import { Left, onChosen } from '../../records/timeline/on-chosen.ts'
import type { VehicleAccess } from '../../vehicles/access.ts'
import { changeDocument } from '../../vehicles/documents/change-documents.ts'
import { getDocument } from '../../vehicles/documents/documents.queries.ts'
import { showEntry } from './shared-entries.ts'

/** On the public page, or hidden from it; of a sealed entry too, as one by one. */
export const showChosen = (db: Db, access: VehicleAccess, entries: readonly ChosenEntry[], shown: boolean) =>
  onChosen(db, access, entries, (inside, held, entry) => show(inside, held, entry, shown))

async function show(db: Db, { vehicle }: VehicleAccess, { kind, id }: ChosenEntry, is_publicly_visible: boolean) {
  if (isLogKind(kind)) {
    await getLog(db, vehicle, kind, id)
    await showEntry(db, vehicle, 'maintenance', id, is_publicly_visible).catch((error) => {
      // It is there, as has just been seen, but not of a kind that visitors see.
      throw error instanceof AppError && error.code === 'not_found' ? new Left('never_public') : error
    })
    return
  }
  switch (kind) {
    case 'media': {
      const { media } = await getMedia(db, vehicle, id)
      if (media.is_publicly_visible === is_publicly_visible) return
      await changeMedia(db, vehicle, id, { is_publicly_visible, version: media.version })
      return
    }
    case 'document': {
      const { document } = await getDocument(db, vehicle, id)
      const privacy = is_publicly_visible ? 'shareable' : 'private'
      if (document.privacy !== privacy) await changeDocument(db, vehicle, id, { privacy, version: document.version })
      return
    }
    case 'note':
      throw new Left('never_public')
  }
}
