import { askedOf, fieldsOf, isLogKind } from '#domain/records/registry.ts'
import { type ChosenEntry, typesOf } from '#domain/records/timeline-selection.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { VehicleAccess } from '../../vehicles/access.ts'
import { removeDocument } from '../../vehicles/documents/change-documents.ts'
import { removeMedia } from '../gallery/change-gallery.ts'
import { isOwnType } from '../maintenance-logs/custom-types.queries.ts'
import { removeNote } from '../notes/notes.queries.ts'
import { actsOf } from '../record-acts.ts'
import { leaveConfirmed, onChosen } from './on-chosen.ts'

export const deleteChosen = (db: Db, access: VehicleAccess, entries: readonly ChosenEntry[]) =>
  onChosen(db, access, entries, async (inside, held, entry) => {
    await leaveConfirmed(inside, held, entry)
    await removeChosen(inside, held, entry)
  })

function removeChosen(db: Db, { vehicle }: VehicleAccess, { kind, id }: ChosenEntry): Promise<void> {
  if (isLogKind(kind)) return actsOf(kind).remove(db, vehicle, id)
  switch (kind) {
    case 'note':
      return removeNote(db, vehicle, id)
    case 'media':
      return removeMedia(db, vehicle, id)
    case 'document':
      return removeDocument(db, vehicle, id)
  }
}

/** Entries of one kind, whose records have a type to choose. */
export async function setTypeOfChosen(db: Db, access: VehicleAccess, entries: readonly ChosenEntry[], type: string) {
  const [kind, ...others] = new Set(entries.map((entry) => entry.kind))
  if (!kind || others.length > 0 || !isLogKind(kind) || typesOf(kind).length === 0)
    throw invalid({ entries: 'Choose entries of one kind that has categories' })
  if (!typesOf(kind).includes(type) && !(await isOwnType(db, access.actor.id, kind, type)))
    throw invalid({ type: 'Please choose a category' })
  const asked = askedOf(fieldsOf(kind), type)
  // What only the former category is asked for says nothing of the new one.
  const unasked = Object.fromEntries(
    fieldsOf(kind).flatMap((field) => (asked.includes(field) ? [] : [[field.name, null]])),
  )
  return onChosen(db, access, entries, async (inside, held, entry) => {
    const log = await leaveConfirmed(inside, held, entry)
    if (!log || log.type === type) return
    // What was paid is not in question here.
    const change = { ...unasked, type, version: log.version, confirmed: ['cost_unusual'] }
    await actsOf(kind).change(inside, held, entry.id, change)
  })
}
