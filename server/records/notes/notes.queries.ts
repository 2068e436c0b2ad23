import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type NewNote, type Note, type NoteChange, type NotePage, notePageSize } from '#domain/records/note.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { together } from '../../platform/database/together.ts'
import { changedElsewhere, conflict, notFound } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'
import { asPage } from '../../platform/http/paging.ts'
import { announce } from '../../platform/live/live.ts'
import { addedBy, withAddedBy } from '../../vehicles/access/added-by.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { amendmentsOfRow } from '../amendments/amendments.queries.ts'
import {
  assertAttached,
  attaching,
  changedFiles,
  imagesOf,
  removeRecordImages,
  setRecordImages,
} from '../record-images.ts'

/** The member's own, and those that a former owner left with the vehicle. */
const notesOf = (db: Db, vehicle: Pick<OwnedVehicle, 'id' | 'user_id'>) =>
  db
    .selectFrom('vehicle_notes')
    .select(['id', 'content', 'is_for_record', 'version'])
    .select([
      sql<boolean>`seal_id is not null`.as('is_sealed'),
      amendmentsOfRow('vehicle_note', 'vehicle_notes').as('amendments'),
      sql<string>`to_json(created_at) #>> '{}'`.as('created_at'),
      sql<string | null>`to_json(changed_at) #>> '{}'`.as('changed_at'),
      imagesOf('vehicle_note_id', 'vehicle_notes.id').as('images'),
      addedBy('vehicle_notes', vehicle.user_id).as('added_by'),
    ])
    .where('vehicle_id', '=', vehicle.id)
    .where((row) => row.or([row('user_id', '=', vehicle.user_id), row('seal_id', 'is not', null)]))
    .where('deleted_at', 'is', null)

export async function listNotes(db: Db, vehicle: OwnedVehicle, after?: string): Promise<NotePage> {
  const found = await notesOf(db, vehicle)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(timeline_date, created_at, id) <
          (select mark.timeline_date, mark.created_at, mark.id from vehicle_notes mark
            where mark.id = ${after} and mark.vehicle_id = ${vehicle.id})`,
      ),
    )
    .orderBy('timeline_date', 'desc')
    .orderBy('vehicle_notes.created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(notePageSize + 1)
    .execute()
  return asPage(found.map(withAddedBy), notePageSize)
}

const findNote = preparedQuery((db, { vehicle_id, user_id, id }: { vehicle_id: string; user_id: string; id: string }) =>
  notesOf(db, { id: vehicle_id, user_id }).where('id', '=', id),
)

export async function getNote(db: Db, vehicle: OwnedVehicle, id: string): Promise<Note> {
  return asNote(isId(id) ? await findNote(db, { vehicle_id: vehicle.id, user_id: vehicle.user_id, id }) : [])
}

type FoundNote = Awaited<ReturnType<typeof findNote>>[number]
function asNote([found]: readonly FoundNote[]): Note {
  if (!found) throw notFound('Note')
  return withAddedBy(found)
}

interface Inserted {
  id: string
  vehicle_id: string
  user_id: string
  entered_by: string
  content: string
  is_for_record: boolean
}
const insertNote = preparedQuery((db, { id, vehicle_id, user_id, entered_by, content, is_for_record }: Inserted) =>
  db.insertInto('vehicle_notes').values({ id, vehicle_id, user_id, entered_by, content, is_for_record }),
)

type Given = NewNote & { id?: string | undefined }

export const addNote = (
  db: Db,
  { vehicle, actor }: VehicleAccess,
  { id, image_ids, ...values }: Given,
): Promise<Note> =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const of = { id: id ?? randomUUID(), vehicle_id: held.id, user_id: held.user_id }
    const files = attaching(tx, 'vehicle_note_id', {
      ids: image_ids,
      user_id: actor.id,
      kind: 'note',
      vehicle_id: held.id,
      record_id: of.id,
    })
    const [, attached, , note] = await together(
      tx,
      insertNote.with(tx, { ...of, ...values, entered_by: actor.id }),
      ...files,
      findNote.with(tx, of),
    )
    assertAttached(image_ids, attached)
    await announce(tx, held.user_id, 'vehicles')
    return asNote(note)
  })

export const changeNote = (db: Db, { vehicle, actor }: VehicleAccess, id: string, change: NoteChange): Promise<Note> =>
  db.transaction().execute(async (tx) => {
    const { version, image_ids, ...values } = change
    const held = await holdVehicle(tx, vehicle)
    const before = await getNote(tx, held, id)
    refuseSealed(before)
    const changed = await tx
      .updateTable('vehicle_notes')
      // A change of photos alone also raises the version.
      .set({ ...values, ...(await changedFiles(tx, { parent: 'vehicle_note_id', id: before.id }, image_ids)) })
      .where('id', '=', before.id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!changed.numUpdatedRows) throw changedElsewhere()
    const of = { parent: 'vehicle_note_id', id: before.id, kind: 'note' } as const
    if (image_ids) await setRecordImages(tx, { vehicle: held, actor }, of, image_ids)
    await announce(tx, held.user_id, 'vehicles')
    return getNote(tx, held, id)
  })

export const removeNote = (db: Db, vehicle: OwnedVehicle, id: string) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const note = await getNote(tx, held, id)
    refuseSealed(note)
    await removeRecordImages(tx, 'vehicle_note_id', note.id)
    await tx.updateTable('vehicle_notes').set({ deleted_at: new Date() }).where('id', '=', note.id).execute()
    await announce(tx, held.user_id, 'vehicles')
  })

function refuseSealed(note: Note) {
  if (note.is_sealed) throw conflict('sealed', 'This note was sealed when the vehicle changed hands.')
}
