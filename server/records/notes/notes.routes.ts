import { Hono } from 'hono'
import { withOwnId } from '#domain/basics/own-id.ts'
import { type Note, type NotePage, newNote, noteChange } from '#domain/records/note.ts'
import { noteAnswer, notesAnswer } from '#domain/records/record-answers.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query } from '../../platform/http/guard.ts'
import { savedOnce } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { ownEntry } from '../../vehicles/access/own-entry.ts'
import { enteredOnce } from '../../vehicles/entered-once.ts'
import { sharedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { toldFiles } from '../told-files.ts'
import { addNote, changeNote, getNote, listNotes, removeNote } from './notes.queries.ts'

const { reads, adds, changes, removes } = operationsOf({
  group: 'Notes',
  read: 'records:read',
  write: 'records:write',
  add: 'records:add',
})

export const notes = new Hono<Env>()
  .get(
    '/vehicles/:vehicleId/notes',
    byKey(sharedVehicle('viewer'), reads('List the notes', notesAnswer)),
    query(pageMark),
    async (c) =>
      c.json<NotePage>(
        toldFiles(c.var.access, await listNotes(c.var.db, c.var.access.vehicle, c.req.valid('query').after)),
      ),
  )
  .post(
    '/vehicles/:vehicleId/notes',
    byKey(sharedVehicle('contributor'), adds('Add a note', noteAnswer)),
    body(withOwnId(newNote)),
    enteredOnce('vehicle_notes', getNote),
    savedOnce(),
    async (c) => c.json<Note>(toldFiles(c.var.access, await addNote(c.var.db, c.var.access, c.req.valid('json'))), 201),
  )
  .get(
    '/vehicles/:vehicleId/notes/:noteId',
    byKey(sharedVehicle('viewer'), reads('Read a note', noteAnswer)),
    async (c) =>
      c.json<Note>(toldFiles(c.var.access, await getNote(c.var.db, c.var.access.vehicle, c.req.param('noteId')))),
  )
  .patch(
    '/vehicles/:vehicleId/notes/:noteId',
    byKey(sharedVehicle('contributor'), changes('Change a note', noteAnswer)),
    ownEntry('vehicle_notes', 'noteId'),
    body(noteChange),
    async (c) =>
      c.json<Note>(
        toldFiles(c.var.access, await changeNote(c.var.db, c.var.access, c.req.param('noteId'), c.req.valid('json'))),
      ),
  )
  .delete(
    '/vehicles/:vehicleId/notes/:noteId',
    byKey(sharedVehicle('contributor'), removes('Delete a note')),
    ownEntry('vehicle_notes', 'noteId'),
    async (c) => {
      await removeNote(c.var.db, c.var.access.vehicle, c.req.param('noteId'))
      return c.body(null, 204)
    },
  )
